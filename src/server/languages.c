/* A catalogue is read at its first use, and shared by all sessions. */
#include "server/languages.h"

#include "core/check.h"
#include "core/embedded.h"

#include <string.h>

static const struct catalogue *catalogue_at(struct languages *languages, int i)
{
    const struct embedded_file *file = &embedded_catalogues[i];
    CHECK(embedded_catalogues_count <= LANGUAGES_MOST);
    if (!languages->is_open[i])
        CHECK(!catalogue_open(&languages->catalogue[i], file->text, file->size));
    languages->is_open[i] = true;
    return &languages->catalogue[i];
}

void languages_correct(struct languages *languages, const char *name,
                       const struct catalogue *catalogue)
{
    for (int i = 0; i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, name)) {
            languages->catalogue[i] = *catalogue;
            languages->is_open[i] = true;
        }
}

const struct catalogue *languages_find(struct languages *languages, const char *name)
{
    for (int i = 0; name && i < embedded_catalogues_count; i++)
        if (!strcmp(embedded_catalogues[i].name, name))
            return catalogue_at(languages, i);
    return NULL;
}
