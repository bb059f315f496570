/* A disk that rolls upright on a plane, on R^4: nonholonomic and vakonomic motion share it. */
#ifndef RATTLEBACK_CASES_PROBLEMS_ROLLING_DISK_H
#define RATTLEBACK_CASES_PROBLEMS_ROLLING_DISK_H

#include "core/problem/problem.h"

/* Its parameters, in the order of cases/problems/rolling-disk.yaml. */
enum { DISK_M, DISK_I, DISK_J, DISK_R, DISK_KAPPA };

/* q at time t with constant rates of rolling and heading: a circle, or a straight line. */
void rolling_disk_path(const struct instance *in, const real *q0, real rolling, real heading, real t, real *q);

extern const struct problem problem_rolling_disk;

#endif
