#include "bots/party_clues.h"

enum {
    OFTEN = 4,    /* of 36 rolls */
    NO_TASK = 30, /* walls, as if: there is no further task */
    POINTS = 25   /* as if so many ended every game */
};

/* What the chips on a board can do (enum clue), each by its odds. */
struct work {
    int all, single, useful, wanted, useful_on, wanted_on, forfeit;
    int pairs[2]; /* seldom, often */
};

static int sides_at(const uint64_t set[DIRECTIONS], int space)
{
    return (int)((set[ABOVE] >> space & 1) + (set[BELOW] >> space & 1) + (set[LEFT] >> space & 1) +
                 (set[RIGHT] >> space & 1));
}

static struct work work_of(const struct plan *plan, const struct place *place)
{
    struct work work = {.all = 0};
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), space = place->chip[chip];
        const int walls = party_chip_walls[chip], odds = party_chip_odds[chip];
        const int useful = sides_at(plan->useful, space), wanted = sides_at(plan->wanted, space);
        work.all += odds * walls;
        work.single += walls == 1 ? odds : 0;
        work.useful += odds * (useful < walls ? useful : walls);
        work.wanted += odds * (wanted < walls ? wanted : walls);
        work.useful_on += useful > walls ? odds * (useful - walls) : 0;
        work.wanted_on += wanted > walls ? odds * (wanted - walls) : 0;
        work.forfeit += sides_at(place->open, space) < walls ? odds : 0;
        work.pairs[odds >= OFTEN] += wanted;
    }
    return work;
}

/* Wanted sides with a chip on both sides. */
static int shared_sides(const struct plan *plan, const struct place *place)
{
    const uint64_t above = place->occupied << 8, left = (place->occupied & ~(BITS_ONES << 7)) << 1;
    return bits_count(plan->wanted[ABOVE] & place->occupied & above) +
           bits_count(plan->wanted[LEFT] & place->occupied & left);
}

/* Walls until the n-th task of the plan is done, by itself. */
static float missing_for(const struct plan *plan, int n, int end, int otherwise)
{
    return (float)(n >= 0 && n < end ? plan->missing[plan->order[n]] : otherwise);
}

static float square_root(float x)
{
    float root = 1 + x / 8;
    for (int i = 0; i < 4; i++)
        root = 0.5F * (root + x / root);
    return root;
}

void party_clues(float clue[CLUES], const struct plan *plan, const struct solo *solo)
{
    const struct place *place = &solo->place;
    const struct work work = work_of(plan, place);
    const int tasks = plan->tasks, enough = plan->enough;
    const float a_roll = 1 / 36.0F, end = (float)solo->layout->end;
    const float points = end > 0 ? (end - (float)solo->points) * (POINTS / end) : 0;
    const float clues[CLUES] = {
        [CLUE_ONE] = 1,
        [CLUE_TO_GO] = plan->to_go,
        [CLUE_ROOT] = square_root(plan->to_go),
        [CLUE_WALLS] = (float)plan->walls,
        [CLUE_POINTS] = points,
        [CLUE_ENOUGH] = (float)enough,
        [CLUE_FIRST] = missing_for(plan, 0, enough, 0),
        [CLUE_SECOND] = missing_for(plan, 1, enough, 0),
        [CLUE_THIRD] = missing_for(plan, 2, enough, 0),
        [CLUE_LAST] = missing_for(plan, enough - 1, enough, 0),
        [CLUE_SPARE] = missing_for(plan, enough, tasks, NO_TASK),
        [CLUE_SPARE_TWO] = missing_for(plan, enough + 1, tasks, NO_TASK),
        [CLUE_BARS] = (float)place->bars,
        [CLUE_CHIPS] = (float)bits_count(place->held),
        [CLUE_ALL] = (float)work.all * a_roll,
        [CLUE_SINGLE] = (float)work.single * a_roll,
        [CLUE_USEFUL] = (float)work.useful * a_roll,
        [CLUE_WANTED] = (float)work.wanted * a_roll,
        [CLUE_USEFUL_ON] = (float)work.useful_on * a_roll,
        [CLUE_WANTED_ON] = (float)work.wanted_on * a_roll,
        [CLUE_FORFEIT] = (float)work.forfeit * a_roll,
        [CLUE_SELDOM] = (float)work.pairs[false],
        [CLUE_OFTEN] = (float)work.pairs[true],
        [CLUE_SHARED] = (float)shared_sides(plan, place),
    };
    memcpy(clue, clues, sizeof clues);
}

float party_rounds(const struct plan *plan, const struct solo *solo)
{
    float clue[CLUES], lane[LANES] = {0};
    party_clues(clue, plan, solo);
    for (int i = 0; i < CLUES; i++)
        for (int j = 0; j < LANES; j++)
            lane[j] += clue[i] * party_weight[i][j];
    float rounds = lane[LANES - 1];
    for (int j = 0; j < LANES - 1; j++)
        rounds += (lane[j] > 0 ? lane[j] : 0) * party_bend_weight[j];
    return rounds;
}
