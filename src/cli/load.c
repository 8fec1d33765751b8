#include "cli/cli.h"
static int run(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return 0;
}
const struct command command_load = {"load", "see how many players a server holds", run};
