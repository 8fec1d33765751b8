/**
 * What a player can touch next, the last step of a choice first: for tests that play in a browser.
 */
export const touchable: readonly string[] = [
    '.thief-steps button[data-next]',
    '.thief .target',
    '.thief-tray button[aria-pressed="false"]',
    '.thief-strip button[aria-pressed="false"]',
    '.thief-hand button[aria-disabled="false"]:not([aria-pressed="true"])',
];
