/* The top floor of the core: its registers, expanded from methods.def, tableaux.def and identities.def. */
#include "core/register.h"

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
