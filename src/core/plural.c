/* The formula in a catalogue's header that says which plural form goes with a number: C's operators
 * on unsigned numbers, read from left to right and worked out at once. */
#include "core/catalogue.h"

#include <stdbool.h>

enum { DEPTH_MOST = 32 };

struct formula {
    const char *at;
    unsigned long n;
    int depth;
    bool wrong;
};

static void skip_blanks(struct formula *f)
{
    while (*f->at == ' ' || *f->at == '\t')
        f->at++;
}

static bool take(struct formula *f, const char *sign)
{
    size_t size = 0;
    skip_blanks(f);
    while (sign[size] && f->at[size] == sign[size])
        size++;
    if (sign[size])
        return false;
    f->at += size;
    return true;
}

static unsigned long read_choice(struct formula *f);

static unsigned long read_number(struct formula *f)
{
    unsigned long number = 0;
    if (*f->at < '0' || *f->at > '9')
        f->wrong = true;
    for (; *f->at >= '0' && *f->at <= '9'; f->at++)
        number = number * 10 + (unsigned long)(*f->at - '0');
    return number;
}

static unsigned long read_value(struct formula *f)
{
    unsigned long value;
    if (++f->depth > DEPTH_MOST) {
        f->wrong = true;
        return 0;
    }
    if (take(f, "(")) {
        value = read_choice(f);
        f->wrong |= !take(f, ")");
    } else if (take(f, "!")) {
        value = !read_value(f);
    } else if (take(f, "n")) {
        value = f->n;
    } else {
        value = read_number(f);
    }
    f->depth--;
    return value;
}

/* Signs of one rank, longer ones before their beginnings; ranks from what binds loosest. */
static const char *const signs[][5] = {
    {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"},
};
enum { RANKS = sizeof signs / sizeof *signs };

static unsigned long combine(struct formula *f, const char *sign, unsigned long a, unsigned long b)
{
    const bool equal = sign[1] == '=';
    switch (*sign) {
    case '|': return a || b;
    case '&': return a && b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return equal ? a <= b : a < b;
    case '>': return equal ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default: break;
    }
    if (!b) {
        f->wrong = true;
        return 0;
    }
    return *sign == '/' ? a / b : a % b;
}

static const char *take_sign(struct formula *f, int rank)
{
    for (int i = 0; signs[rank][i]; i++)
        if (take(f, signs[rank][i]))
            return signs[rank][i];
    return NULL;
}

static unsigned long read_rank(struct formula *f, int rank)
{
    if (rank == RANKS)
        return read_value(f);
    unsigned long value = read_rank(f, rank + 1);
    for (const char *sign; !f->wrong && (sign = take_sign(f, rank));)
        value = combine(f, sign, value, read_rank(f, rank + 1));
    return value;
}

static unsigned long read_choice(struct formula *f)
{
    const unsigned long condition = read_rank(f, 0);
    if (f->wrong || !take(f, "?"))
        return condition;
    if (++f->depth > DEPTH_MOST) {
        f->wrong = true;
        return 0;
    }
    const unsigned long yes = read_choice(f);
    f->wrong |= !take(f, ":");
    const unsigned long no = f->wrong ? 0 : read_choice(f);
    f->depth--;
    return condition ? yes : no;
}

long plural_rule(const char *rule, unsigned long n)
{
    struct formula formula = {.at = rule, .n = n};
    const unsigned long value = read_choice(&formula);
    skip_blanks(&formula);
    if (formula.wrong || (*formula.at && *formula.at != ';' && *formula.at != '\n'))
        return -1;
    return value < 1000 ? (long)value : -1;
}
