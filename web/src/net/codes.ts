/**
 * The codes of the tables that are watched in this tab: a spectator is not told them, and needs
 * them to come back.
 */
const key = (table: string): string => `cookietin.watched.${table}`;

export const watchCode = {
    read(table: string): string | null {
        try {
            return sessionStorage.getItem(key(table));
        } catch {
            return null;
        }
    },
    write(table: string, code: string): void {
        try {
            sessionStorage.setItem(key(table), code);
        } catch {
            // Where nothing is kept, the link that led here still does.
        }
    },
};
