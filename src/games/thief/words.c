/* Every word that people read about this game: cards, sentences and refusals.
 * All of them are templates for translation; the rules' code has none. */
#include "core/words.h"
#include "games/thief/state.h"

const char *const thief_card_names[CARD_KINDS] = {
    "kleina",          "kleina+",          "piparkaka",      "piparkaka+",  "laufabraud",
    "laufabraud+",     "lakkristoppur",    "lakkristoppur+", "randalina",   "randalina+",
    "hjonabandssaela", "hjonabandssaela+", "hnallthora",     "tom_krus",    "grautarlumma",
    "halfbokud",       "kaffilumma",       "lummudeig",      "lummustafli", "tvilumma",
    "upphitud",        "vidbrennd"};

/* In the order of enum card; the spelling is Icelandic in every language (T1). */
const char *const thief_words[] = {FIXED_("Kleina"),
                                   FIXED_("Kleina með kaffi"),
                                   FIXED_("Piparkaka"),
                                   FIXED_("Piparkaka með kaffi"),
                                   FIXED_("Laufabrauð"),
                                   FIXED_("Laufabrauð með kaffi"),
                                   FIXED_("Lakkrístoppur"),
                                   FIXED_("Lakkrístoppur með kaffi"),
                                   FIXED_("Randalína"),
                                   FIXED_("Randalína með kaffi"),
                                   FIXED_("Hjónabandssæla"),
                                   FIXED_("Hjónabandssæla með kaffi"),
                                   FIXED_("Hnallþóra"),
                                   FIXED_("Tóm krús"),
                                   FIXED_("Grautarlumma"),
                                   FIXED_("Hálfbökuð lumma"),
                                   FIXED_("Kaffilumma"),
                                   FIXED_("Lummudeig"),
                                   FIXED_("Lummustafli"),
                                   FIXED_("Tvílumma"),
                                   FIXED_("Upphituð lumma"),
                                   FIXED_("Viðbrennd lumma"),
                                   NULL};

#define TWICE(gloss) gloss, gloss

/* What each of them is, for those who have never eaten one; coffee changes nothing about it. */
const char *const thief_glosses[CARD_KINDS] = {
    TWICE(N_("a twisted doughnut")),
    TWICE(N_("a gingerbread biscuit")),
    TWICE(N_("crisp fried leaf bread")),
    TWICE(N_("a liquorice meringue")),
    TWICE(N_("a striped layer cake")),
    TWICE(N_("a rhubarb oat tart")),
    N_("a huge cream cake"),
    N_("the empty jar"),
    N_("a porridge pancake"),
    N_("a half-baked pancake"),
    N_("a coffee pancake"),
    N_("pancake batter"),
    N_("a stack of pancakes"),
    N_("a double pancake"),
    N_("a warmed-up pancake"),
    N_("a burnt pancake"),
};

/* What a cake does, short enough for one line beside its name. */
const char *const thief_card_texts[CAKE_KINDS] = {
    N_("guess a player’s cake; if you are right, they are out"),
    N_("guess the cake of every other player in turn"),
    N_("look at a player’s hand"),
    N_("swap your card for the secret card"),
    N_("compare cards; the lower one is out"),
    N_("two players compare cards"),
    N_("you are protected until you play another cake"),
    N_("everyone must target the player you choose"),
    N_("you or another player discards and draws a new card"),
    N_("two players discard and draw a new card"),
    N_("swap cards with a player"),
    N_("two players swap cards"),
    N_("no effect; you must play it if your other card has coffee"),
    N_("you are out if you play or show it")};

/* clang-format off */
#define CARD(name, arg) {name, PART_WORD, arg}
#define WHO(name, arg) {name, PART_SEAT, arg}
#define OTHER {"other", PART_OTHER, 1}
/* clang-format on */

const struct phrase thief_phrases[THIEF_EVENTS] = {
    [EVENT_ROUND] = {N_("Round {round} starts with {start}."),
                     NULL,
                     {WHO("start", 1), {"round", PART_NUMBER, 0}},
                     N_("Round {round} starts with you."),
                     .mark = OPENS_ROUND},
    [EVENT_DEALT] = {N_("{player} is dealt {card}."),
                     N_("You are dealt {card}."),
                     {CARD("card", 0)}},
    [EVENT_DRAW] = {N_("{player} draws {card}."),
                    N_("You draw {card}."),
                    {CARD("card", 0)},
                    .mark = OPENS_TURN,
                    .deed = FOLLOWS},
    [EVENT_DRAW_UNSEEN] =
        {N_("{player} draws a card."), NULL, {{0}}, .mark = OPENS_TURN, .deed = FOLLOWS},
    [EVENT_DRAW_PANCAKE] = {N_("{player} draws a pancake: {card}!"),
                            N_("You draw a pancake: {card}!"),
                            {CARD("card", 0)},
                            .mark = OPENS_TURN,
                            .deed = FOLLOWS},
    [EVENT_REDRAW] = {N_("{player} draws {card} as the new card."),
                      N_("You draw {card} as your new card."),
                      {CARD("card", 0)},
                      .deed = FOLLOWS},
    [EVENT_REDRAW_UNSEEN] = {N_("{player} draws a new card."), NULL, {{0}}, .deed = FOLLOWS},
    [EVENT_REDRAW_PANCAKE] = {N_("{player} draws {card} and discards it."),
                              N_("You draw {card} and discard it."),
                              {CARD("card", 0)},
                              .deed = FOLLOWS},
    [EVENT_LAY] = {N_("{player} plays {card}."),
                   N_("You play {card}."),
                   {CARD("card", 0)},
                   .deed = CHOSEN},
    [EVENT_LAY_NOTHING] = {N_("{player} plays {card}, which has no effect."),
                           N_("You play {card}, which has no effect."),
                           {CARD("card", 0)},
                           .deed = CHOSEN},
    [EVENT_LAY_BLOCKED] = {N_("{player} plays {card} without effect: everyone else is protected."),
                           N_("You play {card} without effect: everyone else is protected."),
                           {CARD("card", 0)},
                           .deed = CHOSEN},
    [EVENT_LAY_ON] = {N_("{player} plays {card} on {target}."),
                      N_("You play {card} on {target}."),
                      {WHO("target", 1), CARD("card", 0)},
                      N_("{player} plays {card} on you."),
                      .self = N_("{player} plays {card} on their own card."),
                      .you_self = N_("You play {card} on yourself."),
                      .deed = CHOSEN},
    [EVENT_LAY_GUESS] = {N_("{player} plays {card} on {target} and guesses {guess}."),
                         N_("You play {card} on {target} and guess {guess}."),
                         {WHO("target", 1), CARD("card", 0), CARD("guess", 2)},
                         N_("{player} plays {card} on you and guesses {guess}."),
                         .deed = CHOSEN},
    [EVENT_LAY_PAIR] = {N_("{player} plays {card} on {one} and {two}."),
                        N_("You play {card} on {one} and {two}."),
                        {WHO("one", 1), WHO("two", 2), OTHER, CARD("card", 0)},
                        N_("{player} plays {card} on you and {other}."),
                        .self = N_("{player} plays {card} on {other} and on {player}’s own card."),
                        .you_self = N_("You play {card} on {other} and yourself."),
                        .to_you_self =
                            N_("{player} plays {card} on you and on {player}’s own card."),
                        .deed = CHOSEN},
    [EVENT_ASIDE] = {N_("{card} counts as {player}’s hand."),
                     N_("{card} counts as your hand."),
                     {CARD("card", 0)}},
    [EVENT_GUESS] = {N_("{player} guesses that {target} has {guess}."),
                     N_("You guess that {target} has {guess}."),
                     {WHO("target", 0), CARD("guess", 1)},
                     N_("{player} guesses that you have {guess}."),
                     .deed = CHOSEN},
    [EVENT_MISS] = {N_("Wrong: {target} doesn’t have {guess}."),
                    NULL,
                    {WHO("target", 0), CARD("guess", 1)},
                    N_("Wrong: you don’t have {guess}.")},
    [EVENT_HIT] = {N_("Right: {target} has {guess}!"),
                   NULL,
                   {WHO("target", 0), CARD("guess", 1)},
                   N_("Right: you have {guess}!")},
    [EVENT_LOOK] = {N_("{player} looks at {target}’s hand: {card}."),
                    N_("You look at {target}’s hand: {card}."),
                    {WHO("target", 0), CARD("card", 1)},
                    N_("{player} looks at your hand: {card}."),
                    .deed = FOLLOWS},
    [EVENT_LOOK_UNSEEN] = {N_("{player} looks at {target}’s hand."),
                           NULL,
                           {WHO("target", 0)},
                           .deed = FOLLOWS},
    [EVENT_COMPARE] = {N_("{player} ({own}) and {other} ({card}) compare cards."),
                       N_("You compare cards: you have {own}, {other} has {card}."),
                       {WHO("other", 0), CARD("own", 1), CARD("card", 2)},
                       N_("{player} ({own}) and you ({card}) compare cards."),
                       .deed = FOLLOWS},
    [EVENT_COMPARE_UNSEEN] = {N_("{player} and {other} compare cards."),
                              NULL,
                              {WHO("other", 0)},
                              .deed = FOLLOWS},
    [EVENT_EQUAL] = {N_("It’s a tie: nothing happens."), NULL, {{0}}},
    [EVENT_LOSE] = {N_("{player} has the lower card."), N_("You have the lower card."), {{0}}},
    [EVENT_SPOTLIGHT] = {N_("{target} is in the spotlight: everyone must target them."),
                         NULL,
                         {WHO("target", 0)},
                         N_("You are in the spotlight: everyone must target you.")},
    [EVENT_PROTECTED] = {N_("{player} is protected."), N_("You are protected."), {{0}}},
    [EVENT_DISCARD] = {N_("{player} discards {card}."),
                       N_("You discard {card}."),
                       {CARD("card", 0)},
                       .deed = FOLLOWS},
    [EVENT_SWAP] = {N_("{player} gives {own} to {other} and gets {card}."),
                    N_("You give {own} to {other} and get {card}."),
                    {WHO("other", 0), CARD("own", 1), CARD("card", 2)},
                    N_("{player} gives you {own} and gets {card}."),
                    .deed = FOLLOWS},
    [EVENT_SWAP_UNSEEN] = {N_("{player} and {other} swap cards."),
                           NULL,
                           {WHO("other", 0)},
                           .deed = FOLLOWS},
    [EVENT_EXCHANGE] = {N_("{player} swaps {own} for the secret card and gets {card}."),
                        N_("You swap {own} for the secret card and get {card}."),
                        {CARD("own", 0), CARD("card", 1)},
                        .deed = FOLLOWS},
    [EVENT_EXCHANGE_UNSEEN] = {N_("{player} swaps their card for the secret card."),
                               NULL,
                               {{0}},
                               .deed = FOLLOWS},
    [EVENT_OUT] = {N_("{player} is out and shows {cards}."),
                   N_("You are out and show {cards}."),
                   {{"cards", PART_WORDS, 0}},
                   .none = N_("{player} is out, with no card left."),
                   .you_none = N_("You are out, with no card left.")},
    [EVENT_FIRST] = {N_("{player} resolves {card} first."),
                     N_("You resolve {card} first."),
                     {CARD("card", 0)},
                     .deed = CHOSEN},
    [EVENT_BATTER] = {N_("{player} puts {card} into the batter."),
                      N_("You put {card} into the batter."),
                      {CARD("card", 0)},
                      .deed = CHOSEN},
    [EVENT_BATTER_UNSEEN] = {N_("{player} chooses a card for the batter."),
                             NULL,
                             {{0}},
                             .deed = CHOSEN},
    [EVENT_SHUFFLED] =
        {P_("All face-up cakes are shuffled into the deck: it now has {count} card.",
            "All face-up cakes are shuffled into the deck: it now has {count} cards."),
         NULL,
         {{"count", PART_COUNT, 0}}},
    [EVENT_MIXED] = {N_("The hands are shuffled together and dealt again: {seats}."),
                     NULL,
                     {{"seats", PART_SEATS, 0}},
                     .none = N_("Everyone is protected: no hands are shuffled.")},
    [EVENT_NEW_HAND] = {N_("{player} gets {card}."), N_("You get {card}."), {CARD("card", 0)}},
    [EVENT_REVERSE] = {N_("After this turn, play goes the other way."), NULL, {{0}}},
    [EVENT_COFFEE] = {N_("Coffee is spilled on {seats}."),
                      NULL,
                      {{"seats", PART_SEATS, 0}},
                      N_("Coffee is spilled on you."),
                      .none = N_("Nobody without protection has a cake with coffee.")},
    [EVENT_BURNED] = {N_("Burned! The turn is over."), NULL, {{0}}},
    [EVENT_TURN_OVER] = {N_("The turn is over."), NULL, {{0}}},
    [EVENT_STACK] = {N_("The turn is over. Whoever has the highest cake on the table goes next: "
                        "{seats}."),
                     NULL,
                     {{"seats", PART_SEATS, 0}},
                     N_("The turn is over. You have the highest cake on the table and go next."),
                     .none = N_("The turn is over. There is no cake on the table, so play goes on "
                                "as usual."),
                     .mark = CLOSES_TURN},
    [EVENT_TURN] = {N_("{player} gives the next turn to {target}."),
                    N_("You give the next turn to {target}."),
                    {WHO("target", 0)},
                    N_("{player} gives the next turn to you."),
                    .self = N_("{player} takes the next turn, too."),
                    .you_self = N_("You take the next turn, too."),
                    .deed = CHOSEN},
    [EVENT_BACK] = {N_("{player} brings {target} back in."),
                    N_("You bring {target} back in."),
                    {WHO("target", 0)},
                    N_("{player} brings you back in."),
                    .deed = CHOSEN},
    [EVENT_NOBODY_BACK] = {N_("Nobody is out, so nobody comes back."), NULL, {{0}}},
    [EVENT_BACK_EMPTY] = {N_("The deck is empty, so nobody can come back."), NULL, {{0}}},
    [EVENT_SHOW] = {N_("{player} has {cards}."),
                    N_("You have {cards}."),
                    {{"cards", PART_WORDS, 0}}},
    [EVENT_END_LAST] = {N_("{winners} is the last player left and wins the round."),
                        NULL,
                        {{"winners", PART_SEATS, 0}},
                        N_("You are the last player left and win the round.")},
    [EVENT_END_JAR] =
        {N_("{player} is caught with the empty jar (−1). The highest card wins the round: "
            "{winners}."),
         N_("You are caught with the empty jar (−1). The highest card wins the round: {winners}."),
         {{"winners", PART_SEATS, 0}},
         N_("{player} is caught with the empty jar (−1). You have the highest card and win the "
            "round.")},
    [EVENT_END_DECK] = {N_("The deck is empty. The highest card wins the round: {winners}."),
                        NULL,
                        {{"winners", PART_SEATS, 0}},
                        N_("The deck is empty. You have the highest card and win the round.")},
    [EVENT_END_NOBODY] = {N_("Everyone is out: nobody wins the round."), NULL, {{0}}},
    [EVENT_WON_GOAL] = {P_("{player} is the first to reach {n} point.",
                           "{player} is the first to reach {n} points."),
                        P_("You are the first to reach {n} point.",
                           "You are the first to reach {n} points."),
                        {{"n", PART_COUNT, 0}}},
    [EVENT_WON_MOST] = {P_("After {n} round, {player} has the most points.",
                           "After {n} rounds, {player} has the most points."),
                        P_("After {n} round, you have the most points.",
                           "After {n} rounds, you have the most points."),
                        {{"n", PART_COUNT, 0}}},
};

/* T18 and T19. The empty jar is never tied. */
void thief_say_more(const struct event *event, const struct names *names, struct text *out)
{
    const unsigned won = (unsigned)*event->arg;
    const int equal = event->arg[END_EQUAL], winners = __builtin_popcount(won);
    const bool yours = names->reader < SEATS_MAX && won >> names->reader & 1;
    if (event->kind < EVENT_END_LAST || event->kind > EVENT_END_DECK)
        return;
    if (equal > 1) {
        text_char(out, ' ');
        text_put(out, words_translate(names,
                                      winners < equal
                                          ? N_("Tied cards: the higher total of cakes played wins.")
                                      : yours ? N_("Still tied: you share the round.")
                                              : N_("Still tied: they share the round.")));
    }
    text_char(out, ' ');
    text_put(out, words_translate(names, event->arg[END_KINDS] >> TOM_KRUS & 1
                                             ? N_("That scores 1 point for the round and 1 for the "
                                                  "empty jar.")
                                             : N_("That scores 1 point for the round.")));
}

/* ---- moves ---- */

enum { MOVE_SIZE = 512 };

static const struct phrase say[] = {
    [PHASE_GUESS] = {N_("Guess that {target} has {guess}"),
                     NULL,
                     {WHO("target", 1), CARD("guess", 3)}},
    [PHASE_FIRST] = {N_("Resolve {card} first"), NULL, {CARD("card", 0)}},
    [PHASE_BATTER] = {N_("Put {card} into the batter"), NULL, {CARD("card", 0)}},
    [PHASE_DISCARD] = {N_("Discard {card}"), NULL, {CARD("card", 0)}},
    [PHASE_TURN] = {N_("Give the next turn to {target}"),
                    NULL,
                    {WHO("target", 1)},
                    .self = N_("Take the next turn, too"),
                    .you_self = N_("Take the next turn, too")},
    [PHASE_BACK] = {N_("Bring {target} back"), NULL, {WHO("target", 1)}},
};

static const struct phrase say_lay = {N_("Play {card}"), NULL, {CARD("card", 0)}};
static const struct phrase say_lay_on = {N_("Play {card} on {target}"),
                                         NULL,
                                         {WHO("target", 1), CARD("card", 0)},
                                         .self = N_("Play {card} on their own card"),
                                         .you_self = N_("Play {card} on yourself")};
static const struct phrase say_lay_guess = {N_("Play {card} on {target} and guess {guess}"),
                                            NULL,
                                            {WHO("target", 1), CARD("card", 0), CARD("guess", 3)}};
static const struct phrase say_lay_pair = {N_("Play {card} on {one} and {two}"),
                                           NULL,
                                           {WHO("one", 1), WHO("two", 2), OTHER, CARD("card", 0)},
                                           .self =
                                               N_("Play {card} on {other}’s card and their own"),
                                           .you_self = N_("Play {card} on {other} and yourself")};
/* Of two who draw anew, one draws first (T6): yourself is last otherwise. */
static const struct phrase say_lay_pair_first = {
    N_("Play {card} on their own card, then on {other}’s"),
    NULL,
    {WHO("one", 1), WHO("two", 2), OTHER, CARD("card", 0)},
    .self = N_("Play {card} on their own card, then on {other}’s"),
    .you_self = N_("Play {card} on yourself, then {other}")};

static const struct phrase *pair_phrase(const struct thief_move *move, int seat)
{
    const bool self_first = move->card == RANDALINA_COFFEE && move->a == seat;
    return self_first ? &say_lay_pair_first : &say_lay_pair;
}

void thief_say_move(const void *seen, int seat, game_move packed, const struct names *names,
                    struct text *out)
{
    const struct thief_move move = thief_unpack(packed);
    const struct event event = {.seat = (uint8_t)seat,
                                .arg = {(int16_t)move.card, (int16_t)move.a, (int16_t)move.b,
                                        (int16_t)move.guess, (int16_t)move.hand, -1}};
    (void)seen;
    const struct phrase *phrase = move.ask != PHASE_LAY   ? &say[move.ask]
                                  : move.guess != NO_CARD ? &say_lay_guess
                                  : move.b != NO_SEAT     ? pair_phrase(&move, seat)
                                  : move.a != NO_SEAT     ? &say_lay_on
                                                          : &say_lay;
    char buffer[MOVE_SIZE];
    struct text choice = text_in(buffer, sizeof buffer);
    words_phrase(&thief_game, phrase, &event, names, &choice);
    if (move.hand == NO_CARD)
        text_put(out, choice.at);
    else
        words_put(names,
                  seat == names->reader ? N_("{choice} (with {hand} as your hand)")
                                        : N_("{choice} (with {hand} as their hand)"),
                  WITH({"choice", choice.at, 0},
                       {"hand", .any_of = (const char *const[]){thief_words[move.hand], NULL}}),
                  out);
}

static const struct phrase questions[] = {
    [PHASE_LAY] = {N_("Which card do you play?"), NULL, {{0}}},
    [PHASE_GUESS] = {N_("Which cake does {target} have?"), NULL, {WHO("target", 0)}},
    [PHASE_FIRST] = {N_("Which pancake is resolved first?"), NULL, {{0}}},
    [PHASE_BATTER] = {N_("Which card goes into the batter?"), NULL, {{0}}},
    [PHASE_DISCARD] = {N_("Your turn is over. Which card do you discard?"), NULL, {{0}}},
    [PHASE_TURN] = {N_("Tie for the highest cake on the table: who goes next?"), NULL, {{0}}},
    [PHASE_BACK] = {N_("Who comes back in?"), NULL, {{0}}},
};

void thief_say_question(const void *seen, int seat, const struct names *names, struct text *out)
{
    const struct thief *t = seen;
    if (t->phase < PHASE_LAY || t->phase == PHASE_OVER)
        return;
    const struct event event = {.seat = (uint8_t)seat,
                                .arg = {(int16_t)(t->phase == PHASE_GUESS ? thief_next_aim(t)
                                                                          : NO_SEAT)}};
    words_phrase(&thief_game, &questions[t->phase], &event, names, out);
}

/* ---- refusals ---- */

const struct refusal thief_refusals[] = {
    [REFUSE_TURN] = {"T5", N_("It isn’t your turn.")},
    [REFUSE_ASKED] = {"T5", N_("That isn’t what you are asked right now.")},
    [REFUSE_HAND] = {"T5", N_("You don’t have that card in your hand.")},
    [REFUSE_FORCED] = {"T6", N_("With a cake with coffee in hand, you must play Hnallþóra.")},
    [REFUSE_TARGET] = {"T9", N_("You can’t choose this player with that card.")},
    [REFUSE_SPOTLIGHT] = {"T10", N_("You must choose the player in the spotlight.")},
    [REFUSE_PAIR] = {"T6", N_("That card needs two different players.")},
    [REFUSE_GUESS] = {"T6", N_("You can name any cake in this game except Kleina.")},
    [REFUSE_ASIDE] =
        {"T12", N_("With three cards in hand, say which of the other two counts as your hand.")},
    [REFUSE_WAITING] = {"T12", N_("That isn’t one of the two pancakes.")},
    [REFUSE_OUT] = {"T7", N_("That player isn’t out.")},
    [REFUSE_LEADER] = {"T5", N_("That player doesn’t have the highest cake in front of them.")},
    [REFUSE_DEAL] = {"T4", N_("Those are not the cards a round is dealt from.")},
    [REFUSE_START] = {"T4", N_("Someone else starts this round.")},
    [REFUSE_SHUFFLE] = {"T6", N_("That isn’t a shuffle of the deck and the face-up cakes.")},
    [REFUSE_MIX] = {"T9", N_("That isn’t a shuffle of those hands.")},
    [REFUSE_CHANCE] = {"T5", N_("Nothing is being dealt or shuffled right now.")},
};

const char thief_credits[] =
    N_("Who Stole the Cookie? (Hver stal kökunni úr krúsinni?) is a game by Embla Vigfúsdóttir "
       "(Emblem, 2014), inspired by Seiji Kanai’s Love Letter. Thank you to both!");
