/**
 * What a player can touch next, the last step of a choice first: for tests that play in a browser.
 */
export const touchable: readonly string[] = [
    '.speculaas button[data-space]',
    '.speculaas .hand .card:not([disabled], [aria-disabled="true"])',
];
