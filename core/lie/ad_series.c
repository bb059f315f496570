/* Powers of ad by brackets. */
#include "core/lie/ad_series.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

#include <string.h>

struct series_in_ad series_dexp_inverse(int r)
{
    /* B_k / k!, Bernoulli's numbers; all odd ones but the first vanish */
    static const real bernoulli[MAX_TRUNCATION + 1] = {1,
                                                       R(-0.5),
                                                       R(1.0) / 12,
                                                       0,
                                                       R(-1.0) / 720,
                                                       0,
                                                       R(1.0) / 30240,
                                                       0,
                                                       R(-1.0) / 1209600,
                                                       0,
                                                       R(1.0) / 47900160,
                                                       0,
                                                       R(-691.0) / R(1307674368000.0),
                                                       0,
                                                       R(1.0) / R(74724249600.0),
                                                       0,
                                                       R(-3617.0) / R(10670622842880000.0)};
    struct series_in_ad f = {.r = r};
    memcpy(f.c, bernoulli, sizeof f.c);
    return f;
}

struct series_in_ad series_dexp(int r)
{
    struct series_in_ad f = {.r = r, .c = {1}};
    for (int k = 1; k <= MAX_TRUNCATION; k++)
        f.c[k] = f.c[k - 1] / (k + 1);
    return f;
}

/* d_0 = 1 and sum_j d_j c_{k-j} = 0 for k = r + 1 .. r + m, in units of 2 pi, the radius of convergence, so that all c_k are of one
 * size: what is left of these sums is round-off of their terms, however near to singular the equations are. */
static enum status pade_denominator(int r, int m, const real *c, real *d)
{
    real a[MAX_TRUNCATION * MAX_TRUNCATION], x[MAX_TRUNCATION];
    int pivot[MAX_TRUNCATION];
    real unit = 8 * atan((real)1), power[2 * MAX_TRUNCATION + 1] = {1};
    for (int k = 1; k <= 2 * MAX_TRUNCATION; k++)
        power[k] = power[k - 1] * unit;
    for (int i = 0; i < m; i++) {
        x[i] = -c[r + 1 + i] * power[r + 1 + i];
        for (int j = 0; j < m; j++) {
            int k = r + i - j;
            a[i * m + j] = k >= 0 ? c[k] * power[k] : 0;
        }
    }
    enum status status = lu_factor(m, a, pivot);
    if (status != STATUS_OK)
        return status;
    lu_solve(m, a, pivot, x);
    d[0] = 1;
    for (int j = 1; j <= m; j++)
        d[j] = x[j - 1] / power[j];
    return STATUS_OK;
}

enum status series_pade(int r, int m, struct series_in_ad *numerator, struct series_in_ad *denominator)
{
    const struct series_in_ad whole = series_dexp_inverse(MAX_TRUNCATION);
    *numerator = (struct series_in_ad){.r = r};
    *denominator = (struct series_in_ad){.r = m, .c = {1}};
    if (r + m > MAX_TRUNCATION)
        return STATUS_BAD_VALUE;
    enum status status = m > 0 ? pade_denominator(r, m, whole.c, denominator->c) : STATUS_OK;
    for (int k = 0; k <= r; k++)
        for (int j = 0; j <= k && j <= m; j++)
            numerator->c[k] += denominator->c[j] * whole.c[k - j];
    return status;
}

static void add_scaled(const struct instance *in, real factor, const lane *x, lane *restrict sum)
{
    for (int c = 0; c < in->n; c++)
        FOR_PARTS(l, in)
            add_product_to(AT(sum[c], l), UNIFORM(factor), AT(x[c], l));
}

static void clear_lanes(const struct instance *in, lane *restrict out)
{
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = 0;
}

/* powers[k] = ad_x^k y, or (ad*_x)^k y, k = 0..count-1 */
static void ad_powers(const struct instance *in, bool dual, const lane *x, const lane *y, int count,
                      lane powers[][SMALL_DIMENSION])
{
    memcpy(powers[0], y, (size_t)in->n * sizeof(lane));
    for (int k = 1; k < count; k++)
        (dual ? group_coadjoint_small : group_bracket)(in, x, powers[k - 1], powers[k]);
}

void series_apply(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out)
{
    SCRATCH_ROWS(lane, power, MAX_TRUNCATION + 1, SMALL_DIMENSION);
    ad_powers(in, dual, x, y, f->r + 1, power);
    clear_lanes(in, out);
    for (int k = f->r; k >= 0; k--)
        if (f->c[k] != 0)
            add_scaled(in, f->c[k], power[k], out);
}

void series_solve(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out)
{
    int n = in->n;
    SCRATCH_ROWS(lane, column, SMALL_DIMENSION, SMALL_DIMENSION);
    SCRATCH_MATRIX(real, a, SMALL_DIMENSION, SMALL_DIMENSION);
    lane unit[SMALL_DIMENSION];
    for (int j = 0; j < n; j++) {
        clear_lanes(in, unit);
        FOR_LANES(l, in) unit[j][l] = 1;
        series_apply(in, f, dual, x, unit, column[j]);
    }
    FOR_LANES(l, in)
    {
        real rhs[SMALL_DIMENSION];
        for (int i = 0; i < n; i++) {
            rhs[i] = y[i][l];
            for (int j = 0; j < n; j++)
                a[i * n + j] = column[j][i][l];
        }
        bool solved = linear_solve(n, a, rhs) == STATUS_OK;
        for (int i = 0; i < n; i++)
            out[i][l] = solved ? rhs[i] : (real)NAN;
    }
}

/* -sum_i ad*_{u_i} sum_k c_k w_{k-1-i}, u_i = ad_x^i y, w_j = (ad*_x)^j w: each bracket is linear in its second argument. */
void series_derivative_dual(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *y,
                            const lane *w, lane *restrict out)
{
    SCRATCH_ROWS(lane, u, MAX_TRUNCATION + 1, SMALL_DIMENSION);
    SCRATCH_ROWS(lane, v, MAX_TRUNCATION + 1, SMALL_DIMENSION);
    lane sum[SMALL_DIMENSION], term[SMALL_DIMENSION];
    clear_lanes(in, out);
    if (f->r == 0)
        return;
    ad_powers(in, false, x, y, f->r, u);
    ad_powers(in, true, x, w, f->r, v);
    for (int i = f->r - 1; i >= 0; i--) {
        clear_lanes(in, sum);
        for (int k = f->r; k > i; k--)
            if (f->c[k] != 0)
                add_scaled(in, f->c[k], v[k - 1 - i], sum);
        group_coadjoint_small(in, u[i], sum, term);
        add_scaled(in, -1, term, out);
    }
}
