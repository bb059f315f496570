/* Peak rate of multiplications and additions of this core. */
#include "ci/bench/timing.h"

/* Chains of fused multiply-adds, more of them than a pipe is deep, in the widest vectors of the build */

#ifdef __AVX512F__
enum { WIDTH = 8, CHAINS = 16 };
#else
enum { WIDTH = 4, CHAINS = 10 };
#endif
enum { ROUNDS = 100000 };
typedef double vector __attribute__((vector_size(WIDTH * sizeof(double))));

static bool multiply_and_add(void *what)
{
    vector x[CHAINS], factor = {0}, term = {0};
    factor += 0.999999;
    term += 1e-6;
    for (int c = 0; c < CHAINS; c++)
        x[c] = term * (double)c;
    for (int k = 0; k < ROUNDS; k++) {
#pragma GCC unroll 16
        for (int c = 0; c < CHAINS; c++)
            x[c] = x[c] * factor + term;
        __asm__ volatile("" : "+x"(factor)); /* the compiler may not foresee the chain */
    }
    vector sum = {0};
    for (int c = 0; c < CHAINS; c++)
        sum += x[c];
    *(double *)what = sum[0];
    return true;
}

double multiply_add_peak(void)
{
    double result;
    struct timed timed = {multiply_and_add, &result, 0};
    time_all(&timed, 1);
    return 2.0 * WIDTH * CHAINS * ROUNDS / timed.seconds;
}

int vector_width(void)
{
    return WIDTH;
}

const char *instruction_set(void)
{
#ifdef __AVX512F__
    return "AVX-512";
#elif defined __AVX2__ && defined __FMA__
    return "AVX2 with FMA";
#else
    return "without AVX2";
#endif
}
