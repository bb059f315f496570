/* mpirun binds a rank to a core; what it starts would stay on that one. */
#include "suite/run/cores.h"

#include <mpi.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>

enum { WORDS = sizeof(cpu_set_t) / sizeof(uint64_t) };

void cores_join(void)
{
    int rank;
    uint64_t own[WORDS] = {0}, all[WORDS] = {0};
    cpu_set_t cores;
    MPI_Comm node;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (sched_getaffinity(0, sizeof cores, &cores) == 0)
        memcpy(own, &cores, sizeof own);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Reduce(own, all, WORDS, MPI_UINT64_T, MPI_BOR, 0, node);
    MPI_Comm_free(&node);
    memcpy(&cores, all, sizeof cores);
    if (rank == 0 && CPU_COUNT(&cores) > 0)
        sched_setaffinity(0, sizeof cores, &cores); /* if it may not, it goes on with its own */
}
