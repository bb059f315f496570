/* An ensemble with its trajectories as lanes against one at a time, and how near the lanes come to the core's peak. */
#include "ci/bench/parts.h"

#include "ci/bench/contender.h"
#include "ci/bench/timing.h"

enum { MEMBERS = 1000, STEPS = 1000, HORIZON = 100 /* the second coarsest h of figure 6 */, N = 7 };

/* The ensemble, run one way; of its batches of MEMBERS_AT_ONCE every `every`-th. */
struct way {
    int stages, at_once, every;
    long iterations;
};

static bool run_batch(const struct way *way, int first, int count, long *iterations)
{
    struct core_case *cases[MEMBERS_AT_ONCE] = {NULL};
    struct refusal why;
    struct trajectory out[MEMBERS_AT_ONCE];
    static struct end_point ends[MEMBERS_AT_ONCE];
    enum status status[MEMBERS_AT_ONCE];
    bool ran = true;
    for (int l = 0; l < count && ran; l++) {
        struct setup setup = {.problem = "chaotic",
                              .preset = "ensemble",
                              .parameters = 2,
                              .parameter_name = {"member", "members"},
                              .parameter_value = {first + l, MEMBERS},
                              .method = "lobatto-iiia",
                              .stages = way->stages,
                              .steps = STEPS,
                              .horizon = HORIZON,
                              .samples = 1};
        out[l] = *end_point_open(&ends[l]);
        ran = core_double()->open(&setup, &cases[l], &why) == STATUS_OK;
    }
    if (ran && way->at_once > 1)
        core_double()->integrate_members((const struct core_case *const *)cases, count, out, status);
    else if (ran)
        status[0] = core_double()->integrate(cases[0], &out[0]);
    for (int l = 0; l < count; l++) {
        ran = ran && status[l] == STATUS_OK;
        *iterations += ran ? out[l].work.iterations : 0;
        core_double()->close(cases[l]);
    }
    return ran;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static bool run_ensemble(void *what)
{
    struct way *way = what;
    way->iterations = 0;
    for (int first = 0; first < MEMBERS; first += way->every * MEMBERS_AT_ONCE) {
        int end = least(first + MEMBERS_AT_ONCE, MEMBERS);
        for (int j = first; j < end; j += way->at_once)
            if (!run_batch(way, j, least(end - j, way->at_once), &way->iterations))
                return false;
    }
    return true;
}

/* Returns the number of members that this way runs. */
static int members_of(const struct way *way)
{
    int count = 0;
    for (int first = 0; first < MEMBERS; first += way->every * MEMBERS_AT_ONCE)
        count += least(MEMBERS_AT_ONCE, MEMBERS - first);
    return count;
}

/* Additions and multiplications of one member, as core/hp/positions.h and cases/problems/chaotic.yaml write them, in an iteration at the
 * stages after the first alone; roots, quotients and what a step spends on its records are left out. */
static double operations(int s, double iterations)
{
    double later = s - 1, force = 31, forces = later * (3 * N + force), extra = N * later * (2 * s + 2);
    double shift = 2 * N * later * later, multipliers = later * (8 + 2 * later) + 2 * N * later;
    double start = N * s * (4 * s + 10) + force * s + shift + 3 * N + force;
    double advance = forces + 2 * N * s * later + extra + N * (6 * s + 8);
    return iterations * (forces + extra + multipliers + shift + 3 * N * later) + STEPS * (start + advance);
}

static void measure(struct report *report, int stages, int every, double peak)
{
    struct way ways[2] = {{stages, 1, every, 0}, {stages, core_double()->members_at_once, every, 0}};
    struct timed timed[2] = {{run_ensemble, &ways[0], 0}, {run_ensemble, &ways[1], 0}};
    time_all(timed, 2);
    double ratio = timed[0].seconds / timed[1].seconds;
    int members = members_of(&ways[0]);
    double flops = members * operations(stages, (double)ways[1].iterations / members) / timed[1].seconds;
    double steps = (double)members * STEPS;
    printf("  s = %d %8.1f ns a step one at a time %8.1f ns as lanes %6.2fx %5.2f iterations %6.1f GFLOP/s, %.0f %% of "
           "multiply-adds alone\n",
           stages, 1e9 * timed[0].seconds / steps, 1e9 * timed[1].seconds / steps, ratio,
           (double)ways[1].iterations / steps, 1e-9 * flops, 100 * flops / peak);
    json_begin(report, NULL, '{');
    json_number(report, "stages", stages);
    json_number(report, "one_at_a_time", timed[0].seconds);
    json_number(report, "lanes", timed[1].seconds);
    json_number(report, "ratio", ratio);
    json_number(report, "flops", flops);
    json_end(report, '}');
    struct target target = {.unit = "x", .wanted = vector_width() == 8 ? 6 : 3, .measured = ratio};
    snprintf(target.what, sizeof target.what, "ensemble: lanes over one at a time, s = %d", stages);
    snprintf(target.how, sizeof target.how, "chaotic, %d members, %d steps, T = %d: %.3g s over %.3g s", members, STEPS,
             HORIZON, timed[0].seconds, timed[1].seconds);
    report_target(report, &target);
    target = (struct target){.unit = "%", .wanted = 35, .measured = 100 * flops / peak};
    snprintf(target.what, sizeof target.what, "ensemble: lanes' share of the peak, s = %d", stages);
    snprintf(target.how, sizeof target.how, "%.3g of %.3g GFLOP/s", 1e-9 * flops, 1e-9 * peak);
    report_target(report, &target);
}

bool part_ensembles(struct report *report, const struct options *options)
{
    int every = options->targets ? 4 : 1; /* of the thousand, which are spread over the same motions */
    double peak = multiply_add_peak();
    json_number(report, "fma_peak", peak);
    printf("\nan ensemble of %d chaotic trajectories, %d steps of h = %.3g, lobatto-iiia\n", MEMBERS, STEPS,
           (double)HORIZON / STEPS);
    json_begin(report, "ensembles", '[');
    for (int s = 2; s <= 3; s++)
        measure(report, s, every, peak);
    json_end(report, ']');
    return true;
}
