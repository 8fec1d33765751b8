/** What a screen reader is told without being asked. One polite region for the whole page. */

let region: HTMLElement | null = null;
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function setAnnouncer(element: HTMLElement | null): void {
    region = element;
}

/** Sentences of one moment are said together, so that none pushes another out. */
export function announce(text: string): void {
    if (!text) return;
    waiting.push(text);
    timer ??= setTimeout(() => {
        timer = undefined;
        const line = document.createElement('p');
        line.textContent = waiting.join(' ');
        waiting = [];
        region?.replaceChildren(line);
    }, 60);
}
