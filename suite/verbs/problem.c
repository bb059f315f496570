/* rattleback problem: a problem that is text, as C. */
#include <stdio.h>

#include "results/heap.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/problem/texts.h"

struct options {
    const char *path;
    bool c;
};

int cli_problem(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("FILE.yaml", cli_text, path),
        FLAG("c", c, "Print C code for cases/, for both precisions", .required = true),
        {0}};
    static const struct cli_verb verb = {.options = table,
                                         .doc = "Translate a problem file into the C code of a built-in "
                                                "problem.\vExample: rattleback problem --c my-disc.yaml"};
    struct options options = {0};
    struct refusal why;
    char message[PROBLEM_MESSAGE_SIZE];
    int code = cli_parse(&verb, argc, argv, 0, &options);
    if (code != 0)
        return code;
    const struct problem_file *file = texts_load(options.path, message);
    if (!file)
        return cli_refuse("%s", message);
    HELD(char, written) = core_quad()->write(problem_file_text(file), options.path, &why);
    if (!written) {
        problem_file_refuse(file, &why, message, sizeof message);
        return cli_refuse("%s", message);
    }
    fputs(written, stdout);
    return EXIT_AS_EXPECTED;
}
