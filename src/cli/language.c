/* Global and mutable, but set before anything is said and before any thread is started; from then
 * on it is only read. */
#include "cli/language.h"

#include "core/check.h"
#include "core/embedded.h"
#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct catalogue catalogue;
static struct corrected corrected; /* no path: nobody corrects anything */
static bool is_english = true;

/* The language of a locale's name is what stands before its country, its encoding or a variant. */
static bool names_language(const char *locale, const char *language)
{
    const size_t size = strcspn(locale, "_-.@");
    return strlen(language) == size && !strncasecmp(locale, language, size);
}

bool language_choose(const char *name)
{
    is_english = names_language(name, "en");
    if (is_english)
        return true;
    if (corrected.path && names_language(name, corrected.language)) {
        catalogue = corrected.catalogue;
        return true;
    }
    for (int i = 0; i < embedded_catalogues_count; i++) {
        const struct embedded_file *file = &embedded_catalogues[i];
        if (!names_language(name, file->name))
            continue;
        CHECK(!catalogue_open(&catalogue, file->text, file->size));
        return true;
    }
    is_english = true;
    return false;
}

bool language_correct(const char *path, char error[CORRECTED_ERROR])
{
    if (!corrected_read(&corrected, path, error))
        return false;
    catalogue = corrected.catalogue;
    is_english = false;
    return true;
}

void language_from_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) {
            language_choose(value);
            return;
        }
    }
}

const char *language_list(void)
{
    static char buffer[256];
    struct text list = text_in(buffer, sizeof buffer);
    text_put(&list, "en");
    for (int i = 0; i < embedded_catalogues_count; i++) {
        text_put(&list, ", ");
        text_put(&list, embedded_catalogues[i].name);
    }
    return buffer;
}

const struct catalogue *language_catalogue(void)
{
    return is_english ? NULL : &catalogue;
}

const char *tr(const char *english)
{
    const char *other = is_english ? NULL : catalogue_find(&catalogue, english, 0);
    return other ? other : catalogue_bare(english);
}
