/* Tapes of optimal control at one point. */
#include <math.h>
#include <string.h>

#include "cases/text/text_problem.h"
#include "core/numbers/scratch.h"

bool text_make_tapes(struct text_problem *text, const real *parameter)
{
    bool made = true;
    for (int k = 0; k < CONTROL_TAPES && made; k++) {
        const struct formula *of = &text->formula[k];
        tape_close(&text->tape[k]);
        made = of->count == 0 ||
               tape_open(&text->model.graph, of->count, of->node, parameter, text->model.n, &text->tape[k]);
    }
    return made;
}

/* Tapes have the values of parameters in them: where one is continued, they are made again. Without memory numbers are no numbers,
 * which Newton's method detects. */
static bool tapes_fit(const struct instance *in)
{
    struct text_problem *text = text_problem_of(in);
    size_t size = (size_t)text->model.parameters * sizeof(real);
    if (text->has_run && memcmp(text->made_for, in->parameter, size) == 0)
        return true;
    memcpy(text->made_for, in->parameter, size);
    bool first = !text->has_run;
    text->has_run = true;
    return first || text_make_tapes(text, in->parameter);
}

const lane *text_run(const struct instance *in, const struct tape *tape, const real *g, int numbers, const real *v)
{
    struct text_problem *text = text_problem_of(in);
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, fibre, numbers);
    broadcast(in->element, g, position);
    broadcast(numbers, v, fibre);
    if (tapes_fit(in))
        tape_run(tape, in, position, fibre, text->result);
    else
        text->result[0][0] = NAN;
    return text->result;
}
