#include "suite/integrator/reported_work.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double MOST_WHOLE = 9007199254740992; /* 2^53: each whole number up to it is a double */

/* Reads a counter of the answer; WORK_UNKNOWN if it is missing. Reals without a fraction are taken: some languages write integers so. */
static enum status take_count(const json_t *answer, const char *key, long *out, char *message, size_t size)
{
    const json_t *value = json_object_get(answer, key);
    double real = json_number_value(value);
    *out = WORK_UNKNOWN;
    if (!value || json_is_null(value))
        return STATUS_OK;
    if (json_is_integer(value))
        *out = (long)json_integer_value(value);
    else if (json_is_real(value) && real == rint(real) && fabs(real) <= MOST_WHOLE)
        *out = (long)real;
    if (*out >= 0)
        return STATUS_OK;
    snprintf(message, size, "%s: expected a whole number, 0 or more", key);
    return STATUS_UNREADABLE;
}

/* The key of a counter. Programs that take equal steps may repeat how many they were asked for. */
static const char *key_of_counter(const struct outside_task *task, const char *counter)
{
    return task->tolerance > 0 && strcmp(counter, "accepted") == 0 ? "steps" : counter;
}

enum status reported_work_take(const json_t *answer, struct outside_task *task, char *message, size_t size)
{
    enum status status = STATUS_OK;
#define WORK(name, meaning)                                                                                            \
    if (status == STATUS_OK)                                                                                           \
        status = take_count(answer, key_of_counter(task, #name), &task->work.name, message, size);
#include "core/work.def"
    return status;
}
