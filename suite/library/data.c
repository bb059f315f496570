/* The data of a problem from JSON. */
#include "suite/library/data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arguments.h"
#include "results/heap.h"
#include "suite/number.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

__attribute__((format(printf, 2, 3))) static bool refuse_data(char *message, const char *format, ...)
{
    PUT_ARGUMENTS(message, DATA_MESSAGE, format);
    return false;
}

/* A number, or a string that is one. */
static bool read_json_number(const char *key, const json_t *value, wide *out, char *message)
{
    if (json_is_number(value)) {
        *out = json_number_value(value);
        return true;
    }
    const char *wrong = json_is_string(value) ? number_parse(json_string_value(value), out) : "is no number";
    return !wrong || refuse_data(message, "%s: expected a number: %s", key, wrong);
}

static bool read_json_list(const json_t *all, const char *key, int most, wide *out, int *count, char *message)
{
    const json_t *list = json_object_get(all, key);
    if (!list || json_is_null(list))
        return true;
    if (!json_is_array(list) || json_array_size(list) > (size_t)most)
        return refuse_data(message, "%s: expected a list of at most %d numbers", key, most);
    for (; (size_t)*count < json_array_size(list); ++*count)
        if (!read_json_number(key, json_array_get(list, (size_t)*count), &out[*count], message))
            return false;
    return true;
}

static bool read_json_parameters(json_t *all, struct setup *setup, char *message)
{
    json_t *parameters = json_object_get(all, "parameters"), *value;
    const char *name;
    if (parameters && !json_is_object(parameters) && !json_is_null(parameters))
        return refuse_data(message, "parameters: expected an object, such as {\"eps\": 0.3}");
    json_object_foreach(parameters, name, value)
    {
        if (setup->parameters == MAX_PARAMETERS)
            return refuse_data(message, "parameters: no problem has more than %d", MAX_PARAMETERS);
        setup->parameter_name[setup->parameters] = name;
        if (!read_json_number(name, value, &setup->parameter_value[setup->parameters++], message))
            return false;
    }
    return true;
}

static bool read_json_word(const json_t *all, const char *key, const char **out, char *message)
{
    const json_t *value = json_object_get(all, key);
    if (!value || json_is_null(value))
        return true;
    *out = json_string_value(value);
    return *out || refuse_data(message, "%s: expected a string", key);
}

static const char *const keys[] = {"preset", "retraction", "parameters", "q", "v", NULL};

static bool read_json(struct data *data, const char *text, char *message)
{
    json_error_t error;
    json_t *value;
    const char *key;
    struct setup *setup = &data->setup;
    data->json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!data->json || !json_is_object(data->json))
        return refuse_data(message, "the data of a problem: expected a JSON object%s%s", data->json ? "" : ": ",
                           data->json ? "" : error.text);
    json_object_foreach(data->json, key, value)
    {
        const struct names known = names_of_array(keys);
        char advice[ADVICE_SIZE], shown[NAME_SHOWN];
        if (names_find(known, key) >= 0)
            continue;
        name_advice(key, known, advice, sizeof advice);
        return refuse_data(message, "unknown key \"%s\"%s", name_shown(key, shown), advice);
    }
    return read_json_word(data->json, "preset", &setup->preset, message) &&
           read_json_word(data->json, "retraction", &setup->retraction, message) &&
           read_json_parameters(data->json, setup, message) &&
           read_json_list(data->json, "q", MAX_ELEMENT, setup->q, &setup->q_size, message) &&
           read_json_list(data->json, "v", MAX_DIMENSION, setup->v, &setup->v_size, message);
}

/* Returns true if the name is among these; else writes a message with the nearest. */
static bool check_known_name(const char *what, const char *name, struct names known, char *message)
{
    char advice[ADVICE_SIZE], shown[NAME_SHOWN];
    if (!name || names_find(known, name) >= 0)
        return true;
    name_advice(name, known, advice, sizeof advice);
    return refuse_data(message, "unknown %s \"%s\"%s", what, name_shown(name, shown), advice);
}

static bool check_names(const struct setup *setup, char *message)
{
    struct problem_info info;
    char path[PATH_MAX];
    const bool known = problem_lookup(setup->problem, &info);
    if (!known && setup->problem && problem_file_find("", setup->problem, path))
        return refuse_data(message, "unknown problem \"%s\"; did you mean the file %s?", setup->problem, path);
    if (!known)
        return check_known_name("problem", setup->problem, names_of_problems(), message);
    bool good = check_known_name("preset", setup->preset, names_of_presets(&info), message) &&
                check_known_name("retraction", setup->retraction, names_of_retractions(&info), message);
    for (int k = 0; k < setup->parameters && good; k++)
        good = check_known_name("parameter", setup->parameter_name[k], names_of_parameters(&info), message);
    return good;
}

bool data_read(const char *problem, const char *json, struct data *out, char message[DATA_MESSAGE])
{
    _Static_assert(DATA_MESSAGE >= (int)PROBLEM_MESSAGE_SIZE, "messages of texts fit");
    memset(out, 0, sizeof *out);
    if (!problem)
        return refuse_data(message, "no problem: expected its name, or the path of its text");
    out->problem = heap_copy(problem);
    if (!texts_put(out->problem, &out->setup, message))
        return false;
    if (out->setup.text)
        out->problem = NULL; /* the text, which stays for good, keeps its path */
    return (!json || read_json(out, json, message)) && check_names(&out->setup, message);
}

void data_free(struct data *data)
{
    json_decref(data->json);
    free(data->problem);
}

void data_refuse(const struct data *data, const struct refusal *why, char message[DATA_MESSAGE])
{
    static const char *const fields[] = {
#define X(code, name) name,
        FIELD_TABLE(X)
#undef X
    };
    if (why->field == FIELD_TEXT)
        problem_file_refuse(texts_find(data->setup.problem), why, message, DATA_MESSAGE);
    else
        refuse_data(message, "%s%s%s", fields[why->field], why->field == FIELD_NONE ? "" : ": ", why->message);
}
