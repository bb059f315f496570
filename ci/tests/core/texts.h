/* Texts of problems for the core tests, opened. */
#ifndef RATTLEBACK_TESTS_CORE_TEXTS_H
#define RATTLEBACK_TESTS_CORE_TEXTS_H

#include "cases/text/text_open.h"
#include "ci/tests/core/testing.h"
#include "ci/tests/core/text_lines.h"

/* Open a text that is right. */
static inline const struct problem *open_lines(const char *source, struct lines *lines)
{
    const struct problem *problem;
    struct refusal why;
    if (text_open(read_lines(source, lines), NULL, 0, NULL, NULL, &problem, &why) != STATUS_OK)
        print_error("entry %d, character %d: %s\n", why.item, why.offset, why.message);
    assert_non_null(problem);
    return problem;
}

/* An instance of it with its default parameters, all lanes, its first retraction, and its first initial data. */
static inline struct instance instance_of(const struct problem *p, real *g, real *eta)
{
    struct instance in = {.problem = p,
                          .group = p->groups ? p->groups[0] : &group_vector,
                          .n = p->n,
                          .element = p->element,
                          .m = p->m,
                          .lanes = LANES};
    for (int k = 0; p->parameters[k].name; k++)
        in.parameter[k] = (real)strtof128(p->parameters[k].value, NULL);
    p->initial(&in, 0, g, eta);
    return in;
}

#endif
