/* Elliptic integrals and functions: against GSL in double, against their identities in working precision. */
#include "ci/tests/core/testing.h"

#include <gsl/gsl_sf_ellint.h>
#include <gsl/gsl_sf_elljac.h>

#include "core/numbers/elliptic.h"

static const double moduli[] = {0, 0.01, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999};
enum { MODULI = sizeof moduli / sizeof *moduli };

/* GSL's own word on its error is a few units of round-off; relative here, with as much for us. */
static const double gsl_bound = 16 * DBL_EPSILON;

TEST(integrals_agree_with_gsl)
{
    for (int m = 0; m < MODULI; m++) {
        real k = moduli[m];
        double K = gsl_sf_ellint_Kcomp(moduli[m], GSL_PREC_DOUBLE);
        assert_close(elliptic_K(k), K, gsl_bound * K);
        if (m > 0) /* control: another modulus */
            assert_above(fabs(elliptic_K(k + R(1e-6)) - K), gsl_bound * K);
        for (int i = -15; i <= 15; i++) {
            double phi = 0.1 * i, F = gsl_sf_ellint_F(phi, moduli[m], GSL_PREC_DOUBLE);
            assert_close(elliptic_F(phi, k), F, gsl_bound * fabs(F));
        }
        assert_above(fabs(elliptic_F(R(1.2), k + R(0.0005)) - gsl_sf_ellint_F(1.2, moduli[m], GSL_PREC_DOUBLE)),
                     k > 0 ? gsl_bound : -1); /* control */
    }
}

TEST(functions_agree_with_gsl)
{
    for (int m = 0; m < MODULI; m++)
        for (int i = -40; i <= 40; i++) {
            double u = 0.25 * i, want_sn, want_cn, want_dn;
            real sn, cn, dn;
            gsl_sf_elljac_e(u, moduli[m] * moduli[m], &want_sn, &want_cn, &want_dn);
            elliptic_jacobi(u, moduli[m], &sn, &cn, &dn);
            /* sn, cn, dn <= 1, derivatives <= 1; the argument is rounded relative to u; near k = 1 dn and cn are
             * differences from 1 of squares, known to eps / (1 - k^2) */
            real bound = (real)gsl_bound * (1 + fabs(u)) / (1 - moduli[m] * moduli[m]);
            assert_close(sn, want_sn, bound);
            assert_close(cn, want_cn, bound);
            assert_close(dn, want_dn, bound);
            elliptic_jacobi(u + 1e-6, moduli[m], &sn, &cn, &dn); /* control: another argument */
            assert_above(fabs(sn - want_sn) + fabs(cn - want_cn), bound);
        }
}

/* sn(F(phi, k)) = sin phi, F(pi/2, k) = K, sn(u + 2K) = -sn(u). */
TEST(integrals_and_functions_are_inverse)
{
    uint64_t seed = 2;
    for (int trial = 0; trial < 200; trial++) {
        real k = (1 + random_real(&seed)) / 2 * R(0.999), phi = random_real(&seed) * REAL_PI / 2, sn, cn, dn, again;
        real u = elliptic_F(phi, k), K = elliptic_K(k), bound = 16 * REAL_EPSILON * (1 + K);
        elliptic_jacobi(u, k, &sn, &cn, &dn);
        assert_close(sn, sin(phi), bound);
        assert_close(cn, cos(phi), bound);
        assert_close(elliptic_F(REAL_PI / 2, k), K, bound);
        elliptic_jacobi(u + 2 * K, k, &again, &cn, &dn);
        assert_close(again, -sn, 2 * bound);
        elliptic_jacobi(u, k + R(1e-5), &again, &cn, &dn); /* control: another modulus, where it matters */
        if (fabs(sn) > R(0.5) && fabs(sn) < R(0.9) && k > R(0.1))
            assert_above(fabs(again - sin(phi)), bound);
    }
}

/* Addition theorem, DLMF 22.8.1. */
TEST(addition_theorem)
{
    uint64_t seed = 4;
    for (int trial = 0; trial < 200; trial++) {
        real k = (1 + random_real(&seed)) / 2 * R(0.99), u = 3 * random_real(&seed), v = 3 * random_real(&seed);
        real s1, c1, d1, s2, c2, d2, s, c, d;
        elliptic_jacobi(u, k, &s1, &c1, &d1);
        elliptic_jacobi(v, k, &s2, &c2, &d2);
        elliptic_jacobi(u + v, k, &s, &c, &d);
        real denominator = 1 - k * k * s1 * s1 * s2 * s2, bound = 64 * REAL_EPSILON / denominator;
        assert_close(s, (s1 * c2 * d2 + s2 * c1 * d1) / denominator, bound);
        assert_close(c, (c1 * c2 - s1 * d1 * s2 * d2) / denominator, bound);
        assert_close(d, (d1 * d2 - k * k * s1 * c1 * s2 * c2) / denominator, bound);
        assert_above(fabs(s - (s1 * c2 * d2 - s2 * c1 * d1) / denominator), bound); /* control: the sign of v */
    }
}

/* sn' = cn dn, cn' = -sn dn, dn' = -k^2 sn cn by eighth-order differences: h^8/630 times a ninth derivative below
 * 9! (poles at distance K' > 1.5 of the real axis), and eps / h. */
TEST(differential_equation)
{
    static const int numerators[] = {672, -168, 32, -3};
    real h = pow(REAL_EPSILON, (real)1 / 9) / 8, bound = 64 * REAL_EPSILON / h;
    uint64_t seed = 6;
    for (int trial = 0; trial < 50; trial++) {
        real k = (1 + random_real(&seed)) / 2 * R(0.99), u = 4 * random_real(&seed), rate[3] = {0}, s, c, d;
        for (int offset = -4; offset <= 4; offset++) {
            if (offset == 0)
                continue;
            int distance = offset < 0 ? -offset : offset;
            real weight = (offset < 0 ? -1 : 1) * numerators[distance - 1] / (840 * h);
            elliptic_jacobi(u + offset * h, k, &s, &c, &d);
            rate[0] += weight * s;
            rate[1] += weight * c;
            rate[2] += weight * d;
        }
        elliptic_jacobi(u, k, &s, &c, &d);
        assert_close(rate[0], c * d, bound);
        assert_close(rate[1], -s * d, bound);
        assert_close(rate[2], -k * k * s * c, bound);
        if (fabs(c * d) > R(0.01)) /* control: the sign */
            assert_above(fabs(rate[0] + c * d), bound);
    }
}
