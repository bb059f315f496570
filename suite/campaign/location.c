/* Messages about places of a campaign. */
#include "suite/campaign/location.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "suite/number.h"
#include "suite/yaml/text_file.h"

bool location_refuse(struct location *location, const char *format, ...)
{
    char reason[ADVICE_SIZE + MESSAGE_SIZE];
    PUT_ARGUMENTS(reason, sizeof reason, format);
    document_add(location->campaign->document, 0, location->path, &location->refusals, "%s", reason);
    return false;
}

void location_set(struct location *location, const char *format, ...)
{
    long index = location->experiment ? location->experiment - location->campaign->experiments : location->figure;
    int used = snprintf(location->path, sizeof location->path, "%s[%ld]%s",
                        location->experiment ? "experiments" : "figures", index, *format ? "." : "");
    PUT_ARGUMENTS(location->path + used, sizeof location->path - (size_t)used, format);
}

bool location_refuse_name(struct location *location, const char *what, const char *name, struct names allowed)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(name, allowed, advice, sizeof advice);
    return location_refuse(location, "unknown %s \"%s\"%s", what, name_shown(name, shown), advice);
}

bool location_number(struct location *location, struct given_number *number)
{
    char shown[NAME_SHOWN];
    const char *expected = number_parse(number->text, &number->value);
    return expected ? location_refuse(location, "\"%s\": expected %s", name_shown(number->text, shown), expected)
                    : true;
}

bool location_path(const char *path, const char *file, char out[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int folder = slash && *file != '/' ? (int)(slash - path) + 1 : 0;
    return snprintf(out, PATH_MAX, "%.*s%s", folder, path, file) < PATH_MAX;
}

bool location_file(struct location *location, const char *file, char path[PATH_MAX])
{
    if (!location_path(location->campaign->path, file, path))
        return location_refuse(location, "the path is too long");
    return text_file_can_be_read(path) ||
           location_refuse(location, "%.1000s cannot be read: %s", path, strerror(errno));
}

bool location_increasing(struct location *location, const char *key, const long *values, unsigned count, long most)
{
    for (unsigned k = 0; k < count; k++) {
        location_set(location, "%s[%u]", key, k);
        if (values[k] < 1)
            return location_refuse(location, "%ld: expected a positive integer", values[k]);
        if (values[k] > most)
            return location_refuse(location, "%ld: expected at most %ld", values[k], most);
        if (k > 0 && values[k] <= values[k - 1])
            return location_refuse(location, "%ld after %ld: expected an increasing list", values[k], values[k - 1]);
    }
    return true;
}
