/* rattleback problem: a problem that is text, as C. */
#include <stdio.h>
#include <stdlib.h>

#include "suite/problem/texts.h"
#include "suite/verbs/cli.h"

enum { OPTION_C = OPTION_KEYS };

struct options {
    const char *path;
    bool c;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case OPTION_C:
        options->c = true;
        return 0;
    case ARGP_KEY_ARG:
        return cli_take(state, argument, &options->path);
    case ARGP_KEY_END:
        if (!options->path || !options->c)
            return cli_fail(state, "missing: %s", options->path ? "--c" : "FILE.yaml");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int cli_problem(int argc, char **argv)
{
    static const struct argp_option argp_options[] = {
        {.name = "c", .key = OPTION_C, .doc = "Print C that both precisions compile, for cases/ of a fork"}, {0}};
    static const struct argp argp = {.options = argp_options,
                                     .parser = parse,
                                     .args_doc = "FILE.yaml",
                                     .doc = "Write a problem that is text as what the program is built from."};
    struct options options = {0};
    struct refusal why;
    char message[PROBLEM_MESSAGE_SIZE];
    int code = cli_parse(&argp, argc, argv, 0, &options);
    if (code != 0)
        return code;
    const struct problem_file *file = texts_load(options.path, message);
    if (!file)
        return cli_refuse("%s", message);
    char *written = core_quad()->write(problem_file_text(file), options.path, &why);
    if (!written) {
        problem_file_refuse(file, &why, message, sizeof message);
        return cli_refuse("%s", message);
    }
    fputs(written, stdout);
    free(written);
    return EXIT_AS_EXPECTED;
}
