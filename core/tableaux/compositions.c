/* Step sizes of compositions and the conditions they satisfy. */
#include "core/tableaux/compositions.h"

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"

/* sum gamma^power c^2, or without c */
static real power_sum(int s, const real *gamma, const real *c, int power, bool weighted)
{
    real sum = 0;
    for (int j = 0; j < s; j++)
        sum += pow(gamma[j], (real)power) * (weighted ? c[j] * c[j] : 1);
    return sum;
}

static void compose(struct tableau *t, const real *gamma)
{
    for (int i = 0; i < t->s; i++) {
        t->b[i] = gamma[i];
        t->c[i] = 0;
        for (int j = 0; j <= i; j++) {
            t->a[i][j] = j < i ? gamma[j] : gamma[i] / 2;
            t->c[i] += t->a[i][j];
        }
    }
}

void tableau_midpoint_2(struct tableau *t)
{
    compose(t, (const real[]){1});
}

/* x, -1 - x and 2, whose cubes add up to 0 where x^2 + x = 7/3. */
void tableau_midpoint_3(struct tableau *t)
{
    real x = (sqrt(R(31.0) / 3) - 1) / 2;
    compose(t, (const real[]){x, -1 - x, 2});
}

void tableau_midpoint_4(struct tableau *t)
{
    real root = cbrt(R(2.0)), outer = 1 / (2 - root);
    compose(t, (const real[]){outer, -root * outer, outer});
}

/* Residuals of the order conditions: sums over the palindrome of four given sizes. */
static void conditions_of_order_6(struct tableau *t, const real *half, real *residual)
{
    real gamma[7];
    for (int j = 0; j < 7; j++)
        gamma[j] = half[j < 4 ? j : 6 - j];
    compose(t, gamma);
    residual[0] = power_sum(7, gamma, t->c, 1, false) - 1;
    residual[1] = power_sum(7, gamma, t->c, 3, false);
    residual[2] = power_sum(7, gamma, t->c, 5, false);
    residual[3] = power_sum(7, gamma, t->c, 3, true);
}

/* Newton's method from Yoshida's digits to those of the working precision. */
void tableau_midpoint_6(struct tableau *t)
{
    real half[] = {R(0.78451361047755726), R(0.23557321335935813), R(-1.17767998417887101), R(1.31518632068391122)};
    for (int iteration = 0; iteration < 4; iteration++) {
        real residual[4], moved[4], jacobian[16], step = tolerance.half;
        for (int k = 0; k < 4; k++) {
            half[k] += step;
            conditions_of_order_6(t, half, moved);
            half[k] -= 2 * step;
            conditions_of_order_6(t, half, residual);
            half[k] += step;
            for (int i = 0; i < 4; i++)
                jacobian[4 * i + k] = (moved[i] - residual[i]) / (2 * step);
        }
        conditions_of_order_6(t, half, residual);
        if (linear_solve(4, jacobian, residual) != STATUS_OK)
            break;
        for (int k = 0; k < 4; k++)
            half[k] -= residual[k];
    }
    real ignored[4];
    conditions_of_order_6(t, half, ignored);
}

static bool same_weight(real x, real y)
{
    return fabs(x - y) <= tolerance.operations;
}

/* Returns true if the tableau is a_ij = b_j (j < i), a_ii = b_i / 2. */
static bool is_composition(const struct tableau *t)
{
    bool is = t->s > 0;
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++)
            is = is && same_weight(t->a[i][j], j < i ? t->b[j] : j == i ? t->b[i] / 2 : 0);
    return is;
}

int tableau_composition_order(const struct tableau *t)
{
    const real allowed = tolerance.solve / 4;
    bool palindrome = true;
    if (!is_composition(t))
        return 0;
    for (int j = 0; j < t->s; j++)
        palindrome = palindrome && same_weight(t->b[j], t->b[t->s - 1 - j]);
    if (!same_weight(power_sum(t->s, t->b, t->c, 1, false), 1))
        return 0;
    if (fabs(power_sum(t->s, t->b, t->c, 3, false)) > allowed)
        return 2;
    if (!palindrome)
        return 3; /* at least */
    if (fabs(power_sum(t->s, t->b, t->c, 5, false)) > allowed || fabs(power_sum(t->s, t->b, t->c, 3, true)) > allowed)
        return 4;
    return 6;
}

int tableau_part_end(const struct tableau *t, int first)
{
    for (int cut = first + 1; cut < t->s; cut++) {
        bool apart = true;
        for (int i = cut; i < t->s; i++)
            for (int j = first; j < cut; j++)
                apart = apart && t->a[i][j] == t->b[j] && t->a[j][i] == 0;
        if (apart)
            return cut;
    }
    return t->s;
}

bool tableau_is_sequential(const struct tableau *t)
{
    int first = 0;
    while (first < t->s && tableau_part_end(t, first) == first + 1)
        first++;
    return first == t->s;
}
