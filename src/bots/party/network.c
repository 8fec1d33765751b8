/* Features in, one hidden layer with ReLU, one output. */
#include "bots/party/network.h"

void partybot_network_add(float unit[restrict UNITS], const struct weights *weights,
                          const float feature[FEATURES])
{
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < UNITS; j++)
            unit[j] += feature[i] * weights->hidden[i][j];
}

float partybot_network_output(const float unit[UNITS], const struct weights *weights)
{
    float output = unit[HIDDEN];
    for (int j = 0; j < HIDDEN; j++)
        output += (unit[j] > 0 ? unit[j] : 0) * weights->output[j];
    return output;
}

float partybot_rounds(const struct plan *plan, const struct solo *solo)
{
    float feature[FEATURES], unit[UNITS] = {0};
    partybot_plan_features(feature, plan, solo);
    partybot_chip_features(feature, plan, solo);
    partybot_network_add(unit, &partybot_weights, feature);
    return partybot_network_output(unit, &partybot_weights);
}
