/* Parameters of methods as text. Values are read as `wide` in both precisions, so that both give back the same text. */
#include "core/run/with.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"
#include "core/names.h"
#include "core/refuse.h"
#include "core/tableaux/tableau.h"

enum { LONGEST_VALUE = 63 };

static const char *const kind_texts[] = {
    [PARAMETER_INTEGER] = "an integer", [PARAMETER_NUMBER] = "a number", [PARAMETER_WORD] = "a word"};

static int declared_count(const struct method_parameter *declared)
{
    int count = 0;
    while (declared && declared[count].name && count < MAX_WITH)
        count++;
    return count;
}

static int find_parameter(const struct with *with, const char *name, size_t length)
{
    for (int k = 0; k < with->count; k++)
        if (strlen(with->declared[k].name) == length && strncmp(with->declared[k].name, name, length) == 0)
            return k;
    return -1;
}

static const char *tableau_at(const void *of, int k)
{
    struct tableau_info info;
    (void)of;
    if (k >= tableau_count())
        return NULL;
    tableau_describe(k, &info);
    return info.name;
}

static enum status read_method_word(const char *method, int k, const char *text, struct with *out, struct refusal *why)
{
    const char *const *own = out->declared[k].words;
    struct names words = own ? names_of_array(own) : (struct names){tableau_at, NULL, "tableaux"};
    char shown[NAME_SHOWN], advice[MESSAGE_SIZE / 2];
    int index = names_find(words, text);
    if (index >= 0) {
        out->word[k] = words.at(words.of, index);
        return STATUS_OK;
    }
    name_advice(text, words, advice, sizeof advice);
    return refuse(why, STATUS_UNKNOWN_NAME, FIELD_WITH, k, "%s: unknown %s \"%s\"%s", method, out->declared[k].name,
                  name_shown(text, shown), advice);
}

static enum status read_method_number(const char *method, int k, const char *text, struct with *out,
                                      struct refusal *why)
{
    const struct method_parameter *declared = &out->declared[k];
    char shown[NAME_SHOWN];
    bool integer = declared->kind == PARAMETER_INTEGER, endless = declared->most && strcmp(text, declared->most) == 0;
    wide value;
    if (endless)
        value = strtof128(text, NULL); /* inf is a value where the greatest is */
    else if (!decimal_read(text, &value) || isinf(value) || (integer && value != truncf128(value)))
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, k, "%s: %s is %s, not \"%s\"", method, declared->name,
                      kind_texts[declared->kind], name_shown(text, shown));
    if ((declared->least && value < strtof128(declared->least, NULL)) ||
        (declared->most && value > strtof128(declared->most, NULL)))
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, k, "%s: %s is %s from %s to %s, not %s", method,
                      declared->name, kind_texts[declared->kind], declared->least ? declared->least : "-inf",
                      declared->most ? declared->most : "inf", name_shown(text, shown));
    out->value[k] = value;
    return STATUS_OK;
}

static enum status read_method_value(const char *method, int k, const char *text, struct with *out, struct refusal *why)
{
    return out->declared[k].kind == PARAMETER_WORD ? read_method_word(method, k, text, out, why)
                                                   : read_method_number(method, k, text, out, why);
}

static const char *with_name_at(const void *of, int k)
{
    const struct with *with = of;
    return k < with->count ? with->declared[k].name : NULL;
}

static enum status refuse_unknown_parameter(const char *method, const char *name, const struct with *with,
                                            struct refusal *why)
{
    char shown[NAME_SHOWN], advice[MESSAGE_SIZE / 2];
    name_advice(name, (struct names){.at = with_name_at, .of = with}, advice, sizeof advice);
    return refuse(why, STATUS_UNKNOWN_NAME, FIELD_WITH, -1, "%s has no parameter \"%s\"%s", method,
                  name_shown(name, shown), advice);
}

/* Reads a "name=value" of `length` bytes. */
static enum status read_item(const char *method, const char *item, size_t length, bool *given, struct with *out,
                             struct refusal *why)
{
    char text[2 * LONGEST_VALUE], shown[NAME_SHOWN];
    snprintf(text, sizeof text, "%.*s", (int)length, item);
    char *equals = strchr(text, '=');
    if (length >= sizeof text || !equals || equals == text || !equals[1])
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: \"%s\": expected NAME=VALUE", method,
                      name_shown(text, shown));
    *equals = '\0';
    int k = find_parameter(out, text, strlen(text));
    if (k < 0)
        return refuse_unknown_parameter(method, text, out, why);
    if (given[k])
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: %s is given twice", method, text);
    given[k] = true;
    return read_method_value(method, k, equals + 1, out, why);
}

enum status with_read(const char *method, const struct method_parameter *declared, const char *text, struct with *out,
                      struct refusal *why)
{
    bool given[MAX_WITH] = {false};
    *out = (struct with){.declared = declared, .count = declared_count(declared)};
    enum status status = STATUS_OK;
    for (int k = 0; k < out->count && status == STATUS_OK; k++)
        status = read_method_value(method, k, declared[k].value, out, why);
    const char *at = text ? text : "";
    for (at += strspn(at, " "); *at && status == STATUS_OK; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        status = read_item(method, at, length, given, out, why);
        at += length;
    }
    return status;
}

/* The fewest digits that read back to the same number, but no exponent for the sake of fewer. */
static void shortest_number(wide value, char *text, size_t size)
{
    char format[16];
    for (int digits = 6; digits <= FLT128_DECIMAL_DIG; digits++) {
        snprintf(format, sizeof format, "%%.%dg", digits);
        strfromf128(text, size, format, value);
        if (strtof128(text, NULL) == value)
            return;
    }
}

void with_text(const struct with *with, char text[WITH_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int k = 0; k < with->count && used < WITH_SIZE; k++) {
        char value[LONGEST_VALUE + 1];
        if (with->declared[k].kind != PARAMETER_WORD)
            shortest_number(with->value[k], value, sizeof value);
        used += (size_t)snprintf(text + used, WITH_SIZE - used, "%s%s=%s", k ? " " : "", with->declared[k].name,
                                 with->declared[k].kind == PARAMETER_WORD ? with->word[k] : value);
    }
}

real with_number(const struct with *with, const char *name)
{
    int k = find_parameter(with, name, strlen(name));
    return k < 0 ? (real)NAN : (real)with->value[k];
}

const char *with_word(const struct with *with, const char *name)
{
    int k = find_parameter(with, name, strlen(name));
    return k < 0 ? NULL : with->word[k];
}
