/* rattleback verify: a result file as a gate for continuous integration. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/store/store.h"
#include "suite/cli/cli.h"
#include "suite/cli/options.h"
#include "suite/cli/verify_formats.h"
#include "suite/run/rejudge.h"

enum { MESSAGE_CAPACITY = 2048 };

struct options {
    const char *path, *expect;
    bool unsealed;
    struct report_choice report;
};

static int judge_file_of_results(const struct options *options, const struct store_file *file,
                                 const struct expectations *expectations)
{
    char message[MESSAGE_CAPACITY];
    if (file->order_count == 0)
        return cli_refuse("%s: holds no verdicts: there is nothing to verify", options->path);
    struct verification verification;
    struct report_choice choice = options->report;
    int code;
    choice.path = options->path;
    if (verification_open(file, expectations, &verification, message, sizeof message))
        code = verification_report(&verification, &choice);
    else
        code = cli_refuse("%s", message);
    verification_close(&verification);
    return code;
}

/* The verdicts that the file holds are what its cases say, or all that is wrong with it is reported. */
static int judge_anew(const struct options *options, const struct store_file *file,
                      const struct expectations *expectations)
{
    char message[REJUDGE_MESSAGE_SIZE];
    struct verdicts verdicts;
    int code = cli_check_unmodified(options->path, file->unmodified, options->unsealed);
    if (code != EXIT_AS_EXPECTED)
        return code;
    if (rejudge(options->path, file, &verdicts, message) != STORE_OK) {
        code = cli_refuse("%s", message);
    } else {
        struct store_file judged = *file;
        judged.orders = verdicts.orders;
        judged.order_count = (size_t)verdicts.order_count;
        code = judge_file_of_results(options, &judged, expectations);
        long row = rejudge_difference(file, &verdicts, message);
        if (row >= 0 && code != EXIT_BAD_INPUT) {
            fprintf(stderr, "rattleback: %s: /orders, row %ld: %s\n", options->path, row, message);
            code = EXIT_NOT_AS_EXPECTED;
        }
    }
    verdicts_free(&verdicts);
    return code;
}

static int verify(const struct options *options)
{
    STORE_FILE(file);
    struct expectations *expectations = NULL;
    char message[MESSAGE_CAPACITY];
    if (store_read(options->path, &file, message, sizeof message) != STORE_OK)
        return cli_refuse("%s", message);
    if (options->expect)
        expectations = expectations_load(options->expect, file.orders, file.order_count, message, sizeof message);
    int code = options->expect && !expectations ? cli_refuse("%s", message) : judge_anew(options, &file, expectations);
    expectations_free(expectations);
    return code;
}

int cli_verify(int argc, char **argv)
{
    static const struct cli_option table[] = {
        ARGUMENT("RESULTS.h5", cli_text, path),
        OPTION("expect", "FILE.yaml", cli_text, expect, "Read known reductions and deficiencies from FILE.yaml"),
        REPORT_OPTIONS(report, "verdicts"),
        FLAG("unsealed", unsealed, "Read a file that another program has modified"),
        {0}};
    static const struct cli_verb verb = {.options = table,
                                         .doc =
                                             "Judge every claim of a result file again, from its cases, its samples "
                                             "and the campaign that it keeps.\vExample: rattleback verify out/theorems "
                                             "--tap\nExit status: 0 all verdicts are as expected, 1 not, 2 bad input."};
    struct options options = {0};
    int code = cli_parse(&verb, argc, argv, 0, &options);
    return code != 0 ? code : verify(&options);
}
