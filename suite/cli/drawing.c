/* Arguments, result file and folder of the verbs that draw. */
#include "suite/cli/drawing.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/run/output.h"

enum { MESSAGE_ROOM = 8192 };

struct options {
    const char *path, *directory;
    enum cost cost;
};

/* The folder that is given, or the verb's in that of the result file, which may be named by its folder. False if memory ran out; the
 * caller frees it. */
static bool choose_folder(const struct drawing_verb *verb, const struct options *options, char **folder)
{
    struct stat at;
    if (options->directory)
        return (*folder = strdup(options->directory));
    char *path = strdup(options->path);
    bool is_folder = stat(options->path, &at) == 0 && S_ISDIR(at.st_mode);
    bool made = path && asprintf(folder, "%s%s%s", is_folder ? path : dirname(path), *verb->folder ? "/" : "",
                                 verb->folder) >= 0;
    free(path);
    return made;
}

int drawing_run(const struct drawing_verb *verb, int argc, char **argv)
{
    const struct cli_option table[] = {ARGUMENT("RESULTS.h5", cli_text, path),
                                       OPTION("output", "DIR", cli_text, directory, verb->folder_doc, .letter = 'o'),
                                       OPTION("cost", "evaluations|solves|steps|seconds", cli_cost, cost,
                                              "What charts of work show the error against (evaluations)"),
                                       {0}};
    const struct cli_verb drawing = {.options = table, .doc = verb->doc};
    struct options options = {.cost = COST_EVALUATIONS};
    struct store_file file;
    char message[MESSAGE_ROOM];
    int code = cli_parse(&drawing, argc, argv, 0, &options);
    if (code != 0)
        return code;
    enum store_status status = store_read_shown(options.path, &file, message, sizeof message);
    if (status != STORE_OK) {
        cli_refuse("%s", message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    cli_warn_unsealed(options.path, file.sealed);
    char *folder = NULL;
    if (!choose_folder(verb, &options, &folder)) {
        cli_refuse("out of memory");
        code = EXIT_NOT_AS_EXPECTED;
    } else if (output_folder_make(folder, message, sizeof message) != 0) {
        code = cli_refuse("%s", message);
    } else {
        code = verb->draw(folder, &file, options.cost);
    }
    free(folder);
    store_free(&file);
    return code;
}
