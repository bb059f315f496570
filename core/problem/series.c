/* Series by the language that texts are written in. */
#include "core/problem/series.h"

static const struct problem_text *text_of_instance(const struct instance *in)
{
    return in->text ? in->text : in->problem->text;
}

bool series_has_text(const struct instance *in)
{
    return text_of_instance(in) != NULL;
}

bool text_setup(const struct instance *in, struct setup *setup)
{
    *setup = (struct setup){.text = text_of_instance(in)};
    for (const struct parameter_info *known = in->problem->parameters; known && known->name; known++) {
        setup->parameter_name[setup->parameters] = known->name;
        setup->parameter_value[setup->parameters] = (wide)in->parameter[setup->parameters];
        setup->parameters++;
    }
    return setup->text;
}

enum status series_open(const struct instance *in, int order, bool with_energy, struct series **out)
{
    struct setup setup;
    *out = NULL;
    if (!text_setup(in, &setup))
        return STATUS_REFUSED;
    const struct work_counts before = work_done;
    enum status status = problem_language()->series_open(&setup, order, with_energy, out);
    work_done = before; /* to read a text and to look at it is no work of a run */
    return status;
}

void series_close(struct series *series)
{
    if (series)
        problem_language()->series_close(series);
}

enum status series_expand(struct series *series, real t, const real *g, const real *eta)
{
    work_done.evaluations += series->order;
    return problem_language()->series_expand(series, t, g, eta);
}

bool series_is_smooth(const struct series *series, real h)
{
    return problem_language()->series_is_smooth(series, h);
}

enum status rates_open(const struct instance *in, int order, struct rates **out)
{
    struct setup setup;
    *out = NULL;
    return text_setup(in, &setup) ? problem_language()->rates_open(&setup, order, out) : STATUS_REFUSED;
}

void rates_close(struct rates *rates)
{
    problem_language()->rates_close(rates);
}

void rates_advance(struct rates *rates, int k)
{
    problem_language()->rates_advance(rates, k);
}

real *rates_position(const struct rates *rates, int c)
{
    return problem_language()->rates_position(rates, c);
}

const real *rates_value(const struct rates *rates, int c)
{
    return problem_language()->rates_value(rates, c);
}
