/* The register of problems, and what all batches share. */
#include "core/problem/problem.h"

#include "core/groups/packs.h"
#include "core/numbers/scratch.h"

#include <string.h>

static const struct problem *const *problems;
static int problems_count;
static const struct text_language *texts;

void problems_hand_over(const struct problem *const *list, int count, const struct text_language *language)
{
    problems = list;
    problems_count = count;
    texts = language;
}

const struct text_language *problem_language(void)
{
    return texts;
}

int problem_count(void)
{
    return problems_count;
}

char *problem_write(const struct problem_text *text, const char *from, struct refusal *why)
{
    return texts->write(text, from, why);
}

const struct problem *problem_at(int index)
{
    return problems[index];
}

const struct problem *problem_find(const char *name)
{
    for (int k = 0; k < problem_count(); k++)
        if (strcmp(problems[k]->name, name) == 0)
            return problems[k];
    return NULL;
}

void energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    SCRATCH(lane, momentum, in->n);
    if (in->problem->hamiltonian) {
        in->problem->hamiltonian(in, g, eta, out);
        return;
    }
    in->problem->momentum(in, g, eta, momentum);
    in->problem->lagrangian(in, g, eta, out);
    FOR_PACKS(p, in) /* stored number by number, it would keep waiting whoever loads all lanes */
    {
        pack product = PACK(0);
        for (int c = 0; c < in->n; c++)
            product = plus_product(product, ((const pack *)momentum[c])[p], ((const pack *)eta[c])[p]);
        ((pack *)out[0])[p] = minus(product, ((const pack *)out[0])[p]);
    }
}

bool problem_has_momentum_map(const struct problem *problem)
{
    for (const struct invariant *i = problem->invariants; i && i->name; i++)
        if (i->momentum_map)
            return true;
    return false;
}
