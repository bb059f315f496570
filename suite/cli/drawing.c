/* Arguments, result file and folder of the verbs that draw. */
#include "suite/cli/drawing.h"

#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "results/rows.h"
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

static bool has_cost(const struct store_file *file, enum cost cost)
{
    for (size_t k = 0; k < file->case_count; k++)
        if (row_ran(&file->cases[k]) && isfinite(cost_of(&file->cases[k], cost)))
            return true;
    return false;
}

bool drawing_has_cost(const char *path, const struct store_file *file, enum cost cost)
{
    char others[128] = "";
    if (cost == COSTS || has_cost(file, cost))
        return true;
    for (enum cost other = 0; other < COSTS; other++) {
        const size_t used = strlen(others);
        if (has_cost(file, other))
            snprintf(others + used, sizeof others - used, "%s%s", used > 0 ? ", " : "", cost_name(other));
    }
    cli_refuse("--cost: no case of %s counts %s; allowed: %s", path, cost_name(cost), *others ? others : "none");
    return false;
}

int drawing_read(const char *path, struct store_file *file)
{
    char message[STORE_MESSAGE_SIZE];
    enum store_status status = store_read_shown(path, file, message, sizeof message);
    if (status == STORE_OK)
        cli_warn_unsealed(path, file->sealed);
    else
        cli_refuse("%s", message);
    return status == STORE_OK ? EXIT_AS_EXPECTED : status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
}

int drawing_run(const struct drawing_verb *verb, int argc, char **argv)
{
    const struct cli_option table[] = {ARGUMENT("RESULTS.h5", cli_text, path),
                                       OPTION("output", "DIR", cli_text, directory, verb->folder_doc, .letter = 'o'),
                                       OPTION("cost", "evaluations|solves|steps|seconds", cli_cost, cost,
                                              "What charts of work show the error against (evaluations)"),
                                       {0}};
    const struct cli_verb drawing = {.options = table, .doc = verb->doc};
    struct options options = {.cost = COSTS};
    struct store_file file;
    char message[MESSAGE_ROOM];
    int code = cli_parse(&drawing, argc, argv, 0, &options);
    if (code == EXIT_AS_EXPECTED)
        code = drawing_read(options.path, &file);
    if (code != EXIT_AS_EXPECTED)
        return code;
    char *folder = NULL;
    if (!drawing_has_cost(options.path, &file, options.cost)) {
        code = EXIT_BAD_INPUT;
    } else if (!choose_folder(verb, &options, &folder)) {
        cli_refuse("out of memory");
        code = EXIT_NOT_AS_EXPECTED;
    } else if (output_folder_make(folder, message, sizeof message) != 0) {
        code = cli_refuse("%s", message);
    } else {
        code = verb->draw(folder, &file, options.cost < COSTS ? options.cost : COST_EVALUATIONS);
    }
    free(folder);
    store_free(&file);
    return code;
}
