/* Chains of any length as the peers get them: right-hand sides in plain C, by hand, for cases/problems/toda.yaml and fput.yaml. */
#ifndef RATTLEBACK_BENCH_CHAINS_H
#define RATTLEBACK_BENCH_CHAINS_H

#include "ci/bench/motion.h"

/* The chain of that problem with 16, 32 or 64 particles, or NULL. Its initial data are those of the text's only preset. */
const struct motion *chain_find(const char *problem, int n);

#endif
