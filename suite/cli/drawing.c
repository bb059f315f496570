/* Arguments, result file and folder of the verbs that draw. */
#include "suite/cli/drawing.h"

#include <libgen.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "results/heap.h"
#include "results/rows.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/run/output.h"

enum { MESSAGE_CAPACITY = 8192 };

struct options {
    const char *path, *directory;
    enum cost cost;
};

/* The folder that is given, or the verb's in that of the result file, which may be named by its folder. The caller frees it. */
static char *choose_folder(const struct drawing_verb *verb, const struct options *options)
{
    struct stat at;
    if (options->directory)
        return heap_copy(options->directory);
    HELD(char, path) = heap_copy(options->path);
    bool is_folder = stat(options->path, &at) == 0 && S_ISDIR(at.st_mode);
    char *folder = heap_print("%s%s%s", is_folder ? path : dirname(path), *verb->folder ? "/" : "", verb->folder);
    return folder;
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

int drawing_read(const char *path, store_reader *read, struct store_file *file)
{
    char message[STORE_MESSAGE_SIZE];
    if (read(path, file, message, sizeof message) != STORE_OK)
        return cli_refuse("%s", message);
    cli_warn_modified(path, file->unmodified);
    return EXIT_AS_EXPECTED;
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
    STORE_FILE(file);
    char message[MESSAGE_CAPACITY];
    int code = cli_parse(&drawing, argc, argv, 0, &options);
    if (code == EXIT_AS_EXPECTED)
        code = drawing_read(options.path, store_read_shown, &file);
    if (code != EXIT_AS_EXPECTED)
        return code;
    HELD(char, folder) = choose_folder(verb, &options);
    if (!drawing_has_cost(options.path, &file, options.cost))
        code = EXIT_BAD_INPUT;
    else if (output_folder_make(folder, message, sizeof message) != 0)
        code = cli_refuse("%s", message);
    else
        code = verb->draw(folder, &file, options.cost < COSTS ? options.cost : COST_EVALUATIONS);
    return code;
}
