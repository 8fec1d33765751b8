/* Every word that people read about this game: cards, sentences, refusals, the rules in short.
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
const char *const thief_words[] = {"Kleina",
                                   "Kleina með kaffi",
                                   "Piparkaka",
                                   "Piparkaka með kaffi",
                                   "Laufabrauð",
                                   "Laufabrauð með kaffi",
                                   "Lakkrístoppur",
                                   "Lakkrístoppur með kaffi",
                                   "Randalína",
                                   "Randalína með kaffi",
                                   "Hjónabandssæla",
                                   "Hjónabandssæla með kaffi",
                                   "Hnallþóra",
                                   "Tóm krús",
                                   "Grautarlumma",
                                   "Hálfbökuð lumma",
                                   "Kaffilumma",
                                   "Lummudeig",
                                   "Lummustafli",
                                   "Tvílumma",
                                   "Upphituð lumma",
                                   "Viðbrennd lumma",
                                   NULL};

/* What a cake does, short enough for one line beside its name. */
const char *const thief_card_texts[CAKE_KINDS] = {
    N_("name a cake; a player who holds it is out"),
    N_("name a cake against every player in turn"),
    N_("look at a player's hand"),
    N_("exchange your hand with the secret card"),
    N_("compare hands; the lower one is out"),
    N_("two players compare hands"),
    N_("you are protected until you lay another cake"),
    N_("a player is in the spotlight"),
    N_("a player, or you, discards and draws a new hand"),
    N_("two players discard and draw"),
    N_("swap hands with a player"),
    N_("two players swap hands"),
    N_("no effect; with coffee in hand it must be laid"),
    N_("the empty jar: you are out if it comes to light")};

/* clang-format off */
#define CARD(name, arg) {name, PART_WORD, arg}
#define WHO(name, arg) {name, PART_SEAT, arg}
/* clang-format on */

const struct phrase thief_phrases[THIEF_EVENTS] = {
    [EVENT_ROUND] = {N_("Round {round} begins with {start}."),
                     NULL,
                     {{"round", PART_NUMBER, 0}, WHO("start", 1)}},
    [EVENT_DEALT] = {N_("{player} is dealt {card}."),
                     N_("You are dealt {card}."),
                     {CARD("card", 0)}},
    [EVENT_DRAW] = {N_("{player} draws {card}."), N_("You draw {card}."), {CARD("card", 0)}},
    [EVENT_DRAW_UNSEEN] = {N_("{player} draws a card."), NULL, {{0}}},
    [EVENT_DRAW_PANCAKE] = {N_("{player} draws a pancake: {card}!"),
                            N_("You draw a pancake: {card}!"),
                            {CARD("card", 0)}},
    [EVENT_REDRAW] = {N_("{player} draws {card} as a new hand."),
                      N_("You draw {card} as your new hand."),
                      {CARD("card", 0)}},
    [EVENT_REDRAW_UNSEEN] = {N_("{player} draws a new hand."), NULL, {{0}}},
    [EVENT_REDRAW_PANCAKE] = {N_("{player} draws {card}, which is thrown away."),
                              N_("You draw {card}, which is thrown away."),
                              {CARD("card", 0)}},
    [EVENT_LAY] = {N_("{player} lays {card}."), N_("You lay {card}."), {CARD("card", 0)}},
    [EVENT_LAY_NOTHING] = {N_("{player} lays {card} without effect."),
                           N_("You lay {card} without effect."),
                           {CARD("card", 0)}},
    [EVENT_LAY_ON] = {N_("{player} lays {card} on {target}."),
                      N_("You lay {card} on {target}."),
                      {WHO("target", 1), CARD("card", 0)},
                      N_("{player} lays {card} on you.")},
    [EVENT_LAY_GUESS] = {N_("{player} lays {card} on {target} and guesses {guess}."),
                         N_("You lay {card} on {target} and guess {guess}."),
                         {WHO("target", 1), CARD("card", 0), CARD("guess", 2)},
                         N_("{player} lays {card} on you and guesses {guess}.")},
    [EVENT_LAY_PAIR] = {N_("{player} lays {card} on {one} and {two}."),
                        N_("You lay {card} on {one} and {two}."),
                        {CARD("card", 0), WHO("one", 1), WHO("two", 2)}},
    [EVENT_ASIDE] = {N_("{player} chooses {card} as the hand."),
                     N_("Your hand for it is {card}."),
                     {CARD("card", 0)}},
    [EVENT_GUESS] = {N_("{player} guesses that {target} holds {guess}."),
                     N_("You guess that {target} holds {guess}."),
                     {WHO("target", 0), CARD("guess", 1)},
                     N_("{player} guesses that you hold {guess}.")},
    [EVENT_MISS] = {N_("Wrong: {target} does not hold {guess}."),
                    NULL,
                    {WHO("target", 0), CARD("guess", 1)},
                    N_("Wrong: you do not hold {guess}.")},
    [EVENT_HIT] = {N_("Right: {target} holds {guess}!"),
                   NULL,
                   {WHO("target", 0), CARD("guess", 1)},
                   N_("Right: you hold {guess}!")},
    [EVENT_LOOK] = {N_("{player} looks at the hand of {target}: {card}."),
                    N_("You look at the hand of {target}: {card}."),
                    {WHO("target", 0), CARD("card", 1)},
                    N_("{player} looks at your hand: {card}.")},
    [EVENT_LOOK_UNSEEN] = {N_("{player} looks at the hand of {target}."), NULL, {WHO("target", 0)}},
    [EVENT_COMPARE] = {N_("{player} ({own}) and {other} ({card}) compare hands."),
                       N_("You compare hands: you have {own}, {other} has {card}."),
                       {WHO("other", 0), CARD("own", 1), CARD("card", 2)}},
    [EVENT_COMPARE_UNSEEN] = {N_("{player} and {other} compare hands."), NULL, {WHO("other", 0)}},
    [EVENT_EQUAL] = {N_("They are equal: nothing happens."), NULL, {{0}}},
    [EVENT_LOSE] = {N_("{player} has the lower card."), N_("You have the lower card."), {{0}}},
    [EVENT_SPOTLIGHT] = {N_("{target} is in the spotlight."),
                         NULL,
                         {WHO("target", 0)},
                         N_("You are in the spotlight.")},
    [EVENT_PROTECTED] = {N_("{player} is protected."), N_("You are protected."), {{0}}},
    [EVENT_DISCARD] = {N_("{player} discards {card}."),
                       N_("You discard {card}."),
                       {CARD("card", 0)}},
    [EVENT_SWAP] = {N_("{player} gives {own} to {other} and gets {card}."),
                    N_("You give {own} to {other} and get {card}."),
                    {WHO("other", 0), CARD("own", 1), CARD("card", 2)}},
    [EVENT_SWAP_UNSEEN] = {N_("{player} and {other} swap hands."), NULL, {WHO("other", 0)}},
    [EVENT_EXCHANGE] = {N_("{player} puts {own} away as the secret card and gets {card}."),
                        N_("You put {own} away as the secret card and get {card}."),
                        {CARD("own", 0), CARD("card", 1)}},
    [EVENT_EXCHANGE_UNSEEN] = {N_("{player} exchanges the hand with the secret card."),
                               NULL,
                               {{0}}},
    [EVENT_OUT] = {N_("{player} is out and shows {cards}."),
                   N_("You are out and show {cards}."),
                   {{"cards", PART_WORDS, 0}}},
    [EVENT_FIRST] = {N_("{player} takes {card} first."),
                     N_("You take {card} first."),
                     {CARD("card", 0)}},
    [EVENT_BATTER] = {N_("{player} puts {card} into the batter."),
                      N_("You put {card} into the batter."),
                      {CARD("card", 0)}},
    [EVENT_BATTER_UNSEEN] = {N_("{player} chooses a card for the batter."), NULL, {{0}}},
    [EVENT_SHUFFLED] =
        {P_("All cakes that lay open are shuffled into the deck: {count} card now.",
            "All cakes that lay open are shuffled into the deck: {count} cards now."),
         NULL,
         {{"count", PART_COUNT, 0}}},
    [EVENT_MIXED] = {N_("Hands are mixed and dealt again: {seats}."),
                     NULL,
                     {{"seats", PART_SEATS, 0}}},
    [EVENT_NEW_HAND] = {N_("{player} gets {card}."), N_("You get {card}."), {CARD("card", 0)}},
    [EVENT_REVERSE] = {N_("After this turn play goes the other way round."), NULL, {{0}}},
    [EVENT_COFFEE] = {N_("Coffee is spilled on: {seats}."), NULL, {{"seats", PART_SEATS, 0}}},
    [EVENT_BURNED] = {N_("Burned: the turn is over."), NULL, {{0}}},
    [EVENT_STACK] = {N_("The turn is over; the highest cake on the table has the next one."),
                     NULL,
                     {{0}}},
    [EVENT_TURN] = {N_("{player} gives the next turn to {target}."),
                    N_("You give the next turn to {target}."),
                    {WHO("target", 0)},
                    N_("{player} gives the next turn to you.")},
    [EVENT_BACK] = {N_("{player} brings {target} back in."),
                    N_("You bring {target} back in."),
                    {WHO("target", 0)},
                    N_("{player} brings you back in.")},
    [EVENT_NOBODY_BACK] = {N_("Nobody can come back."), NULL, {{0}}},
    [EVENT_SHOW] = {N_("{player} holds {cards}."),
                    N_("You hold {cards}."),
                    {{"cards", PART_WORDS, 0}}},
    [EVENT_END_LAST] = {N_("The last one in wins the round: {winners}."),
                        NULL,
                        {{"winners", PART_SEATS, 0}}},
    [EVENT_END_JAR] =
        {N_("{player} is caught with the empty jar (-1). The highest hand wins the "
            "round: {winners}."),
         N_("You are caught with the empty jar (-1). The highest hand wins the round: "
            "{winners}."),
         {{"winners", PART_SEATS, 0}}},
    [EVENT_END_DECK] = {N_("The deck is empty. The highest hand wins the round: {winners}."),
                        NULL,
                        {{"winners", PART_SEATS, 0}}},
    [EVENT_END_NOBODY] = {N_("Everybody is out: nobody wins the round."), NULL, {{0}}},
};

/* ---- moves ---- */

static const struct phrase say[] = {
    [PHASE_GUESS] = {N_("Guess that {target} holds {guess}"),
                     NULL,
                     {WHO("target", 1), CARD("guess", 3)}},
    [PHASE_FIRST] = {N_("Take {card} first"), NULL, {CARD("card", 0)}},
    [PHASE_BATTER] = {N_("Put {card} into the batter"), NULL, {CARD("card", 0)}},
    [PHASE_DISCARD] = {N_("Discard {card}"), NULL, {CARD("card", 0)}},
    [PHASE_TURN] = {N_("Give the next turn to {target}"), NULL, {WHO("target", 1)}},
    [PHASE_BACK] = {N_("Bring back {target}"), NULL, {WHO("target", 1)}},
};

static const struct phrase say_lay = {N_("Lay {card}"), NULL, {CARD("card", 0)}};
static const struct phrase say_lay_on = {N_("Lay {card} on {target}"),
                                         NULL,
                                         {WHO("target", 1), CARD("card", 0)}};
static const struct phrase say_lay_guess = {N_("Lay {card} on {target} and guess {guess}"),
                                            NULL,
                                            {WHO("target", 1), CARD("card", 0), CARD("guess", 3)}};
static const struct phrase say_lay_pair = {N_("Lay {card} on {one} and {two}"),
                                           NULL,
                                           {CARD("card", 0), WHO("one", 1), WHO("two", 2)}};
static const struct phrase say_aside = {N_(" (with {hand} as your hand)"), NULL, {CARD("hand", 4)}};

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
                                  : move.b != NO_SEAT     ? &say_lay_pair
                                  : move.a != NO_SEAT     ? &say_lay_on
                                                          : &say_lay;
    words_phrase(&thief_game, phrase, &event, names, out);
    if (move.hand != NO_CARD)
        words_phrase(&thief_game, &say_aside, &event, names, out);
}

static const struct phrase questions[] = {
    [PHASE_LAY] = {N_("Which card do you lay?"), NULL, {{0}}},
    [PHASE_GUESS] = {N_("Which cake does {target} hold?"), NULL, {WHO("target", 0)}},
    [PHASE_FIRST] = {N_("Which pancake comes first?"), NULL, {{0}}},
    [PHASE_BATTER] = {N_("Which card goes into the batter?"), NULL, {{0}}},
    [PHASE_DISCARD] = {N_("Your turn is over. Which card do you discard?"), NULL, {{0}}},
    [PHASE_TURN] = {N_("Tied for the highest cake on the table: whose turn is next?"), NULL, {{0}}},
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
    [REFUSE_TURN] = {"T5", N_("It is not your turn.")},
    [REFUSE_ASKED] = {"T5", N_("That is not what is asked now.")},
    [REFUSE_HAND] = {"T5", N_("You do not have that card in your hand.")},
    [REFUSE_FORCED] = {"T6", N_("Together with a cake with coffee, Hnallþóra must be laid.")},
    [REFUSE_TARGET] = {"T9", N_("That card cannot choose this player.")},
    [REFUSE_SPOTLIGHT] = {"T10", N_("The player in the spotlight must be chosen.")},
    [REFUSE_PAIR] = {"T6", N_("That card needs two different players who can be chosen.")},
    [REFUSE_GUESS] = {"T6", N_("Only a cake of this game that is not a Kleina can be named.")},
    [REFUSE_ASIDE] = {"T12", N_("From three cards, say which of the other two is your hand.")},
    [REFUSE_WAITING] = {"T12", N_("That pancake is not one of the two.")},
    [REFUSE_OUT] = {"T7", N_("That player is not out.")},
    [REFUSE_LEADER] = {"T5", N_("That player does not have the highest cake in front.")},
    [REFUSE_DEAL] = {"T4", N_("Those are not the cards that a round is dealt from.")},
    [REFUSE_START] = {"T4", N_("Another seat starts this round.")},
    [REFUSE_SHUFFLE] = {"T6", N_("That is not a shuffle of the deck and the cakes that lay open.")},
    [REFUSE_MIX] = {"T9", N_("That is not a shuffle of the hands that are mixed.")},
    [REFUSE_CHANCE] = {"T5", N_("Nothing is dealt or shuffled now.")},
};

const char thief_rules[] =
    N_("You hold one card. On your turn draw one, then lay one and do what it says. Be the last\n"
       "one in, or hold the highest card when the deck is empty.\n"
       "\n"
       "  1 Kleina          name a cake (no Kleina): if that player holds it, they are out\n"
       "  2 Piparkaka       look at a hand\n"
       "  3 Laufabrauð      compare hands: the lower one is out\n"
       "  4 Lakkrístoppur   you are protected until you lay another cake\n"
       "  5 Randalína       a player, or you, discards the hand and draws a new one\n"
       "  6 Hjónabandssæla  swap hands with a player\n"
       "  7 Hnallþóra       must be laid when held together with a cake with coffee\n"
       "  8 Tóm krús        the empty jar: whoever lays, discards or shows it is out, loses a\n"
       "                    point, and the round ends; held by the winner it is worth a point\n"
       "\n"
       "With coffee (með kaffi): 1 guess at every player; 2 exchange your hand with the secret\n"
       "card; 3, 5, 6 choose two players, you may be one; 4 puts a player in the spotlight: cards\n"
       "must choose them.\n"
       "\n"
       "Pancakes happen when drawn: Grautarlumma shuffles the open cakes into the deck, Hálfbökuð\n"
       "reverses play, Kaffilumma puts out who holds coffee, Lummudeig mixes all hands,\n"
       "Lummustafli gives the turn to the highest cake on the table, Tvílumma draws two, Upphituð\n"
       "brings somebody back, Viðbrennd ends the turn.\n");
