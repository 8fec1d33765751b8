/* A span is a part of the text: a value of JSON, or a line with its line break. */
#include "fuzz/mutate.h"

#include "core/random.h"

#include <string.h>

enum { SPAN_MOST = 2048 };

struct span {
    size_t at, size;
};

/* Puts other bytes in the place of a span; nothing changes if they do not fit. */
static size_t replace(uint8_t *data, size_t size, size_t most, struct span span, const void *with,
                      size_t with_size)
{
    if (size - span.size + with_size > most)
        return size;
    memmove(data + span.at + with_size, data + span.at + span.size, size - span.at - span.size);
    if (with_size)
        memcpy(data + span.at, with, with_size);
    return size - span.size + with_size;
}

static size_t replace_by_span(uint8_t *data, size_t size, size_t most, struct span to,
                              struct span from)
{
    uint8_t copy[SPAN_MOST];
    if (from.size > sizeof copy)
        return size;
    memcpy(copy, data + from.at, from.size);
    return replace(data, size, most, to, copy, from.size);
}

/* ---- values ---- */

/* A value, and where its member of an object begins, with the key; or the value itself. */
struct value {
    struct span span;
    size_t member;
};

static size_t end_of_string(const uint8_t *data, size_t size, size_t at)
{
    for (at++; at < size && data[at] != '"'; at++)
        at += data[at] == '\\';
    return at < size ? at + 1 : size;
}

static size_t end_of_brackets(const uint8_t *data, size_t size, size_t at)
{
    int depth = 0;
    do {
        if (data[at] == '"') {
            at = end_of_string(data, size, at);
            continue;
        }
        depth += (data[at] == '{' || data[at] == '[') - (data[at] == '}' || data[at] == ']');
        at++;
    } while (depth > 0 && at < size);
    return at;
}

/* Numbers and words; at least one byte. */
static size_t end_of_word(const uint8_t *data, size_t size, size_t at)
{
    do
        at++;
    while (at < size && data[at] && strchr("+-.0123456789abcdefghijklmnopqrstuvwxyzE", data[at]));
    return at;
}

static size_t end_of_value(const uint8_t *data, size_t size, size_t at)
{
    switch (data[at]) {
    case '"': return end_of_string(data, size, at);
    case '{':
    case '[': return end_of_brackets(data, size, at);
    default: return end_of_word(data, size, at);
    }
}

/* Any of the values in a part of the text, each as likely; of size 0 if there is none. */
static struct value find_value(const uint8_t *data, struct span in, struct rng *rng)
{
    static const char starts[] = "\"{[-0123456789tfn";
    struct value found = {.member = in.at};
    const size_t size = in.at + in.size;
    size_t member = size; /* of the key that was just read */
    uint32_t count = 0;
    for (size_t at = in.at; at < size;) {
        if (!data[at] || !strchr(starts, data[at])) {
            at++;
            continue;
        }
        const size_t end = end_of_value(data, size, at);
        if (data[at] == '"' && end < size && data[end] == ':') {
            member = at;
            at = end + 1;
            continue;
        }
        if (rng_below(rng, ++count) == 0)
            found = (struct value){{at, end - at}, member < at ? member : at};
        at = data[at] == '{' || data[at] == '[' ? at + 1 : end;
        member = size;
    }
    return found;
}

/* With the comma behind it, or else with the one before. */
static size_t leave_out(uint8_t *data, size_t size, size_t most, struct value value)
{
    struct span span = {value.member, value.span.at + value.span.size - value.member};
    if (span.at + span.size < size && data[span.at + span.size] == ',') {
        span.size++;
    } else if (span.at > 0 && data[span.at - 1] == ',') {
        span.at--;
        span.size++;
    }
    return replace(data, size, most, span, NULL, 0);
}

static size_t put_twice(uint8_t *data, size_t size, size_t most, struct span span)
{
    uint8_t copy[SPAN_MOST];
    if (span.size >= sizeof copy)
        return size;
    memcpy(copy, data + span.at, span.size);
    copy[span.size] = ',';
    return replace(data, size, most, (struct span){.at = span.at}, copy, span.size + 1);
}

static size_t put_number(uint8_t *data, size_t size, size_t most, struct span span, struct rng *rng)
{
    static const char *const numbers[] = {
        "0",    "1",           "2",          "3",
        "7",    "8",           "-1",         "20",
        "255",  "256",         "65535",      "2147483647",
        "1e9",  "-2147483648", "4294967295", "9223372036854775807",
        "null", "true",        "false",      "\"\"",
        "[]",   "{}"};
    const char *number = numbers[rng_below(rng, sizeof numbers / sizeof *numbers)];
    return replace(data, size, most, span, number, strlen(number));
}

static size_t mutate_value(uint8_t *data, size_t size, size_t most, struct span in, struct rng *rng)
{
    const struct value value = find_value(data, in, rng);
    if (!value.span.size)
        return size;
    switch (rng_below(rng, 6)) {
    case 0: return leave_out(data, size, most, value);
    case 1:
        if (value.member == value.span.at) /* of a list */
            return put_twice(data, size, most, value.span);
        return put_number(data, size, most, value.span, rng);
    case 2: return put_number(data, size, most, value.span, rng);
    default:
        return replace_by_span(data, size, most, value.span,
                               find_value(data, (struct span){.size = size}, rng).span);
    }
}

size_t mutate_json(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct rng rng;
    rng_fast(&rng, seed);
    if (!size || rng_below(&rng, 8) == 0)
        return LLVMFuzzerMutate(data, size, most);
    for (uint32_t more = 1 + rng_below(&rng, 3); more && size; more--)
        size = mutate_value(data, size, most, (struct span){.size = size}, &rng);
    return size;
}

/* ---- lines ---- */

static struct span find_line(const uint8_t *data, size_t size, struct rng *rng)
{
    struct span span = {.at = size ? rng_below(rng, (uint32_t)size) : 0};
    while (span.at > 0 && data[span.at - 1] != '\n')
        span.at--;
    while (span.at + span.size < size && data[span.at + span.size] != '\n')
        span.size++;
    span.size += span.at + span.size < size;
    return span;
}

/* So many lines from there on, as far as there are. */
static struct span more_lines(const uint8_t *data, size_t size, struct span span, uint32_t lines)
{
    for (; lines && span.at + span.size < size; lines--) {
        do
            span.size++;
        while (span.at + span.size < size && data[span.at + span.size - 1] != '\n');
    }
    return span;
}

size_t mutate_lines(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct rng rng;
    rng_fast(&rng, seed);
    const struct span line = find_line(data, size, &rng);
    const struct span other = find_line(data, size, &rng);
    if (!size)
        return LLVMFuzzerMutate(data, size, most);
    switch (rng_below(&rng, 8)) {
    case 0: return LLVMFuzzerMutate(data, size, most);
    case 1: return replace(data, size, most, line, NULL, 0);
    case 2: return replace_by_span(data, size, most, (struct span){.at = other.at}, line);
    case 3: return replace_by_span(data, size, most, line, other);
    case 4: /* its first character: who does it */
        data[line.at] = (uint8_t)('0' + rng_below(&rng, 8));
        return size;
    default: return mutate_value(data, size, most, (struct span){line.at + 1, line.size - 1}, &rng);
    }
}

size_t mutate_cross(const uint8_t *data, size_t size, const uint8_t *other, size_t other_size,
                    uint8_t *out, size_t most, unsigned seed)
{
    struct rng rng;
    rng_fast(&rng, seed);
    const struct span to = find_line(data, size, &rng);
    const struct span from =
        more_lines(other, other_size, find_line(other, other_size, &rng), rng_below(&rng, 8));
    if (size > most)
        return 0;
    memcpy(out, data, size);
    return replace(out, size, most, (struct span){.at = to.at}, other + from.at, from.size);
}
