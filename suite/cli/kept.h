/* Tests whether the flow conserves the energy and the invariants of a problem, for `check`. */
#ifndef RATTLEBACK_SUITE_CLI_KEPT_H
#define RATTLEBACK_SUITE_CLI_KEPT_H

#include "core/api.h"

enum finding { KEPT, CHANGES, UNRESOLVED };

/* Test of a motion. steps: step count of `coarse`. coarse, fine: deviations of the invariants with these and with twice as many steps.
 * finding: the result for each invariant. */
struct look {
    double coarse[MAX_INVARIANTS], fine[MAX_INVARIANTS];
    enum finding finding[MAX_INVARIANTS];
    struct shape shape;
    long steps;
};

/* Returns the time over which a motion is tested: the power of 1000 nearest to its characteristic time; 1 if that is unknown. */
double kept_time(const struct examination *found);

/* Tests the motion of a setup in quadruple precision over kept_time, or longer to include the first impact; if there is no solution over that
 * time, over a time of 1 or just past the first impact. Sets method, steps and horizon itself; the setup keeps those used last.
 * Returns false if there is no solution. */
bool kept_look(struct setup *setup, const struct examination *found, enum constraint_kind constraint, struct look *out);

/* Returns true if the flow must conserve number k: the energy, unless constraint forces do work, momenta and
 * invariants; not observables. */
bool kept_is_wanted(const struct look *at, const struct examination *found, int k);

/* Computes the reference flow of a setup over 10 times `time`, so that errors of a closed form can grow. If no closed form could be
 * checked over this time, tries `time`, then a tenth of it. *over: out the time of the last try. flow->at has no sample arrays. */
enum status kept_flow(const struct setup *of, double time, struct reference *flow, double *over);

/* Returns true if the flow is a closed form that was compared with collocation. */
bool kept_is_closed(enum status status, const struct reference *flow);

#endif
