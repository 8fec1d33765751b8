/* Every catalogue is read once, when the server begins, and shared by all sessions. */
#include "server/languages.h"

#include "core/check.h"
#include "core/embedded.h"

#include <string.h>

void languages_open(struct languages *languages)
{
    CHECK(embedded_catalogues_count <= LANGUAGES_MOST);
    for (int i = 0; i < embedded_catalogues_count; i++) {
        const struct embedded_file *file = &embedded_catalogues[i];
        CHECK(!catalogue_open(&languages->catalogue[i], file->text, file->size));
    }
}

void languages_correct(struct languages *languages, const char *name,
                       const struct catalogue *catalogue)
{
    for (int i = 0; i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, name))
            languages->catalogue[i] = *catalogue;
}

const struct catalogue *languages_find(const struct languages *languages, const char *name)
{
    for (int i = 0; name && i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, name))
            return &languages->catalogue[i];
    return NULL;
}
