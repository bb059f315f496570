/* Powers of ad by brackets. */
#include "core/lie/series.h"
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

static void add(const struct instance *in, real factor, const lane *x, lane *restrict sum)
{
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) sum[c][l] += factor * x[c][l];
}

static void clear(const struct instance *in, lane *restrict out)
{
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = 0;
}

/* powers[k] = ad_x^k y, or (ad*_x)^k y, k = 0..count-1 */
static void powers(const struct instance *in, bool dual, const lane *x, const lane *y, int count,
                   lane powers[][MAX_DIMENSION])
{
    memcpy(powers[0], y, (size_t)in->n * sizeof(lane));
    for (int k = 1; k < count; k++)
        (dual ? group_coadjoint_small : group_bracket)(in, x, powers[k - 1], powers[k]);
}

static void apply(const struct instance *in, const struct series_in_ad *f, bool dual, const lane *x, const lane *y,
                  lane *restrict out)
{
    SCRATCH_ROWS(lane, power, MAX_TRUNCATION + 1, MAX_DIMENSION);
    powers(in, dual, x, y, f->r + 1, power);
    clear(in, out);
    for (int k = f->r; k >= 0; k--)
        if (f->c[k] != 0)
            add(in, f->c[k], power[k], out);
}

void series_apply(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *y,
                  lane *restrict out)
{
    apply(in, f, false, x, y, out);
}

void series_apply_dual(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *w,
                       lane *restrict out)
{
    apply(in, f, true, x, w, out);
}

/* -sum_i ad*_{u_i} sum_k c_k w_{k-1-i}, u_i = ad_x^i y, w_j = (ad*_x)^j w: each bracket is linear in its second argument. */
void series_derivative_dual(const struct instance *in, const struct series_in_ad *f, const lane *x, const lane *y,
                            const lane *w, lane *restrict out)
{
    SCRATCH_ROWS(lane, u, MAX_TRUNCATION + 1, MAX_DIMENSION);
    SCRATCH_ROWS(lane, v, MAX_TRUNCATION + 1, MAX_DIMENSION);
    lane sum[MAX_DIMENSION], term[MAX_DIMENSION];
    clear(in, out);
    if (f->r == 0)
        return;
    powers(in, false, x, y, f->r, u);
    powers(in, true, x, w, f->r, v);
    for (int i = f->r - 1; i >= 0; i--) {
        clear(in, sum);
        for (int k = f->r; k > i; k--)
            if (f->c[k] != 0)
                add(in, f->c[k], v[k - 1 - i], sum);
        group_coadjoint_small(in, u[i], sum, term);
        add(in, -1, term, out);
    }
}
