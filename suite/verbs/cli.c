/* What the verbs of the command line share: parsing with the nearest name of a misspelt option, messages, values. */
#include "suite/verbs/cli.h"

#include <errno.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/names.h"
#include "suite/number.h"
#include "suite/registers.h"

double cli_seconds(void)
{
    static double start;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    double now = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
    start = start > 0 ? start : now;
    return now - start;
}

/* The option that a word such as `--steps=4` or `--st` names, or NULL. */
static const struct argp_option *find_option(const struct argp_option *options, const char *word)
{
    size_t length = strcspn(word, "=");
    for (; options && options->name; options++)
        if (strncmp(options->name, word, length) == 0)
            return options;
    return NULL;
}

static const struct argp_option common_options[] = {{.name = "help"}, {.name = "usage"}, {.name = "version"}, {0}};

static const char *option_at(const void *of, int k)
{
    const struct argp_option *options = of;
    int common = (int)(sizeof common_options / sizeof *common_options) - 1;
    return k < common ? common_options[k].name : options ? options[k - common].name : NULL;
}

static int refuse_option(const struct argp_option *options, const char *word)
{
    char shown[NAME_SHOWN];
    name_shown(word, shown);
    shown[strcspn(shown, "=")] = '\0';
    const char *nearest = names_nearest((struct names){option_at, options}, shown);
    return cli_refuse("unknown option --%s%s%s; see --help", shown, nearest ? "; did you mean --" : "",
                      nearest ? nearest : "");
}

/* getopt would only say `unrecognized option`: look for unknown long options before it does. */
static int check_options(const struct argp_option *options, int argc, char **argv)
{
    for (int k = 1; k < argc && strcmp(argv[k], "--") != 0; k++) {
        if (strncmp(argv[k], "--", 2) != 0)
            continue;
        const char *word = argv[k] + 2;
        const struct argp_option *option = find_option(options, word);
        if (!option && !find_option(common_options, word))
            return refuse_option(options, word);
        k += option && option->arg && !strchr(word, '='); /* its value is the next word, whatever it looks like */
    }
    return 0;
}

bool cli_parallel(void)
{
    int started, ended;
    MPI_Initialized(&started);
    MPI_Finalized(&ended);
    return started && !ended;
}

int cli_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input)
{
    int code = check_options(argp->options, argc, argv);
    if (code == 0 && argp_parse(argp, argc, argv, flags | (cli_parallel() ? ARGP_NO_EXIT : 0), NULL, input) != 0)
        code = EXIT_BAD_INPUT;
    if (code != 0 && !cli_parallel())
        exit(code);
    return code;
}

int cli_refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "rattleback: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    return EXIT_BAD_INPUT;
}

error_t cli_fail(const struct argp_state *state, const char *format, ...)
{
    va_list arguments;
    char message[ADVICE_SIZE + MESSAGE_SIZE];
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    argp_failure(state, EXIT_BAD_INPUT, 0, "%s", message);
    return EINVAL;
}

error_t cli_fail_name(const struct argp_state *state, const char *what, const char *word, struct names allowed)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(word, allowed, advice, sizeof advice);
    return cli_fail(state, "unknown %s \"%s\"%s", what, name_shown(word, shown), advice);
}

error_t cli_positive(const struct argp_state *state, const char *option, const char *text, long most, long *value)
{
    char shown[NAME_SHOWN];
    if (integer_parse(text, value) || *value < 1)
        return cli_fail(state, "%s: %s: expected a positive integer", option, name_shown(text, shown));
    if (*value > most)
        return cli_fail(state, "%s: %s: expected at most %ld", option, name_shown(text, shown), most);
    return 0;
}

error_t cli_number(const struct argp_state *state, const char *option, const char *text, wide *value)
{
    char shown[NAME_SHOWN];
    const char *expected = number_parse(text, value);
    return expected ? cli_fail(state, "%s: \"%s\": expected %s", option, name_shown(text, shown), expected) : 0;
}

error_t cli_duration(const struct argp_state *state, const char *option, const char *text, double *seconds)
{
    char shown[NAME_SHOWN];
    const char *expected = duration_parse(text, seconds);
    return expected ? cli_fail(state, "%s: \"%s\": expected %s", option, name_shown(text, shown), expected) : 0;
}

error_t cli_precision(const struct argp_state *state, const char *text, const struct core_api **core)
{
    const struct core_api *const cores[] = {core_double(), core_quad()};
    int place = names_find(names_of_precisions(), text);
    if (place < 0)
        return cli_fail_name(state, "precision", text, names_of_precisions());
    *core = cores[place];
    return 0;
}

static const char *format_at(const void *of, int k)
{
    (void)of;
    return k < FORMATS ? format_name((enum format)k) : NULL;
}

error_t cli_format(const struct argp_state *state, const char *text, enum format *format)
{
    const struct names formats = {format_at, NULL};
    int place = names_find(formats, text);
    if (place < 0)
        return cli_fail_name(state, "format", text, formats);
    *format = (enum format)place;
    return 0;
}

error_t cli_choice(const struct argp_state *state, int key, const char *text, struct campaign_choice *choice)
{
    if (key == OPTION_CHOICE_ONLY)
        choice->only = text;
    else if (choice->set_count == CAMPAIGN_MOST_SETTINGS)
        return cli_fail(state, "--set: expected at most %d settings", CAMPAIGN_MOST_SETTINGS);
    else
        choice->set[choice->set_count++] = text;
    return 0;
}
