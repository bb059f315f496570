/* Rows of sound runs, and the verdicts on them, for tests that spoil one or the other. */
#ifndef RATTLEBACK_TESTS_SUITE_VERDICTS_H
#define RATTLEBACK_TESTS_SUITE_VERDICTS_H

#include "suite/campaign/expand.h"
#include "suite/judge/verdict.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/suite/campaign_text.h"
#include "ci/tests/testing.h"

enum { ROWS = 5 };

/* One experiment for each way to be judged; Lobatto IIIA-IIIB with s = 3 promises q and p at 4 and lambda at 2. */
static const char text[] =
    "campaign: verdicts\n"
    "experiments:\n"
    "  - {name: orders, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad, double]}\n"
    "  - {name: documented, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], expect: {q: 3}, because: reduced here}\n"
    "  - {name: tableau, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: perturbed-tableau}\n"
    "  - {name: conjugate, kind: convergence, problems: [{name: particle}, {name: kepler}],\n"
    "     methods: [lobatto-iiia], stages: [3], steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad],\n"
    "     control: ahat-is-a}\n"
    "  - {name: structure, kind: structure, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: bound, kind: bound, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [40, 80, 160, 320, 640], horizon: 8, samples: 20, precision: [double]}\n"
    "  - {name: local, kind: stages, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: anchor, kind: structure, problems: [{name: heavy-top}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: anchored-at-start}\n"
    "  - {name: anchored-orders, problems: [{name: heavy-top}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], control: anchored-at-start}\n"
    "  - {name: unclaimed-bound, kind: bound, problems: [{name: cvt}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [40, 80, 160, 320, 640], horizon: 8, samples: 20, precision: [double]}\n"
    "  - {name: unclaimed, kind: structure, problems: [{name: disc}], methods: [lobatto-iiia], stages: [3],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: one-sided, problems: [{name: kepler}], methods: [radau-iia], stages: [2],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad]}\n"
    "  - {name: end-alone, problems: [{name: kepler}], methods: [gauss], stages: [1],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, samples: 1, precision: [quad], expect: {q: 4, p: 1}}\n"
    "  - {name: two-orders, problems: [{name: kepler}], methods: [gauss], stages: [1],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [quad], expect: {q: 4, q-max: 2}}\n"
    "  - {name: unclaimed-p, problems: [{name: incline-knife-edge}],\n"
    "     methods: [{name: exact-mixed, omega: [midpoint]}], steps: [4, 8, 16, 32, 64], horizon: 1, precision: "
    "[quad]}\n"
    "  - {name: control, kind: control, problems: [{name: double-integrator}], methods: [midpoint],\n"
    "     steps: [4, 8, 16, 32, 64], horizon: 1, precision: [double]}\n"
    "  - {name: twins, problems: [{name: spherical-pendulum}], methods: [rattle], steps: [4, 8, 16, 32, 64],\n"
    "     horizon: 1, precision: [double]}\n";

enum {
    ORDERS,
    DOCUMENTED,
    TABLEAU,
    CONJUGATE,
    STRUCTURE,
    BOUND,
    LOCAL,
    ANCHOR,
    ANCHORED_ORDERS,
    UNCLAIMED_BOUND,
    UNCLAIMED,
    ONE_SIDED,
    END_ALONE,
    TWO_ORDERS,
    UNCLAIMED_P,
    CONTROL,
    TWINS
};

TESTS_OF_CAMPAIGN(text)
TESTS_BETWEEN(load_campaign, free_campaign)

static struct case_row rows[ROWS + 2]; /* the last two are of no group */
static const struct case_rows all_rows = {.count = ROWS, .whole = rows};
static struct order_row verdicts[VERDICT_MOST_ROWS];
static int verdict_count;

/* Rows of a sound run: the promised orders, residuals at round-off. */
static inline void make_rows(unsigned experiment)
{
    for (int i = 0; i < ROWS; i++) {
        struct case_row *row = &rows[i];
        case_row_clear(row);
        row->id = 100 + i;
        row->steps = campaign->experiments[experiment].steps[i];
        row->horizon = experiment == BOUND || experiment == UNCLAIMED_BOUND ? 8 : 1;
        row->h = row->horizon / (double)row->steps;
        snprintf(row->status, sizeof row->status, "ok");
        row->value[QUANTITY_AMPLITUDE_G] = row->value[QUANTITY_AMPLITUDE_MU] = 1;
        for (enum quantity k = 0; k < QUANTITIES; k++)
            row->floor[k] = 1e-33;
        row->value[QUANTITY_Q] = row->value[QUANTITY_P] = 0.3 * pow(row->h, 4);
        row->value[QUANTITY_LAMBDA] = pow(row->h, 2);
        row->value[QUANTITY_CONSTRAINT] = row->value[QUANTITY_TANGENCY] = row->value[QUANTITY_MOMENTUM] =
            row->value[QUANTITY_REVERSAL] = 1e-34;
        row->value[QUANTITY_SYMPLECTIC] = 1e-27;
        row->bound[QUANTITY_SYMPLECTIC] = 1e-25;
        row->bound[QUANTITY_REVERSAL] = row->bound[QUANTITY_CONSTRAINT] = row->bound[QUANTITY_TANGENCY] =
            row->bound[QUANTITY_MOMENTUM] = 1e-32;
        row->bound[QUANTITY_ENERGY] = 6e-14 * sqrt((double)row->steps);
        row->value[QUANTITY_ENERGY] = 1e-9;
        row->value[QUANTITY_SLOPE_ERROR] = 1e-9;
        row->value[QUANTITY_SLOPE_FREEDOM] = 18;
        row->value[QUANTITY_SWINGS] = 40;
        row->value[QUANTITY_ENERGY_ERROR] = 1e-6;
        row->value[QUANTITY_AMPLITUDE_ENERGY] = 1;
        row->value[QUANTITY_STAGE_Q] = row->value[QUANTITY_STAGE_EXTRA_P] = row->value[QUANTITY_DENSE_EXTRA_Q] =
            row->value[QUANTITY_DENSE_P] = row->value[QUANTITY_DENSE_DP] = pow(row->h, 3);
        row->value[QUANTITY_STAGE_P] = row->value[QUANTITY_DENSE_D3P] = row->value[QUANTITY_DENSE_U] = pow(row->h, 1);
        row->value[QUANTITY_DENSE_D2P] = pow(row->h, 2);
        row->value[QUANTITY_STEP_Q] = row->value[QUANTITY_STEP_P] = pow(row->h, 5);
        row->value[QUANTITY_STEP_LAMBDA] = pow(row->h, 3);
        row->value[QUANTITY_DENSE_Q] = pow(row->h, 2);
    }
}

/* The largest errors over the samples, where a test does not make its own: twice those at the end. */
static bool own_maxima;

static inline void make_maxima(void)
{
    for (int i = 0; i < ROWS && !own_maxima; i++) {
        rows[i].value[QUANTITY_Q_MAX] = 2 * rows[i].value[QUANTITY_Q];
        rows[i].value[QUANTITY_P_MAX] = 2 * rows[i].value[QUANTITY_P];
        rows[i].value[QUANTITY_LAMBDA_MAX] = 2 * rows[i].value[QUANTITY_LAMBDA];
    }
}

/* Errors of the run off the grids, where a test does not spoil them: on the lines through those on the grids. */
static bool own_off_grid;

static inline void make_off_grid(const struct campaign_case *which)
{
    static const enum quantity at_end[] = {QUANTITY_Q, QUANTITY_P, QUANTITY_LAMBDA};
    struct setup setup;
    struct shape shape = {0};
    struct refusal why;
    struct case_row *finest = &rows[ROWS - 1];
    campaign_setup(campaign, which, &setup);
    core_check(campaign_core(campaign, which), &setup, &shape, &why);
    long steps = experiment_off_grid(&campaign->experiments[which->experiment], shape.m > 0);
    finest->off_grid_steps = steps;
    int k = 0;
    double h = steps > 0 ? finest->horizon / (double)steps : finest->h;
    while (k + 2 < ROWS && h < rows[k + 1].h)
        k++;
    for (size_t q = 0; q < sizeof at_end / sizeof *at_end; q++) {
        double coarse = rows[k].value[at_end[q]], fine = rows[k + 1].value[at_end[q]];
        double share = log(h / rows[k].h) / log(rows[k + 1].h / rows[k].h);
        finest->value[quantity_off_grid(at_end[q])] = steps > 0 ? coarse * pow(fine / coarse, share) : (double)NAN;
    }
}

static inline void judge(unsigned experiment, unsigned problem, unsigned precision)
{
    make_maxima();
    struct campaign_case which = {.experiment = experiment, .problem = problem, .precision = precision};
    if (!own_off_grid)
        make_off_grid(&which);
    verdict_count = verdict_group(campaign, &which, &all_rows, verdicts);
    assert_true(verdict_count > 0);
}

static inline bool has_verdict(const char *quantity)
{
    bool has = false;
    for (int k = 0; k < verdict_count; k++)
        has = has || strcmp(verdicts[k].quantity, quantity) == 0;
    return has;
}

/* Returns the verdict on a quantity, of which there must be one. */
static inline const struct order_row *find(const char *quantity)
{
    for (int k = 0; k < verdict_count; k++)
        if (strcmp(verdicts[k].quantity, quantity) == 0)
            return &verdicts[k];
    fail_msg("no verdict on %s", quantity);
    return verdicts;
}

static inline void assert_verdict(const char *quantity, const char *verdict, int as_expected)
{
    const struct order_row *row = find(quantity);
    assert_string_equal(row->verdict, verdict);
    assert_int_equal(row->as_expected, as_expected);
}

#endif
