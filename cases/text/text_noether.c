/* Momenta of a text against its Lagrangian, before they are promised. */
#include "cases/language/model_entries.h"
#include "cases/text/text_problem.h"
#include "core/problem/noether.h"

static void run_tape(const void *tape, const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    tape_run(tape, in, g, eta, out);
}

bool text_check_momenta(struct text_problem *text)
{
    struct model *model = &text->model;
    const struct problem *problem = &text->own.problem;
    struct instance in = {.problem = problem,
                          .group = problem->groups ? problem->groups[0] : &group_vector,
                          .n = model->n,
                          .element = model->element,
                          .m = problem->m,
                          .lanes = 1};
    for (int k = 0; k < model->invariants; k++) {
        struct formula formula;
        struct tape terms = {0};
        real g[MAX_ELEMENT], eta[MAX_DIMENSION];
        if (!model->invariant[k].momentum_map || model->presets == 0)
            continue;
        problem->initial(&in, 0, g, eta);
        bool made = model_momentum_terms(model, model->invariant[k].value.node[0], &formula) &&
                    text_tape(text, &formula, &terms);
        const struct momentum_terms by_tape = {&terms, run_tape};
        const char *flaw = made ? momentum_flaw(&in, &by_tape, g, eta) : "out of memory";
        tape_close(&terms);
        if (flaw)
            return text_refuse(&model->error, next_entry(model, TEXT_MOMENTUM, model->invariant[k].name, 0), 0,
                               "%.80s is no momentum of a symmetry: %s", model->invariant[k].name, flaw);
    }
    return true;
}
