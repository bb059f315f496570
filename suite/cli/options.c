/* Parser for the options of all verbs, and the functions that read their values. */
#include "suite/cli/options.h"

#include <stdio.h>
#include <string.h>

#include "core/arguments.h"
#include "results/costs.h"
#include "results/heap.h"
#include "suite/cli/cli.h"
#include "suite/number.h"
#include "suite/problem/problem_file.h"
#include "suite/registers.h"
#include "suite/tableau/tableau_file.h"

enum { FIRST_KEY = 256, MESSAGE_CAPACITY = 2048 };

/* A verb at work: what was given for each of its options. */
struct parsing {
    const struct cli_verb *verb;
    void *options;
    const char *given[CLI_MOST_OPTIONS];
};

static const struct cli_option none = {0};

static const struct cli_option *options_of(const struct cli_verb *verb)
{
    return verb->options ? verb->options : &none;
}

static bool is_argument(const struct cli_option *option)
{
    return option->name && !option->doc;
}

error_t cli_fail_option(const struct argp_state *state, const struct cli_option *option, const char *format, ...)
{
    char message[MESSAGE_CAPACITY];
    PUT_ARGUMENTS(message, sizeof message, format);
    if (is_argument(option))
        return cli_fail(state, "%s", message);
    return option->letter ? cli_fail(state, "-%c: %s", option->letter, message)
                          : cli_fail(state, "--%s: %s", option->name, message);
}

static error_t take_option(const struct argp_state *state, struct parsing *of, int k, const char *text)
{
    const struct cli_option *option = &of->verb->options[k];
    if (of->given[k] && option->once)
        return cli_fail_option(state, option, "expected once, \"%s\" came before \"%s\"", of->given[k], text);
    of->given[k] = text ? text : option->name;
    return option->take(state, option, text, (char *)of->options + option->target);
}

static error_t take_argument(const struct argp_state *state, struct parsing *of, const char *text)
{
    const struct cli_option *options = options_of(of->verb);
    for (int k = 0; options[k].name; k++)
        if (is_argument(&options[k]) && !of->given[k])
            return take_option(state, of, k, text);
    return cli_fail(state, "\"%s\": one argument too many; see --help", text);
}

static bool is_missing(const struct parsing *of, int k)
{
    const struct cli_option *option = &of->verb->options[k];
    return !of->given[k] && (option->needed ? option->needed(of->options) : option->required);
}

/* Names that are unknown: who has misspelt one needs no list of what else there is to give. Then what is missing, all of it at once; then
 * what the verb says of the whole. */
static error_t finish_options(const struct argp_state *state, struct parsing *of)
{
    const struct cli_option *options = options_of(of->verb);
    char missing[MESSAGE_CAPACITY] = "";
    error_t error = of->verb->names ? of->verb->names(state, of->options) : 0;
    if (error)
        return error;
    for (int k = 0; options[k].name; k++) {
        const struct cli_option *option = &options[k];
        size_t used = strlen(missing);
        const char *comma = used ? ", " : "";
        if (!is_missing(of, k))
            continue;
        const char *file = is_argument(option) ? strstr(option->name, "|FILE") : NULL;
        if (is_argument(option))
            snprintf(missing + used, sizeof missing - used, "%s%.*s", comma,
                     (int)(file ? (size_t)(file - option->name) : strlen(option->name)), option->name);
        else if (option->letter)
            snprintf(missing + used, sizeof missing - used, "%s-%c %s", comma, option->letter, option->value);
        else
            snprintf(missing + used, sizeof missing - used, "%s--%s", comma, option->name);
        used = strlen(missing);
        if (option->show)
            option->show(of->options, missing + used, sizeof missing - used);
    }
    if (*missing)
        return cli_fail(state, "missing: %s; see --help", missing);
    return of->verb->check ? of->verb->check(state, of->options) : 0;
}

static int key_of_option(const struct cli_option *options, int k)
{
    return options[k].letter ? options[k].letter : FIRST_KEY + k;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
    struct parsing *of = state->input;
    const struct cli_option *options = options_of(of->verb);
    if (key == ARGP_KEY_ARG)
        return take_argument(state, of, text);
    if (key == ARGP_KEY_END)
        return finish_options(state, of);
    for (int k = 0; options[k].name; k++)
        if (!is_argument(&options[k]) && key == key_of_option(options, k))
            return take_option(state, of, k, text);
    return ARGP_ERR_UNKNOWN;
}

/* The table as argp wants it: its options, and the names of the arguments in one line. */
static void show_options(const struct cli_verb *verb, struct argp_option shown[CLI_MOST_OPTIONS + 1], char *arguments,
                         size_t size)
{
    const struct cli_option *options = options_of(verb);
    int count = 0;
    *arguments = '\0';
    for (int k = 0; options[k].name; k++) {
        size_t used = strlen(arguments);
        if (is_argument(&options[k]))
            snprintf(arguments + used, size - used, "%s%s", used ? " " : "", options[k].name);
        else
            shown[count++] = (struct argp_option){.name = options[k].name,
                                                  .key = key_of_option(options, k),
                                                  .arg = options[k].value,
                                                  .doc = options[k].doc};
    }
}

int cli_parse(const struct cli_verb *verb, int argc, char **argv, unsigned flags, void *options)
{
    struct argp_option shown[CLI_MOST_OPTIONS + 1] = {0};
    struct parsing parsing = {.verb = verb, .options = options};
    char arguments[256];
    show_options(verb, shown, arguments, sizeof arguments);
    const struct argp argp = {.options = shown,
                              .parser = parse_option,
                              .args_doc = verb->arguments ? verb->arguments : arguments,
                              .doc = verb->doc};
    return cli_parse_argp(&argp, argc, argv, flags, &parsing);
}

error_t cli_flag(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    (void)state, (void)option, (void)text;
    *(bool *)target = true;
    return 0;
}

error_t cli_text(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    *(const char **)target = text;
    return *text ? 0
                 : cli_fail_option(state, option, "expected %s, found nothing",
                                   option->value ? option->value : option->name);
}

error_t cli_whole(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    char shown[NAME_SHOWN];
    long *value = target;
    if (integer_parse(text, value) || *value < 1)
        return cli_fail_option(state, option, "%s: expected a positive integer", name_shown(text, shown));
    if (*value > option->most)
        return cli_fail_option(state, option, "%s: expected at most %ld", name_shown(text, shown), option->most);
    return 0;
}

error_t cli_count(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    long value;
    error_t error = cli_whole(state, option, text, &value);
    if (!error)
        *(int *)target = (int)value;
    return error;
}

error_t cli_numbers(const struct argp_state *state, const struct cli_option *option, const char *text,
                    const char *(*parse)(const char *text, wide *value), wide *values, int most, int *count)
{
    char *list = heap_copy(text), *rest = list, *number, shown[NAME_SHOWN];
    error_t error = 0;
    for (*count = 0; !error && (number = strsep(&rest, ",")); *count += 1) {
        const char *expected = NULL;
        if (*count == most)
            error = cli_fail_option(state, option, "more than %d numbers", most);
        else if (strlen(number) >= NUMBER_SIZE)
            error = cli_fail_option(state, option, "a number of more than %d characters", NUMBER_SIZE - 1);
        else if ((expected = parse(number, &values[*count])))
            error = cli_fail_option(state, option, "\"%s\": expected %s", name_shown(number, shown), expected);
    }
    free(list);
    return error;
}

error_t cli_number(const struct argp_state *state, const struct cli_option *option, const char *text, wide *value)
{
    char shown[NAME_SHOWN];
    const char *expected = number_parse(text, value);
    return expected ? cli_fail_option(state, option, "\"%s\": expected %s", name_shown(text, shown), expected) : 0;
}

error_t cli_positive_number(const struct argp_state *state, const struct cli_option *option, const char *text,
                            void *target)
{
    char shown[NAME_SHOWN];
    error_t error = cli_number(state, option, text, target);
    return error || *(wide *)target > 0
               ? error
               : cli_fail_option(state, option, "%s: expected a positive number", name_shown(text, shown));
}

error_t cli_cost(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    enum cost *cost = target;
    *cost = cost_find(text);
    return *cost < COSTS
               ? 0
               : cli_fail_option(state, option, "\"%s\": expected evaluations, solves, steps or seconds", text);
}

error_t cli_duration(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    char shown[NAME_SHOWN];
    const char *expected = duration_parse(text, target);
    return expected ? cli_fail_option(state, option, "\"%s\": expected %s", name_shown(text, shown), expected) : 0;
}

error_t cli_name(const struct argp_state *state, const char *option, const char *text, struct names allowed,
                 int *target)
{
    char what[2 * NAME_SHOWN];
    snprintf(what, sizeof what, "--%s: unknown %s", option, option);
    *target = names_find(allowed, text);
    return *target >= 0 ? 0 : cli_fail_name(state, what, text, allowed);
}

error_t cli_precision(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    const struct core_api *const cores[] = {core_double(), core_quad()};
    int k;
    error_t error = cli_name(state, option->name, text, names_of_precisions(), &k);
    if (!error)
        *(const struct core_api **)target = cores[k];
    return error;
}

static const char *option_format_at(const void *of, int k)
{
    (void)of;
    return k < FORMATS ? format_name((enum format)k) : NULL;
}

error_t cli_format(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    int k;
    error_t error = cli_name(state, option->name, text, (struct names){.at = option_format_at, .of = NULL}, &k);
    if (!error)
        *(enum format *)target = (enum format)k;
    return error;
}

error_t cli_choice_only(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    struct campaign_choice *choice = target;
    return cli_text(state, option, text, &choice->only);
}

error_t cli_choice_set(const struct argp_state *state, const struct cli_option *option, const char *text, void *target)
{
    struct campaign_choice *choice = target;
    if (choice->set_count == CAMPAIGN_MOST_SETTINGS)
        return cli_fail_option(state, option, "expected at most %d settings", CAMPAIGN_MOST_SETTINGS);
    choice->set[choice->set_count++] = text;
    return 0;
}

error_t cli_tableau_name(const struct argp_state *state, const struct cli_option *option, const char *text,
                         void *target)
{
    char message[TABLEAU_MESSAGE_SIZE];
    const char **name = target;
    (void)option;
    *name = problem_file_is_path(text) ? tableau_load(text, NULL, message) : text;
    return *name ? 0 : cli_fail(state, "%s", message);
}
