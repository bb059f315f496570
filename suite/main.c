/* rattleback: finds the verb on the command line and hands over to it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/verbs/cli.h"
#include "version.h"

struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct verb verbs[] = {
#define X(verb, text) {#verb, cli_##verb},
    VERB_TABLE(X)
#undef X
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct argp_option verb_list[] = {{.doc = "Verbs (`rattleback VERB --help' tells about one of them):"},
#define X(verb, text) {.name = #verb, .doc = text, .flags = OPTION_DOC | OPTION_NO_USAGE},
                                               VERB_TABLE(X)
#undef X
                                                   {0}};

static const char documentation[] =
    "Does this integrator converge at the order its theorem promises, on this problem, and what does it cost?"
    "\vExit status: 0 all as expected, 1 not as expected, 2 bad input, 3 stopped before the end.";

/* The first argument is the verb; what follows belongs to it. */
static error_t take_verb(int key, char *argument, struct argp_state *state)
{
    const struct verb **chosen = state->input;
    const char *names[VERBS];
    switch (key) {
    case ARGP_KEY_ARG:
        for (int k = 0; k < VERBS; k++) {
            names[k] = verbs[k].name;
            if (strcmp(names[k], argument) == 0)
                *chosen = &verbs[k];
        }
        if (!*chosen)
            return cli_fail_name(state, "verb", argument, names, VERBS);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_state_help(state, stderr, ARGP_HELP_STD_ERR);
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = verb_list, .parser = take_verb, .args_doc = "VERB [ARGUMENT...]", .doc = documentation};
    const struct verb *verb = NULL;
    char name[64];
    int first = 1; /* the verb: the words after it are its own */
    argp_program_version = "rattleback " RATTLEBACK_VERSION " (" RATTLEBACK_GIT ")";
    argp_err_exit_status = EXIT_BAD_INPUT;
    while (first < argc && argv[first][0] == '-')
        first++;
    cli_parse(&argp, first < argc ? first + 1 : argc, argv, 0, &verb);
    snprintf(name, sizeof name, "rattleback %s", verb->name);
    argv[first] = name;
    int code = verb->run(argc - first, argv + first);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "rattleback: standard output: %s\n", strerror(errno));
    return code == 0 ? EXIT_NOT_AS_EXPECTED : code;
}
