/* Top layer of the core: its registries, expanded from methods.def, tableaux.def and core/quantities.def. */
#include "core/register.h"

#include <string.h>

#include "core/discrete/method.h"
#include "core/extremal/method.h"
#include "core/hp/method.h"
#include "core/lie/method.h"
#include "core/run/claims.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/method.h"
#include "core/variational/method.h"

/* Declarations that a line of methods.def needs: its family and, for a Lie method, its equations, which come first
 * in its data. */
#define OF(...)
#define LIE(scheme, ...) extern const struct lie_scheme lie_##scheme;
#define FIRST(first, ...) first
#define METHOD(kind, called, a, least, most, same, about, from, ...)                                                   \
    extern const struct family kind##_family;                                                                          \
    FIRST(__VA_ARGS__, )
#include "core/methods.def"
#undef OF
#undef LIE
#undef METHOD

/* The data of a line, as methods.def says. */
#define OF(type, ...)                                                                                                  \
    .of = &(const struct type)                                                                                         \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define LIE(equations, ...) OF(lie_method, .scheme = &lie_##equations, __VA_ARGS__)
#define WITH(...)                                                                                                      \
    .parameters = (const struct method_parameter[])                                                                    \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define FAULTS(...)                                                                                                    \
    .faults = (const enum fault[])                                                                                     \
    {                                                                                                                  \
        __VA_ARGS__, FAULT_NONE                                                                                        \
    }
#define METHOD(kind, called, a, least, most, same, about, from, ...)                                                   \
    {.name = called,                                                                                                   \
     .summary = about,                                                                                                 \
     .source = from,                                                                                                   \
     .tableau = a,                                                                                                     \
     .least_stages = least,                                                                                            \
     .most_stages = most,                                                                                              \
     .twin = same,                                                                                                     \
     .family = &kind##_family,                                                                                         \
     __VA_ARGS__},

static const struct method methods[] = {
#define X(code, called, least, most, about, from) METHOD(hp, called, called, least, most, NULL, about, from)
#include "core/tableaux/tableaux.def"
#undef X
#include "core/methods.def"
#undef METHOD
};

static const struct {
    identity_of *of;
    enum quantity quantity;
} identities[] = {
#define QUANTITY(code, name, text, units, label)
#define IDENTITY(code, name, source) {identity_##code, QUANTITY_##code},
#define MEASURED(code, name, text, units)
#include "core/quantities.def"
};

/* Hypotheses on the motion have no function here. */
static hypothesis_check *const checks[HYPOTHESES] = {
#define OF_A_MOTION(code)
#define OF_A_PROBLEM(code) [HYPOTHESIS_##code] = hypothesis_##code,
#define OF_A_TABLEAU(code) OF_A_PROBLEM(code)
#define OF_A_METHOD(code) OF_A_PROBLEM(code)
#define HYPOTHESIS(code, name, of, needed, violated, text) OF_A_##of(code)
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
};

void register_methods(void)
{
    hypotheses_hand_over(checks);
    methods_hand_over(methods, (int)(sizeof methods / sizeof *methods));
}

enum status register_tableau(const struct tableau_given *given, struct refusal *why)
{
    struct tableau_info info;
    if (method_is_built_in(given->name))
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                      "\"%s\" is the name of a built-in method; expected another", given->name);
    enum status status = tableau_add(given, why);
    for (int k = tableau_families(); k < tableau_count() && status == STATUS_OK; k++) {
        tableau_describe(k, &info);
        if (strcmp(info.name, given->name) == 0)
            return method_add(&(struct method){.name = info.name,
                                               .summary = info.summary,
                                               .source = info.source,
                                               .tableau = info.name,
                                               .least_stages = info.least_stages,
                                               .most_stages = info.most_stages,
                                               .family = &hp_family},
                              why);
    }
    return status;
}

void register_identities(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES])
{
    for (size_t k = 0; k < sizeof identities / sizeof *identities; k++) {
        enum quantity quantity = identities[k].quantity;
        real found = (real)NAN, allowed = (real)NAN;
        enum held held = claims_apply(given, quantity);
        bool applies = held == HELD_UNKNOWN || (held == HELD && identities[k].of(given, &found, &allowed));
        residual[quantity] = applies && !isnan(allowed) ? (double)found : (double)NAN;
        bound[quantity] = applies && !isnan(allowed) ? (double)allowed : applies ? 0 : (double)NAN;
    }
}
