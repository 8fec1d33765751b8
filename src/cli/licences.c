/* cookietin licences: whose work is in this program, and on what terms. The text of a program with
 * the page comes with the page, because everything that others have written is in there
 * (web/tools/licences.ts); without it there is only our own licence to tell. */
#include "cli/cli.h"
#include "core/embedded.h"
#include "server/http_files.h"

#include <stdio.h>
#include <string.h>

static const struct http_file *text_of_page(void)
{
    static const char begins[] = "/assets/licences-";
    for (const struct http_file *file = http_files; file->path; file++)
        if (!strncmp(file->path, begins, strlen(begins)))
            return file;
    return NULL;
}

static int run(int argc, char **argv)
{
    const struct http_file *text = text_of_page();
    if (argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
        puts("Usage: cookietin licences\n\n"
             "Prints the licence of Cookie Tin, and those of the parts that others wrote.");
        return EXIT_OK;
    }
    if (argc > 1)
        return usage_error("licences", "what is “%s”? licences takes nothing", argv[1]);
    if (text)
        fwrite(text->bytes, 1, text->size, stdout);
    else
        printf("Cookie Tin\n\n%s\nThis program was built without the page: there is nothing else "
               "in it.\n",
               embedded_licence[0].text);
    return EXIT_OK;
}

const struct command command_licences = {"licences",
                                         "show whose work is in here, and on what terms", run};
