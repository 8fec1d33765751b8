/* An address as a QR code in the terminal, which a phone's camera reads off the screen. Two squares
 * stand in each line of text, one above the other. */
#include "cli/serve_code.h"

#include <qrencode.h>

enum { BORDER = 4, DARK = 1 }; /* light squares all around, as the standard wants */

static bool is_dark(const QRcode *code, int x, int y)
{
    const bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return inside && code->data[y * code->width + x] & DARK;
}

/* Whatever the colours of the terminal are, light is what is written, on black. */
static void put_line(const QRcode *code, int y, bool coloured, FILE *out)
{
    static const char *const lights[] = {" ", "\u2580", "\u2584", "\u2588"};
    fputs(coloured ? "  \033[97;40m" : "  ", out);
    for (int x = -BORDER; x < code->width + BORDER; x++) {
        const int above = !is_dark(code, x, y), below = !is_dark(code, x, y + 1);
        fputs(lights[above + 2 * below], out);
    }
    fputs(coloured ? "\033[0m\n" : "\n", out);
}

void serve_put_code(const char *address, bool coloured, FILE *out)
{
    QRcode *code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return;
    for (int y = -BORDER; y < code->width + BORDER; y += 2)
        put_line(code, y, coloured, out);
    QRcode_free(code);
}
