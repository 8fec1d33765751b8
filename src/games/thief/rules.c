/* The rules in short, for a terminal. The page has its own, with pictures, so its catalogues come
 * without this text (cmake/words.cmake). */
#include "core/words.h"
#include "games/thief/state.h"

const char thief_rules[] =
    N_("You have one card. On your turn, draw one, then play one and do what it says. Be the last\n"
       "player left, or have the highest card when the deck runs out.\n"
       "\n"
       "  1 Kleina          guess a player’s cake (not Kleina): if you are right, they are out\n"
       "  2 Piparkaka       look at a player’s hand\n"
       "  3 Laufabrauð      compare cards: the lower one is out\n"
       "  4 Lakkrístoppur   you are protected until you play another cake\n"
       "  5 Randalína       you or another player discards and draws a new card\n"
       "  6 Hjónabandssæla  swap cards with a player\n"
       "  7 Hnallþóra       must be played if you also have a cake with coffee\n"
       "  8 Tóm krús        the empty jar: whoever plays, discards or shows it is out, loses a\n"
       "                    point, and the round ends; if the winner has it, it is worth a point\n"
       "\n"
       "With coffee (með kaffi): 1 guess everyone’s cake; 2 swap your card for the secret card;\n"
       "3, 5, 6 choose two players, you can be one of them; 4 puts a player in the spotlight:\n"
       "everyone must target them.\n"
       "\n"
       "Pancakes take effect when drawn: Grautarlumma shuffles the face-up cakes into the deck,\n"
       "Hálfbökuð reverses play, Kaffilumma puts everyone with coffee out, Lummudeig shuffles all\n"
       "hands, Lummustafli gives the next turn to the highest cake on the table, Tvílumma draws\n"
       "two, Upphituð brings someone back, Viðbrennd ends the turn.\n");
