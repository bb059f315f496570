/* Methods from outside: of two families, by a library and by a program; what they are is a struct integrator. */
#include "core/outside/add_method.h"

#include "core/outside/outside.h"
#include "core/run/method.h"

static const struct family library_family = {.applies = outside_applies,
                                             .open = library_open,
                                             .step = library_step,
                                             .close = library_close,
                                             .inherits = outside_stated};
static const struct family program_family = {
    .applies = outside_applies, .step = program_step, .solve = program_solve, .inherits = outside_stated};
static const struct family adaptive_library_family = {.applies = outside_applies,
                                                      .adaptive = true,
                                                      .open = library_open,
                                                      .step = library_step,
                                                      .close = library_close,
                                                      .claims = BY(adaptive),
                                                      .order = outside_exponent};
static const struct family adaptive_program_family = {.applies = outside_applies,
                                                      .adaptive = true,
                                                      .solve = program_solve,
                                                      .claims = BY(adaptive),
                                                      .order = outside_exponent};

const struct integrator *outside_of(const struct method *method)
{
    return method->family->applies == outside_applies ? method->of : NULL;
}

static const struct family *family_of_integrator(const struct integrator *integrator)
{
    if (integrator->adaptive)
        return integrator->library ? &adaptive_library_family : &adaptive_program_family;
    return integrator->library ? &library_family : &program_family;
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
    return method_add(&(struct method){.name = integrator->name,
                                       .summary = integrator->summary,
                                       .source = integrator->source,
                                       .most_stages = MAX_STAGES,
                                       .family = family_of_integrator(integrator),
                                       .of = integrator,
                                       .parameters = integrator->parameters},
                      why);
}
