/** The title of the page: where one is, unless there is something to be told. */

let place = 'Cookie Tin';
let news: string | null = null;

const show = (): void => void (document.title = news ?? place);

export function setPlace(title?: string): void {
    place = title ? `${title} · Cookie Tin` : 'Cookie Tin';
    show();
}

/** null: nothing any more. */
export function setTitleNews(text: string | null): void {
    news = text;
    show();
}
