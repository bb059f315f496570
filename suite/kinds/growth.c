/* Means over members in their order, and the joint fit of two exponents with a jackknife over members. */
#include "suite/kinds/growth.h"

#include "results/heap.h"
#include "suite/kinds/sampled.h"
#include "suite/kinds/walk.h"

#include <float.h>
#include <gsl/gsl_multifit.h>
#include <math.h>
#include <stdlib.h>

enum { TERMS = 3 /* log C, a log h, b log t */, LEAST_MEMBERS = 3 };

static const struct sample_row *row_at(const struct ensemble *ensemble, int level, int member, int sample)
{
    size_t index = (size_t)level * (size_t)ensemble->members + (size_t)member;
    return &ensemble->rows[index * ((size_t)ensemble->samples + 1) + (size_t)sample];
}

/* A member that failed has no energy at any time. */
static bool ran(const struct ensemble *ensemble, int level, int member)
{
    return !isnan(row_at(ensemble, level, member, 0)->value[0]);
}

static void put_statistics(const struct ensemble *ensemble, int level, int invariant, struct ensemble_row *row)
{
    double sum = 0, square = 0, spread = 0;
    int members = 0, sample = (int)row->sample;
    for (int j = 0; j < ensemble->members; j++) {
        const struct sample_row *at = row_at(ensemble, level, j, sample);
        if (!ran(ensemble, level, j))
            continue;
        members++;
        sum += at->value[invariant];
        square += at->deviation[invariant] * at->deviation[invariant];
    }
    double mean = sum / members;
    for (int j = 0; j < ensemble->members; j++) {
        double apart = row_at(ensemble, level, j, sample)->value[invariant] - mean;
        if (ran(ensemble, level, j))
            spread += apart * apart;
    }
    row->failed = ensemble->members - members;
    row->mean[invariant] = members > 0 ? mean : NAN;
    row->mean_square[invariant] = members > 0 ? square / members : NAN;
    row->standard_deviation[invariant] = members > 1 ? sqrt(spread / (members - 1)) : NAN;
}

void ensemble_statistics(const struct ensemble *ensemble, int64_t first_case, struct ensemble_row *out)
{
    for (int level = 0; level < ensemble->levels; level++)
        for (int k = 0; k <= ensemble->samples; k++) {
            struct ensemble_row *row = out++;
            *row = (struct ensemble_row){.first_case = first_case + level * ensemble->members,
                                         .members = ensemble->members,
                                         .h = ensemble->h[level],
                                         .sample = k,
                                         .time = row_at(ensemble, level, 0, k)->time};
            for (int i = 0; i < TABLE_INVARIANTS; i++)
                put_statistics(ensemble, level, i, row);
        }
}

/* Room of the fits: one point a step size and time, with the squares summed over all members there. */
struct fit {
    const struct ensemble *ensemble;
    gsl_multifit_linear_workspace *work;
    gsl_matrix *design, *covariance;
    gsl_vector *values, *terms, *sums;
    int members; /* that ran at all levels: others would be compared with themselves at some, with nothing at others */
};

static bool ran_everywhere(const struct ensemble *ensemble, int member)
{
    int level = 0;
    while (level < ensemble->levels && ran(ensemble, level, member))
        level++;
    return level == ensemble->levels;
}

static double square_at(const struct ensemble *ensemble, int level, int member, int sample)
{
    double deviation = row_at(ensemble, level, member, sample)->deviation[0];
    return ran_everywhere(ensemble, member) ? deviation * deviation : 0;
}

static void open_fit(const struct ensemble *ensemble, struct fit *fit)
{
    size_t points = (size_t)ensemble->levels * (size_t)ensemble->samples;
    *fit = (struct fit){.ensemble = ensemble,
                        .work = gsl_multifit_linear_alloc(points, TERMS),
                        .design = gsl_matrix_alloc(points, TERMS),
                        .covariance = gsl_matrix_alloc(TERMS, TERMS),
                        .values = gsl_vector_alloc(points),
                        .terms = gsl_vector_alloc(TERMS),
                        .sums = gsl_vector_calloc(points)};
}

static void close_fit(struct fit *fit)
{
    gsl_multifit_linear_free(fit->work);
    gsl_matrix_free(fit->design);
    gsl_matrix_free(fit->covariance);
    gsl_vector_free(fit->values);
    gsl_vector_free(fit->terms);
    gsl_vector_free(fit->sums);
}

/* Computes what all fits share: the abscissae, and the sums over all members. */
static void fill_fit(struct fit *fit)
{
    const struct ensemble *ensemble = fit->ensemble;
    size_t point = 0;
    for (int j = 0; j < ensemble->members; j++)
        fit->members += ran_everywhere(ensemble, j);
    for (int level = 0; level < ensemble->levels; level++) {
        for (int k = 1; k <= ensemble->samples; k++, point++) {
            gsl_matrix_set(fit->design, point, 0, 1);
            gsl_matrix_set(fit->design, point, 1, log(ensemble->h[level]));
            gsl_matrix_set(fit->design, point, 2, log(row_at(ensemble, level, 0, k)->time));
            for (int j = 0; j < ensemble->members; j++)
                *gsl_vector_ptr(fit->sums, point) += square_at(ensemble, level, j, k);
        }
    }
}

/* Jackknife: sqrt((J - 1)/J sum (x_j - mean)^2) over the fits without member j. */
static double jackknife(const double *x, int count)
{
    double mean = 0, sum = 0;
    for (int j = 0; j < count; j++)
        mean += x[j] / count;
    for (int j = 0; j < count; j++)
        sum += (x[j] - mean) * (x[j] - mean);
    return sqrt(sum * (count - 1) / count);
}

/* The mean squares over all members that ran everywhere but one (-1: over all). */
static void means_without(const struct fit *fit, int without, double *mu)
{
    const struct ensemble *ensemble = fit->ensemble;
    size_t point = 0;
    for (int level = 0; level < ensemble->levels; level++)
        for (int k = 1; k <= ensemble->samples; k++, point++) {
            double left_out = without >= 0 ? square_at(ensemble, level, without, k) : 0;
            mu[point] = (gsl_vector_get(fit->sums, point) - left_out) / (fit->members - (without >= 0));
        }
}

/* Fit without one of the members that ran everywhere (-1: with all of them) into fit->terms; false if some mean square has no logarithm. */
static bool fit_without(struct fit *fit, int without)
{
    double residue, *value = fit->values->data;
    means_without(fit, without, value);
    for (size_t point = 0; point < fit->values->size; point++) {
        value[point] = log(value[point]);
        if (!isfinite(value[point]))
            return false;
    }
    return gsl_multifit_linear(fit->design, fit->values, fit->terms, fit->covariance, &residue, fit->work) == 0;
}

/* The fit of A h^a + B h^b t, in `workspace` for h, t and mu of every point and the exponents of every member. */
static void split_growth(const struct fit *fit, double *workspace, struct growth *out)
{
    const struct ensemble *ensemble = fit->ensemble;
    size_t points = fit->sums->size;
    double *h = workspace, *t = h + points, *mu = t + points, *starts = mu + points,
           *walks = starts + ensemble->members;
    const struct walk_points of = {(size_t)ensemble->levels, (size_t)ensemble->samples, h, t, mu};
    struct walk all;
    int count = 0;
    for (size_t point = 0; point < points; point++) {
        int level = (int)point / ensemble->samples, k = (int)point % ensemble->samples + 1;
        h[point] = ensemble->h[level];
        t[point] = row_at(ensemble, level, 0, k)->time;
    }
    means_without(fit, -1, mu);
    if (!walk_guess(&of, &all) || !walk_fit(&of, &all))
        return;
    for (int j = 0; j < ensemble->members; j++) {
        struct walk one = all;
        if (!ran_everywhere(ensemble, j))
            continue;
        means_without(fit, j, mu);
        if (!walk_fit(&of, &one))
            return;
        starts[count] = one.start;
        walks[count++] = one.walk;
    }
    out->start_exponent = all.start;
    out->start_constant = exp(all.log_start);
    double often = sqrt((double)count / out->members);
    out->start_error = often * jackknife(starts, count);
    out->walk_exponent = all.walk;
    out->walk_constant = exp(all.log_walk);
    out->walk_error = often * jackknife(walks, count);
    walk_shown(&of, &all, &out->starts, &out->walks);
}

/* Faster than t, which no sum of a constant and a walk does? */
static bool grows_faster(const struct growth *growth)
{
    return growth->t_exponent > 1 + sampled_sigmas(growth->members - 1) * growth->t_error + sqrt(DBL_EPSILON);
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Returns how many of the members that ran everywhere differ in their energies at the longest steps. workspace: one entry
 * per member. Equal members count as one, as when the data do not depend on the members' parameter. */
static int count_different(const struct ensemble *ensemble, double *workspace)
{
    int count = 0, different = 0;
    for (int j = 0; j < ensemble->members; j++) {
        if (!ran_everywhere(ensemble, j))
            continue;
        workspace[count] = 0;
        for (int k = 1; k <= ensemble->samples; k++)
            workspace[count] += square_at(ensemble, 0, j, k);
        count++;
    }
    qsort(workspace, (size_t)count, sizeof *workspace, by_size);
    for (int j = 0; j < count; j++)
        different += j == 0 || workspace[j] != workspace[j - 1];
    return different;
}

static void measure_growth(struct fit *fit, double *h_exponents, double *t_exponents, struct growth *out)
{
    int count = 0;
    out->members = count_different(fit->ensemble, h_exponents);
    out->alike = fit->members >= LEAST_MEMBERS && out->members < LEAST_MEMBERS;
    if (out->members < LEAST_MEMBERS || !fit_without(fit, -1))
        return;
    out->constant = exp(gsl_vector_get(fit->terms, 0));
    out->h_exponent = gsl_vector_get(fit->terms, 1);
    out->t_exponent = gsl_vector_get(fit->terms, 2);
    for (int j = 0; j < fit->ensemble->members; j++) {
        if (!ran_everywhere(fit->ensemble, j))
            continue;
        if (!fit_without(fit, j))
            return;
        h_exponents[count] = gsl_vector_get(fit->terms, 1);
        t_exponents[count++] = gsl_vector_get(fit->terms, 2);
    }
    double often = sqrt((double)count / out->members); /* what is counted that often has that smaller an error */
    out->h_error = often * jackknife(h_exponents, count);
    out->t_error = often * jackknife(t_exponents, count);
    out->sufficient = true;
}

void ensemble_growth(const struct ensemble *ensemble, struct growth *out)
{
    struct fit fit;
    *out = (struct growth){NAN, NAN, NAN, NAN, NAN, 0, false, false, NAN, NAN, NAN, NAN, NAN, NAN, false, false};
    if (ensemble->levels < GROWTH_LEAST || ensemble->samples < GROWTH_LEAST)
        return;
    size_t points = (size_t)ensemble->levels * (size_t)ensemble->samples, members = (size_t)ensemble->members;
    HEAP(double, workspace, 3 * points + 2 * members);
    open_fit(ensemble, &fit);
    fill_fit(&fit);
    measure_growth(&fit, workspace, workspace + members, out);
    if (out->sufficient && !grows_faster(out))
        split_growth(&fit, workspace, out);
    close_fit(&fit);
}
