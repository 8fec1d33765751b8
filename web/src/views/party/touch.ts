/**
 * What a player can touch next, the last step of a choice first: for tests that play in a browser.
 */
export const touchable: readonly string[] = [
    '.party-actions button:not(.quiet)',
    '.party .spot',
    '.party button[data-touch]:not([aria-pressed="true"])',
];
