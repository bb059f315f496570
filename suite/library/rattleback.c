/* librattleback: the functions of rattleback.h over the cores. */
#include "suite/library/rattleback.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/checksums/file_checksum.h"
#include "results/heap.h"
#include "results/print/format.h"
#include "suite/flow/flow_table.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/judge/verification_case.h"
#include "suite/library/data.h"
#include "suite/number.h"
#include "suite/outside/judged_table.h"
#include "version.h"

struct rattleback {
    struct data data;
    struct core_case *in_double, *in_quad; /* the second for initial data with all digits */
    struct rattleback_problem *exported;
    struct problem_info info;
    struct shape shape;
};

const char *rattleback_version(void)
{
    return RATTLEBACK_VERSION;
}

int rattleback_abi(void)
{
    return RATTLEBACK_ABI;
}

static bool open_cases(struct rattleback *opened, char message[RATTLEBACK_MESSAGE_SIZE])
{
    struct setup *setup = &opened->data.setup;
    struct refusal why;
    setup->horizon = 1;
    setup->samples = 1;
    if (core_double()->open(setup, &opened->in_double, &why) != STATUS_OK ||
        core_quad()->open(setup, &opened->in_quad, &why) != STATUS_OK) {
        data_refuse(&opened->data, &why, message);
        return false;
    }
    core_double()->describe(opened->in_double, &opened->info);
    opened->shape = *core_double()->shape(opened->in_double);
    opened->exported = core_double()->exported(opened->in_double);
    if (!opened->info.inputs)
        return true;
    snprintf(message, RATTLEBACK_MESSAGE_SIZE, "%s is a problem of optimal control, which has no flow", setup->problem);
    return false;
}

/* For callers who want no words. */
static char unread[RATTLEBACK_MESSAGE_SIZE];

struct rattleback *rattleback_open(const char *problem, const char *data, char message[RATTLEBACK_MESSAGE_SIZE])
{
    message = message ? message : unread;
    struct rattleback *opened = heap_take(1, sizeof *opened);
    if (data_read(problem, data, &opened->data, message) && open_cases(opened, message))
        return opened;
    rattleback_close(opened);
    return NULL;
}

void rattleback_close(struct rattleback *opened)
{
    if (!opened)
        return;
    core_double()->close(opened->in_double);
    core_quad()->close(opened->in_quad);
    data_free(&opened->data);
    core_double()->exported_free(opened->exported);
    free(opened);
}

const struct rattleback_problem *rattleback_problem(const struct rattleback *opened)
{
    return opened ? opened->exported : NULL;
}

static json_t *json_presets(const struct problem_info *info)
{
    json_t *list = json_array();
    for (int k = 0; k < info->presets; k++)
        json_array_append_new(list, json_string(info->preset[k].name));
    return list;
}

char *rattleback_describe(const struct rattleback *opened)
{
    if (!opened)
        return NULL;
    const struct shape *shape = &opened->shape;
    HEAP(struct coordinates, names, 1);
    HEAP(wide, q, shape->element);
    HEAP(wide, v, shape->n);
    coordinates_read(&opened->info, shape, names);
    core_quad()->start(opened->in_quad, q, v);
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:{s:o, s:o}}", "problem", opened->info.name,
                            "summary", opened->info.summary, "source", opened->info.source, "group", opened->info.group,
                            "retraction", shape->retraction, "parameters",
                            json_of_parameters(&opened->info, &opened->data.setup, core_double()->digits), "presets",
                            json_presets(&opened->info), "names", coordinates_json(names, shape), "initial", "q",
                            json_of_numbers(q, shape->element, core_double()->digits), "v",
                            json_of_numbers(v, shape->n, core_double()->digits));
    char *text = all ? json_dumps(all, JSON_REAL_PRECISION(17)) : NULL;
    json_decref(all);
    return text;
}

char *rattleback_reference(const struct rattleback *opened, int count, const double *times, int quadruple,
                           char message[RATTLEBACK_MESSAGE_SIZE])
{
    message = message ? message : unread;
    if (!opened) {
        snprintf(message, RATTLEBACK_MESSAGE_SIZE, "no problem is open");
        return NULL;
    }
    const struct core_api *core = quadruple ? core_quad() : core_double();
    HEAP(struct setup, setup, 1);
    HEAP(struct flow_table, table, 1);
    char *text = NULL;
    size_t size;
    HEAP(wide, at, count > 0 ? count : 0);
    bool good = count > 0 && times;
    snprintf(message, RATTLEBACK_MESSAGE_SIZE, "times: expected numbers above 0 that increase");
    for (int k = 0; good && k < count; k++) {
        at[k] = times[k];
        good = isfinite(times[k]) && times[k] > (k > 0 ? times[k - 1] : 0);
    }
    if (!good)
        return NULL;
    *setup = opened->data.setup;
    setup->horizon = at[count - 1];
    enum status status = flow_table_compute(setup, at, count, table);
    table->digits = core->digits;
    table->precision = core->precision;
    char why[ILL_POSED_STATUS_SIZE];
    ill_posed_status(status, &table->ill_posed, why);
    snprintf(message, RATTLEBACK_MESSAGE_SIZE, "%s: %s", setup->problem, why);
    FILE *out = status == STATUS_OK ? heap_stream(&text, &size) : NULL;
    if (out) {
        flow_table_json(out, table);
        heap_end_stream(out);
    }
    flow_table_free(table);
    return text;
}

/* Writes the cases that failed, a line each, as far as the message has room; empty if none did. */
static void report_failed(const struct outside_found *found, char message[RATTLEBACK_MESSAGE_SIZE])
{
    char text[VERIFICATION_TITLE + VERIFICATION_NOTE];
    size_t length = 0;
    *message = '\0';
    for (size_t k = 0; k < found->case_count && length < RATTLEBACK_MESSAGE_SIZE; k++)
        if (!found->cases[k].as_expected) {
            verification_case(&found->cases[k], text);
            length += (size_t)snprintf(message + length, RATTLEBACK_MESSAGE_SIZE - length, "%s%s",
                                       length > 0 ? "\n" : "", text);
        }
}

static bool declare(const char *const *names, struct declared *out)
{
    for (; names && *names; names++) {
        if (out->count == SERIES_MOST_DECLARED)
            return false;
        out->name[out->count++] = *names;
    }
    return true;
}

char *rattleback_judge(const char *path, const char *orders, const char *stated_by, double horizon,
                       const struct rattleback *states, char message[RATTLEBACK_MESSAGE_SIZE])
{
    return rattleback_judge_columns(path, orders, stated_by, NULL, NULL, horizon, states, message);
}

char *rattleback_judge_columns(const char *path, const char *orders, const char *stated_by, const char *const *labels,
                               const char *const *errors, double horizon, const struct rattleback *states,
                               char message[RATTLEBACK_MESSAGE_SIZE])
{
    HEAP(struct outside, outside, 1);
    HEAP(struct flow_table, flow, 1);
    struct outside_found found = {0};
    char *text = NULL;
    size_t size;
    message = message ? message : unread;
    _Static_assert(RATTLEBACK_MESSAGE_SIZE >= (int)CSV_MESSAGE_SIZE, "messages of all that is called fit");
    *outside = (struct outside){.path = path,
                                .order = orders,
                                .by = stated_by,
                                .core = core_double(),
                                .states = states ? &states->data.setup : NULL,
                                .flow = flow,
                                .horizon = (wide)horizon};
    snprintf(message, RATTLEBACK_MESSAGE_SIZE, "%s",
             path ? "horizon: expected a positive number, or 0: not given; labels, errors: at most 64"
                  : "no table: expected the path of one");
    bool good = path && isfinite(horizon) && horizon >= 0 && declare(labels, &outside->labels) &&
                declare(errors, &outside->errors) && outside_judge(outside, &found, message);
    if (good) {
        FILE *out = heap_stream(&text, &size);
        format_table(out, &table_orders, found.verdicts.orders, (size_t)found.verdicts.order_count, FORMAT_CSV);
        heap_end_stream(out);
        report_failed(&found, message);
    }
    outside_free(&found);
    return text;
}

int rattleback_seal(const char *path, char message[RATTLEBACK_MESSAGE_SIZE])
{
    message = message ? message : unread;
    if (!path) {
        snprintf(message, RATTLEBACK_MESSAGE_SIZE, "no result file: expected the path of one");
        return -1;
    }
    const char *lock = checksum_lock(path);
    enum checksum checksum = lock ? CHECKSUM_UNREAD : checksum_check(path);
    if (checksum == CHECKSUM_UNREAD || checksum == CHECKSUM_BROKEN)
        snprintf(message, RATTLEBACK_MESSAGE_SIZE, "%.1000s: %s", path,
                 lock                          ? lock
                 : checksum == CHECKSUM_UNREAD ? strerror(errno)
                                               : CHECKSUM_DAMAGED);
    return checksum == CHECKSUM_GOOD ? 1 : checksum == CHECKSUM_NONE ? 0 : -1;
}

void rattleback_free(void *text)
{
    free(text);
}
