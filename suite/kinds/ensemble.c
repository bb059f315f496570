/* Kind ensemble: statistics of many members of one family of data, and two rows of claim `growth`: how the energy's
 * mean-square deviation grows with the step size and with time. */
#include "results/heap.h"
#include "results/rows.h"
#include "suite/kinds/evidence.h"
#include "suite/kinds/flow.h"
#include "suite/kinds/growth.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/together.h"

#include <math.h>
#include <stdio.h>

static void run_together(const struct case_task *tasks, int count, struct case_row *rows, enum status *status)
{
    together_run(tasks, count, flow_record, rows, status);
}

/* An exponent of the growth with its standard error, and the constant beside it. */
struct exponent {
    enum quantity quantity;
    double value, error, constant;
    bool sufficient, alike;
    int members;
};

/* Returns true if there are too few step sizes or sample times for exponents. Statistics alone need no more. */
static bool takes_statistics(const struct kind_group *group)
{
    return group->count / group->members < GROWTH_LEAST || group->sample_count < GROWTH_LEAST;
}

/* An exponent that is expected, which the experiment alone does, is documented by evidence_exponent, with three standard errors, more of few
 * members (sampled_sigmas). Others are `measured`, and so is what nobody expects of statistics alone. */
static enum verdict judge_exponent(const struct exponent *exponent, double expected, bool statistics,
                                   struct order_row *out)
{
    out->expected = expected;
    if (out->rows_used == 0)
        return VERDICT_FAILED;
    if (!exponent->sufficient)
        return statistics && isnan(expected) && !exponent->alike ? VERDICT_MEASURED : VERDICT_INSUFFICIENT;
    const double sigmas = sampled_sigmas(exponent->members - 1);
    out->tolerance = sigmas * out->standard_error;
    if (isnan(expected))
        return VERDICT_MEASURED;
    const enum verdict verdict = evidence_exponent(expected, sigmas, out);
    return verdict == VERDICT_CONFIRMED ? VERDICT_DOCUMENTED : verdict;
}

/* Returns true if the quantity is an exponent of A h^a + B h^b t. */
static bool is_part(enum quantity quantity)
{
    return quantity == QUANTITY_ENSEMBLE_START || quantity == QUANTITY_ENSEMBLE_WALK;
}

static void put_exponent(const struct kind_group *group, const struct exponent *exponent, struct order_row *out)
{
    int failed = 0;
    for (int i = 0; i < group->count; i++)
        failed += !row_ran(case_rows_at(group->cases, i));
    const double expected = group->expected[exponent->quantity];
    verdict_row_open(case_rows_at(group->cases, 0), CLAIM_GROWTH, quantity_name(exponent->quantity),
                     isnan(expected) ? "" : group->because, out);
    bool shown = exponent->sufficient || !is_part(exponent->quantity);
    out->measured = shown ? exponent->value : (double)NAN;
    out->standard_error = shown ? exponent->error : (double)NAN;
    out->constant = exponent->constant;
    out->rows_used = group->count - failed;
    out->rows_failed = failed;
    enum verdict verdict = judge_exponent(exponent, expected, takes_statistics(group), out);
    if (exponent->alike)
        snprintf(out->doubt, sizeof out->doubt, "fewer than three members differ: what depends on their parameter?");
    else if (takes_statistics(group))
        snprintf(out->doubt, sizeof out->doubt, "exponents take %d step sizes and %d sample times: %d and %d",
                 GROWTH_LEAST, GROWTH_LEAST, group->count / group->members, group->sample_count);
    else if (!shown)
        snprintf(out->doubt, sizeof out->doubt, "the energies do not show that part of A h^a + B h^b t");
    checks_end_growth(group->cases, verdict, out);
}

static void judge_ensemble(const struct kind_group *group, struct verdicts *out)
{
    struct growth growth;
    struct ensemble ensemble;
    HEAP(double, h, group->count / group->members);
    together_statistics(group, h, &ensemble, out);
    ensemble_growth(&ensemble, &growth);
    const struct exponent exponents[] = {{QUANTITY_ENSEMBLE_H, growth.h_exponent, growth.h_error, growth.constant,
                                          growth.sufficient, growth.alike, growth.members},
                                         {QUANTITY_ENSEMBLE_T, growth.t_exponent, growth.t_error, growth.constant,
                                          growth.sufficient, growth.alike, growth.members},
                                         {QUANTITY_ENSEMBLE_START, growth.start_exponent, growth.start_error,
                                          growth.start_constant, growth.starts, growth.alike, growth.members},
                                         {QUANTITY_ENSEMBLE_WALK, growth.walk_exponent, growth.walk_error,
                                          growth.walk_constant, growth.walks, growth.alike, growth.members}};
    for (size_t k = 0; k < sizeof exponents / sizeof *exponents; k++) {
        /* a part that cannot be told is no failure, unless somebody expects something of it */
        if (is_part(exponents[k].quantity) && !exponents[k].sufficient && isnan(group->expected[exponents[k].quantity]))
            continue;
        put_exponent(group, &exponents[k], verdicts_add_orders(out, 1));
    }
}

static const struct judged judged[] = {{CLAIM_IDENTITY, QUANTITY_CONSTRAINT},
                                       {CLAIM_GROWTH, QUANTITY_ENSEMBLE_H},
                                       {CLAIM_GROWTH, QUANTITY_ENSEMBLE_T},
                                       {CLAIM_GROWTH, QUANTITY_ENSEMBLE_START},
                                       {CLAIM_GROWTH, QUANTITY_ENSEMBLE_WALK}};

const struct kind kind_ensemble = {
    .name = "ensemble",
    .takes_samples = true,
    .text = "statistics of many members of one family of data at sample times, growth in h and time",
    .keeps_samples = true,
    .has_members = true,
    .cost = cost_of_members,
    .run_together = run_together,
    KIND_JUDGED(judged),
    .judge = judge_ensemble,
};
