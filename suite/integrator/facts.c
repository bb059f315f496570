/* Facts as JSON, and the integrator that they describe. */
#include "suite/integrator/facts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arguments.h"
#include "results/heap.h"
#include "suite/integrator/said.h"
#include "suite/number.h"
#include "suite/registers.h"

bool facts_refuse(struct facts_refusal *refusal, const char *key, const char *format, ...)
{
    PUT_ARGUMENTS(refusal->why, INTEGRATOR_MESSAGE_SIZE, format);
    refusal->key = key;
    return false;
}

static void overrule_text(json_t *facts, const char *key, const char *text)
{
    if (text)
        json_object_set_new(facts, key, json_string(text));
}

/* Numbers by quantity that the entry has, orders or floors, replace all those that the integrator states itself. */
static void overrule_quantities(json_t *facts, const char *key, const struct given_number given[QUANTITIES])
{
    json_auto_t *numbers = json_object();
    for (int k = 0; k < QUANTITIES; k++)
        if (given[k].text)
            json_object_set_new(numbers, quantity_name((enum quantity)k), json_string(given[k].text));
    if (json_object_size(numbers) > 0)
        json_object_set(facts, key, numbers);
}

static const char *fact_parameter_at(const void *of, int k)
{
    void *at = json_object_iter((json_t *)of);
    for (; at && k > 0; k--)
        at = json_object_iter_next((json_t *)of, at);
    return at ? json_object_iter_key(at) : NULL;
}

static bool overrule_parameters(json_t *facts, const struct integrator_text *text, bool free_parameters,
                                struct facts_refusal *refusal)
{
    json_t *known = json_object_get(facts, "parameters");
    char advice[ADVICE_SIZE];
    if (!json_is_object(known)) {
        known = json_object();
        json_object_set_new(facts, "parameters", known);
    }
    for (int k = 0; k < text->parameter_count; k++) {
        const char *name = text->parameters[k].name;
        if (!free_parameters && !json_object_get(known, name)) {
            name_advice(name, (struct names){.at = fact_parameter_at, .of = known}, advice, sizeof advice);
            return facts_refuse(refusal, "parameters", "it has no parameter \"%.40s\"%s", name, advice);
        }
        json_object_set_new(known, name, json_string(text->parameters[k].value));
    }
    return true;
}

bool facts_overrule(json_t *facts, const struct integrator_text *text, bool free_parameters,
                    struct facts_refusal *refusal)
{
    overrule_text(facts, "name", text->name);
    overrule_text(facts, "summary", text->summary);
    overrule_text(facts, "source", text->source);
    overrule_text(facts, "stepping", text->stepping);
    overrule_quantities(facts, "orders", text->orders);
    overrule_quantities(facts, "floor", text->floor);
    overrule_quantities(facts, "slopes", text->slopes);
    if (text->precisions_count > 0) {
        const struct names precisions = names_of_precisions();
        json_t *list = json_array();
        for (unsigned k = 0; k < text->precisions_count; k++)
            json_array_append_new(list, json_string(precisions.at(precisions.of, text->precisions[k])));
        json_object_set_new(facts, "precisions", list);
    }
    return overrule_parameters(facts, text, free_parameters, refusal);
}

bool facts_check(const struct integrator_text *text, struct facts_refusal *refusal)
{
    struct integrator scratch;
    struct method_info known;
    if (text->name && method_lookup(text->name, &known) && !known.outside)
        return facts_refuse(refusal, "name", "\"%s\" is the name of a built-in method or a tableau; expected another",
                            text->name);
    json_auto_t *facts = json_object();
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what facts are read to is kept for good */
    return facts_overrule(facts, text, true, refusal) && facts_read(facts, &scratch, refusal);
}

/* A number, by the fewest digits that read back to it, or one as text. */
static const char *number_of(const json_t *value, char text[NUMBER_SIZE], wide *out)
{
    *text = '\0';
    for (int digits = 1; json_is_number(value) && digits <= core_double()->digits; digits++) {
        number_format(json_number_value(value), digits, text);
        if (strtod(text, NULL) == json_number_value(value))
            break;
    }
    if (!json_is_number(value))
        snprintf(text, NUMBER_SIZE, "%s", json_is_string(value) ? json_string_value(value) : "");
    return number_parse(text, out);
}

/* Returns true if each fact has the type of the protocol. null counts as a missing key. */
static bool check_kinds(const json_t *facts, struct facts_refusal *refusal)
{
    static const struct {
        const char *key;
        json_type kind;
        const char *expected;
    } kinds[] = {{"summary", JSON_STRING, "a string"},
                 {"source", JSON_STRING, "a string"},
                 {"orders", JSON_OBJECT, "an object such as {\"q\": 2, \"p\": 2}"},
                 {"floor", JSON_OBJECT, "an object such as {\"q\": 1e-12}"},
                 {"stepping", JSON_STRING, "\"fixed\" or \"tolerance\""},
                 {"slopes", JSON_OBJECT, "an object such as {\"q\": 0.8}"},
                 {"parameters", JSON_OBJECT, "an object such as {\"kick\": 0.5}"},
                 {"precisions", JSON_ARRAY, "a list, [\"double\"], [\"quad\"] or both"},
                 {"carries_more", JSON_TRUE, "true or false"},
                 {"driven", JSON_TRUE, "true or false"}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const json_t *value = json_object_get(facts, kinds[k].key);
        bool is = kinds[k].kind == JSON_TRUE ? json_is_boolean(value) : value && json_typeof(value) == kinds[k].kind;
        if (!value || json_is_null(value) || is)
            continue;
        char *found = json_dumps(value, JSON_ENCODE_ANY), shown[NAME_SHOWN];
        facts_refuse(refusal, kinds[k].key, "expected %s, found %s", kinds[k].expected,
                     name_shown(found ? found : "something else", shown));
        free(found);
        return false;
    }
    return true;
}

/* A number by quantity: `take` puts it into the integrator, or returns what was expected instead. */
static bool read_quantities(const json_t *facts, const char *key,
                            const char *(*take)(struct integrator *out, enum quantity quantity, wide value),
                            struct integrator *out, struct facts_refusal *refusal)
{
    const char *name;
    json_t *value, *numbers = json_object_get(facts, key);
    json_object_foreach(numbers, name, value)
    {
        char text[NUMBER_SIZE], shown[NAME_SHOWN], advice[ADVICE_SIZE];
        int index = names_find(names_of_quantities(), name);
        wide number = 0;
        if (index < 0) {
            name_advice(name, names_of_quantities(), advice, sizeof advice);
            return facts_refuse(refusal, key, "unknown quantity \"%s\"%s", name_shown(name, shown), advice);
        }
        if (number_of(value, text, &number))
            number = -1; /* which none of them may be */
        const char *expected = take(out, (enum quantity)index, number);
        if (expected)
            return facts_refuse(refusal, key, "%s: \"%s\": expected %s", name, name_shown(text, shown), expected);
    }
    return true;
}

static const char *take_order(struct integrator *out, enum quantity quantity, wide order)
{
    if (!(order > 0) || order > 100 || 2 * order != floorf128(2 * order))
        return "a positive whole or half number";
    out->order[out->orders++] = (struct stated_order){quantity, (double)order};
    return NULL;
}

/* Reads the floor of a quantity that is compared with a reference; an identity has a bound instead. */
static const char *take_fact_floor(struct integrator *out, enum quantity quantity, wide floor)
{
    if (quantity_over_samples(quantity) == QUANTITIES)
        return "floors of q, p and lambda alone";
    if (!(floor > 0))
        return "a positive number";
    out->floor[quantity] = out->floor[quantity_over_samples(quantity)] = (double)floor;
    return NULL;
}

static const char *take_slope(struct integrator *out, enum quantity quantity, wide slope)
{
    if (quantity != QUANTITY_Q && quantity != QUANTITY_P)
        return "slopes of q and p alone";
    if (!(slope > 0) || slope > 10)
        return "a positive number up to 10";
    out->slope[quantity] = (double)slope;
    return NULL;
}

/* Reads whether steps are equal or follow a tolerance, and the slopes of errors by the tolerance. */
static bool read_stepping(const json_t *facts, struct integrator *out, struct facts_refusal *refusal)
{
    const char *stepping = json_string_value(json_object_get(facts, "stepping"));
    char shown[NAME_SHOWN];
    out->adaptive = stepping && strcmp(stepping, "tolerance") == 0;
    if (stepping && !out->adaptive && strcmp(stepping, "fixed") != 0)
        return facts_refuse(refusal, "stepping", "\"%s\": expected fixed or tolerance", name_shown(stepping, shown));
    return read_quantities(facts, "slopes", take_slope, out, refusal);
}

static bool read_fact_parameters(const json_t *facts, struct integrator *out, struct facts_refusal *refusal)
{
    const char *name;
    json_t *value, *parameters = json_object_get(facts, "parameters");
    struct method_parameter *list = heap_take(MAX_WITH + 1, sizeof *list);
    int count = 0;
    out->parameters = list;
    if (json_object_size(parameters) > MAX_WITH)
        return facts_refuse(refusal, "parameters", "more than %d parameters", MAX_WITH);
    json_object_foreach(parameters, name, value)
    {
        char text[NUMBER_SIZE], shown[NAME_SHOWN];
        wide number;
        const char *expected = number_of(value, text, &number);
        if (expected || !*name || strlen(name) >= 32 || name[strcspn(name, " =\t\n")])
            return facts_refuse(refusal, "parameters", "%s: \"%.40s\": expected %s", name_shown(name, shown), text,
                                expected ? expected : "a name of 1 to 31 letters");
        list[count++] = (struct method_parameter){
            .name = heap_copy(name), .kind = PARAMETER_NUMBER, .value = heap_copy(text), .meaning = ""};
    }
    return true;
}

static bool read_precisions(const json_t *facts, struct integrator *out, struct facts_refusal *refusal)
{
    json_t *value, *list = json_object_get(facts, "precisions");
    size_t k;
    out->in_double = !list || json_is_null(list);
    json_array_foreach(list, k, value)
    {
        const char *name = json_is_string(value) ? json_string_value(value) : "";
        char shown[NAME_SHOWN];
        int index = names_find(names_of_precisions(), name);
        if (index < 0)
            return facts_refuse(refusal, "precisions", "\"%s\": expected double or quad", name_shown(name, shown));
        *(index == 0 ? &out->in_double : &out->in_quad) = true;
    }
    return out->in_double || out->in_quad || facts_refuse(refusal, "precisions", "expected double or quad");
}

/* The text of a key, or the other one; a copy, on one line, as it appears in tables and on terminals. */
static char *text_of_fact(const json_t *facts, const char *key, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(facts, key));
    char *copy = heap_copy(text ? text : otherwise);
    said_on_one_line(copy);
    return copy;
}

bool facts_read(const json_t *facts, struct integrator *out, struct facts_refusal *refusal)
{
    HELD(char, author) = text_of_fact(facts, "source", "");
    *out = (struct integrator){.name = text_of_fact(facts, "name", ""), .summary = text_of_fact(facts, "summary", "")};
    out->source = heap_print("stated by %.80s", *author ? author : "its author");
    if (!check_kinds(facts, refusal))
        return false;
    out->carries_more = json_is_true(json_object_get(facts, "carries_more"));
    out->driven = json_is_true(json_object_get(facts, "driven"));
    return read_quantities(facts, "orders", take_order, out, refusal) &&
           read_quantities(facts, "floor", take_fact_floor, out, refusal) && read_stepping(facts, out, refusal) &&
           read_fact_parameters(facts, out, refusal) && read_precisions(facts, out, refusal);
}
