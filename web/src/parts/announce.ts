/** What a screen reader is told without being asked. One polite region for the whole page. */

let region: HTMLElement | null = null;

/** So many sentences stay in the region: a reader may still be at the first of them. */
const longest = 500;

export function setAnnouncer(element: HTMLElement | null): void {
    region = element;
}

/** What was said was for someone who does not look any more. */
export function forgetAnnounced(): void {
    region?.replaceChildren();
}

/**
 * Each sentence is a line of its own behind the others, so that none pushes another out. `about`:
 * the events that it tells, where it tells any.
 */
export function announce(text: string, about = ''): void {
    if (!text || !region) return;
    const line = document.createElement('p');
    line.textContent = text;
    if (about) line.dataset.events = about;
    region.append(line);
    while (region.childElementCount > longest) region.firstElementChild?.remove();
}
