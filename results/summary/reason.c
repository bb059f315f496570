/* Reasons and remedies. A remedy is what a campaign would say instead, so that it can be copied. */
#include "results/summary/reason.h"

#include "core/api.h"
#include "results/rows.h"
#include "results/summary/remedies.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double no_order = 0.25; /* to the half number next to it */

static const struct case_row *first_failed(const struct diagnosis *diagnosis)
{
    for (size_t k = 0; k < diagnosis->count; k++)
        if (!row_ran(&diagnosis->cases[k]))
            return &diagnosis->cases[k];
    return NULL;
}

/* The finest case that ran, where the first did. */
static const struct case_row *finest_that_ran(const struct diagnosis *diagnosis)
{
    size_t k = diagnosis->count - 1;
    while (!row_ran(&diagnosis->cases[k]))
        k--;
    return &diagnosis->cases[k];
}

/* Advises on a failure at the finest step size if a coarser one ran. */
static void advise_to_mend(const struct diagnosis *diagnosis)
{
    const struct case_row *failed = &diagnosis->cases[diagnosis->count - 1], *ran = finest_that_ran(diagnosis);
    if (failed->tolerance > 0)
        remedies_add(diagnosis->out->remedy, "fix what fails at the tolerance %.3g, or ask for none below %.3g",
                     failed->tolerance, ran->tolerance);
    else if (ran->steps > 0 && failed->steps > ran->steps)
        remedies_add(diagnosis->out->remedy, "fix what fails at %lld steps, or ask for no more than %lld",
                     (long long)failed->steps, (long long)ran->steps);
    else
        remedies_add(diagnosis->out->remedy, "fix what fails at h = %g, or ask for none below %g", failed->h, ran->h);
}

/* Returns true if the status is a fault of the user's integrator, whatever the step size. */
static bool is_own_fault(const char *status)
{
    static const enum status faults[] = {STATUS_CRASHED, STATUS_ENDED, STATUS_UNREADABLE, STATUS_GAVE_UP};
    for (size_t k = 0; status && k < sizeof faults / sizeof *faults; k++)
        if (strncmp(status, status_text(faults[k]), strlen(status_text(faults[k]))) == 0)
            return true;
    return false;
}

static void advise_on_failure(const struct diagnosis *diagnosis, const char *status)
{
    static const char lacking[] = "no reference flow: "; /* which no steps of the method fix */
    if (status && strstr(status, status_text(STATUS_BOUNDS)))
        remedies_add(diagnosis->out->remedy, "wider bounds, or a longer horizon");
    else if (status && strcmp(status, status_text(STATUS_TIMEOUT)) == 0)
        remedies_add(diagnosis->out->remedy, "a longer --case-limit");
    else if (status && strcmp(status, status_text(STATUS_POLE)) == 0)
        remedies_add(diagnosis->out->remedy, "a shorter horizon, or other data");
    else if (status && strstr(status, status_text(STATUS_DEPENDENT)))
        remedies_add(diagnosis->out->remedy, "%s" REASON_LEAVE_OUT,
                     remedies_may_use_quad(diagnosis) && strncmp(status, lacking, strlen(lacking)) != 0
                         ? "precision: [quad] where they are but nearly so, or "
                         : "");
    else if (status && strncmp(status, lacking, strlen(lacking)) == 0)
        remedies_add(diagnosis->out->remedy, "a shorter horizon, or units of the motion's own");
    else if (diagnosis->count > 0 && row_ran(&diagnosis->cases[0]) &&
             !row_ran(&diagnosis->cases[diagnosis->count - 1]) && !remedies_too_long(diagnosis))
        advise_to_mend(diagnosis);
    else if (diagnosis->count > 0 && !row_ran(&diagnosis->cases[diagnosis->count - 1]) && is_own_fault(status))
        remedies_add(diagnosis->out->remedy, "fix the integrator");
    else
        remedies_finer(diagnosis);
}

/* Round-off is a part of the places, of what pushes, and of the digits. */
static void advise_on_hiding(const struct diagnosis *diagnosis, bool idle)
{
    if (idle)
        remedies_add(diagnosis->out->remedy, "other data, on which the fault does something");
    else
        remedies_add(diagnosis->out->remedy, "%sdata nearer to the origin, or coarser steps",
                     remedies_may_use_quad(diagnosis) ? "precision: [quad], " : "");
}

/* Returns true if the motion crosses a point where its equations are not smooth; the reference then has no series. */
static bool is_rough(const struct store_file *file, const struct diagnosis *diagnosis)
{
    if (diagnosis->count > 0 && diagnosis->cases[0].value[QUANTITY_ROUGH_MOTION] > 0)
        return true;
    long long at = diagnosis->count > 0 ? (long long)diagnosis->cases[0].reference : -1;
    return at >= 0 && (size_t)at < file->reference_count && strstr(file->references[at].route, "(not smooth)");
}

/* Returns true if this is the doubt of a row, whose column may be shorter. */
static bool says(const struct order_row *row, const char *reason)
{
    return strncmp(row->doubt, reason, sizeof row->doubt - 1) == 0;
}

/* Returns the hypotheses on the motion that the theorem of a row has. */
static hypothesis_set row_asks(const struct order_row *row)
{
    enum quantity quantity = quantity_find(row->quantity);
    for (enum claim_kind kind = CLAIM_ORDER; kind <= CLAIM_GROWTH && quantity < QUANTITIES; kind++)
        if (row_claims(row, kind))
            return claim_needs(kind, quantity);
    return 0;
}

/* Returns the hypothesis that the motion violates; NULL if none is known to fail. A table of states has only its own
 * doubt. */
static const char *missing_hypothesis(const struct store_file *file, const struct diagnosis *diagnosis)
{
    const hypothesis_set asks = row_asks(diagnosis->row);
    const double *value = diagnosis->count > 0 ? diagnosis->cases[0].value : NULL;
    if (needs_it(asks, HYPOTHESIS_independent) &&
        (says(diagnosis->row, REASON_DEPENDENT) || (value && value[QUANTITY_INDEPENDENCE] == 0)))
        return REASON_DEPENDENT;
    if (!needs_it(asks, HYPOTHESIS_smooth))
        return NULL;
    static const char *const stated[] = {REASON_ROUGH_ENERGY, REASON_NOT_FOLLOWED};
    for (size_t k = 0; k < sizeof stated / sizeof *stated; k++)
        if (says(diagnosis->row, stated[k]))
            return stated[k];
    return says(diagnosis->row, REASON_ROUGH) || is_rough(file, diagnosis) ? REASON_ROUGH : NULL;
}

/* Errors that are all at the floor: what is exact has no order, in whatever precision. */
static void advise_on_no_error(const struct diagnosis *diagnosis)
{
    enum quantity quantity = quantity_find(diagnosis->row->quantity);
    bool all_zero = diagnosis->count > 0 && quantity < QUANTITIES;
    for (size_t k = 0; k < diagnosis->count; k++)
        all_zero = all_zero && diagnosis->cases[k].value[quantity] == 0;
    if (all_zero)
        remedies_add(diagnosis->out->remedy, "other data, on which the method has an error");
    else
        remedies_add(diagnosis->out->remedy, "%scoarser steps, or other data if the method has no error on this motion",
                     remedies_may_use_quad(diagnosis) ? "precision: [quad], " : "");
}

/* Why an order was not settled, and how it would be. */
static void explain_order(const struct diagnosis *diagnosis)
{
    const struct order_row *row = diagnosis->row;
    const bool stalled = says(row, REASON_STALLED) || says(row, REASON_GROWS);
    const bool digits = says(row, REASON_DIGITS);
    long long left = (long long)(row->cases - row->rows_floor - row->rows_failed);
    if (row->rows_floor > 0)
        remedies_add(diagnosis->out->why, "%lld of %lld errors are below %.1e, ten times the floor%s",
                     (long long)row->rows_floor, (long long)row->cases, REMEDIES_LEAST_FLOORS * row->floor,
                     left < REMEDIES_LEAST_ROWS ? ": too few are left" : "");
    if (row->rows_floor == 0 && remedies_plateau(diagnosis))
        return;
    if (row->cases < REMEDIES_LEAST_ROWS)
        remedies_add(diagnosis->out->why, "%lld step count%s, at least %d are needed", (long long)row->cases,
                     row->cases == 1 ? "" : "s", REMEDIES_LEAST_ROWS);
    else if (row->rows_used < REMEDIES_LEAST_ROWS && left >= REMEDIES_LEAST_ROWS && !stalled)
        remedies_add(diagnosis->out->why, "the slopes have not settled");
    else if (!stalled && !digits && row->rows_used >= REMEDIES_LEAST_ROWS && row->standard_error > row->tolerance)
        remedies_add(diagnosis->out->why, "the order is not known to the tolerance");
    if (digits)
        remedies_add(diagnosis->out->remedy, "more digits of the numbers in the table");
    else if (row->rows_floor > 0 && row->rows_floor == row->cases && row->cases >= REMEDIES_LEAST_ROWS)
        advise_on_no_error(diagnosis);
    else if (stalled)
        remedies_stall(diagnosis);
    else if (row->rows_floor > 0 && remedies_may_use_quad(diagnosis))
        remedies_add(diagnosis->out->remedy, "precision: [quad], or coarser steps");
    else if (row->rows_floor > 0 && !remedies_too_long(diagnosis))
        remedies_add(diagnosis->out->remedy, "coarser steps");
    else
        remedies_finer(diagnosis);
}

static void explain_slopes(const struct diagnosis *diagnosis)
{
    int capacity = (int)(sizeof diagnosis->row->slopes / sizeof *diagnosis->row->slopes);
    char list[REASON_SIZE] = "";
    size_t used = 0;
    for (int k = 0; k < capacity && isfinite(diagnosis->row->slopes[k]); k++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %.2f", diagnosis->row->slopes[k]);
    if (used > 0)
        remedies_add(diagnosis->out->why, "slopes%s", list);
}

/* Returns true if an error of a state is refuted because it does not depend on the step size. */
static bool stays(const struct order_row *row)
{
    enum quantity quantity = quantity_find(row->quantity);
    return row_claims(row, CLAIM_ORDER) && row_refuted(row) && fabs(row->measured) < no_order &&
           row->expected > no_order && quantity < QUANTITIES &&
           (quantity_over_samples(quantity) < QUANTITIES || quantity_at_end(quantity) < QUANTITIES);
}

/* Returns true if `expect` with this order would also refute rows of other methods, stages or problems of the experiment. */
static bool others_differ(const struct diagnosis *diagnosis, double order)
{
    const struct order_row *row = diagnosis->row;
    for (size_t k = 0; k < diagnosis->file->order_count; k++) {
        const struct order_row *other = &diagnosis->file->orders[k];
        if (strcmp(other->experiment, row->experiment) == 0 && strcmp(other->claim, row->claim) == 0 &&
            strcmp(other->quantity, row->quantity) == 0 && fabs(other->measured - order) > other->tolerance)
            return true;
    }
    return false;
}

/* Advises to state the order that was measured, or not to state one that other cases of the experiment lack. */
static void advise_to_expect(const struct diagnosis *diagnosis, const char *name, double order)
{
    const bool own = *diagnosis->row->because, alone = !others_differ(diagnosis, order);
    if (own && !alone)
        remedies_add(diagnosis->out->remedy,
                     "remove %s from expect, so that theorems alone state its order; or split the experiment, with "
                     "expect: {%s: %g} for these cases",
                     name, name, order);
    else
        remedies_add(diagnosis->out->remedy, "if this order is correct, %s expect: {%s: %g} and because: WHY%s%s",
                     own ? "use" : "add", name, order, own ? " instead" : "",
                     alone ? "" : ", in an experiment of these cases alone");
}

/* Explains an order that was refuted: how to state another one, in a campaign or for a table, or that it is none yet. */
static void explain_refuted(const struct diagnosis *diagnosis)
{
    const struct order_row *row = diagnosis->row;
    double nearest = rint(2 * row->measured) / 2;
    enum quantity quantity = quantity_find(row->quantity), at_end;
    if (!row_claims(row, CLAIM_ORDER) || quantity == QUANTITIES || stays(row))
        return;
    if (!(fabs(nearest - row->measured) <= row->tolerance) || nearest <= 0) {
        remedies_add(diagnosis->out->why, "%.2f is not within %g of a positive whole or half order", row->measured,
                     row->tolerance);
        remedies_finer(diagnosis);
        return;
    }
    at_end = quantity_at_end(quantity);
    const char *name = quantity_name(at_end == QUANTITIES ? quantity : at_end);
    if (*row->method)
        advise_to_expect(diagnosis, name, nearest);
    else /* of a table */
        remedies_add(diagnosis->out->remedy, "if this order is correct, use --order %s=%g instead", name, nearest);
}

/* Errors that do not depend on the step size: all of them, as against another motion, or those that are left once the others are small. */
static void explain_stay(const struct order_row *row, struct reason *out)
{
    bool fell = false;
    for (size_t k = 0; k < sizeof row->slopes / sizeof *row->slopes; k++)
        fell = fell || row->slopes[k] > no_order;
    if (fell)
        remedies_add(out->why, "the errors fall to %.1e and stay there", row->constant);
    else
        remedies_add(out->why,
                     "the errors stay as they are: another problem, other data or another time than those of the "
                     "reference?");
}

/* Would the claim be confirmed by its fit alone, so that only its checks are missing? */
static bool fit_tells(const struct order_row *row)
{
    return !row_claims(row, CLAIM_ORDER) ||
           (row->rows_used >= REMEDIES_LEAST_ROWS && fabs(row->measured - row->expected) <= row->tolerance &&
            row->standard_error <= row->tolerance);
}

/* Adds the remedy of the first check that was not done. Returns false if there is none. */
static bool advise_on_check(const struct diagnosis *diagnosis)
{
    static const struct {
        const char *not_done, *remedy;
    } checks[] = {
#define CHECK(code, word, of, where, refutes, text, remedy) {word " not done", remedy},
#include "results/checks.def"
#undef CHECK
    };
    static const char needs[] = ": needs "; /* the doubt ends with it, if it knows better */
    for (size_t k = 0; k < sizeof checks / sizeof *checks; k++)
        if (strstr(diagnosis->row->checks, checks[k].not_done)) {
            const char *needed = strstr(diagnosis->row->doubt, needs);
            remedies_add(diagnosis->out->remedy, "%s", needed ? needed + strlen(needs) : checks[k].remedy);
            return true;
        }
    return false;
}

/* Advises on a motion that lacks what the theorem requires. */
static void advise_on_motion(const struct diagnosis *diagnosis, const char *lacks)
{
    if (strcmp(lacks, REASON_DEPENDENT) == 0) {
        remedies_add(diagnosis->out->remedy, REASON_LEAVE_OUT);
        return;
    }
    remedies_add(diagnosis->out->remedy, "initial data or a horizon that avoid this point");
    if (diagnosis->file->campaign && row_claims(diagnosis->row, CLAIM_ORDER))
        remedies_add(diagnosis->out->remedy, "if an order is known across it, expect: {%s: ORDER} and because: WHY",
                     diagnosis->row->quantity);
}

void reason_of(const struct store_file *file, const struct order_row *row, struct reason *out)
{
    struct diagnosis diagnosis = {.file = file, .row = row, .out = out};
    *out = (struct reason){0};
    diagnosis.cases = store_cases_of(file, row, &diagnosis.count);
    const struct case_row *failed = first_failed(&diagnosis);
    const char *status = failed ? failed->status : NULL;
    const bool idle = says(row, REASON_IDLE), hidden = idle || says(row, REASON_HIDDEN);
    if (!control_is_none(row->control) && !idle)
        remedies_add(out->why, "the deliberate fault should have been found");
    if (*row->doubt)
        remedies_add(out->why, "%s", row->doubt);
    bool silent = row->rows_failed > 0 && !failed && diagnosis.count > 0 &&
                  !hidden; /* such as an integrator that answers positions only */
    if (silent)
        remedies_add(out->why, "%lld of %lld cases ran and have no %s", (long long)row->rows_failed,
                     (long long)row->cases, row->quantity);
    else if (row->rows_failed > 0 && (failed || !hidden))
        remedies_add(out->why, "%lld of %lld cases failed%s%s%s%s", (long long)row->rows_failed, (long long)row->cases,
                     status ? ": " : "", status ? status : "", failed && *failed->message ? ": " : "",
                     failed ? failed->message : "");
    if (row_claims(row, CLAIM_ORDER))
        explain_slopes(&diagnosis);
    const bool is_own = *row->because; /* no theorem has to apply to the order that a campaign states */
    const char *lacks = failed || is_own ? NULL : missing_hypothesis(file, &diagnosis);
    if (lacks) {
        if (!strstr(row->doubt, "not smooth") && !says(row, lacks))
            remedies_add(out->why, "%s", lacks);
        advise_on_motion(&diagnosis, lacks);
        return;
    }
    if (strstr(row->doubt, REASON_SENSITIVE)) {
        remedies_add(out->remedy, "a shorter horizon");
        return;
    }
    if (stays(row) && !remedies_plateau(&diagnosis))
        explain_stay(row, out);
    if (hidden && !failed)
        advise_on_hiding(&diagnosis, idle);
    if (!control_is_none(row->control)) {
        if (row_ended(row, VERDICT_CONFIRMED))
            remedies_add(out->remedy, "other data, on which the fault does something, or coarser steps");
        return;
    }
    if (silent || (hidden && !failed))
        return;
    if (row->rows_failed > 0 && !row_refuted(row) && (status || row_ended(row, VERDICT_FAILED)))
        advise_on_failure(&diagnosis, status);
    else if (row_ended(row, VERDICT_INSUFFICIENT) && fit_tells(row) && advise_on_check(&diagnosis))
        return;
    else if (row_ended(row, VERDICT_INSUFFICIENT) && row_claims(row, CLAIM_ORDER))
        explain_order(&diagnosis);
    else if (row_refuted(row))
        explain_refuted(&diagnosis);
}
