/* Every set of seats, NO_SEAT's bit included, with its size and members in ascending order. The
 * compiler works the table out; play asks for a random member of a random set all the time. */
#include "games/thief/state.h"

#define LOWEST(set) ((uint8_t)((set) ? __builtin_ctz(set) : NO_SEAT))
#define REST1(set)  ((set) & ((set)-1))
#define REST2(set)  REST1(REST1(set))
#define REST3(set)  REST1(REST2(set))
#define REST4(set)  REST2(REST2(set))
#define REST5(set)  REST1(REST4(set))
#define REST6(set)  REST2(REST4(set))

/* clang-format off */
#define SET(s) {__builtin_popcount(s), {LOWEST(s), LOWEST(REST1(s)), LOWEST(REST2(s)), \
    LOWEST(REST3(s)), LOWEST(REST4(s)), LOWEST(REST5(s)), LOWEST(REST6(s))}}
/* clang-format on */
#define SETS4(s)  SET(s), SET((s) + 1U), SET((s) + 2U), SET((s) + 3U)
#define SETS16(s) SETS4(s), SETS4((s) + 4U), SETS4((s) + 8U), SETS4((s) + 12U)
#define SETS64(s) SETS16(s), SETS16((s) + 16U), SETS16((s) + 32U), SETS16((s) + 48U)

const struct seat_set seat_sets[256] = {SETS64(0U), SETS64(64U), SETS64(128U), SETS64(192U)};
