/* Partial derivatives by the language that texts are written in. */
#include "core/problem/partials.h"

#include "core/problem/series.h"

enum status partials_open(const struct instance *in, struct partials **out)
{
    struct setup setup;
    *out = NULL;
    if (!text_setup(in, &setup))
        return STATUS_REFUSED;
    const struct work_counts before = work_done;
    enum status status = problem_language()->partials_open(&setup, out);
    work_done = before; /* to read a text is no work of a run */
    return status;
}

void partials_close(struct partials *partials)
{
    if (partials)
        problem_language()->partials_close(partials);
}

const lane *partials_at(struct partials *partials, enum partial_of which, int count, const struct instance *in,
                        const lane *g, const lane *eta)
{
    return problem_language()->partials_at(partials, (int)which, count, in, g, eta);
}
