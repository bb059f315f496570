/* Remedies as a campaign would say them. */
#include "results/summary/remedies.h"

#include "core/api.h"
#include "core/arguments.h"
#include "results/rows.h"
#include "results/summary/plateau.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MORE_STEPS = 2, MOST_STEPS = 16 /* that a remedy lists */ };

static const double no_order = 0.25; /* to the half number next to it */

void remedies_add(char text[REASON_SIZE], const char *format, ...)
{
    size_t used = strlen(text);
    if (used > 0 && used + 2 < REASON_SIZE)
        used += (size_t)snprintf(text + used, REASON_SIZE - used, "; ");
    PUT_ARGUMENTS(text + used, REASON_SIZE - used, format);
}

static bool in_double(const struct diagnosis *diagnosis)
{
    return strcmp(diagnosis->row->precision, "double") == 0;
}

/* The integrator from outside whose cases these are; NULL: a built-in method, or one that this program has not loaded. */
static const struct integrator *integrator_of_row(const struct diagnosis *diagnosis)
{
    struct method_info method;
    for (int k = 0; k < core_double()->methods(); k++) {
        core_double()->method(k, &method);
        if (strcmp(method.name, diagnosis->row->method) == 0)
            return method.outside;
    }
    return NULL;
}

/* Returns true if the file has the same claim in quadruple precision. */
static bool is_tried_in_quad(const struct diagnosis *diagnosis)
{
    for (size_t k = 0; k < diagnosis->file->order_count; k++) {
        const struct order_row *other = &diagnosis->file->orders[k];
        if (strcmp(other->precision, "quad") != 0) /* first, as every claim of a large file asks */
            continue;
        struct case_key key = other->key;
        memcpy(key.precision, diagnosis->row->precision, sizeof key.precision);
        if (key_compare(&key, &diagnosis->row->key) == 0)
            return true;
    }
    return false;
}

/* Returns true if quadruple precision may help: the method has it, and it was not tried. */
bool remedies_may_use_quad(const struct diagnosis *diagnosis)
{
    const struct integrator *outside = integrator_of_row(diagnosis);
    return in_double(diagnosis) && (!outside || outside->in_quad) && !is_tried_in_quad(diagnosis);
}

/* Would the error of the finest case, as small as the expected order makes it on `finer` times as many steps, still be judged? */
static bool stays_above_floor(const struct diagnosis *diagnosis, double finer)
{
    enum quantity quantity = quantity_find(diagnosis->row->quantity);
    if (diagnosis->count == 0 || quantity == QUANTITIES || isnan(diagnosis->row->expected))
        return true;
    const struct case_row *finest = &diagnosis->cases[diagnosis->count - 1];
    if (!row_ran(finest))
        return true;
    double error = finest->value[quantity] * pow(finer, -diagnosis->row->expected);
    return !(error < REMEDIES_LEAST_FLOORS * finest->floor[quantity]);
}

/* The reference flow of the cases, or NULL. */
static const struct reference_row *reference_of_row(const struct diagnosis *diagnosis)
{
    const long long at = diagnosis->count > 0 ? (long long)diagnosis->cases[0].reference : -1;
    return at < 0 || (size_t)at >= diagnosis->file->reference_count ? NULL : &diagnosis->file->references[at];
}

/* Returns the error at the end to which one over the samples belongs; another quantity itself. */
static enum quantity state_of_error(enum quantity quantity)
{
    return quantity_at_end(quantity) == QUANTITIES ? quantity : quantity_at_end(quantity);
}

/* The error of the reference flow of the cases; 0 if nobody knows it. */
static double reference_error(const struct diagnosis *diagnosis, enum quantity quantity)
{
    const enum quantity state = state_of_error(quantity);
    const struct reference_row *reference = reference_of_row(diagnosis);
    return !reference                 ? 0
           : state == QUANTITY_Q      ? reference->error_q
           : state == QUANTITY_P      ? reference->error_p
           : state == QUANTITY_LAMBDA ? reference->error_lambda
                                      : 0;
}

/* Returns the largest size of what a quantity is the error of, along the reference; 0 if nobody knows it. */
static double size_along_reference(const struct diagnosis *diagnosis, enum quantity quantity)
{
    const enum quantity state = state_of_error(quantity);
    const struct reference_row *reference = reference_of_row(diagnosis);
    return !reference                 ? 0
           : state == QUANTITY_Q      ? reference->amplitude_g
           : state == QUANTITY_P      ? 1 /* errors of momenta are over their amplitude */
           : state == QUANTITY_LAMBDA ? reference->amplitude_lambda
                                      : 0;
}

bool remedies_too_long(const struct diagnosis *diagnosis)
{
    static const double large = 0.1; /* of the motion: two bisections leave no order to see */
    const enum quantity quantity = quantity_find(diagnosis->row->quantity);
    size_t k = diagnosis->count;
    while (k > 0 && !row_ran(&diagnosis->cases[k - 1]))
        k--;
    if (k == 0 || quantity == QUANTITIES)
        return false;
    const double size = size_along_reference(diagnosis, quantity);
    return size > 0 && diagnosis->cases[k - 1].value[quantity] > large * size;
}

/* `steps: [64, 128, 256, 512], or a shorter horizon`: from SHORTER times as many steps as the finest case. */
static void advise_much_finer(const struct diagnosis *diagnosis)
{
    enum { SHORTER = 16 };
    const long long last = (long long)diagnosis->cases[diagnosis->count - 1].steps * SHORTER;
    remedies_add(diagnosis->out->remedy, "steps: [%lld, %lld, %lld, %lld], or a shorter horizon", last, 2 * last,
                 4 * last, 8 * last);
}

/* `steps: [8, 16, 32, 64]`: those of the cases, and each finer by 2 than the last. */
void remedies_finer(const struct diagnosis *diagnosis)
{
    char list[REASON_SIZE] = "";
    size_t used = 0, have = diagnosis->count;
    double finer = pow(2, MORE_STEPS);
    bool counted = have > 0 && have <= MOST_STEPS;
    for (size_t k = 0; k < have && counted; k++) /* tables with h may have no horizon */
        counted = diagnosis->cases[k].steps > (k > 0 ? diagnosis->cases[k - 1].steps : 0);
    if (have > 0 && diagnosis->cases[0].tolerance > 0) {
        remedies_add(diagnosis->out->remedy, "two more tolerances, smaller ones");
        return;
    }
    if (!counted) {
        remedies_add(diagnosis->out->remedy, "finer steps, two more");
        return;
    }
    if (remedies_too_long(diagnosis)) {
        advise_much_finer(diagnosis);
        return;
    }
    for (size_t k = 0; k < have + MORE_STEPS; k++) {
        long long steps = diagnosis->cases[k < have ? k : have - 1].steps;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%lld", k > 0 ? ", " : "",
                                 k < have ? steps : steps << (k - have + 1));
    }
    bool quad = remedies_may_use_quad(diagnosis) && !stays_above_floor(diagnosis, finer);
    remedies_add(diagnosis->out->remedy, "steps: [%s]%s", list, quad ? " and precision: [quad]" : "");
}

static struct plateau find_plateau(const struct diagnosis *diagnosis)
{
    const enum quantity quantity = quantity_find(diagnosis->row->quantity);
    if (quantity == QUANTITIES || diagnosis->count == 0)
        return (struct plateau){PLATEAU_NONE, (double)NAN, 0};
    return plateau_of(diagnosis->cases, diagnosis->count, quantity, reference_error(diagnosis, quantity));
}

/* Returns the largest number of sample times, at most that of the cases, which divides these step counts; 0 if that of the cases does. */
static int64_t fewer_samples(const struct diagnosis *diagnosis, const long long *steps, size_t count)
{
    const struct reference_row *reference = reference_of_row(diagnosis);
    const int64_t given = reference ? reference->samples : 0;
    int64_t samples = given;
    for (size_t k = 0; k < count && samples > 1;) {
        const bool divides = steps[k] % samples == 0;
        samples -= !divides;
        k = divides ? k + 1 : 0;
    }
    return samples < given ? samples : 0;
}

/* `steps: [16, 32, 64, 128]`: the cases before the plateau, and coarser ones so that COARSER are there. */
static void advise_coarser(const struct diagnosis *diagnosis, const struct plateau *plateau)
{
    enum { COARSER = 5 };
    char list[REASON_SIZE] = "", samples[48] = "";
    long long steps[MOST_STEPS + COARSER];
    size_t used = 0, count = 0, have = plateau->first;
    long long first = diagnosis->count > 0 ? diagnosis->cases[0].steps : 0;
    int halvings = 0;
    while (have + (size_t)halvings < COARSER && first > 1 && first % 2 == 0) {
        first /= 2;
        halvings++;
    }
    if (have + (size_t)halvings < COARSER || have > MOST_STEPS) {
        remedies_add(diagnosis->out->remedy, "coarser steps");
        return;
    }
    for (int k = 0; k < halvings; k++)
        steps[count++] = first << k;
    for (size_t k = 0; k < have; k++)
        steps[count++] = (long long)diagnosis->cases[k].steps;
    for (size_t k = 0; k < count; k++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%lld", k > 0 ? ", " : "", steps[k]);
    const int64_t fewer = fewer_samples(diagnosis, steps, count);
    if (fewer > 0)
        snprintf(samples, sizeof samples, " with samples: %lld", (long long)fewer);
    remedies_add(diagnosis->out->remedy, "steps: [%s]%s", list, samples);
}

/* Returns the quantity for which a floor is stated. The floor of an error at the end also applies to the samples. */
static const char *floor_name(const struct order_row *row)
{
    enum quantity quantity = quantity_find(row->quantity);
    enum quantity at_end = quantity < QUANTITIES ? quantity_at_end(quantity) : QUANTITIES;
    return at_end == QUANTITIES ? row->quantity : quantity_name(at_end);
}

void remedies_stall(const struct diagnosis *diagnosis)
{
    const struct order_row *row = diagnosis->row;
    if (remedies_too_long(diagnosis))
        remedies_finer(diagnosis);
    else if (row->floor > 0)
        remedies_add(diagnosis->out->remedy, "%scoarser steps",
                     remedies_may_use_quad(diagnosis) ? "precision: [quad], or " : "");
    else /* tables of other programs may have a floor that nobody stated */
        remedies_add(diagnosis->out->remedy, "coarser steps, or --floor %s=NUMBER if errors of this size are round-off",
                     floor_name(row));
}

/* Returns true if the rows are a table of another program, which keeps no campaign. */
static bool is_table(const struct diagnosis *diagnosis)
{
    return !diagnosis->file->campaign;
}

/* Advises to state the floor of noise, or of a constant of the method, if enough cases are coarser. */
static void advise_on_own_floor(const struct diagnosis *diagnosis, const struct plateau *plateau)
{
    const char *name = floor_name(diagnosis->row);
    if (integrator_of_row(diagnosis))
        remedies_add(diagnosis->out->remedy,
                     "floor: {%s: %.1e} in its entry of integrators, if errors of this size are its own", name,
                     plateau->level);
    else if (is_table(diagnosis))
        remedies_add(diagnosis->out->remedy, "--floor %s=%.1e, if errors of this size are its own", name,
                     plateau->level);
    advise_coarser(diagnosis, plateau);
}

bool remedies_plateau(const struct diagnosis *diagnosis)
{
    const struct order_row *row = diagnosis->row;
    const struct plateau plateau = find_plateau(diagnosis);
    if (plateau.cause == PLATEAU_NONE || remedies_too_long(diagnosis) || !(row->slopes[0] > no_order))
        return false;
    remedies_add(diagnosis->out->why, "the errors fall to %.1e and stay there: %s", plateau.level,
                 plateau_text(plateau.cause));
    if (plateau.cause == PLATEAU_REFERENCE)
        remedies_add(diagnosis->out->remedy, "coarser steps, or a shorter horizon");
    else if (plateau.cause == PLATEAU_ROUND_OFF && !is_table(diagnosis))
        remedies_add(diagnosis->out->remedy, "%scoarser steps",
                     remedies_may_use_quad(diagnosis) ? "precision: [quad], or " : "");
    else
        advise_on_own_floor(diagnosis, &plateau);
    return true;
}
