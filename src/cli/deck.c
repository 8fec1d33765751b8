/* cookietin deck: checks a deck file and shows the cards of each game. */
#include "cli/cli.h"
#include "cli/small_file.h"
#include "core/embedded.h"
#include "games/speculaas/cards.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static void help(void)
{
    puts("Usage: cookietin deck FILE\n"
         "       cookietin deck --new GAME > FILE\n"
         "\n"
         "Checks a deck file and shows how many cards of each kind there are, for each\n"
         "number of players. FILE is a file, - for standard input, or the name of a game\n"
         "for its usual deck: speculaas. Problems are reported with their line and the\n"
         "reason. `cookietin play` and `cookietin sim` take such a file with --deck.\n"
         "\n"
         "Options:\n"
         "  --new            print a game's usual deck with explanations, to start from\n"
         "  --help           show this help\n"
         "\n"
         "The exit status is 0 if everything is right, otherwise 1.");
}

static const struct embedded_file *embedded_named(const char *name)
{
    for (int i = 0; i < embedded_decks_count; i++)
        if (strcmp(embedded_decks[i].name, name) == 0)
            return &embedded_decks[i];
    return NULL;
}

/* ---- showing ---- */

static void show_row(const char *type, int card, const struct spec_counts *counts)
{
    printf("%-7s %-17s", type, spec_card_names[card]);
    for (int players = 2; players <= SPEC_SEATS; players++) {
        const struct spec_counts *deck = &counts[players - 2];
        printf(" %2d", *type == 'r' ? deck->recipe[card] : deck->spice[card]);
    }
    putchar('\n');
}

static int check(const char *path, const char *bytes, size_t size)
{
    struct spec_counts counts[SPEC_SEATS - 1];
    for (int players = 2; players <= SPEC_SEATS; players++) {
        char reason[256];
        struct text error = text_in(reason, sizeof reason);
        struct spec_deck deck;
        if (!spec_deck_parse(bytes, size, players, &deck, &error))
            return small_file_error(path, reason);
        counts[players - 2] = spec_counts_of_deck(&deck);
    }
    puts("Speculaas: the cards with 2, 3, 4 and 5 players\n");
    for (int card = 0; card < CARDS; card++)
        if (card_is(card, KINDS_RECIPE))
            show_row("recipe", card, counts);
    for (int card = 0; card < CARDS; card++)
        if (card_is(card, KINDS_SPICE))
            show_row("spice", card, counts);
    return EXIT_OK;
}

static int check_file(const char *path)
{
    static char bytes[DECK_BYTES_MAX + 1];
    const struct embedded_file *embedded = embedded_named(path);
    if (embedded)
        return check(path, embedded->text, embedded->size);
    size_t size;
    return small_file_read(path, bytes, sizeof bytes, &size) ? check(path, bytes, size)
                                                             : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"new", required_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const char *game = NULL;
    opterr = 0;
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (option == 'h') {
            help();
            return EXIT_OK;
        }
        if (option == ':')
            return usage_error("deck", "--new needs the name of a game");
        if (option != 'n')
            return usage_error("deck", "there is no option “%s”", argv[optind - 1]);
        game = optarg;
    }
    if (game && optind < argc)
        return usage_error("deck", "--new takes no file; it prints one");
    if (game && !embedded_named(game))
        return usage_error("deck", "there is no deck for “%s”", game);
    if (game) {
        fputs(embedded_named(game)->text, stdout);
        return EXIT_OK;
    }
    if (optind + 1 != argc)
        return usage_error("deck", "name one deck file");
    return check_file(argv[optind]);
}

const struct command command_deck = {"deck", "check and show a deck file", run};
