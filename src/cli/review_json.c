/* The review as one JSON object, every decision in it. It is written piece by piece. */
#include "cli/review.h"

#include "cli/cli.h"

#include <stdlib.h>

enum { PIECE_SIZE = 1 << 16 };

static void put_real(struct json *json, const char *key, double value)
{
    char number[40];
    if (key)
        json_key(json, key);
    else if (json->comma)
        text_char(json->out, ',');
    snprintf(number, sizeof number, "%.4f", value);
    text_put(json->out, number);
    json->comma = true;
}

static void flush_piece(struct json *json, FILE *out)
{
    CHECK(!json->out->cut);
    fputs(json->out->at, out);
    *json->out = text_in(json->out->at, json->out->size);
}

static void write_chances(const float *chances, int seats, struct json *json)
{
    json_key(json, "chances");
    json_open(json, '[');
    for (int seat = 0; seat < seats; seat++)
        put_real(json, NULL, (double)chances[seat]);
    json_close(json, ']');
}

/* A choice as a line of a record, and in words. */
static void write_choice(const struct review *review, const struct moment *moment, const char *key,
                         game_move move, double chance, struct json *json)
{
    char buffer[2048];
    struct text words = text_in(buffer, sizeof buffer);
    const struct line line = {.type = LINE_MOVE,
                              .seat = moment->seat,
                              .of = moment->of,
                              .move = move};
    json_key(json, key);
    json_open(json, '{');
    review_say_move(review, moment, move, &words);
    json_field_string(json, "words", words.at);
    put_real(json, "chance", chance);
    json_key(json, "line");
    review->reader.game->write_line(&line, json);
    json_close(json, '}');
}

static void write_judgement(const struct review *review, const struct moment *moment,
                            struct json *json)
{
    char buffer[2048];
    struct text why = text_in(buffer, sizeof buffer);
    write_choice(review, moment, "played", moment->played, moment->chance, json);
    write_choice(review, moment, "best", moment->best.move, (double)moment->best.chance, json);
    review_say_reason(review, moment, &why);
    json_field_string(json, "reason", why.at);
    put_real(json, "loss", moment->loss);
    put_real(json, "doubt", moment->doubt);
    json_key(json, "mistake");
    json_put_bool(json, review_is_mistake(moment));
}

static void write_moments(const struct review *review, struct json *json, FILE *out)
{
    json_key(json, "moments");
    json_open(json, '[');
    for (int i = 0; i < review->count; i++) {
        const struct moment *moment = &review->moment[i];
        if (!moment->judged && !moment->opens)
            continue;
        json_open(json, '{');
        json_field_number(json, "move", moment->move);
        json_field_number(json, "round", moment->round);
        if (moment->turn)
            json_field_number(json, "turn", moment->turn);
        json_field_number(json, "seat", moment->seat);
        json_field_number(json, "of", moment->of);
        if (moment->opens)
            write_chances(moment->chances, review->reader.seats, json);
        if (moment->judged)
            write_judgement(review, moment, json);
        json_close(json, '}');
        flush_piece(json, out);
    }
    json_close(json, ']');
}

static void write_seats(const struct review *review, struct json *json)
{
    json_key(json, "seats");
    json_open(json, '[');
    for (int seat = 0; seat < review->reader.seats; seat++) {
        const struct review_seat *of = &review->of_seat[seat];
        json_open(json, '{');
        json_field_string(json, "name", review->name[seat]);
        json_field_number(json, "score", review->outcome.score[seat]);
        json_field_number(json, "decisions", of->decisions);
        json_field_number(json, "good", of->good);
        put_real(json, "loss", of->loss);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void review_write_json(const struct review *review, FILE *out)
{
    char *buffer = malloc(PIECE_SIZE);
    CHECK(buffer);
    struct text text = text_in(buffer, PIECE_SIZE);
    struct json json = {.out = &text};
    json_open(&json, '{');
    json_field_string(&json, "format", "cookietin-review/1");
    json_field_string(&json, "game", review->reader.game->name);
    json_key(&json, "over");
    json_put_bool(&json, review->outcome.over);
    json_field_seats(&json, "winners", review->outcome.winners);
    json_field_string(&json, "budget", review->budget);
    write_seats(review, &json);
    json_key(&json, "mistakes");
    json_open(&json, '[');
    for (int i = 0; i < review->mistakes; i++)
        json_put_number(&json, review->mistake[i]->move);
    json_close(&json, ']');
    write_moments(review, &json, out);
    if (review->ends) {
        json_key(&json, "end");
        json_open(&json, '{');
        write_chances(review->end, review->reader.seats, &json);
        json_close(&json, '}');
    }
    json_close(&json, '}');
    text_char(&text, '\n');
    flush_piece(&json, out);
    free(buffer);
}
