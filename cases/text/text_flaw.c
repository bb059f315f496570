/* Names the expression of a text that has no finite value, or no finite derivative, at a state. */
#include <math.h>
#include <string.h>

#include "cases/text/text_problem.h"
#include "core/numbers/scratch.h"
#include "core/refuse.h"

/* Returns true if the equations of motion depend on the entry; invariants and closed forms are recorded only. */
static bool is_of_motion(const struct text_problem *text, const struct suspect *suspect)
{
    switch (text->model.text->entry[suspect->entry].key) {
    case TEXT_LET:
    case TEXT_LAGRANGIAN:
    case TEXT_PHASE_LAGRANGIAN:
    case TEXT_HAMILTONIAN:
    case TEXT_HOLONOMIC:
    case TEXT_NONHOLONOMIC:
    case TEXT_VAKONOMIC:
    case TEXT_FORCES:
        return true;
    default:
        return false;
    }
}

/* Returns true if a function has a value, and no finite derivative, at its argument. */
static bool is_steep(enum node_kind kind, real argument)
{
    switch (kind) {
    case NODE_SQRT:
    case NODE_POW:
    case NODE_ABS:
        return argument == 0;
    case NODE_ASIN:
    case NODE_ACOS:
        return fabs(argument) == 1;
    default:
        return false;
    }
}

static bool refuse_suspect(const struct text_problem *text, const struct suspect *suspect, real argument, bool finite,
                           struct refusal *why)
{
    enum { SHOWN = 120 };
    const char *from = text->model.text->entry[suspect->entry].text + suspect->offset;
    const int length = suspect->length < SHOWN ? suspect->length : SHOWN;
    const char *lacks = finite ? "no finite derivative" : "no finite value";
    const bool of_two = suspect->kind == NODE_POW || suspect->kind == NODE_ATAN2;
    if (suspect->kind == NODE_DIVIDE)
        refuse(why, STATUS_NOT_FINITE, FIELD_TEXT, suspect->entry, "division by %.*s, which is %.6g there", length,
               from, (double)argument);
    else if (suspect->kind == NODE_POW)
        refuse(why, STATUS_NOT_FINITE, FIELD_TEXT, suspect->entry, "the power of %.*s has %s there, as %.*s is %.6g",
               length, from, lacks, length, from, (double)argument);
    else
        refuse(why, STATUS_NOT_FINITE, FIELD_TEXT, suspect->entry, "%s(%.*s%s) has %s there, as %.*s is %.6g",
               scope_words[suspect->kind - NODE_SQRT], length, from, of_two ? ", .." : "", lacks, length, from,
               (double)argument);
    why->offset = suspect->offset;
    return true;
}

bool text_find_flaw(const struct instance *in, const real *g, const real *eta, struct refusal *why)
{
    struct text_problem *text = text_problem_of(in);
    const struct scope *scope = &text->model.scope;
    int node[2 * MOST_SUSPECTS];
    const struct formula formula = {2 * scope->suspects, node};
    struct tape tape = {0};
    struct instance point = *in;
    lane time = {0};
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, fibre, in->n);
    SCRATCH(lane, out, 2 * MOST_SUSPECTS);
    bool found = false;
    if (text->model.units.given) /* the text is in its units, the state is not */
        return false;
    for (int k = 0; k < scope->suspects; k++) {
        node[2 * k] = model_in_fibre(&text->model, scope->suspect[k].node);
        node[2 * k + 1] = model_in_fibre(&text->model, scope->suspect[k].argument);
    }
    if (text->model.graph.full || scope->suspects == 0 || !text_tape(text, &formula, &tape))
        return false;
    broadcast(in->element, g, position);
    broadcast(in->n, eta, fibre);
    point.lanes = 1;
    point.time = in->time ? in->time : &time;
    tape_run(&tape, &point, position, fibre, out);
    for (int k = 0; k < 2 * scope->suspects && !found; k++) { /* values first, then derivatives */
        const int at = k % scope->suspects;
        const struct suspect *suspect = &scope->suspect[at];
        const real value = out[2 * at][0], argument = out[2 * at + 1][0];
        if (is_of_motion(text, suspect) && isfinite(argument) &&
            (k == at ? !isfinite(value) : is_steep(suspect->kind, argument)))
            found = refuse_suspect(text, suspect, argument, isfinite(value), why);
    }
    tape_close(&tape);
    return found;
}
