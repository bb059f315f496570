/* Tasks and answers as JSON. In quadruple precision numbers are strings, as JSON libraries round. */
#include "suite/integrator/protocol.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "results/heap.h"
#include "suite/integrator/reported_work.h"
#include "suite/number.h"
#include "suite/problem/coordinates.h"
#include "suite/problem/texts.h"

enum { MODEL_VERSION = 1 };
enum { NUMBER_BYTES = 96 /* of a number with what stands around it */, OTHER_BYTES = 65536 };

const char *const model_quantity_name[MODEL_QUANTITIES] = {"acceleration", "lambda", "momentum", "energy"};

const char protocol_hello[] = "{\"rattleback\": 3}\n";

static bool is_quad(const struct outside_task *task)
{
    return strcmp(task->precision, core_quad()->precision) == 0;
}

static const struct core_api *core_of(const struct outside_task *task)
{
    return is_quad(task) ? core_quad() : core_double();
}

static json_t *json_state_number(const struct outside_task *task, wide value)
{
    return json_of_number(value, core_of(task)->digits);
}

static json_t *json_state_numbers(const struct outside_task *task, const wide *values, int count)
{
    return json_of_numbers(values, count, core_of(task)->digits);
}

static json_t *json_coordinate_names(const struct problem_info *problem, const struct shape *shape)
{
    HEAP(struct coordinates, found, 1);
    coordinates_read(problem, shape, found);
    return coordinates_json(found, shape);
}

/* The YAML of a problem that is text, or null. */
static json_t *json_text(const struct setup *setup)
{
    const struct problem_file *file = setup->text ? texts_find(setup->problem) : NULL;
    size_t length;
    return file ? json_string(problem_file_bytes(file, &length)) : json_null();
}

/* The name of the task's group. */
static const char *group_of_task(const struct outside_task *task)
{
    struct problem_info problem;
    core_of(task)->describe(task->given, &problem);
    return problem.group;
}

/* Numbers of the task in the program's conventions: the position, or (x) a velocity or momentum. */
static json_t *json_of_state(const struct conventions *conventions, const struct outside_task *task, const char *group,
                             const wide *x)
{
    const int element = task->shape->element, n = task->shape->n;
    HEAP(wide, theirs, MAX_ELEMENT + MAX_DIMENSION);
    if (!x) {
        conventions_give_position(conventions, group, element, task->q, theirs);
        return json_state_numbers(task, theirs, conventions_width(conventions, group, element));
    }
    memcpy(theirs, x, (size_t)n * sizeof *x);
    conventions_give_vector(conventions, group, task->q, theirs);
    return json_state_numbers(task, theirs, n);
}

/* Adds what a problem and a state are: names, parameters, options, q, v, p. */
static void add_state(json_t *line, const struct integrator *integrator, const struct conventions *conventions,
                      const struct outside_task *task)
{
    const struct shape *shape = task->shape;
    struct problem_info problem;
    json_t *parameters = json_object(), *options = json_object();
    core_of(task)->describe(task->given, &problem);
    for (int k = 0; k < task->parameters; k++)
        json_object_set_new(parameters, problem.parameter[k].name, json_state_number(task, task->parameter[k]));
    for (int k = 0; k < task->options; k++)
        json_object_set_new(options, integrator->parameters[k].name, json_state_number(task, task->option[k]));
    json_auto_t *state =
        json_pack("{s:s, s:o, s:s, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "problem", problem.name, "text",
                  json_text(task->setup), "group", problem.group, "names", json_coordinate_names(&problem, shape),
                  "parameters", parameters, "precision", task->precision, "stages",
                  shape->stages > 0 ? json_integer(shape->stages) : json_null(), "options", options, "q",
                  json_of_state(conventions, task, problem.group, NULL), "v",
                  json_of_state(conventions, task, problem.group, task->v), "p",
                  json_of_state(conventions, task, problem.group, task->p));
    json_object_update(line, state);
    if (integrator->driven)
        json_object_set_new(line, "t", json_state_number(task, task->start));
}

/* The text of a line with its end; the object is given back. */
static char *write_line(json_t *line)
{
    char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(17)), *whole = heap_print("%s\n", text);
    free(text);
    json_decref(line);
    return whole;
}

char *protocol_line(const struct integrator *integrator, const struct conventions *conventions,
                    const struct outside_task *task, long count)
{
    json_t *line = json_pack("{s:I}", "case", (json_int_t)count);
    add_state(line, integrator, conventions, task);
    json_object_set_new(line, "horizon", json_state_number(task, task->horizon));
    if (task->tolerance > 0) {
        json_object_set_new(line, "tolerance", json_real(task->tolerance));
        json_object_set_new(line, "samples", json_integer((json_int_t)task->steps));
    } else {
        json_object_set_new(line, "steps", json_integer((json_int_t)task->steps));
        json_object_set_new(line, "every", json_integer((json_int_t)task->every));
    }
    return write_line(line);
}

char *protocol_model_line(const struct integrator *integrator, const struct conventions *conventions,
                          const struct outside_task *task)
{
    json_t *line = json_pack("{s:i}", "model", MODEL_VERSION);
    add_state(line, integrator, conventions, task);
    return write_line(line);
}

size_t protocol_most(const struct outside_task *task)
{
    const struct shape *shape = task->shape;
    size_t width = (size_t)shape->element + 2 * (size_t)shape->n + (size_t)shape->m;
    return OTHER_BYTES + (size_t)(task->steps / task->every) * width * NUMBER_BYTES;
}

/* An object, or NULL. What Python writes for numbers that are none is distinguished. */
static json_t *read_object(const char *answer, enum status *status, char message[PROTOCOL_MESSAGE_SIZE])
{
    json_error_t error;
    json_t *object = json_loads(answer, JSON_REJECT_DUPLICATES, &error);
    *status = STATUS_OK;
    if (json_is_object(object))
        return object;
    json_decref(object);
    bool infinite = !object && (strstr(answer, "NaN") || strstr(answer, "Infinity"));
    *status = infinite ? STATUS_NOT_FINITE : STATUS_UNREADABLE;
    snprintf(message, PROTOCOL_MESSAGE_SIZE, "not a JSON object (%s): %.200s", object ? "something else" : error.text,
             answer);
    return NULL;
}

/* Keys of hello that older versions do not have; null is as if a key were not there. */
static bool has_its_version(const json_t *facts, json_int_t version, char message[PROTOCOL_MESSAGE_SIZE])
{
    static const struct {
        const char *key;
        json_int_t version;
    } keys[] = {{"state", 2}, {"driven", 3}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        const json_t *value = json_object_get(facts, keys[k].key);
        if (!value || json_is_null(value) || version >= keys[k].version)
            continue;
        snprintf(message, PROTOCOL_MESSAGE_SIZE,
                 "%s: expected version %lld of the protocol; answer \"rattleback\": %lld, or omit it", keys[k].key,
                 (long long)keys[k].version, (long long)keys[k].version);
        return false;
    }
    return true;
}

/* The conventions under `state`. */
static bool take_conventions(const json_t *facts, struct conventions *out, char message[PROTOCOL_MESSAGE_SIZE])
{
    const json_t *state = json_object_get(facts, "state");
    *out = (struct conventions){0};
    if (!state || json_is_null(state))
        return true;
    if (json_is_object(state))
        return conventions_read(state, out, message);
    snprintf(message, PROTOCOL_MESSAGE_SIZE, "state: expected an object such as {\"rotation\": \"quaternion wxyz\"}");
    return false;
}

json_t *protocol_facts(const char *answer, struct conventions *conventions, char message[PROTOCOL_MESSAGE_SIZE])
{
    enum status status;
    json_t *facts = read_object(answer, &status, message);
    json_t *version = json_object_get(facts, "rattleback");
    json_int_t number = json_integer_value(version);
    if (!facts)
        return NULL;
    if (number >= 1 && number <= PROTOCOL_VERSION) {
        if (has_its_version(facts, number, message) && take_conventions(facts, conventions, message))
            return facts;
    } else if (json_is_integer(version))
        snprintf(message, PROTOCOL_MESSAGE_SIZE,
                 "speaks version %lld of the protocol; this program has versions 1 to %d", (long long)number,
                 PROTOCOL_VERSION);
    else
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "its answer to hello has no \"rattleback\": %d: %.200s",
                 PROTOCOL_VERSION, answer);
    json_decref(facts);
    return NULL;
}

/* A number, a JSON number in double and a string in both precisions. */
static enum status take_number(const struct outside_task *task, const json_t *value, wide *out)
{
    static const char *const none[] = {"nan", "-nan", "inf", "-inf", "+inf", "infinity", "-infinity"};
    if (json_is_number(value) && !is_quad(task)) {
        *out = json_number_value(value);
        return isfinite(json_number_value(value)) ? STATUS_OK : STATUS_NOT_FINITE;
    }
    if (!json_is_string(value))
        return STATUS_UNREADABLE;
    for (size_t k = 0; k < sizeof none / sizeof *none; k++)
        if (strcasecmp(json_string_value(value), none[k]) == 0)
            return STATUS_NOT_FINITE;
    return number_parse(json_string_value(value), out) ? STATUS_UNREADABLE : STATUS_OK;
}

static enum status take_json_row(const struct outside_task *task, const json_t *row, int width, wide *out)
{
    enum status status = json_is_array(row) && json_array_size(row) == (size_t)width ? STATUS_OK : STATUS_UNREADABLE;
    for (int c = 0; c < width && status == STATUS_OK; c++)
        status = take_number(task, json_array_get(row, (size_t)c), &out[c]);
    return status;
}

/* Reads the rows under a key; *has: whether the key is there. */
static enum status take_json_rows(const struct outside_task *task, const json_t *answer, const char *key, int width,
                                  wide *out, bool *has, char message[PROTOCOL_MESSAGE_SIZE])
{
    const json_t *rows = json_object_get(answer, key);
    long count = task->steps / task->every, k = 0;
    *has = rows && !json_is_null(rows);
    if (!*has)
        return STATUS_OK;
    enum status status = json_is_array(rows) && json_array_size(rows) == (size_t)count ? STATUS_OK : STATUS_UNREADABLE;
    for (; k < count && status == STATUS_OK; k++)
        status = take_json_row(task, json_array_get(rows, (size_t)k), width, out + k * width);
    if (status == STATUS_UNREADABLE && json_array_size(rows) != (size_t)count && task->tolerance > 0)
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "%s: %zu rows; expected %ld, one at every sample time", key,
                 json_array_size(rows), count);
    else if (status == STATUS_UNREADABLE && json_array_size(rows) != (size_t)count)
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "%s: %zu rows; expected %ld, one after every %ld of %ld steps", key,
                 json_array_size(rows), count, task->every, task->steps);
    else if (status == STATUS_UNREADABLE)
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "%s[%ld]: expected %d numbers%s", key, k - 1, width,
                 is_quad(task) ? ", as strings" : "");
    else if (status == STATUS_NOT_FINITE)
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "%s[%ld]: not a finite number", key, k - 1);
    return status;
}

/* Returns the status of an error that the program reports. */
static enum status status_of_word(const char *word)
{
    static const struct {
        const char *word;
        enum status status;
    } words[] = {{"no convergence", STATUS_NO_CONVERGENCE},
                 {"divergence", STATUS_DIVERGED},
                 {"singular", STATUS_SINGULAR},
                 {"not finite", STATUS_NOT_FINITE}};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strcmp(words[k].word, word) == 0)
            return words[k].status;
    return STATUS_GAVE_UP;
}

static enum status take_error(const json_t *answer, char message[PROTOCOL_MESSAGE_SIZE])
{
    const char *word = json_string_value(json_object_get(answer, "error"));
    const char *text = json_string_value(json_object_get(answer, "message"));
    snprintf(message, PROTOCOL_MESSAGE_SIZE, "%.100s%s%.300s", word ? word : "error", text ? ": " : "",
             text ? text : "");
    return status_of_word(word ? word : "");
}

/* Positions came by `width` numbers each, in place; the last first, as Rattleback's have no fewer. */
static enum status translate_states(const struct conventions *conventions, const struct outside_task *task, int width,
                                    char message[PROTOCOL_MESSAGE_SIZE])
{
    const struct shape *shape = task->shape;
    const char *group = group_of_task(task);
    HEAP(wide, theirs, MAX_ELEMENT);
    for (long k = task->steps / task->every - 1; k >= 0; k--) {
        wide *q = task->to_q + k * shape->element;
        memcpy(theirs, task->to_q + k * width, (size_t)width * sizeof *theirs);
        if (!conventions_take_position(conventions, group, shape->element, theirs, q)) {
            snprintf(message, PROTOCOL_MESSAGE_SIZE, "q[%ld]: the quaternion is not of length 1", k);
            return STATUS_UNREADABLE;
        }
        if (task->has_v)
            conventions_take_vector(conventions, group, q, task->to_v + k * shape->n);
        if (task->has_p)
            conventions_take_vector(conventions, group, q, task->to_p + k * shape->n);
        if (task->has_lambda)
            conventions_take_multipliers(conventions, shape->m, task->to_lambda + k * shape->m);
    }
    return STATUS_OK;
}

static enum status take_states(const json_t *answer, const struct conventions *conventions, struct outside_task *task,
                               char message[PROTOCOL_MESSAGE_SIZE])
{
    const struct shape *shape = task->shape;
    const int width = conventions_width(conventions, group_of_task(task), shape->element);
    bool has_q;
    enum status status = take_json_rows(task, answer, "q", width, task->to_q, &has_q, message);
    if (status == STATUS_OK && !has_q) {
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "it has neither \"q\" nor \"error\"");
        status = STATUS_UNREADABLE;
    }
    if (status == STATUS_OK)
        status = take_json_rows(task, answer, "v", shape->n, task->to_v, &task->has_v, message);
    if (status == STATUS_OK)
        status = take_json_rows(task, answer, "p", shape->n, task->to_p, &task->has_p, message);
    if (status == STATUS_OK)
        status = take_json_rows(task, answer, "lambda", shape->m, task->to_lambda, &task->has_lambda, message);
    if (status == STATUS_OK)
        status = translate_states(conventions, task, width, message);
    return status == STATUS_OK ? reported_work_take(answer, task, message, PROTOCOL_MESSAGE_SIZE) : status;
}

enum status protocol_take(const char *text, long count, const struct conventions *conventions,
                          struct outside_task *task, char message[PROTOCOL_MESSAGE_SIZE])
{
    enum status status;
    json_auto_t *answer = read_object(text, &status, message);
    const json_t *which = json_object_get(answer, "case");
    if (answer && (!json_is_integer(which) || json_integer_value(which) != count)) {
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "answers another case than %ld: %.200s", count, text);
        status = STATUS_UNREADABLE;
    }
    const json_t *error = json_object_get(answer, "error");
    if (status == STATUS_OK)
        status = error && !json_is_null(error) ? take_error(answer, message)
                                               : take_states(answer, conventions, task, message);
    return status;
}

/* Translates a quantity of a model to Rattleback's conventions. */
static void translate_quantity(const struct conventions *conventions, const struct outside_task *task,
                               enum model_quantity quantity, wide *number)
{
    const char *group = group_of_task(task);
    if (quantity == MODEL_ACCELERATION)
        conventions_take_acceleration(conventions, group, task->q, task->v, number);
    else if (quantity == MODEL_MOMENTUM)
        conventions_take_vector(conventions, group, task->q, number);
    else if (quantity == MODEL_LAMBDA)
        conventions_take_multipliers(conventions, task->shape->m, number);
}

enum status protocol_take_model(const char *text, const struct conventions *conventions,
                                const struct outside_task *task, struct model_answer *out,
                                char message[PROTOCOL_MESSAGE_SIZE])
{
    const struct shape *shape = task->shape;
    const int count[MODEL_QUANTITIES] = {shape->n, shape->m, shape->n, 1};
    enum status status;
    json_auto_t *answer = read_object(text, &status, message);
    const json_t *error = json_object_get(answer, "error");
    *out = (struct model_answer){0};
    if (answer && error && !json_is_null(error))
        status = take_error(answer, message);
    else if (answer && json_integer_value(json_object_get(answer, "model")) != MODEL_VERSION) {
        snprintf(message, PROTOCOL_MESSAGE_SIZE, "its answer has no \"model\": %d: %.200s", MODEL_VERSION, text);
        status = STATUS_UNREADABLE;
    }
    for (int k = 0; k < MODEL_QUANTITIES && status == STATUS_OK; k++) {
        const json_t *value = json_object_get(answer, model_quantity_name[k]);
        wide number[SMALL_DIMENSION];
        out->has[k] = value && !json_is_null(value) && count[k] > 0;
        if (out->has[k])
            status =
                k == MODEL_ENERGY ? take_number(task, value, number) : take_json_row(task, value, count[k], number);
        if (status != STATUS_OK)
            snprintf(message, PROTOCOL_MESSAGE_SIZE, "%s: expected %d finite number%s", model_quantity_name[k],
                     count[k], count[k] > 1 ? "s" : "");
        else if (out->has[k])
            translate_quantity(conventions, task, k, number);
        for (int c = 0; c < count[k] && out->has[k]; c++)
            out->value[k][c] = (double)number[c];
    }
    return status;
}
