/** Times and sizes as operators read them. */
const time = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit'});
const day = new Intl.DateTimeFormat('en-GB', {dateStyle: 'medium', timeStyle: 'short'});

/** Seconds since 1970. */
export const clock = (at: number): string => time.format(at * 1000);
export const moment = (at: number): string => day.format(at * 1000);
export const megabytes = (bytes: number): string =>
    `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

export function duration(seconds: number): string {
    const minutes = Math.floor(seconds / 60),
        hours = Math.floor(minutes / 60),
        days = Math.floor(hours / 24);
    if (days) return `${days} d ${hours % 24} h`;
    return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** “30m”, “12h”, “3d”, as `cookietin admin ban` takes it; null: it is none. */
export function secondsOf(text: string): number | null {
    const found = /^\s*(\d{1,5})\s*([mhd])\s*$/.exec(text);
    const unit = {m: 60, h: 3600, d: 86400}[found?.[2] ?? ''];
    return found && unit ? Number(found[1]) * unit : null;
}
