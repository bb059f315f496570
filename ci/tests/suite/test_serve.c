/* Claims that are messages: they go through while rank 0 works, and only because it serves them. */
/* ranks: 2 */
#include "suite/run/schedule.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "ci/tests/suite/ranks.h"

enum {
    ITEMS = 20,
    PATIENCE = 300 /* seconds: far more than twenty claims take on any machine, also under sanitizers */
};

static volatile int *done; /* by rank 1; in memory that both see without MPI */

/* The ranks are on one node: a file is memory of both. */
FIXTURE(open_shared)
{
    setenv("OMPI_MCA_btl", "self,tcp", 1); /* no common memory, as between nodes */
    setenv("OMPI_MCA_osc", "pt2pt", 1);
    open_ranks(state);
    char path[] = "/tmp/test_serve_XXXXXX";
    int file = rank == 0 ? mkstemp(path) : -1;
    if (rank == 0 && (file < 0 || ftruncate(file, sizeof *done) != 0))
        return -1;
    MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank != 0)
        file = open(path, O_RDWR);
    done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        unlink(path);
    return done == MAP_FAILED ? -1 : 0;
}

TESTS_BETWEEN(open_shared, close_ranks)

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Rank 0 takes an item and works on it for `seconds`, or until rank 1 has done all others. Is rank 1 done by then? */
static bool others_done(double seconds, bool serve)
{
    static const double cost[ITEMS] = {1};
    struct schedule schedule;
    bool seen = false;
    *done = 0;
    schedule_open(&schedule, MPI_COMM_WORLD, cost, ITEMS);
    if (rank == 0)
        assert_int_equal(schedule_next(&schedule), 0);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (double start = now(); !*done && now() - start < seconds;)
            if (serve)
                schedule_serve();
        seen = *done;
    } else {
        while (schedule_next(&schedule) >= 0)
            continue;
        *done = 1;
    }
    schedule_close(&schedule);
    MPI_Bcast(&seen, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD);
    return seen;
}

TEST(claims_go_through)
{
    assert_true(others_done(PATIENCE, true));
}

/* The control: these claims do need to be served. */
TEST(unserved_claims_wait)
{
    assert_false(others_done(0.3, false));
}
