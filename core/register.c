/* The top floor of the core: its registers, expanded from methods.def, tableaux.def and identities.def. */
#include "core/register.h"

#include <string.h>

#include "core/run/identities.h"
#include "core/run/method.h"

extern const struct family hp_family;
#define METHOD(code, name, tableau, least, most, twin, summary, source) extern const struct family code##_family;
#include "core/methods.def"
#undef METHOD

static const struct method methods[] = {
#define X(code, name, least, most, summary, source) {name, summary, source, name, least, most, NULL, &hp_family},
#include "core/tableaux/tableaux.def"
#undef X
#define METHOD(code, name, tableau, least, most, twin, summary, source)                                                \
    {name, summary, source, tableau, least, most, twin, &code##_family},
#include "core/methods.def"
#undef METHOD
};

static identity_of *const identities[] = {
#define IDENTITY(code, name, source) identity_##code,
#include "core/run/identities.def"
#undef IDENTITY
};

void register_methods(void)
{
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
            return method_add(&(struct method){info.name, info.summary, info.source, info.name, info.least_stages,
                                               info.most_stages, NULL, &hp_family},
                              why);
    }
    return status;
}

int register_identities(const struct core_case *given, struct identity_result out[IDENTITIES])
{
    int count = 0;
    for (int k = 0; k < IDENTITIES; k++) {
        real residual, bound;
        if (identities[k](given, &residual, &bound))
            out[count++] = (struct identity_result){(enum identity)k, (double)residual, (double)bound};
    }
    return count;
}
