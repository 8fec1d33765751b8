/* Keeps a notebook: for every face-down place and every kind that cannot be there, why not. What
 * cannot be is in the sets of know.h; the events of a step say why. Invariant: a kind that may be
 * there has no note.
 *
 * An event first notes its reason for all kinds that it speaks about and that have none yet. When
 * the step is over, the notes of what may be there after all go away, and what has none is left
 * unsaid: then the sheet says that it follows from what was seen, and no more. */
#include "games/thief/know.h"
#include "games/thief/sheet.h"

#include <string.h>

struct page {
    struct thief_notes *notes;
    const struct thief *before, *after;
    int viewer;
    int winner; /* of a comparison, until its loser has shown the card; NO_SEAT */
};

static void note(const struct page *page, int place, unsigned kinds, enum thief_why why, int seat,
                 int card)
{
    if (place == page->viewer)
        return;
    for (; kinds; kinds &= kinds - 1) {
        struct thief_note *at = &page->notes->at[place][__builtin_ctz(kinds)];
        if (at->why == WHY_UNSAID)
            *at = (struct thief_note){(uint8_t)why, (uint8_t)seat, (uint8_t)card};
    }
}

static void clear(const struct page *page, int place)
{
    memset(page->notes->at[place], 0, sizeof page->notes->at[place]);
}

/* The viewer knows the card from now on. */
static void note_known(const struct page *page, int place, enum thief_why why, int card)
{
    if (place == page->viewer)
        return;
    clear(page, place);
    note(page, place, KINDS_ALL & ~(1U << card), why, page->viewer, card);
}

static void note_drawn(const struct page *page, int place)
{
    clear(page, place);
    note(page, place, KINDS_ALL, WHY_DRAWN, place, NO_CARD);
}

static void change_places(const struct page *page, int a, int b)
{
    struct thief_note kept[CAKE_KINDS];
    memcpy(kept, page->notes->at[a], sizeof kept);
    memcpy(page->notes->at[a], page->notes->at[b], sizeof kept);
    memcpy(page->notes->at[b], kept, sizeof kept);
    if (a == page->viewer)
        clear(page, a);
    if (b == page->viewer)
        clear(page, b);
}

/* A card came to light: those of the same value have its value. */
static void note_shown(const struct page *page, int seat, int card)
{
    const unsigned group = thief_group_at(page->before, seat);
    clear(page, seat);
    for (int place = 0; group && place <= SECRET; place++)
        if (place != seat && thief_group_at(page->before, place) == group)
            note(page, place, KINDS_ALL & ~kinds_equal(card), WHY_EQUALLED, seat, card);
}

/* A card of two was played or discarded: which of them stayed follows from what was known of the
 * one that had been there. With three cards, and where it may have been either, nothing does. */
static void note_kept(const struct page *page, int seat, int card)
{
    const struct thief *t = page->before;
    const unsigned deck = t->may[DECK][page->viewer] & ~(unsigned)t->extra_not;
    const bool was_first = t->may[seat][page->viewer] >> card & 1, was_drawn = deck >> card & 1;
    if (seat == page->viewer || (!was_first && was_drawn))
        return;
    if (was_first && !was_drawn && t->extra_count == 1)
        note_drawn(page, seat);
    else
        clear(page, seat);
}

static void note_played(const struct page *page, int seat, int card)
{
    note_kept(page, seat, card);
    if (KINDS_COFFEE >> card & 1)
        note(page, seat, 1U << HNALLTHORA, WHY_FORCED, seat, card);
}

/* T16: what the winner of a comparison cannot have, when the loser has shown the card. */
static void note_out(struct page *page, int seat, int card)
{
    if (card < 0)
        return;
    note_shown(page, seat, card);
    if (page->winner != NO_SEAT)
        note(page, page->winner, KINDS_ALL & ~kinds_above(card), WHY_BEAT, seat, card);
    page->winner = NO_SEAT;
}

static void note_for_all(const struct page *page, unsigned seats, unsigned kinds, bool anew,
                         enum thief_why why)
{
    for (; seats; seats &= seats - 1) {
        const int seat = __builtin_ctz(seats);
        if (anew)
            clear(page, seat);
        note(page, seat, kinds, why, seat, NO_CARD);
    }
}

static void note_new_card(const struct page *page, int seat)
{
    if (page->after->turn == seat && page->after->extra_count) /* beside others (T12) */
        clear(page, seat);
    else
        note_drawn(page, seat);
}

static void note_event(struct page *page, const struct event *event)
{
    const int seat = event->seat;
    const int16_t *arg = event->arg;
    switch (event->kind) {
    case EVENT_ROUND: memset(page->notes, 0, sizeof *page->notes); break;
    case EVENT_LAY:
    case EVENT_LAY_NOTHING:
    case EVENT_LAY_BLOCKED:
    case EVENT_LAY_ON:
    case EVENT_LAY_GUESS:
    case EVENT_LAY_PAIR: note_played(page, seat, arg[0]); break;
    case EVENT_MISS: note(page, arg[0], 1U << arg[1], WHY_MISSED, seat, arg[1]); break;
    case EVENT_LOOK:
        if (seat == page->viewer)
            note_known(page, arg[0], WHY_SAW, arg[1]);
        break;
    case EVENT_COMPARE:
        if (seat == page->viewer)
            note_known(page, arg[0], WHY_SAW, arg[2]);
        break;
    case EVENT_EQUAL:
        note(page, seat, KINDS_ALL, WHY_EQUAL, arg[0], NO_CARD);
        note(page, arg[0], KINDS_ALL, WHY_EQUAL, seat, NO_CARD);
        break;
    case EVENT_LOSE: page->winner = arg[0]; break;
    case EVENT_OUT: note_out(page, seat, arg[0]); break;
    case EVENT_DISCARD:
        if (seat == page->before->turn && page->before->extra_count > 1)
            note_kept(page, seat, arg[0]);
        else
            note_shown(page, seat, arg[0]);
        break;
    case EVENT_REDRAW:
    case EVENT_REDRAW_UNSEEN: note_new_card(page, seat); break;
    case EVENT_SWAP:
    case EVENT_SWAP_UNSEEN: change_places(page, seat, arg[0]); break;
    case EVENT_EXCHANGE:
    case EVENT_EXCHANGE_UNSEEN: change_places(page, seat, SECRET); break;
    case EVENT_MIXED: note_for_all(page, (unsigned)arg[0], KINDS_ALL, true, WHY_MIXED); break;
    case EVENT_COFFEE:
        note_for_all(page, page->before->in & ~(unsigned)arg[0], KINDS_COFFEE, false, WHY_SPILLED);
        break;
    default: break;
    }
    if (event->kind == EVENT_SWAP && seat == page->viewer)
        note_known(page, arg[0], WHY_HAD, arg[1]);
    if (event->kind == EVENT_EXCHANGE && seat == page->viewer)
        note_known(page, SECRET, WHY_HAD, arg[0]);
}

void thief_take_notes(void *notes, const void *before, const void *after, int viewer,
                      const struct events *told)
{
    struct page page = {
        .notes = notes, .before = before, .after = after, .viewer = viewer, .winner = NO_SEAT};
    for (int i = 0; i < told->count; i++)
        note_event(&page, &told->at[i]);
    for (int place = 0; place <= SECRET; place++) {
        const unsigned may = page.after->may[place][viewer];
        for (int kind = 0; kind < CAKE_KINDS; kind++)
            if (!may || may >> kind & 1)
                page.notes->at[place][kind] = (struct thief_note){.why = WHY_UNSAID};
    }
}
