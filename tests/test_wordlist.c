/* Words that are not welcome, however they are written, and within others only if the list says so.
 */
#include "shell/wordlist.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct wordlist *list_of(const char *text)
{
    char error[WORDLIST_ERROR] = "";
    struct wordlist *list = wordlist_read(text, strlen(text), error);
    if (!list)
        fail_msg("%s", error);
    return list;
}

static void test_whole_words(void **state)
{
    (void)state;
    struct wordlist *list = list_of("# these\nass\nhorn # an instrument\r\n\n  flan* \nmúffa\n");
    static const char *const found[] = {"ass",         "Ass!",        "what an ASS.", "a|ass|b",
                                        "flan",        "the flaneur", "FLANS",        "hоrn",
                                        "hoooorn",     "assss",       "ａｓｓ",       "h o r n",
                                        "h.o.r.n you", "h0rn",        "horn1",        "4ss",
                                        "a55",         "MÚFFA",       "mu\u0301ffa",  "h\u043ern",
                                        "aſs-is"};
    static const char *const fine[] = {"",      "class",     "assess", "pass the Worcester",
                                       "a s s", "unicorn's", "as",     "inflan",
                                       "muffa", "hornet",    "🍪"};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        if (!wordlist_has(list, found[i]))
            fail_msg("not found in “%s”", found[i]);
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        if (wordlist_has(list, fine[i]))
            fail_msg("found in “%s”", fine[i]);
    wordlist_free(list);
    assert_false(wordlist_has(NULL, "ass"));
}

static void look_for(const struct wordlist *list, const char *const *text, bool found)
{
    for (; *text; text++)
        if (wordlist_has(list, *text) != found)
            fail_msg("%s in “%s”", found ? "not found" : "found", *text);
}

/* Within other words, at their ends, two words, and those that are fine. */
static void test_marks(void **state)
{
    (void)state;
    struct wordlist *list = list_of("*scone*\n*bun\n*tart*\n+start*\n+stuttgart\nrum baba\n");
    static const char *const found[] = {"scone",    "xXsconeXx", "XXSC0NE99",   "ssscooonne",
                                        "myscones", "bun",       "a cinnabun!", "tartlet",
                                        "rum baba", "Rum, baba", "rumbaba",     "big rum baba",
                                        "mestart",  "restart",   NULL};
    static const char *const fine[] = {"sco ne",    "scon",      "bunny", "a bunch",
                                       "start",     "Starting",  "rum",   "baba rum",
                                       "stuttgart", "drum baba", NULL};
    look_for(list, found, true);
    look_for(list, fine, false);
    wordlist_free(list);
}

/* Letters that are hidden behind signs, and signs that are there for themselves. */
static void test_hidden(void **state)
{
    (void)state;
    struct wordlist *list = list_of("crumpet\n*scone*\nass\nhorn\n");
    static const char *const found[] = {"cr*mpet",   "c***pet",  "cr#mpet!",      "*cr*mpet*",
                                        "cru*mpet",  "cru-mpet", "c.r.u.m.p.e.t", "cru_mpet",
                                        "a$$",       "@ss",      "cr*m*et",       "sc*ne",
                                        "xxsc*nexx", "$c0n€",    "h0*n",          "cru*pet",
                                        NULL};
    static const char *const fine[] = {"c*****t", "crumpe*", "*rumpet", "c*t",    "2*3*4",    "c#",
                                       "100%",    "a*b",     "***",     "cr*t",   "a-sconce", "$5",
                                       "me@home", "as!",     "as !s",   "hor.ns", "mis-cone", NULL};
    look_for(list, found, true);
    look_for(list, fine, false);
    wordlist_free(list);
}

static void test_bad_lists(void **state)
{
    (void)state;
    static const char *const bad[] = {"one\nthree of them\n",
                                      "a\n\n*\n",
                                      "a-b",
                                      "-",
                                      "x*y",
                                      "**",
                                      "+",
                                      "+*",
                                      "*-a*",
                                      "a  b",
                                      "a -b",
                                      "++a",
                                      "a+"};
    static const int line[] = {2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char error[WORDLIST_ERROR] = "", start[32];
        assert_null(wordlist_read(bad[i], strlen(bad[i]), error));
        snprintf(start, sizeof start, "line %d is not", line[i]);
        assert_memory_equal(error, start, strlen(start));
    }
    char error[WORDLIST_ERROR] = "";
    assert_null(wordlist_read_file("/no such file", error));
    assert_non_null(strstr(error, "No such file"));
    static char many[6001 * 2 + 6000 * 4];
    size_t used = 0;
    for (int i = 0; i < 5001; i++)
        used += (size_t)snprintf(many + used, sizeof many - used, "w%d\n", i % 1000);
    assert_null(wordlist_read(many, used, error));
    wordlist_free(list_of(""));
}

/* Text of any kind and length. */
static void test_long_text(void **state)
{
    (void)state;
    struct wordlist *list = list_of("crumb\n");
    static char text[20000];
    memset(text, 'x', sizeof text - 1);
    assert_false(wordlist_has(list, text));
    static const char letter[] = "\xf0\x9d\x94\xb8"; /* of two units */
    for (size_t i = 0; i < sizeof text - sizeof text % 4 - 4; i++)
        text[i] = letter[i % 4];
    assert_false(wordlist_has(list, text));
    assert_false(wordlist_has(list, "\xff\xfe\x80 \xc3"));
    wordlist_free(list);
}

/* What nobody may say as a rule: no name of ours, and nothing that is an ordinary word elsewhere.
 */
static void test_usual(void **state)
{
    (void)state;
    struct wordlist *list = wordlist_usual();
    static const char *const fine[] = {
        "Scunthorpe",     "Dick",         "Fanny",      "Essex",       "con",
        "con un sol",     "hoe gaat het", "negro gato", "Kant",        "Cuntze",
        "dick auftragen", "Mella",        "mongolian",  "pick",        "Assen",
        "fag end",        "Kúrland",      "Ficks",      "le coq",      "tante Trude",
        "Randalína",      "Hnallþóra",    "Puttar",     "slettur",     "kutter",
        "Pizza",          "peter",        "Kleina",     "die Kurve",   "la guerra di Troia",
        "A B C D E",      "1234",         "Fick",       "Ficker",      "Dickens",
        "Hitchcock",      "Sussex",       "Cockburn",   "Penistone",   "snigger",
        "Sniggering",     "niggardly",    "Nigeria",    "Niger",       "putto",
        "shiitake",       "assassin",     "Arsenal",    "grasshopper", "glasshouse",
        "f***",           "2*3*4",        "C#",         "100 %",       "anna@example.org",
        "Tommaso Fick",   "dich, Fick",   "as-if",      "Kutná Hora",  "Hurendorf"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        if (wordlist_has(list, fine[i]))
            fail_msg("found in “%s”", fine[i]);
    assert_true(wordlist_has(list, "FUCK you"));
    assert_true(wordlist_has(list, "fuuuuck"));
    assert_true(wordlist_has(list, "Hurensohn"));
    assert_true(wordlist_has(list, "b1tch2"));
    assert_true(wordlist_has(list, "f_u_c_k"));
    static const char *const found[] = {"f*ck",    "f**k",          "xXfuckXx",  "motherf*cker",
                                        "b!tch",   "fu.ck",         "fuuck",     "Fick dich!",
                                        "a$$hole", "Oberarschloch", "FU(K fuck", "k*t",
                                        "n1gg3r",  "kl**tzak",      "affanculo", NULL};
    look_for(list, found, true);
    wordlist_free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_words), cmocka_unit_test(test_marks),
        cmocka_unit_test(test_hidden),      cmocka_unit_test(test_bad_lists),
        cmocka_unit_test(test_long_text),   cmocka_unit_test(test_usual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
