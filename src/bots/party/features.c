/* The features, read off a plan and off a board. */
#include "bots/party/features.h"

#include "core/maths.h"

enum {
    NO_TASK = 30, /* walls, as if: there is no further task */
    POINTS = 25,  /* as if so many ended every game */
    PRIZE = 11    /* the most, then: nothing was learned about more */
};

static const float a_roll = 1 / 36.0F;

/* Walls until the n-th task of the plan is done, by itself. */
static float missing_for(const struct plan *plan, int n, int end, int otherwise)
{
    return (float)(n >= 0 && n < end ? plan->missing[plan->order[n]] : otherwise);
}

static float smaller(float a, float b)
{
    return a < b ? a : b;
}

void partybot_plan_features(float feature[FEATURES], const struct plan *plan,
                            const struct solo *solo)
{
    const int tasks = plan->tasks, enough = plan->enough;
    const float end = (float)solo->layout->end, unit = end > 0 ? POINTS / end : 0;
    feature[FEATURE_ONE] = 1;
    feature[FEATURE_TO_GO] = plan->to_go;
    feature[FEATURE_ROOT] = maths_sqrtf(plan->to_go);
    feature[FEATURE_WALLS] = (float)plan->walls;
    feature[FEATURE_POINTS] = (end - (float)solo->points) * unit;
    feature[FEATURE_ENOUGH] = (float)enough;
    feature[FEATURE_FIRST] = missing_for(plan, 0, enough, 0);
    feature[FEATURE_SECOND] = missing_for(plan, 1, enough, 0);
    feature[FEATURE_THIRD] = missing_for(plan, 2, enough, 0);
    feature[FEATURE_LAST] = missing_for(plan, enough - 1, enough, 0);
    feature[FEATURE_SPARE] = missing_for(plan, enough, tasks, NO_TASK);
    feature[FEATURE_SPARE_TWO] = missing_for(plan, enough + 1, tasks, NO_TASK);
    for (int i = 0; i < PLAN_PARTS; i++) {
        feature[FEATURE_PART_WALLS + i] = (float)plan->part_walls[i];
        feature[FEATURE_PART_POINTS + i] = smaller(plan->part_points[i] * unit, PRIZE);
    }
}

/* ---- chips ---- */

static int sides_at(const struct around *around, int space)
{
    return (int)((around->one >> space & 1) + (around->two >> space & 1) * 2 +
                 (around->four >> space & 1) * 4);
}

/* The odds of the chip on each space, in bits like these. */
struct odds {
    uint64_t bit[3];
};

static int odds_in(const struct odds *odds, uint64_t spaces)
{
    return bits_count(odds->bit[0] & spaces) + 2 * bits_count(odds->bit[1] & spaces) +
           4 * bits_count(odds->bit[2] & spaces);
}

static struct odds odds_of(const struct place *place)
{
    struct odds odds = {{0}};
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held);
        for (int i = 0; i < 3; i++)
            odds.bit[i] |= (uint64_t)(party_chip_rolls[chip] >> i & 1) << place->chip[chip];
    }
    return odds;
}

/* What the chips can do, each for itself. */
static void work_features(float feature[FEATURES], const struct plan *plan,
                          const struct place *place, const struct around *wanted)
{
    const struct around useful = around_all(plan->useful), open = around_all(place->open);
    int useful_on = 0, forfeit = 0;
    memset(feature + FEATURE_HELD, 0, (FEATURE_PART_ODDS - FEATURE_HELD) * sizeof *feature);
    for (unsigned held = place->held; held; held &= held - 1) {
        const int chip = __builtin_ctz(held), space = place->chip[chip];
        const int walls = party_chip_walls[chip], odds = party_chip_rolls[chip], kind = odds - 1;
        const int goal = sides_at(wanted, space), help = sides_at(&useful, space);
        feature[FEATURE_HELD + kind] += 1;
        feature[FEATURE_DRAWS + kind] += (float)(goal < walls ? goal : walls);
        feature[FEATURE_LEAVES + kind] += (float)(goal > walls ? goal - walls : 0);
        feature[FEATURE_HELPS + kind] += (float)(help < walls ? help : walls);
        useful_on += help > walls ? odds * (help - walls) : 0;
        forfeit += sides_at(&open, space) < walls ? odds : 0;
    }
    feature[FEATURE_USEFUL_ON] = (float)useful_on * a_roll;
    feature[FEATURE_FORFEIT] = (float)forfeit * a_roll;
}

/* Counts sides by the odds of the chips here and there, which are added up in four bits. */
static void count_covers(int cover[COVERS], const struct odds *here, const struct odds *there,
                         uint64_t sides)
{
    uint64_t bit[3], carry = 0;
    for (int i = 0; i < 3; i++) {
        const uint64_t a = here->bit[i], b = there->bit[i];
        bit[i] = a ^ b ^ carry;
        carry = (a & b) | (carry & (a ^ b));
    }
    const uint64_t more = carry | (bit[0] & bit[1] & bit[2]), some = bit[2] & ~more;
    const uint64_t few = (bit[0] | bit[1]) & ~bit[2] & ~more;
    cover[0] += bits_count(sides & ~few & ~some & ~more);
    cover[1] += bits_count(sides & few);
    cover[2] += bits_count(sides & some);
    cover[3] += bits_count(sides & more);
}

/* Every side once: above a space and to the left of it, and at the far edges. */
static void cover_sides(int cover[COVERS], const struct odds *odds, const uint64_t set[DIRECTIONS],
                        uint64_t spaces)
{
    const uint64_t last_row = spaces & ~(spaces >> 8);
    const uint64_t last_col = spaces & ~((spaces & ~BITS_ONES) >> 1);
    struct odds above, left;
    for (int i = 0; i < 3; i++) {
        above.bit[i] = odds->bit[i] << 8;
        left.bit[i] = (odds->bit[i] & ~(BITS_ONES << 7)) << 1;
    }
    count_covers(cover, odds, &above, set[ABOVE]);
    count_covers(cover, odds, &left, set[LEFT]);
    count_covers(cover, odds, &(struct odds){{0}}, set[BELOW] & last_row);
    count_covers(cover, odds, &(struct odds){{0}}, set[RIGHT] & last_col);
}

static void cover_features(float feature[FEATURES], const struct plan *plan,
                           const struct odds *odds, uint64_t spaces)
{
    int cover[COVERS] = {0}, beyond[COVERS] = {0};
    uint64_t rest[DIRECTIONS];
    for (int i = 0; i < DIRECTIONS; i++)
        rest[i] = plan->useful[i] & ~plan->wanted[i];
    cover_sides(cover, odds, plan->wanted, spaces);
    cover_sides(beyond, odds, rest, spaces);
    for (int i = 0; i < COVERS; i++)
        feature[FEATURE_COVER + i] = (float)cover[i];
    feature[FEATURE_IDLE] = (float)beyond[0];
}

/* Wanted sides with a chip on both sides. */
static int shared_sides(const struct plan *plan, const struct place *place)
{
    const uint64_t above = place->occupied << 8, left = (place->occupied & ~(BITS_ONES << 7)) << 1;
    return bits_count(plan->wanted[ABOVE] & place->occupied & above) +
           bits_count(plan->wanted[LEFT] & place->occupied & left);
}

void partybot_chip_features(float feature[FEATURES], const struct plan *plan,
                            const struct solo *solo)
{
    const struct place *place = &solo->place;
    const struct around wanted = around_all(plan->wanted);
    const struct odds odds = odds_of(place);
    const uint64_t room = solo->layout->spaces & ~place->occupied;
    const uint64_t at_least[ROOMS] = {wanted.one | wanted.two | wanted.four,
                                      wanted.two | wanted.four,
                                      (wanted.one & wanted.two) | wanted.four, wanted.four};
    feature[FEATURE_BARS] = (float)place->bars;
    feature[FEATURE_SHARED] = (float)shared_sides(plan, place);
    work_features(feature, plan, place, &wanted);
    cover_features(feature, plan, &odds, solo->layout->spaces);
    for (int i = 0; i < ROOMS; i++)
        feature[FEATURE_ROOM + i] = (float)bits_count(at_least[i] & room);
    for (int i = 0; i < PLAN_PARTS; i++)
        feature[FEATURE_PART_ODDS + i] = (float)odds_in(&odds, plan->part_near[i]) * a_roll;
}
