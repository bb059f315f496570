/* Arguments, result file and folder of the verbs that draw. */
#include "suite/verbs/drawing.h"

#include <stdio.h>

#include "suite/run/output.h"
#include "suite/verbs/cli.h"

enum { MESSAGE_ROOM = 8192 };

struct options {
    const char *path, *directory;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case 'o':
        options->directory = argument;
        return *argument ? 0 : cli_fail(state, "-o: expected a folder, found nothing");
    case ARGP_KEY_ARG:
        if (options->path)
            return cli_fail(state, "\"%s\": one argument too many", argument);
        options->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->path || !options->directory)
            return cli_fail(state, "missing: %s%s%s", options->path ? "" : "RESULTS.h5",
                            options->path || options->directory ? "" : ", ", options->directory ? "" : "-o DIR");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int drawing_run(const struct drawing_verb *verb, int argc, char **argv)
{
    const struct argp_option argp_options[] = {{.name = "output", .key = 'o', .arg = "DIR", .doc = verb->folder_doc},
                                               {0}};
    const struct argp argp = {.options = argp_options, .parser = parse, .args_doc = "RESULTS.h5", .doc = verb->doc};
    struct options options = {0};
    struct store_file file;
    char message[MESSAGE_ROOM];
    int code = cli_parse(&argp, argc, argv, 0, &options);
    if (code != 0)
        return code;
    enum store_status status = store_read(options.path, &file, message, sizeof message);
    if (status != STORE_OK) {
        cli_refuse("%s", message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    if (output_folder_make(options.directory, message, sizeof message) != 0)
        code = cli_refuse("%s", message);
    else
        code = verb->draw(options.directory, &file);
    store_free(&file);
    return code;
}
