/* Options and arguments of a verb, in one table per verb. The parser, the help, the completion and the manual page use this
 * table. */
#ifndef RATTLEBACK_SUITE_OPTIONS_H
#define RATTLEBACK_SUITE_OPTIONS_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/names.h"
#include "results/print/format.h"
#include "suite/campaign/campaign.h"

enum { CLI_MOST_OPTIONS = 31 };

struct cli_option;

/* Reads the value of an option into the variable at `target`. Returns 0, or an error like cli_fail. */
typedef error_t cli_taker(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target);

/* An option or a positional argument, with the variable for its value. An entry without a name ends a table. */
struct cli_option {
    const char *name;  /* long name; for an argument as in help, "PROBLEM|FILE.yaml": messages omit |FILE.yaml */
    const char *value; /* name of the value in help; NULL: a flag */
    const char *doc;   /* NULL: an argument */
    cli_taker *take;
    size_t target; /* offset of the variable in the verb's struct options */
    long most;     /* largest value of integers and of numbers in a list */
    char letter;   /* short option; 0: none */
    bool required;
    bool once;                           /* refuse a second one; else it replaces the first or is added to it */
    bool (*needed)(const void *options); /* replaces `required` if that depends on other options; else NULL */
    void (*show)(const void *options, char *out, size_t size); /* appends possible values of a missing one; or NULL */
};

#define ARGUMENT(text, taker, field)                                                                                   \
    {                                                                                                                  \
        .name = text, .take = taker, .target = offsetof(struct options, field), .required = true                       \
    }
#define OPTION(text, shown, taker, field, words, ...)                                                                  \
    {                                                                                                                  \
        .name = text, .value = shown, .doc = words, .take = taker, .target = offsetof(struct options, field),          \
        ##__VA_ARGS__                                                                                                  \
    }
/* An option whose function gets the whole struct options as its target. */
#define OPTION_OF_ALL(text, shown, taker, words, ...)                                                                  \
    {                                                                                                                  \
        .name = text, .value = shown, .doc = words, .take = taker, ##__VA_ARGS__                                       \
    }
#define FLAG(text, field, words, ...) OPTION(text, NULL, cli_flag, field, words, ##__VA_ARGS__)

/* A verb: its options and arguments, and its help text.
 *
 * names (or NULL): checks names, before missing values are reported. check (or NULL): checks all values together, if none is missing.
 * Both return 0, or like cli_fail. */
struct cli_verb {
    const struct cli_option *options; /* NULL: none */
    const char *arguments;            /* arguments in help; NULL: the names in the table */
    const char *doc;
    error_t (*names)(const struct argp_state *state, void *options);
    error_t (*check)(const struct argp_state *state, void *options);
};

/* Parses a verb's arguments into its struct options and checks that no required one is missing. Returns 0. After an error it prints a message
 * and ends the program; if cli_parallel, it returns EXIT_BAD_INPUT instead. */
int cli_parse(const struct cli_verb *verb, int argc, char **argv, unsigned flags, void *options);

/* Functions that read a value, each with the type of the variable. */
cli_taker cli_flag;            /* bool: true */
cli_taker cli_text;            /* const char *: not empty */
cli_taker cli_whole;           /* long: 1 to option->most */
cli_taker cli_count;           /* int: 1 to option->most */
cli_taker cli_positive_number; /* wide */
cli_taker cli_duration;        /* double, seconds */
cli_taker cli_cost;            /* enum cost */
cli_taker cli_precision;       /* const struct core_api * */
cli_taker cli_format;          /* enum format */
cli_taker cli_tableau_name;    /* const char *: name of a tableau, also of one in a file, which is loaded */
cli_taker cli_choice_only;     /* struct campaign_choice */
cli_taker cli_choice_set;      /* struct campaign_choice */

/* Options of verbs that accept a selection from a campaign. */
#define CLI_CHOICE_OPTIONS(field)                                                                                      \
    OPTION("only", "GLOB", cli_choice_only, field,                                                                     \
           "Select cases by EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD, with shell wildcards",        \
           .once = true),                                                                                              \
        OPTION("set", "PROBLEM.PARAMETER=VALUE", cli_choice_set, field,                                                \
               "Set a problem's parameter in all experiments; may be repeated")

#define CLI_FORMAT_OPTION(field) OPTION("format", "text|csv|markdown|latex", cli_format, field, "Output format (text)")
#define CLI_PRECISION_OPTION(field)                                                                                    \
    OPTION("precision", "double|quad", cli_precision, field, "Working precision (double)")

/* For functions that read a value: like cli_fail; the message begins with the option. */
error_t cli_fail_option(const struct argp_state *state, const struct cli_option *option, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* For functions that read a value: reads a,b,.., at most `most` numbers, by number_parse or fraction_parse. Returns 0, or like cli_fail. */
error_t cli_numbers(const struct argp_state *state, const struct cli_option *option, const char *text,
                    const char *(*parse)(const char *text, wide *value), wide *values, int most, int *count);

/* For functions that read a value: reads a number. Returns 0, or like cli_fail. */
error_t cli_number(const struct argp_state *state, const struct cli_option *option, const char *text, wide *value);

/* For functions that read a value: sets *target to the index of a name among those allowed. option: name of the option, for messages.
 * Returns 0, or like cli_fail. */
error_t cli_name(const struct argp_state *state, const char *option, const char *text, struct names allowed,
                 int *target);

#endif
