/* The options and arguments of a verb, one table a verb: it drives the parser, the help, and with that completion and the manual
 * page. */
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

/* Read the text behind an option into the variable at `target`. 0, or as cli_fail. */
typedef error_t cli_taker(const struct argp_state *state, const struct cli_option *option, const char *text,
                          void *target);

/* An option, or an argument that stands by its place, bound to the variable that takes its value. Tables end with one that has
 * no name. */
struct cli_option {
    const char *
        name; /* long name; of an argument what help calls it, as "PROBLEM|FILE.yaml": messages have it without |FILE */
    const char *value; /* what help calls the value; NULL: a flag */
    const char *doc;   /* NULL: an argument */
    cli_taker *take;
    size_t target; /* of the variable in the verb's struct options */
    long most;     /* of whole numbers, and of numbers in a list */
    char letter;   /* 0: has none */
    bool required;
    bool once; /* a second one is refused, where it does not take the place of the first or join it */
    bool (*needed)(const void *options);                       /* in place of `required` where that depends on others */
    void (*show)(const void *options, char *out, size_t size); /* appends what a missing value can be; NULL: nothing */
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
/* An option whose function gets the whole struct options. */
#define OPTION_OF_ALL(text, shown, taker, words, ...)                                                                  \
    {                                                                                                                  \
        .name = text, .value = shown, .doc = words, .take = taker, ##__VA_ARGS__                                       \
    }
#define FLAG(text, field, words, ...) OPTION(text, NULL, cli_flag, field, words, ##__VA_ARGS__)

/* A verb: what it takes, what help says, and what is to be said of names that are unknown, then of all arguments together when none is missing. */
struct cli_verb {
    const struct cli_option *options; /* NULL: none */
    const char *arguments;            /* NULL: the names of the table's */
    const char *doc;
    error_t (*names)(const struct argp_state *state, void *options); /* of what was given, before anything is missing */
    error_t (*check)(const struct argp_state *state, void *options); /* NULL, either: nothing; 0, or as cli_fail */
};

/* Parse a verb's arguments into its struct options: none missing that is required. Returns 0, or ends the program (where cli_parallel: returns EXIT_BAD_INPUT) after a message. */
int cli_parse(const struct cli_verb *verb, int argc, char **argv, unsigned flags, void *options);

/* Takers, and the variables they fill. */
cli_taker cli_flag;            /* bool: true */
cli_taker cli_text;            /* const char *: not empty */
cli_taker cli_whole;           /* long: 1 to option->most */
cli_taker cli_count;           /* int: the same */
cli_taker cli_positive_number; /* wide */
cli_taker cli_duration;        /* double, seconds */
cli_taker cli_cost;            /* enum cost */
cli_taker cli_precision;       /* const struct core_api * */
cli_taker cli_format;          /* enum format */
cli_taker cli_tableau_name;    /* const char *: a name, or that of the user's own in a file, which is loaded */
cli_taker cli_choice_only;     /* struct campaign_choice */
cli_taker cli_choice_set;      /* struct campaign_choice */

/* The options of a verb that takes a part of a campaign. */
#define CLI_CHOICE_OPTIONS(field)                                                                                      \
    OPTION("only", "GLOB", cli_choice_only, field,                                                                     \
           "Select cases by EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD, with shell wildcards",        \
           .once = true),                                                                                              \
        OPTION("set", "PROBLEM.PARAMETER=VALUE", cli_choice_set, field,                                                \
               "Set a problem's parameter in all experiments; may be repeated")

#define CLI_FORMAT_OPTION(field) OPTION("format", "text|csv|markdown|latex", cli_format, field, "Output format (text)")
#define CLI_PRECISION_OPTION(field)                                                                                    \
    OPTION("precision", "double|quad", cli_precision, field, "Working precision (double)")

/* Within a taker: print a message that begins with the option, and end the program or return EINVAL, as cli_fail. */
error_t cli_fail_option(const struct argp_state *state, const struct cli_option *option, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Within a taker: read a,b,.., at most `most` numbers, by number_parse or fraction_parse. 0, or as cli_fail. */
error_t cli_numbers(const struct argp_state *state, const struct cli_option *option, const char *text,
                    const char *(*parse)(const char *text, wide *value), wide *values, int most, int *count);

/* Within a taker: a number. */
error_t cli_number(const struct argp_state *state, const struct cli_option *option, const char *text, wide *value);

/* Within a taker: the place of a name among those that are allowed; what follows `what` says what it is a name of. */
error_t cli_name(const struct argp_state *state, const char *option, const char *text, struct names allowed,
                 int *target);

#endif
