/* What the scores between two rounds are worth: every seat's chance to win the match. */
#include "bots/thief/thiefbot.h"
#include "core/maths.h"

enum { STEPS = 16, NEEDS = 15, NEED_MOST = NEEDS - 1, NEED_EXACT = 6 };

/* A race: points come to every seat at the same rate, and the first to have enough wins. For points
 * still needed, the chance not to have them after 14 (k/16)^2 points on average; that is of a
 * Poisson variable to be lower. */
static const float short_of[NEEDS][STEPS + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 0.9468F, 0.8035F, 0.6113F, 0.4169F, 0.2548F, 0.1396F, 0.0686F, 0.0302F, 0.0119F, 0.0042F,
     0.0013F, 0.0004F, 0.0001F, 0.0000F, 0.0000F, 0.0000F},
    {1, 0.9986F, 0.9793F, 0.9122F, 0.7816F, 0.6032F, 0.4145F, 0.2524F, 0.1359F, 0.0647F, 0.0273F,
     0.0102F, 0.0034F, 0.0010F, 0.0003F, 0.0001F, 0.0000F},
    {1, 1.0000F, 0.9985F, 0.9862F, 0.9412F, 0.8414F, 0.6851F, 0.4986F, 0.3208F, 0.1816F, 0.0903F,
     0.0395F, 0.0152F, 0.0051F, 0.0015F, 0.0004F, 0.0001F},
    {1, 1.0000F, 0.9999F, 0.9983F, 0.9877F, 0.9499F, 0.8627F, 0.7186F, 0.5366F, 0.3543F, 0.2053F,
     0.1040F, 0.0461F, 0.0179F, 0.0061F, 0.0018F, 0.0005F},
    {1, 1.0000F, 1.0000F, 0.9998F, 0.9979F, 0.9870F, 0.9501F, 0.8659F, 0.7254F, 0.5455F, 0.3624F,
     0.2109F, 0.1070F, 0.0473F, 0.0182F, 0.0061F, 0.0018F},
    {1, 1.0000F, 1.0000F, 1.0000F, 0.9997F, 0.9971F, 0.9845F, 0.9449F, 0.8576F, 0.7149F, 0.5343F,
     0.3522F, 0.2030F, 0.1018F, 0.0443F, 0.0168F, 0.0055F},
    {1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9995F, 0.9958F, 0.9802F, 0.9347F, 0.8400F, 0.6909F,
     0.5082F, 0.3289F, 0.1856F, 0.0909F, 0.0386F, 0.0142F},
    {1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9999F, 0.9990F, 0.9937F, 0.9733F, 0.9191F, 0.8133F,
     0.6555F, 0.4705F, 0.2963F, 0.1623F, 0.0770F, 0.0316F},
    {1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9998F, 0.9982F, 0.9901F, 0.9629F, 0.8970F, 0.7775F,
     0.6100F, 0.4242F, 0.2579F, 0.1361F, 0.0621F},
    {1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9995F, 0.9967F, 0.9845F, 0.9478F, 0.8671F,
     0.7320F, 0.5555F, 0.3718F, 0.2168F, 0.1094F},
    {1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9999F, 0.9990F, 0.9940F, 0.9756F, 0.9264F,
     0.8281F, 0.6769F, 0.4939F, 0.3161F, 0.1757F},
    {1, 1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9997F, 0.9979F, 0.9895F, 0.9621F,
     0.8969F, 0.7789F, 0.6128F, 0.4272F, 0.2600F},
    {1, 1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9999F, 0.9993F, 0.9957F, 0.9818F,
     0.9420F, 0.8574F, 0.7190F, 0.5412F, 0.3585F},
    {1, 1, 1, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 1.0000F, 0.9998F, 0.9984F, 0.9918F,
     0.9694F, 0.9133F, 0.8066F, 0.6490F, 0.4644F},
};

/* A need that is no whole number lies between two rows. */
struct runner {
    const float *row, *next;
    float part;
};

static struct runner runner_of(float need)
{
    const int whole = need <= 0 ? 0 : need < NEED_MOST ? (int)need : NEED_MOST - 1;
    const float part = need <= 0 ? 0 : need < NEED_MOST ? need - (float)whole : 1;
    return (struct runner){short_of[whole], short_of[whole + 1], part};
}

/* Every play-out ends here, so it stops as soon as someone has almost certainly arrived. */
static void race(const float *need, int seats, float *chance)
{
    static const float almost_nobody = 1e-5F;
    struct runner runner[SEATS_MAX];
    float before[SEATS_MAX], nobody = 1;
    for (int s = 0; s < seats; s++) {
        runner[s] = runner_of(need[s]);
        before[s] = 1;
        chance[s] = 0;
    }
    for (int step = 1; step <= STEPS && nobody > almost_nobody; step++) {
        float half[SEATS_MAX], arrives[SEATS_MAX], ahead[SEATS_MAX], rest = 1;
        nobody = 1;
        for (int s = 0; s < seats; s++) {
            const struct runner *r = &runner[s];
            const float now = r->row[step] + r->part * (r->next[step] - r->row[step]);
            arrives[s] = before[s] - now;
            half[s] = (before[s] + now) / 2;
            before[s] = now;
            nobody *= now;
            ahead[s] = rest;
            rest *= half[s];
        }
        rest = 1;
        for (int s = seats - 1; s >= 0; s--) {
            chance[s] += arrives[s] * ahead[s] * rest;
            rest *= half[s];
        }
    }
}

/* Points are lost, too (T19), some rounds give two, and everyone goes for the leader: so a lead is
 * worth less than in a race, as much as one with these shorter needs. They were fitted to how
 * matches of greedy bots went on from such scores. The further the goal, the less a point is worth:
 * long needs are drawn together as the spread of a long race asks. */
static void chances_by_points(const struct thief *t, float *chance)
{
    float need[SEATS_MAX], least = 1000;
    for (int s = 0; s < t->seats; s++) {
        need[s] = (float)(t->goal - t->score[s]);
        least = need[s] < least ? need[s] : least;
    }
    if (least > NEED_EXACT) {
        const float scale = maths_sqrtf(NEED_EXACT / least);
        for (int s = 0; s < t->seats; s++)
            need[s] = NEED_EXACT + (need[s] - least) * scale;
    }
    for (int s = 0; s < t->seats; s++)
        need[s] = 0.2F * need[s] + 0.35F;
    race(need, t->seats, chance);
}

/* With so many rounds to go a lead of 0.55 times their root is worth a factor of e. */
static void chances_by_rounds(const struct thief *t, float *chance)
{
    const float scale = 0.55F * maths_sqrtf((float)(t->goal - t->round));
    int best = t->score[0];
    for (int s = 1; s < t->seats; s++)
        best = t->score[s] > best ? t->score[s] : best;
    for (int s = 0; s < t->seats; s++)
        chance[s] = maths_expf((float)(t->score[s] - best) / scale);
}

void thiefbot_match_chances(const struct thief *t, float chance[SEATS_MAX])
{
    if (t->phase == PHASE_OVER) {
        struct outcome outcome;
        thief_outcome(t, &outcome, NULL);
        skill_share(&outcome, chance);
        return;
    }
    float sum = 0;
    if (t->flags & FLAG_ROUNDS)
        chances_by_rounds(t, chance);
    else
        chances_by_points(t, chance);
    for (int s = 0; s < t->seats; s++)
        sum += chance[s];
    for (int s = 0; s < t->seats; s++)
        chance[s] /= sum;
}
