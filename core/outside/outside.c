/* Functions shared by methods from outside. */
#include "core/outside/outside.h"

static enum status refuse_driven(const struct core_case *given, const char *what, struct refusal *why)
{
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  "%s has %s, which %s does not know; a program says \"driven\": true in version 3 of the protocol, a "
                  "library sets "
                  "`driven`",
                  given->in.problem->name, what, given->method->name);
}

enum status outside_applies(const struct core_case *given, struct refusal *why)
{
    const struct integrator *integrator = given->method->of;
    if (given->in.problem->timed && !integrator->driven)
        return refuse_driven(given, "the time t in its motion", why);
    if (given->in.problem->forced && !integrator->driven)
        return refuse_driven(given, "forces beside its Lagrangian", why);
    if (sizeof(real) == sizeof(double) ? integrator->in_double : integrator->in_quad)
        return STATUS_OK;
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s does not compute in %s precision", given->method->name,
                  REAL_NAME);
}

/* Lists the orders that the author states, if the problem has the quantity. */
int outside_stated(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct integrator *integrator = given->method->of;
    int count = 0;
    for (int k = 0; k < integrator->orders && count < MAX_CLAIMS; k++) {
        enum quantity quantity = integrator->order[k].quantity;
        bool multiplier = quantity == QUANTITY_LAMBDA || quantity == QUANTITY_LAMBDA_MAX;
        bool constraint = quantity == QUANTITY_CONSTRAINT || quantity == QUANTITY_TANGENCY;
        if (given->in.m > 0 || !(multiplier || constraint))
            out[count++] = (struct claim){.kind = CLAIM_ORDER,
                                          .quantity = quantity,
                                          .value = integrator->order[k].order,
                                          .source = integrator->source};
    }
    return count;
}

struct stated outside_exponent(const struct core_case *given, enum quantity quantity)
{
    const struct integrator *integrator = given->method->of;
    const bool by_steps = quantity == QUANTITY_STEPS_Q || quantity == QUANTITY_STEPS_P;
    const bool of_q = quantity == QUANTITY_TOLERANCE_Q || quantity == QUANTITY_STEPS_Q;
    const enum quantity error = of_q ? QUANTITY_Q : QUANTITY_P;
    if (!by_steps && integrator->slope[error] > 0)
        return (struct stated){integrator->slope[error], integrator->source};
    if (!by_steps)
        return (struct stated){1, NULL};
    for (int k = 0; k < integrator->orders; k++)
        if (integrator->order[k].quantity == error)
            return (struct stated){integrator->order[k].order, integrator->source};
    return (struct stated){(double)NAN, NULL};
}
