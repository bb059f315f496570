/* Methods from outside: a family each, so that their parameters are their own. */
#include "core/outside/register.h"

#include <stdlib.h>

#include "core/outside/library.h"
#include "core/outside/outside.h"
#include "core/outside/program.h"
#include "core/run/method.h"

/* The family of an integrator, which is kept: what was opened with an older one may still point to it. */
static const struct family *family_of(const struct integrator *integrator)
{
    struct outside *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->integrator = integrator;
    made->family =
        (struct family){.parameters = integrator->parameters, .applies = outside_applies, .claims = outside_claims};
    if (integrator->library) {
        made->family.open = library_open;
        made->family.step = library_step;
        made->family.close = library_close;
    } else {
        made->family.step = program_step;
        made->family.solve = program_solve;
    }
    return &made->family;
}

enum status register_integrator(const struct integrator *integrator, struct refusal *why)
{
    const struct method *known = method_find(integrator->name);
    if (known && method_is_built_in(integrator->name))
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                      "\"%s\" is the name of a built-in method; expected another", integrator->name);
    if (known && !outside_of(known))
        return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1, "\"%s\" is the name of a tableau; expected another",
                      integrator->name);
    const struct family *family = family_of(integrator);
    if (!family)
        return refuse(why, STATUS_OUT_OF_MEMORY, FIELD_NONE, -1, "out of memory");
    return method_add(&(struct method){.name = integrator->name,
                                       .summary = integrator->summary,
                                       .source = integrator->source,
                                       .most_stages = MAX_STAGES,
                                       .family = family},
                      why);
}
