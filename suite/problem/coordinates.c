/* Names of coordinates out of the line that describes them. */
#include "suite/problem/coordinates.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/number.h"

/* A list under way: `most` names, of which `count` are there; false `good` where it says no names. */
struct list {
    char (*name)[COORDINATE_SIZE];
    int count, most;
    bool good;
};

static void add_name(struct list *list, const char *name, int length)
{
    list->good = list->good && list->count < list->most && length > 0 && length < COORDINATE_SIZE;
    if (list->good)
        snprintf(list->name[list->count++], COORDINATE_SIZE, "%.*s", length, name);
}

/* All numbers of a square matrix of the sides that are possible: the largest that there is room for. */
static void add_matrix(struct list *list, const char *name, int length)
{
    char entry[COORDINATE_SIZE + 16];
    int left = list->most - list->count, side = left >= 9 ? 3 : 2;
    for (int k = 0; k < side * side; k++) {
        int size = snprintf(entry, sizeof entry, "%.*s%d%d", length < COORDINATE_SIZE ? length : 0, name, k / side + 1,
                            k % side + 1);
        add_name(list, entry, size);
    }
}

/* `q[1], .., q[7]`: those between, once the dots have been met and the last one is known. */
static void add_between(struct list *list, const char *last, int length)
{
    char entry[COORDINATE_SIZE + 16];
    const char *bracket = memchr(last, '[', (size_t)length);
    char *rest = NULL;
    int stem = bracket ? (int)(bracket - last) : 0;
    long end = bracket ? strtol(bracket + 1, &rest, 10) : 0;
    if (!bracket || *rest != ']' || end < 2)
        list->good = false;
    for (long k = 2; list->good && k <= end; k++) {
        int size = snprintf(entry, sizeof entry, "%.*s[%ld]", stem, last, k);
        add_name(list, entry, size);
    }
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool is_name(const char *text, int length)
{
    for (int k = 0; k < length; k++)
        if (!isalnum((unsigned char)text[k]) && !strchr("_[]", text[k]))
            return false;
    return length > 0 && !isdigit((unsigned char)*text);
}

/* Adds an entry between commas. */
static void add_list_entry(struct list *list, const char *text, int length, bool *dots)
{
    static const char by_rows[] = " by rows", frame[] = " in the body frame";
    int rows = length - (int)strlen(by_rows), body = length - (int)strlen(frame);
    if (body > 0 && starts(text + body, frame))
        length = body;
    if (length == 2 && starts(text, "..")) {
        *dots = true;
    } else if (*dots) {
        *dots = false;
        add_between(list, text, length);
    } else if (rows > 0 && starts(text + rows, by_rows) && is_name(text, rows)) {
        add_matrix(list, text, rows);
    } else {
        list->good = list->good && is_name(text, length);
        add_name(list, text, length);
    }
}

static bool all_differ(const struct list *list)
{
    for (int k = 0; k < list->count; k++)
        for (int j = 0; j < k; j++)
            if (strcmp(list->name[k], list->name[j]) == 0)
                return false;
    return true;
}

/* The list that follows `label`, up to a semicolon, or `letter` 1, 2, .. where that does not say `most` names. */
static void read_coordinates(const char *text, const char *label, char letter, int most, char (*name)[COORDINATE_SIZE])
{
    struct list list = {.name = name, .most = most, .good = true};
    bool dots = false;
    const char *at = text ? strstr(text, label) : NULL;
    for (at = at ? at + strlen(label) : NULL; at && list.good;) {
        int length = (int)strcspn(at, ",;");
        add_list_entry(&list, at, length, &dots);
        at = at[length] == ',' ? at + length + 1 + (at[length + 1] == ' ') : NULL;
    }
    if (list.good && list.count == most && all_differ(&list))
        return;
    for (int k = 0; k < most; k++)
        snprintf(name[k], COORDINATE_SIZE, "%c%d", letter, k + 1);
}

void coordinates_read(const struct problem_info *problem, const struct shape *shape, struct coordinates *out)
{
    *out = (struct coordinates){0};
    read_coordinates(problem->coordinates, "q: ", 'q', shape->element, out->q);
    const char *fibre = problem->coordinates && strstr(problem->coordinates, "; p: ") ? "; p: " : "; v: ";
    read_coordinates(problem->coordinates, fibre, 'v', shape->n, out->v);
}

static json_t *json_names(const char (*names)[COORDINATE_SIZE], int count)
{
    json_t *list = json_array();
    for (int k = 0; k < count; k++)
        json_array_append_new(list, json_string(names[k]));
    return list;
}

json_t *coordinates_json(const struct coordinates *names, const struct shape *shape)
{
    return json_pack("{s:o, s:o}", "q", json_names(names->q, shape->element), "v", json_names(names->v, shape->n));
}

json_t *json_of_number(wide value, int digits)
{
    char text[NUMBER_SIZE];
    if (digits <= core_double()->digits)
        return json_real((double)value);
    number_format(value, digits, text);
    return json_string(text);
}

json_t *json_of_numbers(const wide *values, int count, int digits)
{
    json_t *list = json_array();
    for (int k = 0; k < count; k++)
        json_array_append_new(list, json_of_number(values[k], digits));
    return list;
}

json_t *json_of_parameters(const struct problem_info *problem, const struct setup *setup, int digits)
{
    json_t *all = json_object();
    wide value;
    for (int k = 0; k < problem->parameters; k++)
        if (number_parse(problem->parameter[k].value, &value) == NULL)
            json_object_set_new(all, problem->parameter[k].name, json_of_number(value, digits));
    for (int k = 0; k < setup->parameters; k++)
        json_object_set_new(all, setup->parameter_name[k], json_of_number(setup->parameter_value[k], digits));
    return all;
}
