/* The detective's sheet: what a viewer can work out about the cards that lie face down, in numbers
 * (sheet.c), and why (notes.c); both in words in sheet_say.c. All of it follows from what the
 * viewer sees and saw. */
#ifndef COOKIETIN_THIEF_SHEET_H
#define COOKIETIN_THIEF_SHEET_H

#include "games/thief/state.h"

/* All deals that are possible behind an observation, each as likely (imagine.c draws one of them);
 * and in how many of them a cake of this kind is among the cards of a hand, or is the secret card.
 * Between rounds, when hands are face up, there are none. */
struct thief_sheet {
    uint64_t deals;
    uint64_t has[SECRET + 1][CAKE_KINDS];
};

void thief_count_deals(const struct thief *seen, int viewer, struct thief_sheet *sheet);

/* Why a card that lies face down cannot be of a kind, besides what can be counted on the table. */
enum thief_why {
    WHY_UNSAID,
    WHY_MISSED,   /* `seat` guessed it */
    WHY_SAW,      /* the viewer saw the card: it is `card` */
    WHY_HAD,      /* the viewer had it, and gave it away */
    WHY_BEAT,     /* it was higher than `card` */
    WHY_EQUAL,    /* it has the value of the card of `seat` */
    WHY_EQUALLED, /* it had the value of `card`, which has been shown since */
    WHY_FORCED,   /* `seat` played something else and would have had to play it */
    WHY_SPILLED,  /* `seat` stayed in when coffee was spilled */
    WHY_DRAWN,    /* it came from the deck, where there is none of this kind */
    WHY_MIXED,    /* it is one of those that were shuffled together */
    WHYS
};

struct thief_note {
    uint8_t why, seat, card;
};

/* A notebook: all zero at the beginning, kept by thief_take_notes. */
struct thief_notes {
    struct thief_note at[SECRET + 1][CAKE_KINDS];
};

/* One step further: what the viewer saw before and after it, and the events that it was told. */
void thief_take_notes(void *notes, const void *before, const void *after, int viewer,
                      const struct events *told);

/* The sheet for people and for programs. */
void thief_say_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                     struct text *out);
void thief_write_sheet(const void *notes, const void *seen, int viewer, const struct names *names,
                       struct json *json);

#endif
