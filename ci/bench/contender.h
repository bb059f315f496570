/* Contenders of the benchmark: the core and its peers, each at one setting, ready to be timed. */
#ifndef RATTLEBACK_BENCH_CONTENDER_H
#define RATTLEBACK_BENCH_CONTENDER_H

#include "ci/bench/motion.h"

#include <stdbool.h>

enum { CONTENDER_MOST_STEPS = 1000000 /* of an adaptive solver: at tolerances it cannot meet it must end */ };

/* Settings over which a contender is scanned: step counts from coarse to fine, or tolerances (relative = absolute)
 * from loose to tight. */
enum scale { SCALE_STEPS, SCALE_TOLERANCE };

struct task;

/* One row of the table: a solver with all but its step count or tolerance chosen. */
struct contender {
    const char *name;   /* rows of one name are reported as one, each accuracy by whichever is fastest */
    const char *detail; /* distinguishes rows of one name; "" if nothing does */
    enum scale scale;
    int variant;        /* stages, order, ... as `open` understands it */
    const void *method; /* of the library; NULL where `variant` says all */
    bool needs_flow;    /* solves the DAE: not for motions whose constraint is eliminated */
    bool needs_group;   /* on which there is a choice of retractions: not for motions whose state is (g, eta) */
    bool (*open)(struct task *task);
    bool (*run)(struct task *task); /* from the start to the horizon; fills g and eta */
    void (*close)(struct task *task);
};

/* A contender at one setting. What can be allocated once is allocated by open and not timed. */
struct task {
    const struct contender *who;
    const struct motion *motion;
    double horizon, value; /* steps or tolerance */
    void *state;
    double g[MAX_ELEMENT], eta[MAX_DIMENSION]; /* at the horizon */
};

/* May it be tried on the motion? */
static inline bool contender_fits(const struct contender *who, const struct motion *motion)
{
    return (motion->flow || !who->needs_flow) && (motion->to_state || !who->needs_group);
}

/* Rows by where they are from, each ended by one without a name; empty for a library that is not installed. */
extern const struct contender core_contenders[], gsl_contenders[], sundials_contenders[], boost_contenders[];

/* All of these, the core's first. */
enum { CONTENDER_TABLES = 4 };
extern const struct contender *const contender_tables[CONTENDER_TABLES];

/* Prints a setting: "s = 8, 400 steps". */
void contender_setting(const struct task *task, char *text, size_t size);

/* The setup of the core for a motion from its own initial data. */
struct setup motion_setup(const struct motion *motion, int stages, long steps, double horizon);

/* A trajectory with room for one sample. */
struct end_point {
    struct trajectory at;
    wide g[MAX_ELEMENT], mu[MAX_DIMENSION], lambda[MAX_MULTIPLIERS], invariant[MAX_INVARIANTS], mean[MAX_INVARIANTS];
};
struct trajectory *end_point_open(struct end_point *point);

/* (g, eta) in double of an end point. */
void end_point_position(const struct motion *motion, const struct end_point *point, double *g, double *eta);

#endif
