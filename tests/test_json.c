/* JSON: our own writing, the strict reading of the shell, and the comparison of the two. */
#include "shell/json_load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool load(struct json_document *document, const char *json)
{
    return json_load(document, json, strlen(json));
}

/* ---- writing ---- */

static void test_writing(void **state)
{
    char buffer[256];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    (void)state;
    json_open(&json, '{');
    json_field_number(&json, "a", -12);
    json_field_string(&json, "b", "say \"hi\"\\\n\t\x7f þ");
    json_key(&json, "c");
    json_open(&json, '[');
    json_put_null(&json);
    json_put_bool(&json, true);
    json_open(&json, '[');
    json_close(&json, ']');
    json_put_bytes(&json, "ab\0c", 4);
    json_close(&json, ']');
    json_field_seats(&json, "d", 0x45);
    json_field_seats(&json, "e", 0);
    json_close(&json, '}');
    assert_string_equal(buffer, "{\"a\":-12,\"b\":\"say \\\"hi\\\"\\\\\\n\\u0009\\u007f þ\",\"c\":"
                                "[null,true,[],\"ab\\u0000c\"],\"d\":[0,2,6],\"e\":[]}");
    assert_false(text.cut);
}

static void test_writing_is_cut(void **state)
{
    char buffer[8];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    (void)state;
    json_put_string(&json, "longer than that");
    assert_true(text.cut);
    assert_string_equal(buffer, "\"longer");
}

/* However little room there is, nothing is written behind it, and what fits is there. */
static void test_words_are_cut(void **state)
{
    static const char *const words[] = {"kleina", "x", "piparkaka"};
    static const char whole[] = "{\"cakes\":[\"kleina\",\"piparkaka\"],\"next\":[\"x\"]}";
    (void)state;
    for (size_t size = 1; size <= sizeof whole + 1; size++) {
        char *buffer = malloc(size); /* of that very size: the sanitizer sees what goes past it */
        struct text text = text_in(buffer, size);
        struct json json = {.out = &text};
        json_open(&json, '{');
        json_key(&json, "cakes");
        json_open(&json, '[');
        json_put_words(&json, words, 5);
        json_close(&json, ']');
        json_key(&json, "next");
        json_open(&json, '[');
        json_put_words(&json, words, 2);
        json_close(&json, ']');
        json_close(&json, '}');
        assert_int_equal(text.cut, size < sizeof whole);
        assert_int_equal(strlen(buffer), text.used);
        if (!text.cut)
            assert_string_equal(buffer, whole);
        free(buffer);
    }
}

static void test_extreme_numbers(void **state)
{
    char buffer[64];
    struct text text = text_in(buffer, sizeof buffer);
    struct json json = {.out = &text};
    (void)state;
    json_open(&json, '[');
    json_put_number(&json, INT64_MIN);
    json_put_number(&json, INT64_MAX);
    json_close(&json, ']');
    assert_string_equal(buffer, "[-9223372036854775808,9223372036854775807]");
}

/* ---- reading ---- */

static void test_loading(void **state)
{
    struct json_document d = {0};
    int number = 0;
    (void)state;
    assert_true(load(&d, "{\"a\":[1,[],{\"x\":null}],\"b\":\"h\\u00e6\",\"c\":true,\"d\":2.0}"));
    const struct json_node *a = json_get(d.root, "a");
    assert_int_equal(a->size, 3);
    assert_int_equal(a->next, 5);
    assert_true(json_int(json_first(a), 0, 5, &number));
    assert_int_equal(number, 1);
    assert_int_equal(json_next(json_first(a))->type, NODE_ARRAY);
    assert_null(json_first(json_next(json_first(a))));
    assert_string_equal(json_text(json_get(d.root, "b")), "hæ");
    assert_int_equal(json_get(d.root, "b")->size, 3);
    assert_int_equal(json_get(d.root, "c")->type, NODE_BOOL);
    assert_false(json_int(json_get(d.root, "d"), 0, 5, &number)); /* a fraction is no integer */
    assert_int_equal(json_get(d.root, "d")->type, NODE_REAL);
    json_unload(&d);
}

static void test_lookups_chain_safely(void **state)
{
    struct json_document d = {0};
    int number = 7;
    (void)state;
    assert_true(load(&d, "{\"a\":3}"));
    assert_null(json_get(json_get(json_get(d.root, "a"), "b"), "c"));
    assert_null(json_first(json_get(d.root, "a")));
    assert_null(json_first(NULL));
    assert_null(json_text(json_get(d.root, "a")));
    assert_null(json_text(NULL));
    assert_false(json_int(json_get(d.root, "a"), 4, 9, &number));
    assert_false(json_int(NULL, 4, 9, &number));
    assert_int_equal(number, 7);
    json_unload(&d);
}

static void test_refused(void **state)
{
    static const char *const wrong[] = {"",
                                        " ",
                                        "{",
                                        "{}}",
                                        "{} {}",
                                        "[1,]",
                                        "{'a':1}",
                                        "[01]",
                                        "[+1]",
                                        "[NaN]",
                                        "[\"\\ud800\"]",
                                        "[\"\xff\"]",
                                        "[\"\xc0\xaf\"]",
                                        "[\"tab\there\"]",
                                        "nul",
                                        "\xef\xbb\xbf{}",
                                        "// {}"};
    struct json_document d = {0};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(load(&d, wrong[i]));
        assert_null(d.root);
        assert_non_null(strstr(d.problem, "not JSON"));
    }
    assert_false(json_load(&d, "[1]\0", 4));
    assert_true(load(&d, "[1]")); /* a document that failed can be loaded again */
    json_unload(&d);
}

/* JSON, but more than we read: said in words of ours, not of the library. */
static void test_limits_are_said(void **state)
{
    static const char *const limit[][2] = {
        {"[1e999]", "A number is too large (at byte "},
        {"[-1e999]", "A number is too large"},
        {"[99999999999999999999]", "A number is too large"},
        {"[-9223372036854775809]", "A number is too large"},
        {"[\"\\u0000\"]", "A text contains a NUL character"},
        {"{\"\\u0000\":1}", "A text contains a NUL character"},
        {"{\"a\":1,\"a\":2}", "An object has two fields of the same name"},
    };
    struct json_document d = {0};
    (void)state;
    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++) {
        assert_false(load(&d, limit[i][0]));
        assert_null(d.root);
        if (strstr(d.problem, limit[i][1]) != d.problem)
            fail_msg("%s: %s", limit[i][0], d.problem);
    }
    json_unload(&d);
}

static void test_depth_is_limited(void **state)
{
    struct json_document d = {0};
    char text[20001];
    (void)state;
    for (int depth = JSON_DEPTH_MOST; depth <= 10000; depth = depth < 18 ? depth + 1 : depth * 20) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        const bool fits = depth <= JSON_DEPTH_MOST;
        assert_int_equal(json_load(&d, text, 2 * (size_t)depth), fits);
        if (!fits && strstr(d.problem, "It is nested too deeply") != d.problem)
            fail_msg("%d: %s", depth, d.problem);
    }
    json_unload(&d);
}

static void test_size_is_limited(void **state)
{
    struct json_document d = {0};
    const size_t most = JSON_BYTES_MOST;
    char *text = malloc(most + 2);
    (void)state;
    assert_non_null(text);
    memset(text, ' ', most + 2);
    text[0] = '{';
    text[1] = '}';
    assert_true(json_load(&d, text, most));
    assert_false(json_load(&d, text, most + 1));
    assert_string_equal(d.problem, "It is too long.");
    for (size_t i = 0; i < most; i++)
        text[i] = i % 2 ? ',' : '1';
    text[0] = '[';
    text[most - 1] = ']';
    text[1] = text[2] = ' ';
    text[3] = ' ';
    assert_false(json_load(&d, text, most));
    assert_string_equal(d.problem, "It has too many values.");
    free(text);
    json_unload(&d);
}

/* ---- comparing ---- */

struct agreement {
    bool agrees;
    const char *node, *text, *unordered;
};

static const struct agreement agreements[] = {
    {true, "{\"a\":1,\"b\":[2,3]}", "{\"a\":1,\"b\":[2,3]}", NULL},
    {true, "{\"b\":[2,3],\"x\":{\"y\":[]},\"a\":1}", "{\"a\":1,\"b\":[2,3]}", NULL},
    {false, "{\"b\":[2,3]}", "{\"a\":1,\"b\":[2,3]}", NULL},
    {false, "{\"a\":2,\"b\":[2,3]}", "{\"a\":1,\"b\":[2,3]}", NULL},
    {false, "{\"a\":1,\"b\":[3,2]}", "{\"a\":1,\"b\":[2,3]}", NULL},
    {true, "{\"a\":1,\"b\":[3,2]}", "{\"a\":1,\"b\":[2,3]}", "b"},
    {false, "{\"a\":[1,2],\"b\":[3,2]}", "{\"a\":[2,1],\"b\":[2,3]}", "b"},
    {false, "{\"b\":[3,3]}", "{\"b\":[2,3]}", "b"},
    {false, "{\"b\":[2,3,3]}", "{\"b\":[2,3]}", "b"},
    {false, "{\"b\":[2]}", "{\"b\":[2,3]}", "b"},
    {false, "{\"b\":2}", "{\"b\":[2]}", "b"},
    {true, "{\"b\":[\"x\",\"y\",\"x\"]}", "{\"b\":[\"x\",\"x\",\"y\"]}", "b"},
    {true, "{\"b\":[]}", "{\"b\":[]}", "b"},
    {true, "{\"b\":[[1,2],[3]]}", "{\"b\":[[3],[1,2]]}", "b"},
    {false, "{\"b\":[[2,1],[3]]}", "{\"b\":[[3],[1,2]]}", "b"},
    {false, "{\"b\":[2,3,4]}", "{\"b\":[2,3]}", NULL},
    {false, "{\"b\":[2]}", "{\"b\":[2,3]}", NULL},
    {false, "{\"b\":[]}", "{\"b\":[2]}", NULL},
    {false, "[]", "{}", NULL},
    {false, "{}", "[]", NULL},
    {false, "\"1\"", "1", NULL},
    {false, "1", "\"1\"", NULL},
    {false, "1.0", "1", NULL},
    {false, "null", "0", NULL},
    {false, "false", "0", NULL},
    {false, "0", "false", NULL},
    {true, "true", "true", NULL},
    {false, "true", "false", NULL},
    {true, "[null,-5,\"þ\"]", "[null,-5,\"þ\"]", NULL},
    {false, "[0]", "[null]", NULL},
    {false, "[5]", "[-5]", NULL},
    {false, "[\"ab\"]", "[\"a\"]", NULL},
    {false, "[\"a\"]", "[\"ab\"]", NULL},
    {true, "{\"l\":[{\"p\":1,\"q\":[0,1]},{\"p\":2}]}", "{\"l\":[{\"p\":1,\"q\":[0,1]},{\"p\":2}]}",
     NULL},
    {false, "{\"l\":[{\"p\":1,\"q\":[0,2]},{\"p\":2}]}",
     "{\"l\":[{\"p\":1,\"q\":[0,1]},{\"p\":2}]}", NULL},
    {false, "{\"ab\":1}", "{\"a\":1}", NULL},
};

static void test_agreeing(void **state)
{
    struct json_document d = {0};
    (void)state;
    for (size_t i = 0; i < sizeof agreements / sizeof *agreements; i++) {
        const struct agreement *a = &agreements[i];
        char buffer[128], list[130];
        snprintf(buffer, sizeof buffer, "[%s]", a->node);
        snprintf(list, sizeof list, "[%s]", a->text);
        assert_true(load(&d, buffer));
        if (json_agrees(json_first(d.root), a->text, a->unordered) != a->agrees)
            fail_msg("%s and %s", a->node, a->text);
        assert_int_equal(json_agrees(d.root, list, a->unordered), a->agrees);
    }
    assert_false(json_agrees(NULL, "{}", NULL));
    json_unload(&d);
}

/* ---- showing ---- */

static void test_showing(void **state)
{
    static const char whole[] = "{\"a\":[1,-2,null,true],\"b\":\"þ\\n\",\"c\":{}}";
    struct json_document d = {0};
    char buffer[512];
    struct text text = text_in(buffer, sizeof buffer);
    (void)state;
    assert_true(load(&d, whole));
    json_show(d.root, &text);
    assert_string_equal(buffer, whole);
    json_unload(&d);
}

static void test_showing_cuts(void **state)
{
    struct json_document d = {0};
    char buffer[512], name[4 + 2 * 300];
    (void)state;
    for (int shift = 0; shift < 2; shift++) {
        struct text text = text_in(buffer, sizeof buffer), long_name = text_in(name, sizeof name);
        text_put(&long_name, shift ? "[\"a" : "[\"");
        for (int i = 0; i < 250; i++)
            text_put(&long_name, "þ");
        text_put(&long_name, "\"]");
        assert_true(load(&d, name));
        json_show(d.root, &text);
        assert_true(text.used < 200);
        assert_string_equal(buffer + text.used - 4, " ...");
        assert_int_equal(((unsigned char)buffer[text.used - 5] & 0xc0), 0x80); /* a whole þ */
    }
    json_unload(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writing),          cmocka_unit_test(test_writing_is_cut),
        cmocka_unit_test(test_words_are_cut),    cmocka_unit_test(test_extreme_numbers),
        cmocka_unit_test(test_loading),          cmocka_unit_test(test_lookups_chain_safely),
        cmocka_unit_test(test_refused),          cmocka_unit_test(test_limits_are_said),
        cmocka_unit_test(test_depth_is_limited), cmocka_unit_test(test_size_is_limited),
        cmocka_unit_test(test_agreeing),         cmocka_unit_test(test_showing),
        cmocka_unit_test(test_showing_cuts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
