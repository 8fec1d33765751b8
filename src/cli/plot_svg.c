/* The only place that writes SVG: every text is escaped here, and every colour is in the style
 * sheet. */
#include "cli/plot_svg.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { TEXT_SIZE = 4608 }; /* a line-up of long commands, too */

/* The colours are the game's own (cloth, paper, ink, caramel …); the outline of a shape is a darker
 * tone of it. `p0` to `p3` are parts of a stack, told apart by how light they are. */
static const char style[] =
    "text{font:12px ui-rounded,system-ui,sans-serif;"
    "font-variant-numeric:tabular-nums;fill:#3b2a20}\n"
    ".h1{font-size:26px;font-weight:700}.h2{font-size:16px;font-weight:700}\n"
    ".sub{font-size:14px;fill:#6b5444}.soft{fill:#6b5444}.bold{font-weight:700}\n"
    ".end{text-anchor:end}.mid{text-anchor:middle}\n"
    ".cloth{fill:#f6efe4}.paper{fill:#fffaf2;stroke:#e6d6bf}\n"
    ".grid{stroke:#eadfce}.axis{stroke:#a58d76}\n"
    ".parity{stroke:#3b2a20;stroke-width:1.5;stroke-dasharray:5 4}\n"
    ".caramel{fill:#c9822f;stroke:#96591a}.raspberry{fill:#b8324b;stroke:#84203a}\n"
    ".mint{fill:#2f8f7a;stroke:#1f6556}.delft{fill:#2f5d9b;stroke:#1f4070}\n"
    ".honey{fill:#e8a92d;stroke:#a06f0c}.cocoa{fill:#6b4226;stroke:#452814}\n"
    ".band{stroke:none;fill-opacity:.3}.whisker{stroke:#6b4226;stroke-width:1.5}\n"
    ".median{stroke:#3b2a20;stroke-width:2.5}.mean{fill:#fffaf2;stroke:#3b2a20;stroke-width:1.5}\n"
    ".red{fill:#a02840}.p0{fill:#7a4a28;stroke:#4d2c15}.p1{fill:#cf8732;stroke:#96591a}\n"
    ".p2{fill:#f2c869;stroke:#a97c1f}.p3{fill:#2f8f7a;stroke:#1f6556}\n"
    ".dough{fill:#d9a05b;stroke:#a36a2a;stroke-width:1.5}.shine{fill:#e8ba7c}\n"
    ".chip{fill:#5a3520}\n"
    ".round{stroke:#c9b59c}.line{fill:none;stroke-width:2.4;stroke-linejoin:round}.leader{stroke-"
    "width:1;fill:none}\n"
    ".s0{stroke:#b8324b}.s1{stroke:#2f5d9b}.s2{stroke:#a8641b}.s3{stroke:#1f7a66}\n"
    ".s4{stroke:#7a3f94}.s5{stroke:#6b4226}.s6{stroke:#7d6a00}\n"
    ".line.s1{stroke-dasharray:9 4}.line.s2{stroke-dasharray:3 3}.line.s3{stroke-dasharray:12 4 3 "
    "4}\n"
    ".line.s4{stroke-dasharray:6 3}.line.s5{stroke-dasharray:2 5}.line.s6{stroke-dasharray:14 5}\n"
    ".sign{stroke-width:1.2;fill:#fffaf2}.tag{stroke-width:2;fill:#fffaf2}\n"
    ".sign.s0{fill:#b8324b}.sign.s1{fill:#2f5d9b}.sign.s2{fill:#a8641b}.sign.s3{fill:#1f7a66}\n"
    ".sign.s4{fill:#7a3f94}.sign.s5{fill:#6b4226}.sign.s6{fill:#7d6a00}\n"
    "@media(prefers-color-scheme:dark){\n"
    "text{fill:#f3e7d8}.sub,.soft{fill:#cbb8a3}\n"
    ".cloth{fill:#221a15}.paper{fill:#32271f;stroke:#4a3b2f}\n"
    ".grid{stroke:#46382d}.axis{stroke:#95806c}.parity{stroke:#f3e7d8}\n"
    ".caramel{fill:#dd9a4a;stroke:#f0b975}.raspberry{fill:#e0667d;stroke:#f29aab}\n"
    ".mint{fill:#4fb39c;stroke:#86d6c4}.delft{fill:#7aa5de;stroke:#a9c8f0}\n"
    ".honey{fill:#f0bd55;stroke:#ffd98c}.cocoa{fill:#b58560;stroke:#d6aa88}\n"
    ".band{stroke:none}.whisker{stroke:#d6aa88}.median{stroke:#f3e7d8}\n"
    ".mean{fill:#32271f;stroke:#f3e7d8}.red{fill:#f29aab}\n"
    ".p0{fill:#a06d47;stroke:#c49068}.p1{fill:#dd9a4a;stroke:#f0b975}\n"
    ".p2{fill:#f7dc9a;stroke:#fff0c9}.p3{fill:#4fb39c;stroke:#86d6c4}\n"
    ".s0{stroke:#f07f94}.s1{stroke:#8fb6ea}.s2{stroke:#f0b063}.s3{stroke:#6fd0b9}\n"
    ".round{stroke:#6b5848}.s4{stroke:#cfa3e6}.s5{stroke:#d6aa88}.s6{stroke:#e8d24f}.tag{fill:#"
    "32271f}\n"
    ".sign.s0{fill:#f07f94}.sign.s1{fill:#8fb6ea}.sign.s2{fill:#f0b063}.sign.s3{fill:#6fd0b9}\n"
    ".sign.s4{fill:#cfa3e6}.sign.s5{fill:#d6aa88}.sign.s6{fill:#e8d24f}\n"
    ".band.caramel,.band.raspberry,.band.delft{stroke:none}}\n";

/* ---- elements ---- */

/* What is no character of XML at all is left out. */
static void put_escaped(FILE *out, const char *text)
{
    for (const char *c = text; *c; c++)
        switch (*c) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default:
            if ((unsigned char)*c >= ' ')
                fputc(*c, out);
        }
}

void svg_begin(FILE *out, double width, double height, const char *title, const char *words)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\">\n<title>",
            width, height, width, height);
    put_escaped(out, title);
    fputs("</title>\n<desc>", out);
    put_escaped(out, words);
    fprintf(out, "</desc>\n<style>\n%s</style>\n", style);
    svg_box(out, "cloth", (struct box){0, 0, width, height}, 18, "%s", "");
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void svg_text(FILE *out, const char *classes, double x, double y, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", classes, x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

void svg_text_up(FILE *out, const char *classes, double x, double y, const char *text)
{
    fprintf(out, "<text class=\"%s mid\" transform=\"translate(%.1f %.1f) rotate(-90)\">", classes,
            x, y);
    put_escaped(out, text);
    fputs("</text>\n", out);
}

void svg_line(FILE *out, const char *classes, double x1, double y1, double x2, double y2)
{
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", classes,
            x1, y1, x2, y2);
}

void svg_box(FILE *out, const char *classes, struct box box, double radius, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"",
            classes, box.x, box.y, box.width, box.height, radius);
    if (!*text) {
        fputs("/>\n", out);
        return;
    }
    fputs("><title>", out);
    put_escaped(out, text);
    fputs("</title></rect>\n", out);
}

void svg_dot(FILE *out, const char *classes, double x, double y, double radius, int corners)
{
    if (!corners)
        fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", classes, x, y,
                radius);
    else
        fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz\"/>\n",
                classes, x, y - radius, radius, radius, -radius, radius, -radius, -radius);
}

void svg_cookie(FILE *out, double x, double y, double radius)
{
    static const double chips[][3] = {{-.42, -.3, .17}, {.2, -.52, .13}, {.45, .02, .18},
                                      {-.08, .08, .15}, {-.5, .35, .12}, {.12, .55, .17}};
    svg_dot(out, "dough", x, y, radius, 0);
    fprintf(out, "<ellipse class=\"shine\" cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\"/>\n",
            x - .18 * radius, y - .22 * radius, .66 * radius, .58 * radius);
    for (size_t i = 0; i < sizeof chips / sizeof *chips; i++)
        svg_dot(out, "chip", x + chips[i][0] * radius, y + chips[i][1] * radius,
                chips[i][2] * radius, 0);
}

void svg_curve(FILE *out, const char *classes, const double (*place)[2], int count,
               const char *words)
{
    fprintf(out, "<path class=\"%s\" d=\"", classes);
    for (int i = 0; i < count; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', place[i][0], place[i][1]);
    fputs("\"><title>", out);
    put_escaped(out, words);
    fputs("</title></path>\n", out);
}

void svg_sign(FILE *out, const char *classes, double x, double y, double radius, int shape)
{
    static const struct {
        int corners;
        double turn, size, dent; /* a dent between two corners: a star */
    } shapes[SIGNS] = {{0, 0, 1, 0},     {4, 0.125, 1.25, 0}, {3, 0, 1.4, 0},   {4, 0, 1.35, 0},
                       {3, 0.5, 1.4, 0}, {5, 0, 1.6, 0.45},   {4, 0, 1.6, 0.35}};
    const double full = 2 * 3.14159265358979;
    const int corners = shapes[shape].corners;
    if (!corners) {
        svg_dot(out, classes, x, y, radius, 0);
        return;
    }
    const int steps = shapes[shape].dent > 0 ? 2 * corners : corners;
    fprintf(out, "<path class=\"%s\" d=\"", classes);
    for (int i = 0; i < steps; i++) {
        const double angle = full * ((double)i / steps + shapes[shape].turn);
        const double far =
            radius * shapes[shape].size * (steps > corners && i % 2 ? shapes[shape].dent : 1);
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', x + far * sin(angle), y - far * cos(angle));
    }
    fputs("z\"/>\n", out);
}

static double width_of(const char *text, size_t size)
{
    double width = 0;
    for (const char *c = text; c < text + size; c++)
        if (((unsigned char)*c & 0xc0) != 0x80) /* a byte that begins a character */
            width += strchr("fijlrtI.,:;'!()| ", *c) ? 4.3 : strchr("mwMW%", *c) ? 10.8 : 7.4;
    return width;
}

double svg_width_of(const char *text)
{
    return width_of(text, strlen(text));
}

int svg_paragraph(FILE *out, const char *classes, struct box box, double line_height,
                  const char *text)
{
    int lines = 0;
    while (*text) {
        size_t fits = 0, size = 0;
        do {
            do {
                size += strspn(text + size, " ");
                size += strcspn(text + size, " ");
            } while (text[size] && text[size + 1] == '%'); /* it stays with its number */
            if (!fits || width_of(text, size) <= box.width)
                fits = size;
        } while (text[size] && fits == size);
        if (out)
            svg_text(out, classes, box.x, box.y + lines * line_height, "%.*s", (int)fits, text);
        text += fits;
        text += strspn(text, " ");
        lines++;
    }
    return lines;
}

/* ---- scales ---- */

double scale_step(double range, int most, int whole)
{
    double power = whole ? 1 : 1e-4;
    static const double steps[] = {1, 2, 5};
    for (;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (range <= steps[i] * power * most || power > 1e9)
                return steps[i] * power;
}

double scale_place(const struct scale *scale, double value)
{
    return scale->first +
           (value - scale->low) / (scale->high - scale->low) * (scale->last - scale->first);
}

int scale_first_tick(const struct scale *scale)
{
    return (int)ceil(scale->low / scale->step - 1e-9);
}

int scale_last_tick(const struct scale *scale)
{
    return (int)floor(scale->high / scale->step + 1e-9);
}

int scale_digits(const struct scale *scale)
{
    return scale->step >= 1 ? 0 : (int)ceil(-log10(scale->step) - 1e-9);
}
