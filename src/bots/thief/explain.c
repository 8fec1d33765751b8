/* Why a choice may be a good one, in words, with chances from the observation. */
#include "bots/thief/thiefbot.h"
#include "core/words.h"

enum reason {
    WHY_HIT_SURE,
    WHY_HIT,
    WHY_HIT_JAR,
    WHY_HIT_NEVER,
    WHY_GUESS_ALL,
    WHY_LOOK,
    WHY_LOOK_KNOWN,
    WHY_EXCHANGE,
    WHY_EXCHANGE_JAR,
    WHY_COMPARE_SURE,
    WHY_COMPARE,
    WHY_COMPARE_TWO,
    WHY_PROTECT,
    WHY_PROTECT_SEEN,
    WHY_SPOTLIGHT,
    WHY_RENEW,
    WHY_RENEW_KNOWN,
    WHY_RENEW_LAST,
    WHY_RENEW_SELF,
    WHY_RENEW_TWO,
    WHY_SWAP,
    WHY_SWAP_SURE,
    WHY_SWAP_JAR,
    WHY_SWAP_TWO,
    WHY_KEEP,
    WHY_ONLY,
    WHY_JAR,
    WHY_DISCARD,
    WHY_BATTER,
    WHY_FIRST,
    WHY_FIRST_END,
    WHY_FIRST_COFFEE,
    WHY_TURN_SELF,
    WHY_TURN,
    WHY_BACK
};

/* Arguments: a seat (or two seats), a cake, a percentage, the cake that is kept, another number. */
enum { ARG_SEAT, ARG_SEAT_TOO, ARG_CARD, ARG_PERCENT, ARG_OWN, ARG_NUMBER };

/* clang-format off */
#define TARGET  {"target", PART_SEAT, ARG_SEAT}
#define ONE     {"one", PART_SEAT, ARG_SEAT}
#define TWO     {"two", PART_SEAT, ARG_SEAT_TOO}
#define CARD    {"card", PART_WORD, ARG_CARD}
#define OWN_CARD {"own", PART_WORD, ARG_OWN}
#define PERCENT {"percent", PART_NUMBER, ARG_PERCENT}
#define NUMBER  {"number", PART_COUNT, ARG_NUMBER}
/* clang-format on */

const struct phrase thiefbot_reasons[] = {
    [WHY_HIT_SURE] = {N_("{target} definitely has {card}"),
                      NULL,
                      {TARGET, CARD},
                      N_("you definitely have {card}")},
    [WHY_HIT] = {N_("{percent}% chance that {target} has {card}"),
                 NULL,
                 {TARGET, CARD, PERCENT},
                 N_("{percent}% chance that you have {card}")},
    [WHY_HIT_JAR] =
        {N_("{percent}% chance that {target} has {card}; that would cost them a point and end the "
            "round, with a {number}% chance that {own} is then the highest card"),
         NULL,
         {TARGET, CARD, PERCENT, OWN_CARD, NUMBER},
         N_("{percent}% chance that you have {card}; that would cost you a point and end the "
            "round, with a {number}% chance that {own} is then the highest card")},
    [WHY_HIT_NEVER] = {N_("{target} can’t have {card}, so nothing happens"),
                       NULL,
                       {TARGET, CARD},
                       N_("you can’t have {card}, so nothing happens")},
    [WHY_GUESS_ALL] = {P_("{number} guess: {percent}% chance that it is right",
                          "{number} guesses: {percent}% chance that at least one is right"),
                       NULL,
                       {NUMBER, PERCENT}},
    [WHY_LOOK] = {P_("{target} can only have {number} cake; whoever knows which can’t miss",
                     "{target} could have any of {number} cakes; whoever knows which can’t miss"),
                  NULL,
                  {TARGET, NUMBER},
                  P_("you can only have {number} cake; whoever knows which can’t miss",
                     "you could have any of {number} cakes; whoever knows which can’t miss")},
    [WHY_LOOK_KNOWN] = {N_("it keeps {own} and does no harm: {target} is known to have {card}"),
                        NULL,
                        {TARGET, CARD, OWN_CARD},
                        N_("it keeps {own} and does no harm: you are known to have {card}")},
    [WHY_EXCHANGE] = {N_("{percent}% chance that the secret card is higher than {own}"),
                      NULL,
                      {PERCENT, OWN_CARD}},
    [WHY_EXCHANGE_JAR] = {N_("as the secret card, {own} can’t hurt anyone"), NULL, {OWN_CARD}},
    [WHY_COMPARE_SURE] = {N_("{own} definitely beats {target}’s card"),
                          NULL,
                          {TARGET, OWN_CARD},
                          N_("{own} definitely beats your card")},
    [WHY_COMPARE] =
        {N_("{percent}% chance that {own} beats {target}’s card, {number}% that it loses"),
         NULL,
         {TARGET, PERCENT, OWN_CARD, NUMBER},
         N_("{percent}% chance that {own} beats your card, {number}% that it loses")},
    [WHY_COMPARE_TWO] = {N_("{percent}% chance that {one} or {two} is out"),
                         NULL,
                         {ONE, TWO, PERCENT}},
    [WHY_PROTECT] = {N_("{own} is protected for now"), NULL, {OWN_CARD}},
    [WHY_PROTECT_SEEN] = {N_("{own} has been seen, but while protected that doesn’t matter"),
                          NULL,
                          {OWN_CARD}},
    [WHY_SPOTLIGHT] = {P_("everyone else must target {target}, who has {number} point",
                          "everyone else must target {target}, who has {number} points"),
                       NULL,
                       {TARGET, NUMBER},
                       P_("everyone else must target you, and you have {number} point",
                          "everyone else must target you, and you have {number} points")},
    [WHY_RENEW] =
        {N_("{percent}% chance that {target} has a better card than the deck usually gives"),
         NULL,
         {TARGET, PERCENT},
         N_("{percent}% chance that you have a better card than the deck usually gives")},
    [WHY_RENEW_KNOWN] = {N_("{target} must discard {card}"),
                         NULL,
                         {TARGET, CARD},
                         N_("you must discard {card}")},
    [WHY_RENEW_LAST] = {N_("there is no cake left to draw, so {target} is out"),
                        NULL,
                        {TARGET},
                        N_("there is no cake left to draw, so you are out")},
    [WHY_RENEW_SELF] = {N_("{percent}% chance that a new card is higher than {own}"),
                        NULL,
                        {PERCENT, OWN_CARD}},
    [WHY_RENEW_TWO] = {N_("{one} and {two} lose the cards they were keeping"), NULL, {ONE, TWO}},
    [WHY_SWAP] = {N_("{percent}% chance that {target}’s card is higher than {own}"),
                  NULL,
                  {TARGET, PERCENT, OWN_CARD},
                  N_("{percent}% chance that your card is higher than {own}")},
    [WHY_SWAP_SURE] = {N_("{target} definitely has {card}, which is higher than {own}"),
                       NULL,
                       {TARGET, CARD, OWN_CARD},
                       N_("you definitely have {card}, which is higher than {own}")},
    [WHY_SWAP_JAR] = {N_("{target} is then stuck with {own}"),
                      NULL,
                      {TARGET, OWN_CARD},
                      N_("you are then stuck with {own}")},
    [WHY_SWAP_TWO] = {N_("it keeps {own} and mixes things up for {one} and {two}"),
                      NULL,
                      {ONE, TWO, OWN_CARD}},
    [WHY_KEEP] = {N_("it keeps {own}"), NULL, {OWN_CARD}},
    [WHY_ONLY] = {N_("there is no other choice"), NULL, {{0}}},
    [WHY_JAR] = {N_("it ends the round straight away and costs a point"), NULL, {{0}}},
    [WHY_DISCARD] = {N_("{card} is worth less than what is left"), NULL, {CARD}},
    [WHY_BATTER] = {N_("{card} is the one to get rid of"), NULL, {CARD}},
    [WHY_FIRST] = {N_("{card} first leaves the most options"), NULL, {CARD}},
    [WHY_FIRST_END] = {N_("{card} ends the turn before {own} takes effect"),
                       NULL,
                       {CARD, OWN_CARD}},
    [WHY_FIRST_COFFEE] = {N_("with no coffee card in hand, {card} can only hit others"),
                          NULL,
                          {CARD}},
    [WHY_TURN_SELF] = {N_("another turn is another chance"), NULL, {{0}}},
    [WHY_TURN] = {P_("{target} has {number} point", "{target} has {number} points"),
                  NULL,
                  {TARGET, NUMBER},
                  P_("you have {number} point", "you have {number} points")},
    [WHY_BACK] = {P_("{target} has {number} point", "{target} has {number} points"),
                  NULL,
                  {TARGET, NUMBER},
                  P_("you have {number} point", "you have {number} points")},
};

static int16_t percent(float chance)
{
    const int rounded = (int)(chance * 100 + 0.5F);
    if (rounded <= 0)
        return chance > 0 ? 1 : 0;
    if (rounded >= 100)
        return chance < 1 ? 99 : 100;
    return (int16_t)rounded;
}

static void say(struct event *why, enum reason reason)
{
    why->kind = (uint8_t)reason;
}

/* The only kind that a hand may be, or NO_CARD. */
static int known_card(const struct odds *odds, int seat)
{
    const unsigned may = odds->t->may[seat][odds->me];
    return may && !(may & (may - 1)) ? __builtin_ctz(may) : NO_CARD;
}

static float higher(const float *chance, int card)
{
    float sum = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        if (card_value[kind] > card_value[card])
            sum += chance[kind];
    return sum;
}

static void why_guess(const struct odds *odds, struct thief_move move, struct event *why)
{
    const float hit = odds->holds[move.a][move.guess];
    why->arg[ARG_CARD] = (int16_t)move.guess;
    why->arg[ARG_PERCENT] = percent(hit);
    why->arg[ARG_NUMBER] = percent(thiefbot_highest(odds, why->arg[ARG_OWN], move.a));
    say(why, hit <= 0                                 ? WHY_HIT_NEVER
             : known_card(odds, move.a) == move.guess ? WHY_HIT_SURE
             : move.guess == TOM_KRUS                 ? WHY_HIT_JAR
                                                      : WHY_HIT);
}

static void why_guess_all(const struct odds *odds, struct event *why)
{
    const unsigned targets = thief_targets(odds->t);
    float miss = 1;
    for (unsigned rest = targets; rest; rest &= rest - 1) {
        float most = 0;
        for (int kind = PIPARKAKA; kind < CAKE_KINDS; kind++)
            if (odds->holds[__builtin_ctz(rest)][kind] > most)
                most = odds->holds[__builtin_ctz(rest)][kind];
        miss *= 1 - most;
    }
    why->arg[ARG_NUMBER] = (int16_t)set_size(targets);
    why->arg[ARG_PERCENT] = percent(1 - miss);
    say(why, targets ? WHY_GUESS_ALL : WHY_KEEP);
}

static void why_look(const struct odds *odds, int seat, struct event *why)
{
    int kinds = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        kinds += odds->holds[seat][kind] > 0;
    why->arg[ARG_NUMBER] = (int16_t)kinds;
    why->arg[ARG_CARD] = (int16_t)known_card(odds, seat);
    say(why, known_card(odds, seat) == NO_CARD ? WHY_LOOK : WHY_LOOK_KNOWN);
}

static void why_compare(const struct odds *odds, int seat, struct event *why)
{
    const int own = why->arg[ARG_OWN];
    const float wins = thiefbot_lower(odds, seat, own), loses = higher(odds->holds[seat], own);
    why->arg[ARG_SEAT] = (int16_t)seat;
    why->arg[ARG_PERCENT] = percent(wins);
    why->arg[ARG_NUMBER] = percent(loses);
    say(why, wins > 0 && !(odds->t->may[seat][odds->me] &
                           ~(KINDS_ALL & ~kinds_above(own) & ~kinds_equal(own)))
                 ? WHY_COMPARE_SURE
                 : WHY_COMPARE);
}

static void why_renew(const struct odds *odds, int seat, struct event *why)
{
    const int known = known_card(odds, seat);
    float usual = 0, more = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        usual += odds->draws[kind] * card_value[kind];
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        more += card_value[kind] > usual ? odds->holds[seat][kind] : 0;
    why->arg[ARG_SEAT] = (int16_t)seat;
    why->arg[ARG_CARD] = (int16_t)known;
    why->arg[ARG_PERCENT] = percent(more);
    say(why, known != NO_CARD       ? WHY_RENEW_KNOWN
             : !odds->t->deck_count ? WHY_RENEW_LAST
                                    : WHY_RENEW);
}

static void why_swap(const struct odds *odds, int seat, struct event *why)
{
    const int own = why->arg[ARG_OWN], known = known_card(odds, seat);
    why->arg[ARG_SEAT] = (int16_t)seat;
    why->arg[ARG_CARD] = (int16_t)known;
    why->arg[ARG_PERCENT] = percent(higher(odds->holds[seat], own));
    say(why, own == TOM_KRUS                                           ? WHY_SWAP_JAR
             : known != NO_CARD && card_value[known] > card_value[own] ? WHY_SWAP_SURE
                                                                       : WHY_SWAP);
}

static void why_renew_self(const struct odds *odds, struct event *why)
{
    why->arg[ARG_PERCENT] = percent(higher(odds->draws, why->arg[ARG_OWN]));
    say(why, why->arg[ARG_OWN] == TOM_KRUS ? WHY_JAR : WHY_RENEW_SELF);
}

static void why_compare_two(const struct odds *odds, struct thief_move move, struct event *why)
{
    float equal = 0;
    for (int kind = 0; kind < CAKE_KINDS; kind++)
        equal += odds->holds[move.a][kind] * thiefbot_equal(odds, move.b, kind);
    why->arg[ARG_PERCENT] = percent(1 - equal);
    say(why, WHY_COMPARE_TWO);
}

static void why_pair(const struct odds *odds, struct thief_move move, struct event *why)
{
    const bool self = move.a == odds->me || move.b == odds->me;
    const int other = move.a == odds->me ? move.b : move.a;
    switch (move.card) {
    case LAUFABRAUD_COFFEE:
        if (self)
            why_compare(odds, other, why);
        else
            why_compare_two(odds, move, why);
        break;
    case RANDALINA_COFFEE:
        if (self)
            why_renew(odds, other, why);
        else
            say(why, WHY_RENEW_TWO);
        break;
    default:
        if (self)
            why_swap(odds, other, why);
        else
            say(why, WHY_SWAP_TWO);
    }
}

static void why_lay(const struct odds *odds, struct thief_move move, struct event *why)
{
    const struct thief *t = odds->t;
    const int own = why->arg[ARG_OWN];
    say(why, WHY_KEEP);
    if (move.b != NO_SEAT) {
        why_pair(odds, move, why);
        return;
    }
    if (move.a == NO_SEAT && thief_chooses(move.card))
        return;
    switch (move.card) {
    case KLEINA: why_guess(odds, move, why); break;
    case KLEINA_COFFEE: why_guess_all(odds, why); break;
    case PIPARKAKA: why_look(odds, move.a, why); break;
    case PIPARKAKA_COFFEE:
        why->arg[ARG_PERCENT] = percent(higher(odds->holds[SECRET], own));
        say(why, own == TOM_KRUS ? WHY_EXCHANGE_JAR : WHY_EXCHANGE);
        break;
    case LAUFABRAUD: why_compare(odds, move.a, why); break;
    case LAKKRISTOPPUR:
        say(why, thiefbot_is_shown(t, odds->me) && own == t->hand[odds->me] ? WHY_PROTECT_SEEN
                                                                            : WHY_PROTECT);
        break;
    case LAKKRISTOPPUR_COFFEE:
        why->arg[ARG_NUMBER] = t->score[move.a];
        say(why, WHY_SPOTLIGHT);
        break;
    case RANDALINA:
        if (move.a == odds->me)
            why_renew_self(odds, why);
        else
            why_renew(odds, move.a, why);
        break;
    case HJONABANDSSAELA: why_swap(odds, move.a, why); break;
    case TOM_KRUS: say(why, WHY_JAR); break;
    default: break;
    }
}

static void why_first(const struct thief *t, int card, struct event *why)
{
    const int other = t->waiting[0] == card ? t->waiting[1] : t->waiting[0];
    why->arg[ARG_OWN] = (int16_t)other;
    say(why, card == VIDBRENND || card == LUMMUSTAFLI        ? WHY_FIRST_END
             : card == KAFFILUMMA && !thiefbot_has_coffee(t) ? WHY_FIRST_COFFEE
                                                             : WHY_FIRST);
}

static void why_other(const struct odds *odds, struct thief_move move, struct event *why)
{
    const struct thief *t = odds->t;
    why->arg[ARG_NUMBER] = move.a < SEATS_MAX ? t->score[move.a] : 0;
    switch (move.ask) {
    case PHASE_GUESS: why_guess(odds, move, why); break;
    case PHASE_FIRST: why_first(t, move.card, why); break;
    case PHASE_DISCARD: say(why, move.card == TOM_KRUS ? WHY_JAR : WHY_DISCARD); break;
    case PHASE_BATTER: say(why, WHY_BATTER); break;
    case PHASE_TURN: say(why, move.a == odds->me ? WHY_TURN_SELF : WHY_TURN); break;
    default: say(why, WHY_BACK);
    }
}

void thiefbot_explain(const void *seen, int seat, game_move packed, struct event *why)
{
    const struct thief_move move = thief_unpack(packed);
    struct odds odds;
    float rival[SEATS_MAX];
    thiefbot_rivals(seen, seat, rival);
    thiefbot_odds(&odds, seen, seat, rival, NULL);
    *why = (struct event){.seat = (uint8_t)seat};
    why->arg[ARG_SEAT] = (int16_t)move.a;
    why->arg[ARG_SEAT_TOO] = (int16_t)move.b;
    why->arg[ARG_CARD] = (int16_t)move.card;
    why->arg[ARG_OWN] = (int16_t)thiefbot_kept_card(seen, seat, move);
    if (thief_choices(seen, seat) == 1)
        say(why, WHY_ONLY);
    else if (move.ask == PHASE_LAY)
        why_lay(&odds, move, why);
    else
        why_other(&odds, move, why);
}
