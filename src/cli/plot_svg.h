/* Drawing: SVG elements, and scales for axes. Colours are classes of plot_svg.c's style sheet,
 * which has them for a light and a dark background. */
#ifndef COOKIETIN_CLI_PLOT_SVG_H
#define COOKIETIN_CLI_PLOT_SVG_H

#include <stdio.h>

struct box {
    double x, y, width, height;
};

/* The title and the words are for those who do not see the picture. */
void svg_begin(FILE *out, double width, double height, const char *title, const char *words);
void svg_end(FILE *out);
/* All texts are escaped. `format` is printf's. */
void svg_text(FILE *out, const char *classes, double x, double y, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* A text that runs upwards, centred on its place. */
void svg_text_up(FILE *out, const char *classes, double x, double y, const char *text);
void svg_line(FILE *out, const char *classes, double x1, double y1, double x2, double y2);
/* `radius` of its corners; the format gives what a pointer resting on it reads. */
void svg_box(FILE *out, const char *classes, struct box box, double radius, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* A dot; square ones stand on a corner. */
void svg_dot(FILE *out, const char *classes, double x, double y, double radius, int corners);
/* A line through `count` places; `words` is what a pointer resting on it reads. */
void svg_curve(FILE *out, const char *classes, const double (*place)[2], int count,
               const char *words);
/* Signs of SIGNS different shapes, about as large as a dot of that radius. */
enum { SIGNS = 7 };
void svg_sign(FILE *out, const char *classes, double x, double y, double radius, int shape);
void svg_cookie(FILE *out, double x, double y, double radius);
/* How wide a text of the usual size is, about. */
double svg_width_of(const char *text);
/* A text broken at blanks into lines of that width at most; returns how many lines it takes. With
 * `out` being NULL it only counts them. */
int svg_paragraph(FILE *out, const char *classes, struct box box, double line_height,
                  const char *text);

/* A scale from values to places along an axis. */
struct scale {
    double low, high;   /* values */
    double first, last; /* places */
    double step;        /* between ticks */
};

/* The step out of 1, 2, 5, 10 … (and .1, .01 … unless whole numbers are wanted) that cuts a range
 * into `most` parts at most. */
double scale_step(double range, int most, int whole);
double scale_place(const struct scale *scale, double value);
/* The n-th tick lies at n steps; these are the first and the last n on the scale. */
int scale_first_tick(const struct scale *scale);
int scale_last_tick(const struct scale *scale);
/* Digits after the point that the steps of a scale need. */
int scale_digits(const struct scale *scale);

#endif
