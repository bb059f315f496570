/* Advice by what the text of a problem has and has not. */
#include "suite/verbs/control_advice.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/problem/text.h"
#include "suite/registers.h"

enum { LINE_SIZE = 512 };

/* Entry `which` of a key of the preset, or NULL. */
static const char *find_preset_entry(const struct problem_text *text, enum text_key key, const char *preset, int which)
{
    for (int k = 0; k < text->entries; k++)
        if (text->entry[k].key == key && (!preset || strcmp(text->entry[k].name, preset) == 0) && which-- == 0)
            return text->entry[k].text;
    return NULL;
}

/* Returns true if an expression uses the name. */
static bool has_word(const char *expression, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(expression, name); at; at = strstr(at + 1, name)) {
        bool begins = at == expression || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && !(isalnum((unsigned char)at[length]) || at[length] == '_'))
            return true;
    }
    return false;
}

static bool is_sum(const char *text)
{
    return strpbrk(text, "+-") != NULL;
}

/* Writes a coordinate of the straight path: its value if both ends agree, else F + (T - F) progress without terms
 * that are 0. */
static int put_straight(char *line, size_t size, const char *from, const char *to)
{
    bool plain = strcmp(from, "0") == 0;
    if (strcmp(from, to) == 0)
        return snprintf(line, size, "%s", to);
    if (plain && strcmp(to, "1") == 0)
        return snprintf(line, size, "progress");
    if (plain && !is_sum(to))
        return snprintf(line, size, "%s*progress", to);
    if (plain)
        return snprintf(line, size, "(%s)*progress", to);
    return snprintf(line, size, "%s + (%s - (%s))*progress", from, to, from);
}

/* The straight path as the text has it, to be bent; false where its places are no numbers one by one. */
static bool find_straight_path(const struct problem_text *text, const char *preset, char line[LINE_SIZE])
{
    int used = 0, c = 0;
    for (const char *from, *to; (from = find_preset_entry(text, TEXT_FROM_Q, preset, c)); c++) {
        to = find_preset_entry(text, TEXT_TO_Q, preset, c);
        if (!to || strchr(from, ',') || strchr(to, ','))
            return false;
        used += snprintf(line + used, LINE_SIZE - (size_t)used, c ? ", " : "");
        used += put_straight(line + used, LINE_SIZE - (size_t)used, from, to);
        if (used > LINE_SIZE - 64)
            return false;
    }
    return c > 0;
}

static void print_guess(const struct problem_text *text, const char *preset)
{
    char line[LINE_SIZE];
    if (find_preset_entry(text, TEXT_GUESS, preset, 0))
        fprintf(stderr, "    control.transfers.%s.guess: another path than the one there\n", preset);
    else if (find_straight_path(text, preset, line))
        fprintf(stderr,
                "    control.transfers.%s.guess: [%s], bent: this is the straight path that it started from, and\n"
                "        + sin(pi*progress) behind a number takes that aside\n",
                preset, line);
    else
        fprintf(stderr, "    control.transfers.%s.guess: [..], a path of `progress', from 0 to 1\n", preset);
}

/* A parameter that the end has, from a quarter of the way; else any. */
static void print_continuation(const struct problem_text *text, const char *preset, const struct problem_info *info)
{
    if (find_preset_entry(text, TEXT_CONTINUED, preset, 0) || info->parameters == 0)
        return;
    for (int k = 0; k < info->parameters; k++)
        for (int c = 0; find_preset_entry(text, TEXT_TO_Q, preset, c); c++)
            if (has_word(find_preset_entry(text, TEXT_TO_Q, preset, c), info->parameter[k].name)) {
                fprintf(
                    stderr,
                    "    control.transfers.%s.continue: {parameter: %s, from: 1/4*(%s)}, or from where it is easy\n",
                    preset, info->parameter[k].name, info->parameter[k].value);
                return;
            }
    fprintf(stderr, "    control.transfers.%s.continue: {parameter: %s, from: ..}, from a value where it is easy; of ",
            preset, info->parameter[0].name);
    for (int k = 0; k < info->parameters; k++)
        fprintf(stderr, "%s%s", k ? ", " : "", info->parameter[k].name);
    fprintf(stderr, "\n");
}

/* Prints why the cost is at fault: an impulse costs less than any path, or the cost is not a number on a path that
 * was tried. */
static void print_bounds(enum status status, int slow)
{
    if (slow)
        fprintf(
            stderr,
            "    control.bounds: [.. %s ..] of control %d, which costs no more than in proportion that way: the least "
            "may be an impulse\n",
            slow < 0 ? ">=" : "<=", abs(slow));
    if (status == STATUS_NOT_FINITE)
        fprintf(stderr, "    control.bounds: [.. >= 0], of what has to be positive for cost and motion to be finite\n");
}

/* Prints how a path without the bounds violates them. */
static void print_violation(const struct violation *violation)
{
    fprintf(stderr, "    without them there is a path");
    if (violation->control)
        fprintf(stderr, ", on which control %d goes to %.4g (allowed: %.4g to %.4g)", violation->control,
                violation->value, violation->least, violation->most);
    if (violation->left > 0)
        fprintf(stderr, "%s which leaves a bound of the state by %.2g", violation->control ? " and" : ",",
                violation->left);
    fprintf(stderr, "\n    try: wider bounds, or more time (--horizon); if they are wide enough:\n"
                    "    --starts 20: other guesses; --start K then is the one that leads to an extremal\n");
}

void control_advice_print(const struct setup *setup, enum status status, const struct control_outcome *found)
{
    struct problem_info info;
    if (!problem_lookup(setup->problem, &info))
        return;
    const char *preset = setup->preset ? setup->preset : info.preset[0].name;
    if (status == STATUS_BOUNDS)
        print_violation(&found->violation);
    else
        fprintf(stderr, "    try: --starts 20: other guesses; --start K then is the one that leads to an extremal\n");
    print_bounds(status, found->slow);
    if (setup->text) {
        print_guess(setup->text, preset);
        print_continuation(setup->text, preset, &info);
    }
    fprintf(stderr, "    --steps %ld, or more time\n", 2 * setup->steps);
}
