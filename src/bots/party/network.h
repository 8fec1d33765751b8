/* How many more rounds a board of Cookie Party will take: a network with one hidden layer, trained
 * on games (tools/learn_party.c, which writes weights.c). */
#ifndef COOKIETIN_BOTS_PARTY_NETWORK_H
#define COOKIETIN_BOTS_PARTY_NETWORK_H

#include "bots/party/features.h"

enum {
    HIDDEN = 31,        /* units with a ReLU */
    UNITS = HIDDEN + 1, /* and last a linear one, which is added to the output as it is */
};

struct weights {
    float hidden[FEATURES][UNITS], output[HIDDEN];
};
extern const struct weights partybot_weights;

/* Adds the features to the sums in the hidden layer; and the output, from these. */
void partybot_network_add(float unit[restrict UNITS], const struct weights *weights,
                          const float feature[FEATURES]);
float partybot_network_output(const float unit[UNITS], const struct weights *weights);

/* The rounds, by a plan that was just made for that board. */
float partybot_rounds(const struct plan *plan, const struct solo *solo);

#endif
