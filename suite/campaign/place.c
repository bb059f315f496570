/* Messages about places of a campaign. */
#include "suite/campaign/place.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "suite/number.h"
#include "suite/yaml/text_file.h"

bool place_refuse(struct place *place, const char *format, ...)
{
    char reason[ADVICE_SIZE + MESSAGE_SIZE];
    PUT_ARGUMENTS(reason, sizeof reason, format);
    document_add(place->campaign->document, 0, place->path, &place->refusals, "%s", reason);
    return false;
}

void place_at(struct place *place, const char *format, ...)
{
    long index = place->experiment ? place->experiment - place->campaign->experiments : place->figure;
    int used = snprintf(place->path, sizeof place->path, "%s[%ld]%s", place->experiment ? "experiments" : "figures",
                        index, *format ? "." : "");
    PUT_ARGUMENTS(place->path + used, sizeof place->path - (size_t)used, format);
}

bool place_refuse_name(struct place *place, const char *what, const char *name, struct names allowed)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(name, allowed, advice, sizeof advice);
    return place_refuse(place, "unknown %s \"%s\"%s", what, name_shown(name, shown), advice);
}

bool place_number(struct place *place, struct given_number *number)
{
    char shown[NAME_SHOWN];
    const char *expected = number_parse(number->text, &number->value);
    return expected ? place_refuse(place, "\"%s\": expected %s", name_shown(number->text, shown), expected) : true;
}

bool place_path(const char *path, const char *file, char out[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int folder = slash && *file != '/' ? (int)(slash - path) + 1 : 0;
    return snprintf(out, PATH_MAX, "%.*s%s", folder, path, file) < PATH_MAX;
}

bool place_file(struct place *place, const char *file, char path[PATH_MAX])
{
    if (!place_path(place->campaign->path, file, path))
        return place_refuse(place, "the path is too long");
    return text_file_can_be_read(path) || place_refuse(place, "%.1000s cannot be read: %s", path, strerror(errno));
}

bool place_increasing(struct place *place, const char *key, const long *values, unsigned count, long most)
{
    for (unsigned k = 0; k < count; k++) {
        place_at(place, "%s[%u]", key, k);
        if (values[k] < 1)
            return place_refuse(place, "%ld: expected a positive integer", values[k]);
        if (values[k] > most)
            return place_refuse(place, "%ld: expected at most %ld", values[k], most);
        if (k > 0 && values[k] <= values[k - 1])
            return place_refuse(place, "%ld after %ld: expected an increasing list", values[k], values[k - 1]);
    }
    return true;
}
