/* Tests that run on several ranks: MPI around all of them. */
#ifndef RATTLEBACK_TESTS_SUITE_RANKS_H
#define RATTLEBACK_TESTS_SUITE_RANKS_H

#include <mpi.h>

#include "ci/tests/testing.h"

static int rank, ranks;

FIXTURE(open_ranks)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    return 0;
}

FIXTURE(close_ranks)
{
    return MPI_Finalize() == MPI_SUCCESS ? 0 : -1;
}

#endif
