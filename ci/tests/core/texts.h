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

/* Calls a check of derivatives.h for every text with each retraction, and for the l and phi that a vakonomic motion comes from. All have
 * a Hamiltonian, or none. */
static inline void for_texts(const char *const *texts, int count, bool hamiltonian,
                             void (*check)(struct instance *in, const real *g, const real *eta))
{
    for (int k = 0; k < count; k++) {
        static struct lines lines;
        real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
        memset(&lines, 0, sizeof lines);
        const struct problem *problem = open_lines(texts[k], &lines);
        struct instance in = instance_of(problem, g, eta);
        assert_int_equal(problem->hamiltonian != NULL, hamiltonian);
        for (int r = 0; r == 0 || (problem->groups && problem->groups[r]); r++) {
            in.group = problem->groups ? problem->groups[r] : in.group;
            check(&in, g, eta);
        }
        if (problem->extended) {
            in.problem = problem->extended;
            in.m = problem->extended->m;
            check(&in, g, eta);
        }
        text_close(problem);
    }
}

#endif
