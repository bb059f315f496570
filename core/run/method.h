/* A method is a step and a promise: the register of methods and the run they advance. */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/api.h"
#include "core/numbers/real.h"
#include "core/problem/node.h"
#include "core/problem/problem.h"
#include "core/tableaux/tableau.h"

struct method;

/* One trajectory under way: what is integrated, with what, and where it stands. */
struct run {
    struct instance in; /* lanes = 1: the nodes */
    const struct method *method;
    struct tableau tableau; /* where the method has one */
    enum fault fault;
    real h;
    real g[MAX_ELEMENT], g_low[MAX_ELEMENT]; /* the state and the low parts of its compensated sum */
    real mu[MAX_DIMENSION], mu_low[MAX_DIMENSION];
    real lambda[MAX_MULTIPLIERS];
    struct node node; /* the state with what the problem says there: run_step and run_moved keep it up */
    long iterations, evaluations, newton;
    void *work; /* the method's own */
};

/* What a method does. Functions that are NULL are not needed. */
struct method_steps {
    /* Does it apply to this problem? *why is filled where it does not, naming the hypothesis. */
    enum status (*applies)(const struct method *method, const struct instance *in, const struct tableau_report *report,
                           struct refusal *why);
    enum status (*open)(struct run *run); /* allocate run->work */
    enum status (*step)(struct run *run); /* advance g, mu, lambda by h */
    void (*close)(struct run *run);
    /* Its promises, each computed from the tableau's report or documented; returns how many were put into out. */
    int (*claims)(const struct instance *in, const struct tableau_report *report, struct claim *out);
    bool has_stages; /* run->work is a struct hp, whose stages and dense output can be measured */
};

struct method {
    const char *name, *summary, *source;
    const char *tableau; /* name of its tableau, or NULL */
    int least_stages, most_stages;
    const char *twin; /* the same map by another route, or NULL */
    const struct method_steps *steps;
};

int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

/* Open a run at the initial data of a checked setup: instance, tableau (with its fault), workspace, lambda_0.
 * run_close must follow, whatever the status. */
enum status run_open(const struct setup *setup, struct run *run);
void run_close(struct run *run);

/* Advance by one step. The statuses of the method. */
enum status run_step(struct run *run);

/* The state was set from outside: take it up. */
void run_moved(struct run *run);

/* Force, with the planted fault if there is one: the sign of its first component flipped. */
void run_force(const struct run *run, const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

/* Append a claim to out[count] and return the new count. */
int claim_add(struct claim *out, int count, enum claim_kind kind, enum quantity quantity, double value,
              const char *source);

#endif
