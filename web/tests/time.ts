/** Time passes when a test says so. */
export class Time {
    private now = 0;
    private timers = new Map<number, {at: number; does: () => void}>();
    private made = 0;

    set = (does: () => void, ms: number): number => {
        this.timers.set(++this.made, {at: this.now + ms, does});
        return this.made;
    };
    clear = (timer: unknown): void => void this.timers.delete(timer as number);

    pass(ms: number): void {
        const end = this.now + ms;
        for (;;) {
            const due = [...this.timers].filter(([, {at}]) => at <= end);
            const [first] = due.sort(([, a], [, b]) => a.at - b.at);
            if (!first) break;
            this.timers.delete(first[0]);
            this.now = first[1].at;
            first[1].does();
        }
        this.now = end;
    }
}
