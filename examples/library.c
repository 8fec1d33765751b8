/* A hundred games between a bot of ours and random play, with libcookietin. Build it with
 *   cc library.c $(pkg-config --cflags --libs cookietin) */
#include <cookietin.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char why[256];
    ct_game *game = ct_game_new("thief", "{\"players\":3}", why, sizeof why);
    ct_bot *bot = ct_bot_new("greedy", 1, why, sizeof why);
    float part[CT_SEATS_MAX], wins = 0;
    if (!game || !bot) {
        fprintf(stderr, "%s\n", why);
        return EXIT_FAILURE;
    }
    for (uint64_t seed = 0; seed < 100; seed++) {
        ct_state *state = ct_state_new(game, seed, 0);
        while (ct_actor(state) == CT_CHANCE)
            ct_chance(state); /* the deal, and a shuffle that may follow */
        for (int seat = ct_actor(state); seat >= 0 && seat != CT_NOBODY;)
            seat = ct_step(state, seat == 0 ? ct_bot_choose(bot, state, 0) : ct_sample(state));
        ct_returns(state, part, CT_SEATS_MAX);
        wins += part[0];
        ct_state_free(state);
    }
    printf("greedy wins %.0f of 100 games against two who play at random\n", (double)wins);
    ct_bot_free(bot);
    ct_game_free(game);
    return EXIT_SUCCESS;
}
