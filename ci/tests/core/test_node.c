/* A node lies by the sizes of the instance that it was laid for, and is set by instances of these sizes only. */
#include "ci/tests/core/runs.h"
#include "core/problem/node.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct point {
    struct instance in;
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION];
};

static struct point *open_point(const char *problem)
{
    struct setup setup = {.problem = problem};
    struct point *point = calloc(1, sizeof *point);
    assert_non_null(point);
    point->in = opened_instance(&setup, point->g, point->eta);
    return point;
}

static void set(const struct point *laid, const struct point *point, bool by_momentum)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGABRT, SIG_DFL);
    SCRATCH_NODE(node, &laid->in);
    if (by_momentum)
        node_at_momentum(&point->in, point->g, point->eta, node);
    else
        node_at_velocity(&point->in, point->g, point->eta, node);
}

/* Returns true if a process of its own ends by abort. */
static bool aborts(const struct point *laid, const struct point *point, bool by_momentum)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        set(laid, point, by_momentum);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true((WIFEXITED(status) && WEXITSTATUS(status) == 0) || WIFSIGNALED(status));
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/* The first two are of other n, the last of the same without a constraint, which was the fault of the vakonomic condition. */
TEST(other_sizes_end_the_program)
{
    struct point *point[] = {open_point("cvt"), open_point("kepler"), open_point("heavy-top"), open_point("particle")};
    for (int by_momentum = 0; by_momentum < 2; by_momentum++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                bool same = point[i]->in.n == point[j]->in.n && point[i]->in.m == point[j]->in.m;
                assert_int_equal(aborts(point[i], point[j], by_momentum), !same);
            }
    assert_int_equal(point[0]->in.n, point[2]->in.n);
    assert_int_not_equal(point[0]->in.m, point[2]->in.m);
    for (int k = 0; k < 4; k++)
        free(point[k]);
}
