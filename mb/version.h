/* Written by the Makefile: what this build is. */
#define RATTLEBACK_VERSION "0.1.0"
#define RATTLEBACK_GIT "f755707-dirty"
#define RATTLEBACK_COMPILER "gcc (Debian 12.2.0-14+deb12u1) 12.2.0"
#define RATTLEBACK_FLAGS "-O3 -fopenmp-simd -mprefer-vector-width=512 -fno-math-errno -fno-trapping-math -fno-tree-loop-distribute-patterns -march=native"
