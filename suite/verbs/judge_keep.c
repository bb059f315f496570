/* A result file without a run. */
#include "suite/verbs/judge_keep.h"

#include <stdio.h>
#include <stdlib.h>

#include "results/store/store.h"
#include "suite/cli/cli.h"
#include "suite/run/output.h"
#include "suite/run/present.h"
#include "suite/run/publish.h"

enum { MESSAGE_ROOM = PRESENT_PATH_SIZE + 1024 };

/* The table as comments of YAML: nothing that a run could start from, and all that was judged. The caller frees it. */
static char *print_judged_table(const struct csv *csv)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out, "# judged by `rattleback judge`: %s\n#", csv->path);
    for (size_t k = 0; k < csv->columns; k++)
        fprintf(out, "%s%s", k > 0 ? "," : " ", csv_name(csv, k));
    for (size_t row = 0; row < csv->rows; row++)
        for (size_t k = 0; k < csv->columns; k++)
            fprintf(out, "%s%s", k > 0 ? "," : "\n# ", csv_cell(csv, row, k));
    fputc('\n', out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static enum store_status write_judged_file(const char *path, bool force, const struct outside_found *found,
                                           char *message, size_t size)
{
    struct run_facts facts;
    char start[32] = "", *table = print_judged_table(&found->csv);
    enum store_status status = STORE_FAILED;
    publish_time(start);
    publish_facts("judge", start, &facts);
    snprintf(message, size, "out of memory");
    const struct store_content content = {.cases = found->cases,
                                          .case_count = found->case_count,
                                          .orders = found->verdicts.orders,
                                          .order_count = (size_t)found->verdicts.order_count,
                                          .facts = &facts,
                                          .campaign = table};
    if (table)
        status = store_write(MPI_COMM_SELF, path, force, &content, message, size);
    free(table);
    return status;
}

/* Charts and page, from the file as it can be read back. */
static int show_file(const char *directory, const char *path, char *message, size_t size)
{
    struct store_file file;
    char page[PRESENT_PATH_SIZE];
    const struct run_options options = {.directory = directory, .quiet = true};
    if (store_read_shown(path, &file, message, size) != STORE_OK) {
        fprintf(stderr, "rattleback: %s\n", message);
        return EXIT_NOT_AS_EXPECTED;
    }
    int code = present_pages(&options, &file, page);
    store_free(&file);
    if (code == EXIT_AS_EXPECTED)
        fprintf(stderr, "report in %s\n", page); /* the output may be TAP */
    return code;
}

int judge_keep(const char *directory, bool force, const struct outside_found *found)
{
    char path[PRESENT_PATH_SIZE], message[MESSAGE_ROOM];
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, directory);
    if (output_folder_prepare(directory, force, message, sizeof message) != 0)
        return cli_refuse("-o: %s", message);
    enum store_status status = write_judged_file(path, force, found, message, sizeof message);
    if (status == STORE_OK)
        return show_file(directory, path, message, sizeof message);
    cli_refuse("%s", message);
    return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
}
