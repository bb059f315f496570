/* rattleback: finds the verb on the command line and hands over to it. */
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <jansson.h>
#include <mpi.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"
#include "results/print/fold.h"
#include "suite/cli/cli.h"
#include "suite/integrator/load_library.h"
#include "version.h"

struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
    int flags;
};

static const struct verb verbs[] = {
#define VERB(name, text, flags) {#name, cli_##name, flags},
#include "suite/verbs/verbs.def"
#undef VERB
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct argp_option verb_list[] = {{.doc = "Verbs (`rattleback VERB --help' describes one of them):"},
#define VERB(verb, text, bits) {.name = #verb, .doc = text, .flags = OPTION_DOC | OPTION_NO_USAGE},
#include "suite/verbs/verbs.def"
#undef VERB
                                               {0}};

static const char documentation[] =
    "Does this integrator converge at the order its theorem promises, on this problem, and what does it cost?"
    "\vExit status: 0 all as expected, 1 not as expected, 2 bad input, 3 stopped before the end.";

static const char *verb_at(const void *of, int k)
{
    (void)of;
    return k < VERBS ? verbs[k].name : NULL;
}

/* The first argument is the verb; what follows belongs to it. */
static error_t take_verb(int key, char *argument, struct argp_state *state)
{
    const struct verb **chosen = state->input;
    const struct names names = {.at = verb_at, .of = NULL};
    int found;
    switch (key) {
    case ARGP_KEY_ARG:
        found = names_find(names, argument);
        if (found < 0)
            return cli_fail_name(state, "unknown verb", argument, names);
        *chosen = &verbs[found];
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_state_help(state, stderr, ARGP_HELP_STD_ERR);
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* `help VERB` becomes `VERB --help`, and `help` alone `--help`. */
static void take_help(char **words)
{
    static char option[] = "--help";
    if (strcmp(words[0], "help") != 0)
        return;
    words[0] = words[1] ? words[1] : option;
    if (words[1])
        words[1] = option;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int k = 1; k < argc; k++)
        if (strcmp(argv[k], "-?") == 0 || strcmp(argv[k], "-V") == 0 || strncmp(argv[k], "--he", 4) == 0 ||
            strncmp(argv[k], "--u", 3) == 0 || strncmp(argv[k], "--vers", 6) == 0)
            return true;
    return false;
}

static bool asks_for_output(int argc, char **argv)
{
    for (int k = 1; k < argc; k++)
        if (strncmp(argv[k], "-o", 2) == 0 || strncmp(argv[k], "--ou", 4) == 0)
            return true;
    return false;
}

/* Writing fails then, and is reported at the end. A handler, unlike SIG_IGN, is not handed on to programs that are started. */
static void nobody_reads(int signal)
{
    (void)signal;
}

/* Debian's settings of Open MPI leave out the one component that opens windows between nodes that only TCP joins (pt2pt); where
 * nobody says which to take, it is taken. Of shared file pointers, which nobody uses here, `lockedfile` writes the name of a file that is
 * opened into 256 bytes without looking. What works on files goes on where nobody reads what it says (`| head`). */
static void start_mpi(void)
{
    const struct sigaction action = {.sa_handler = nobody_reads, .sa_flags = SA_RESTART};
    setenv("OMPI_MCA_osc", "^ucx", 0);
    setenv("OMPI_MCA_sharedfp", "^lockedfile", 0);
    MPI_Init(NULL, NULL);
    sigaction(SIGPIPE, &action, NULL);
}

/* A library of a method may do what it likes at the end of a process, such as crash: our word has been said by then. */
static int leave_program(int code)
{
    if (!library_is_loaded())
        return code;
    fflush(NULL);
    _exit(code);
}

/* Functions of GSL return what went wrong, where they would end the program, unless that is memory. */
static void take_gsl_error(const char *reason, const char *file, int line, int error)
{
    (void)reason, (void)file, (void)line;
    if (error == GSL_ENOMEM)
        heap_fail();
}

static int run_verb(const struct verb *verb, int argc, char **argv)
{
    bool wanted = (verb->flags & VERB_MPI) || ((verb->flags & VERB_MPI_TO_WRITE) && asks_for_output(argc, argv));
    bool parallel = wanted && !asks_for_help(argc, argv);
    if (parallel)
        start_mpi();
    int code = verb->run(argc, argv);
    if (parallel)
        MPI_Finalize();
    return code;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = verb_list, .parser = take_verb, .args_doc = "VERB [ARGUMENT...]", .doc = documentation};
    const struct verb *verb = NULL;
    char name[64];
    int first = 1; /* the verb: the words after it are its own */
    fold_streams();
    heap_keep_freed();
    json_set_alloc_funcs(heap_allocate, free); /* values of JSON end the program too where memory runs out */
    gsl_set_error_handler(take_gsl_error);
    argp_program_version = "rattleback " RATTLEBACK_VERSION " (" RATTLEBACK_GIT ")";
    argp_err_exit_status = EXIT_BAD_INPUT;
    while (first < argc && argv[first][0] == '-')
        first++;
    if (first < argc)
        take_help(argv + first);
    cli_parse_argp(&argp, first < argc ? first + 1 : argc, argv, 0, &verb);
    snprintf(name, sizeof name, "rattleback %s", verb->name);
    argv[first] = name;
    int code = run_verb(verb, argc - first, argv + first);
    bool flushed = fflush(stdout) == 0;
    fold_end();
    if (flushed && !ferror(stdout))
        return leave_program(code);
    fprintf(stderr, "rattleback: standard output: %s\n",
            flushed ? "write failed; the output is incomplete" : strerror(errno));
    return leave_program(code == 0 ? EXIT_NOT_AS_EXPECTED : code);
}
