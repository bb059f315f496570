/* Kind drift: does the energy of every member of an ensemble stay bounded? For each step size rows of claim `drift`: mean, standard
 * deviation and largest of the slopes over the members, and the fractions that drift and that stay bounded. */
#include "results/heap.h"
#include "results/rows.h"
#include "suite/kinds/evidence.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/slope.h"
#include "suite/kinds/together.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdio.h>

static void run_drift(const struct case_task *tasks, int count, struct case_row *rows, enum status *status)
{
    together_run(tasks, count, flow_record_energy, rows, status);
}

/* The members at one step size. */
struct slopes {
    double *slope; /* of those that ran and have one */
    int members, finished, ran, drifting, bounded;
    double largest;           /* the slope of largest size, with its sign */
    char doubt[EVIDENCE_WHY]; /* why a member is neither */
};

/* Each slope is judged as one of all cases of the group. */
static void take_slopes(const struct kind_group *group, int level, struct slopes *out)
{
    out->members = group->members;
    out->finished = out->ran = out->drifting = out->bounded = 0;
    out->largest = 0;
    *out->doubt = '\0';
    for (int j = 0; j < group->members; j++) {
        const struct case_row *row = case_rows_at(group->cases, level * group->members + j);
        const double slope = row->value[QUANTITY_ENERGY];
        struct slope_seen seen;
        out->finished += row_ran(row);
        if (!row_ran(row) || !isfinite(slope))
            continue;
        out->slope[out->ran++] = slope;
        out->largest = fabs(slope) > fabs(out->largest) ? slope : out->largest;
        slope_look(row, group->sample_count, row->bound[QUANTITY_ENERGY], group->count, &seen, out->doubt);
        out->drifting += seen.is == SLOPE_DRIFT;
        out->bounded += seen.is == SLOPE_NONE;
    }
}

static void put_drift_verdict(enum verdict verdict, struct order_row *row)
{
    snprintf(row->verdict, sizeof row->verdict, "%s", verdict_word(verdict));
    row->as_expected = verdict == VERDICT_MEASURED;
}

/* Adds a row about the members of a level. Nothing is claimed: the verdict is `measured`; `insufficient` if the members are no evidence
 * (slope_members_speak) or there are too few samples, `failed` if no member ran. */
static struct order_row *add_drift_row(const struct kind_group *group, int level, const struct slopes *slopes,
                                       enum quantity quantity, double value, double error, struct verdicts *out)
{
    struct order_row *row = verdicts_add_orders(out, 1);
    const struct case_row *first = case_rows_at(group->cases, level * group->members); /* until the next is asked for */
    const bool few = group->sample_count < SAMPLED_LEAST;
    verdict_row_open(first, CLAIM_DRIFT, quantity_name(quantity), "", row);
    row->measured = slopes->ran > 0 ? value : (double)NAN;
    row->standard_error = slopes->ran > 0 ? error : (double)NAN;
    row->window_first = row->window_last = first->steps;
    row->cases = slopes->members;
    row->rows_used = slopes->ran;
    row->rows_failed = slopes->members - slopes->finished;
    if (few)
        slope_few_samples(group->sample_count, row->doubt);
    const bool blind = !few && slopes->ran < slopes->finished; /* as of an energy that overflows */
    if (blind)
        snprintf(row->doubt, sizeof row->doubt, "%d of %d members ran and have no slope",
                 slopes->finished - slopes->ran, slopes->members);
    const bool speak = slope_members_speak(group->cases, group->members, row->doubt) && !few && !blind;
    const enum verdict verdict = slopes->finished == 0 ? VERDICT_FAILED
                                 : speak               ? VERDICT_MEASURED
                                                       : VERDICT_INSUFFICIENT;
    put_drift_verdict(verdict, row);
    return row;
}

/* Standard error of a fraction. Counts two more members that have the property and two more that have not, so that it is not 0 if none has it
 * (Agresti, Coull 1998, Amer. Statist. 52, 119). */
static double fraction_error(int count, int ran)
{
    const double near = (count + 2.0) / (ran + 4);
    return sqrt(near * (1 - near) / (ran + 4));
}

/* Adds a fraction of the members. Members that neither drift nor are bounded leave it `insufficient` if they are more than its standard error. */
static void add_fraction(const struct kind_group *group, int level, const struct slopes *slopes, enum quantity quantity,
                         int count, struct verdicts *out)
{
    const int undecided = slopes->ran - slopes->drifting - slopes->bounded;
    const double error = fraction_error(count, slopes->ran);
    struct order_row *row = add_drift_row(group, level, slopes, quantity, (double)count / slopes->ran, error, out);
    if (undecided == 0 || *row->doubt)
        return;
    snprintf(row->doubt, sizeof row->doubt, "%d of %d undecided: %.67s", undecided, slopes->members, slopes->doubt);
    if (undecided > error * slopes->ran)
        put_drift_verdict(VERDICT_INSUFFICIENT, row);
}

static void add_drift_rows(const struct kind_group *group, int level, const struct slopes *slopes, struct verdicts *out)
{
    const size_t ran = (size_t)slopes->ran;
    const double mean = ran > 0 ? gsl_stats_mean(slopes->slope, 1, ran) : (double)NAN;
    const double deviation = ran > 1 ? gsl_stats_sd_m(slopes->slope, 1, ran, mean) : (double)NAN;
    add_drift_row(group, level, slopes, QUANTITY_DRIFT_MEAN, mean, deviation / sqrt(slopes->ran), out);
    add_drift_row(group, level, slopes, QUANTITY_DRIFT_DEVIATION, deviation, (double)NAN, out);
    add_drift_row(group, level, slopes, QUANTITY_DRIFT_LARGEST, slopes->largest, (double)NAN, out);
    add_fraction(group, level, slopes, QUANTITY_DRIFTING, slopes->drifting, out);
    add_fraction(group, level, slopes, QUANTITY_BOUNDED, slopes->bounded, out);
}

static void judge_drift(const struct kind_group *group, struct verdicts *out)
{
    const int levels = group->count / group->members;
    HEAP(double, slope, group->members);
    HEAP(double, h, levels);
    struct slopes slopes = {.slope = slope};
    struct ensemble ensemble;
    together_statistics(group, h, &ensemble, out);
    for (int level = 0; level < levels; level++) {
        take_slopes(group, level, &slopes);
        add_drift_rows(group, level, &slopes, out);
    }
}

static const struct judged judged[] = {{CLAIM_BOUND, QUANTITY_ENERGY},
                                       {CLAIM_IDENTITY, QUANTITY_CONSTRAINT},
                                       {CLAIM_IDENTITY, QUANTITY_TANGENCY},
                                       {CLAIM_IDENTITY, QUANTITY_MOMENTUM}};

const struct kind kind_drift = {
    .name = "drift",
    .takes_samples = true,
    .text = "drift of the energy over many members: its statistics, and the fraction that drifts",
    .keeps_samples = true,
    .has_members = true,
    .has_controls = true,
    .sees = SEES_ALL,
    .cost = cost_of_members,
    .run_together = run_drift,
    KIND_JUDGED(judged),
    .judge = judge_drift,
};
