/* The register of methods, and the opening and closing of a run. */
#include <string.h>

#include "core/hp/draft.h"
#include "core/problem/continuous.h"
#include "core/run/method.h"

extern const struct method_steps hp_steps;
#define METHOD(code, name, tableau, least, most, twin, summary, source) extern const struct method_steps code##_steps;
#include "core/methods.def"
#undef METHOD

static const struct method methods[] = {
#define X(code, name, least, most, summary, source) {name, summary, source, name, least, most, NULL, &hp_steps},
#include "core/tableaux/tableaux.def"
#undef X
#define METHOD(code, name, tableau, least, most, twin, summary, source)                                                \
    {name, summary, source, tableau, least, most, twin, &code##_steps},
#include "core/methods.def"
#undef METHOD
};

int method_count(void)
{
    return (int)(sizeof methods / sizeof *methods);
}

const struct method *method_at(int index)
{
    return &methods[index];
}

const struct method *method_find(const char *name)
{
    for (int k = 0; k < method_count(); k++)
        if (strcmp(methods[k].name, name) == 0)
            return &methods[k];
    return NULL;
}

int claim_add(struct claim *out, int count, enum claim_kind kind, enum quantity quantity, double value,
              const char *source)
{
    if (count < MAX_CLAIMS)
        out[count++] = (struct claim){kind, quantity, value, source};
    return count;
}

void run_force(const struct run *run, const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    in->problem->force(in, g, eta, out);
    if (run->fault == FAULT_FORCE)
        FOR_LANES(l, in) out[0][l] = -out[0][l];
}

/* The tableau, with its planted fault. */
static enum status open_tableau(const struct setup *setup, struct run *run)
{
    struct refusal why;
    if (!run->method->tableau)
        return STATUS_OK;
    enum status status = tableau_make(run->method->tableau, setup->stages, &run->tableau, &why);
    if (status != STATUS_OK)
        return status;
    int last = run->tableau.s - 1;
    if (run->fault == FAULT_TABLEAU) {
        run->tableau.a[last][0] += R(1e-3);
        tableau_conjugate(&run->tableau);
    }
    if (run->fault == FAULT_CONJUGATE)
        memcpy(run->tableau.ahat, run->tableau.a, sizeof run->tableau.ahat);
    return STATUS_OK;
}

enum status run_open(const struct setup *setup, struct run *run)
{
    struct refusal why;
    real eta[MAX_DIMENSION], acceleration[MAX_DIMENSION];
    lane g[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION];
    memset(run, 0, sizeof *run);
    run->fault = setup->fault;
    run->h = (real)setup->horizon / (real)setup->steps;
    run->method = method_find(setup->method);
    enum status status = run->method ? instance_open(setup, &run->in, run->g, eta, &why) : STATUS_UNKNOWN_NAME;
    if (status == STATUS_OK)
        status = open_tableau(setup, run);
    if (status == STATUS_OK)
        status = continuous_acceleration(&run->in, run->g, eta, acceleration, run->lambda);
    if (status != STATUS_OK)
        return status;
    broadcast(run->in.element, run->g, g);
    broadcast(run->in.n, eta, velocity);
    run->in.problem->momentum(&run->in, g, velocity, momentum);
    for (int c = 0; c < run->in.n; c++)
        run->mu[c] = momentum[c][0];
    node_at_momentum(&run->in, run->g, run->mu, &run->node);
    status = run->method->steps->open(run);
    if (status == STATUS_OK && run->method->steps->has_stages)
        draft_open(run, setup);
    return status;
}

void run_moved(struct run *run)
{
    node_move(&run->node, run->g, run->mu);
}

enum status run_step(struct run *run)
{
    enum status status = run->method->steps->step(run);
    if (status == STATUS_OK)
        run_moved(run);
    return status;
}

void run_close(struct run *run)
{
    if (run->work)
        run->method->steps->close(run);
}
