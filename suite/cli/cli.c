/* Shared by the verbs of the command line: parsing with suggestions for misspelt options, messages, values. */
#include "suite/cli/cli.h"

#include <errno.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"

static const struct argp_option common_options[] = {
    {.name = "help", .key = '?'}, {.name = "usage", .key = 0x100}, {.name = "version", .key = 'V'}, {0}};

/* The options of a verb, then those that all have. */
static const struct argp_option *option_number(const struct argp_option *options, int k)
{
    int own = 0;
    while (options && options[own].name)
        own++;
    return k < own ? &options[k] : &common_options[k - own];
}

static const char *option_at(const void *of, int k)
{
    return option_number(of, k)->name;
}

static void refuse_option(const struct argp_option *options, const char *name)
{
    char shown[NAME_SHOWN];
    const char *nearest = names_nearest((struct names){.at = option_at, .of = options}, name_shown(name, shown));
    cli_refuse("unknown option --%s%s%s; see --help", shown, nearest ? "; did you mean --" : "",
               nearest ? nearest : "");
}

/* The option that a name, or the beginning of one, means; NULL after a message. */
static const struct argp_option *find_option(const struct argp_option *options, const char *name)
{
    const struct names names = {.at = option_at, .of = options};
    const struct argp_option *found = NULL, *at;
    int exact = names_find(names, name);
    if (exact >= 0)
        return option_number(options, exact);
    for (int k = 0; (at = option_number(options, k))->name; k++) {
        if (strncmp(at->name, name, strlen(name)) != 0)
            continue;
        if (found) {
            cli_refuse("option --%s may be --%s or --%s", name, found->name, at->name);
            return NULL;
        }
        found = at;
    }
    if (!found)
        refuse_option(options, name);
    return found;
}

/* Checks a long option `--NAME` or `--NAME=VALUE`; *next is set if its value is the next word. */
static int check_long(const struct argp_option *options, const char *word, bool last, bool *next)
{
    char name[NAME_SHOWN];
    size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    const struct argp_option *found = find_option(options, name);
    if (!found)
        return EXIT_BAD_INPUT;
    if (word[length] == '=' && !found->arg)
        return cli_refuse("--%s takes no value", found->name);
    *next = found->arg && word[length] != '=';
    return *next && last ? cli_refuse("--%s: expected a value, found nothing", found->name) : 0;
}

/* Checks letters, `-qo VALUE` or `-oVALUE`, in the same way. */
static int check_letters(const struct argp_option *options, const char *letters, bool last, bool *next)
{
    for (; *letters; letters++) {
        const struct argp_option *at;
        int k = 0;
        while ((at = option_number(options, k))->name && at->key != *letters)
            k++;
        if (!at->name)
            return cli_refuse("unknown option -%c; see --help", *letters);
        *next = at->arg && !letters[1];
        if (*next && last)
            return cli_refuse("-%c: expected a value, found nothing", *letters);
        if (at->arg)
            break;
    }
    return 0;
}

/* Reports the errors that getopt would report in its own words. */
static int check_options(const struct argp_option *options, int argc, char **argv)
{
    int code = 0;
    for (int k = 1; k < argc && code == 0 && strcmp(argv[k], "--") != 0; k++) {
        bool next = false, last = k == argc - 1;
        if (strncmp(argv[k], "--", 2) == 0)
            code = check_long(options, argv[k] + 2, last, &next);
        else if (argv[k][0] == '-' && argv[k][1])
            code = check_letters(options, argv[k] + 1, last, &next);
        k += next; /* whatever the value looks like */
    }
    return code;
}

bool cli_parallel(void)
{
    int started, ended;
    MPI_Initialized(&started);
    MPI_Finalized(&ended);
    return started && !ended;
}

int cli_parse_argp(const struct argp *argp, int argc, char **argv, unsigned flags, void *input)
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

int cli_check_unmodified(const char *path, bool unmodified, bool unsealed)
{
    if (unmodified || unsealed)
        return EXIT_AS_EXPECTED;
    return cli_refuse("%s: modified by another program (its checksum was removed); add --unsealed to read it anyway",
                      path);
}

void cli_warn_modified(const char *path, bool unmodified)
{
    if (!unmodified)
        fprintf(stderr, "rattleback: %s: modified by another program (its checksum was removed)\n", path);
}

error_t cli_fail(const struct argp_state *state, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!(state->flags & ARGP_NO_ERRS)) {
        fprintf(stderr, "rattleback: ");
        vfprintf(stderr, format, arguments);
        fprintf(stderr, "\n");
    }
    va_end(arguments);
    if (!(state->flags & ARGP_NO_EXIT))
        exit(EXIT_BAD_INPUT);
    return EINVAL;
}

error_t cli_fail_name(const struct argp_state *state, const char *what, const char *word, struct names allowed)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    name_advice(word, allowed, advice, sizeof advice);
    return cli_fail(state, "%s \"%s\"%s", what, name_shown(word, shown), advice);
}
