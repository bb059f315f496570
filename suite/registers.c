/* Names of the core's registers, by which input is looked up and messages say what is allowed. */
#include "suite/registers.h"

#include <stdio.h>

#include "results/sources.h"
#include "suite/problem/texts.h"

/* What the core describes by its index. */
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
        return (struct names){what##_at, NULL};                                                                        \
    }

/* The body of a function that describes what has the name. */
#define LOOK_UP(what, plural)                                                                                          \
    int k = names_find(names_of_##plural(), name);                                                                     \
    if (k >= 0)                                                                                                        \
        core_quad()->what(k, out);                                                                                     \
    return k >= 0

/* A list whose k-th name is an expression in `of` and k, and whose length is one in `of`. */
#define NAMES(list, length, name)                                                                                      \
    static const char *list##_at(const void *of, int k)                                                                \
    {                                                                                                                  \
        (void)of;                                                                                                      \
        return k < (int)(length) ? name : NULL;                                                                        \
    }

#define PROBLEM ((const struct problem_info *)of)
#define METHOD ((const struct method_info *)of)

REGISTER(problem, problems)
REGISTER(method, methods)
REGISTER(tableau, tableaux)
REGISTER(group, groups)

static bool registered_lookup(const char *name, struct problem_info *out)
{
    LOOK_UP(problem, problems);
}

bool method_lookup(const char *name, struct method_info *out)
{
    LOOK_UP(method, methods);
}

bool tableau_lookup(const char *name, struct tableau_info *out)
{
    LOOK_UP(tableau, tableaux);
}

bool problem_lookup(const char *name, struct problem_info *out)
{
    const struct problem_file *text = texts_find(name);
    if (!text)
        return registered_lookup(name, out);
    texts_describe(text, out);
    return true;
}

NAMES(quantity, QUANTITIES, quantity_name((enum quantity)k))
NAMES(citation, source_count(), source_at(k)->key)
NAMES(fault, FAULTS, fault_name((enum fault)k))
NAMES(parameter, PROBLEM->parameters, PROBLEM->parameter[k].name)
NAMES(preset, PROBLEM->presets, PROBLEM->preset[k].name)
NAMES(retraction, PROBLEM->retractions, PROBLEM->retraction[k])
NAMES(method_parameter, METHOD->parameters, METHOD->parameter[k].name)

struct names names_of_quantities(void)
{
    return (struct names){quantity_at, NULL};
}

struct names names_of_sources(void)
{
    return (struct names){citation_at, NULL};
}

struct names names_of_faults(void)
{
    return (struct names){fault_at, NULL};
}

struct names names_of_precisions(void)
{
    static const char *const precisions[] = {"double", "quad", NULL}; /* in the order of enum precision */
    return names_of_array(precisions);
}

struct names names_of_parameters(const struct problem_info *problem)
{
    return (struct names){parameter_at, problem};
}

struct names names_of_presets(const struct problem_info *problem)
{
    return (struct names){preset_at, problem};
}

struct names names_of_retractions(const struct problem_info *problem)
{
    return (struct names){retraction_at, problem};
}

struct names names_of_method_parameters(const struct method_info *method)
{
    return (struct names){method_parameter_at, method};
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
