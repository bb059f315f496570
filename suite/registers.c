/* Names of the core's registers, by which input is looked up and messages say what is allowed. */
#include "suite/registers.h"

#include <stdio.h>
#include <string.h>

#include "results/sources.h"
#include "suite/problem/texts.h"

/* Registries that the core describes by index. */
#define REGISTER(what, plural)                                                                                         \
    static const char *what##_at(const void *of, int k)                                                                \
    {                                                                                                                  \
        struct what##_info info;                                                                                       \
        (void)of;                                                                                                      \
        if (k >= core_quad()->plural())                                                                                \
            return NULL;                                                                                               \
        core_quad()->what(k, &info);                                                                                   \
        return info.name;                                                                                              \
    }                                                                                                                  \
    struct names names_of_##plural(void)                                                                               \
    {                                                                                                                  \
        return (struct names){what##_at, NULL, #plural};                                                               \
    }

/* Describes what has the name. Cases of a group ask for one name again and again. */
#define LOOK_UP(type, function, what, plural)                                                                          \
    type function(const char *name, struct what##_info *out)                                                           \
    {                                                                                                                  \
        static _Thread_local int last;                                                                                 \
        const char *known = what##_at(NULL, last);                                                                     \
        int k = known && strcmp(known, name) == 0 ? last : names_find(names_of_##plural(), name);                      \
        if (k < 0)                                                                                                     \
            return false;                                                                                              \
        last = k;                                                                                                      \
        core_quad()->what(k, out);                                                                                     \
        return true;                                                                                                   \
    }

/* A list of `length` names, the k-th an expression in k; NAMES_OF: and in what has them. */
#define NAMES(list, under, length, name)                                                                               \
    static const char *list##_at(const void *of, int k)                                                                \
    {                                                                                                                  \
        (void)of;                                                                                                      \
        return k < (int)(length) ? name : NULL;                                                                        \
    }                                                                                                                  \
    struct names names_of_##list(void)                                                                                 \
    {                                                                                                                  \
        return (struct names){list##_at, NULL, under};                                                                 \
    }
#define NAMES_OF(list, what, length, name)                                                                             \
    static const char *list##_at(const void *of, int k)                                                                \
    {                                                                                                                  \
        const struct what##_info *what = of;                                                                           \
        return k < what->length ? what->name : NULL;                                                                   \
    }                                                                                                                  \
    struct names names_of_##list(const struct what##_info *what)                                                       \
    {                                                                                                                  \
        return (struct names){.at = list##_at, .of = what};                                                            \
    }

REGISTER(problem, problems)
REGISTER(method, methods)
REGISTER(tableau, tableaux)
REGISTER(group, groups)

LOOK_UP(static bool, registered_lookup, problem, problems)
LOOK_UP(bool, method_lookup, method, methods)
LOOK_UP(bool, tableau_lookup, tableau, tableaux)

bool problem_lookup(const char *name, struct problem_info *out)
{
    const struct problem_file *text = texts_find(name);
    if (!text)
        return registered_lookup(name, out);
    texts_describe(text, out);
    return true;
}

NAMES(quantities, "quantities", QUANTITIES, quantity_name((enum quantity)k))
NAMES(hypotheses, "hypotheses", HYPOTHESES, hypothesis_info((enum hypothesis)k)->name)
NAMES(sources, "sources", source_count(), source_at(k)->key)
NAMES(faults, "controls", FAULTS, fault_name((enum fault)k))
NAMES_OF(parameters, problem, parameters, parameter[k].name)
NAMES_OF(presets, problem, presets, preset[k].name)
NAMES_OF(retractions, problem, retractions, retraction[k])
NAMES_OF(method_parameters, method, parameters, parameter[k].name)

/* The k-th quantity that is claimed, in the order of core/quantities.def. */
static const char *claims_at(const void *of, int k)
{
    struct claim_line line;
    (void)of;
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++) {
        bool claimed = false;
        for (int i = 0; !claimed && claim_line(i, &line); i++)
            claimed = line.quantity == quantity;
        if (claimed && k-- == 0)
            return quantity_name(quantity);
    }
    return NULL;
}

struct names names_of_claims(void)
{
    return (struct names){claims_at, NULL, "claims"};
}

struct names names_of_precisions(void)
{
    static const char *const precisions[] = {"double", "quad", NULL}; /* in the order of enum precision */
    return names_of_array(precisions);
}

bool method_has_own_stages(const struct method_info *method)
{
    return method->least_stages == method->most_stages || method->least_stages == 0 ||
           names_find(names_of_method_parameters(method), "tableau") >= 0;
}

bool method_has_stages(const struct method_info *method, long stages, char *out, size_t size)
{
    char more[24] = "";
    if (stages >= method->least_stages && stages <= method->most_stages)
        return true;
    if (method->most_stages > method->least_stages)
        snprintf(more, sizeof more, " to %d", method->most_stages);
    snprintf(out, size, "expected %d%s, the stages %s can have", method->least_stages, more, method->name);
    return false;
}

void methods_that_fit(const struct core_api *core, const struct setup *setup, const struct refusal *refused,
                      char out[MESSAGE_SIZE])
{
    enum { LISTED = 3 };
    int found = 0;
    size_t used = 0;
    *out = '\0';
    const char *named = strstr(refused->message, setup->method);
    if (strstr(named ? named + strlen(setup->method) : refused->message, "lobatto")) /* a refusal that names a method */
        return;
    struct setup other = *setup;
    other.with = NULL;
    for (int k = 0; k < core->methods() && found <= LISTED; k++) {
        struct method_info method;
        struct shape shape;
        struct refusal why;
        core->method(k, &method);
        other.method = method.name;
        other.stages = method_has_own_stages(&method) ? 0 : method.least_stages;
        if (method.outside || core_check(core, &other, &shape, &why) != STATUS_OK)
            continue;
        used += (size_t)snprintf(out + used, MESSAGE_SIZE - used, "%s%s",
                                 found ? ", " : "; methods that fit: ", found < LISTED ? method.name : "..");
        found++;
    }
}
