/* Methods from outside: a family each, so that their parameters are their own. */
#include "core/outside/outside.h"

#include <stdlib.h>
#include <string.h>

#include "core/run/method.h"

static enum status applies(const struct core_case *given, struct refusal *why);

const struct integrator *outside_of(const struct method *method)
{
    return method->family->applies == applies ? ((const struct outside *)method->family)->integrator : NULL;
}

static enum status applies(const struct core_case *given, struct refusal *why)
{
    const struct integrator *integrator = outside_of(given->method);
    if (sizeof(real) == sizeof(double) ? integrator->in_double : integrator->in_quad)
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s does not compute in %s precision", given->method->name,
                  REAL_NAME);
}

/* What the author states, where the problem has the quantity. */
static int claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct integrator *integrator = outside_of(given->method);
    int count = 0;
    for (int k = 0; k < integrator->orders; k++) {
        enum quantity quantity = integrator->order[k].quantity;
        bool multiplier = quantity == QUANTITY_LAMBDA || quantity == QUANTITY_LAMBDA_MAX;
        bool constraint = quantity == QUANTITY_CONSTRAINT || quantity == QUANTITY_TANGENCY;
        if (given->in.m > 0 || !(multiplier || constraint))
            count = claim_order(out, count, quantity, integrator->order[k].order, integrator->source);
    }
    return count;
}

/* The family of an integrator, which is kept: what was opened with an older one may still point to it. */
static const struct family *family_of(const struct integrator *integrator)
{
    struct outside *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->integrator = integrator;
    made->family = (struct family){.parameters = integrator->parameters, .applies = applies, .claims = claims};
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
