/* Optimal control beside IPOPT: the same transcription, the same number of intervals, the same first path. */
#include "ci/bench/parts.h"

#include "ci/bench/contender.h"
#include "ci/bench/timing.h"
#include "ci/bench/transfers.h"
#include "suite/problem/texts.h"

#include <stdlib.h>

/* Result of one of the two solvers. */
struct found {
    double cost, seconds, evaluations; /* of these, what evaluations took */
    int iterations;
    bool solved;
};

#ifdef BENCH_IPOPT
#include <coin/IpStdCInterface.h>

enum { MOST_ROWS = 2 * TRANSFER_MOST + TRANSFER_MOST, MOST_COLUMNS = 2 * (TRANSFER_MOST + TRANSFER_CONTROLS) };

/* The nonlinear program: variables are q_0, u^-, u^+, q_1, ..; a row a node and direction, then those of the forms. */
struct program {
    const struct transfer_by_hand *of;
    double h, end[2][TRANSFER_MOST], seconds;
    int iterations;
};

/* From the variables of an interval to those of the next, and rows and columns of its block. */
static int stride(const struct program *program)
{
    return program->of->n + 2 * program->of->m;
}

static int block_columns(const struct program *program)
{
    return 2 * (program->of->n + program->of->m);
}

static int block_rows(const struct program *program)
{
    return program->of->rank + program->of->n;
}

static int row_of(const struct program *program, long k, int i)
{
    const struct transfer_by_hand *of = program->of;
    if (i < 2 * of->rank)
        return (int)k * of->rank + i;
    return (int)(of->steps + 1) * of->rank + (int)k * (of->n - of->rank) + i - 2 * of->rank;
}

static int rows_of(const struct program *program)
{
    const struct transfer_by_hand *of = program->of;
    return (int)((of->steps + 1) * of->rank + of->steps * (of->n - of->rank));
}

static void take_interval(const struct program *program, const double *x, long k, number *z)
{
    for (int i = 0; i < block_columns(program); i++)
        z[i] = x[k * stride(program) + i];
}

static Bool objective(Index n, Number *x, Bool fresh, Number *value, UserDataPtr data)
{
    struct program *program = data;
    double start = processor_time();
    (void)n, (void)fresh;
    *value = 0;
    for (long k = 0; k < program->of->steps; k++) {
        number z[MOST_COLUMNS], rows[MOST_ROWS];
        take_interval(program, x, k, z);
        *value += creal(transfer_interval(program->of, program->h, z, rows));
    }
    program->seconds += processor_time() - start;
    return TRUE;
}

static const double tiny = 1e-100; /* a complex step has no cancellation */

static Bool slope(Index n, Number *x, Bool fresh, Number *out, UserDataPtr data)
{
    struct program *program = data;
    int w = stride(program), columns = block_columns(program);
    double start = processor_time();
    (void)fresh;
    memset(out, 0, (size_t)n * sizeof *out);
    for (long k = 0; k < program->of->steps; k++)
        for (int i = 0; i < columns; i++) {
            number z[MOST_COLUMNS], rows[MOST_ROWS];
            take_interval(program, x, k, z);
            z[i] += tiny * I;
            out[k * w + i] += cimag(transfer_interval(program->of, program->h, z, rows)) / tiny;
        }
    program->seconds += processor_time() - start;
    return TRUE;
}

static Bool constraints(Index n, Number *x, Bool fresh, Index m, Number *out, UserDataPtr data)
{
    struct program *program = data;
    const struct transfer_by_hand *of = program->of;
    double start = processor_time();
    (void)n, (void)fresh;
    memset(out, 0, (size_t)m * sizeof *out);
    for (int a = 0; a < of->rank; a++) {
        out[a] = program->end[0][a];
        out[of->steps * of->rank + a] = -program->end[1][a];
    }
    for (long k = 0; k < of->steps; k++) {
        number z[MOST_COLUMNS], rows[MOST_ROWS];
        take_interval(program, x, k, z);
        transfer_interval(of, program->h, z, rows);
        for (int i = 0; i < block_rows(program); i++)
            out[row_of(program, k, i)] += creal(rows[i]);
    }
    program->seconds += processor_time() - start;
    return TRUE;
}

/* Entries of one place in the matrix are added. */
static Bool jacobian(Index n, Number *x, Bool fresh, Index m, Index count, Index *row, Index *column, Number *out,
                     UserDataPtr data)
{
    struct program *program = data;
    int w = stride(program), columns = block_columns(program), rows = block_rows(program);
    double start = processor_time();
    long at = 0;
    (void)n, (void)fresh, (void)m, (void)count;
    for (long k = 0; k < program->of->steps; k++)
        for (int j = 0; j < columns; j++, at += rows) {
            number z[MOST_COLUMNS], moved[MOST_ROWS];
            if (out) {
                take_interval(program, x, k, z);
                z[j] += tiny * I;
                transfer_interval(program->of, program->h, z, moved);
            }
            for (int i = 0; i < rows; i++) {
                if (out) {
                    out[at + i] = cimag(moved[i]) / tiny;
                    continue;
                }
                row[at + i] = row_of(program, k, i);
                column[at + i] = (int)k * w + j;
            }
        }
    program->seconds += processor_time() - start;
    return TRUE;
}

/* The slope of the Lagrange function of interval k at z. */
static void lagrange_slope(const struct program *program, long k, const number *z, double factor,
                           const double *multiplier, double *out)
{
    for (int i = 0; i < block_columns(program); i++) {
        number moved[MOST_COLUMNS], rows[MOST_ROWS];
        memcpy(moved, z, sizeof moved);
        moved[i] += tiny * I;
        out[i] = factor * cimag(transfer_interval(program->of, program->h, moved, rows)) / tiny;
        for (int r = 0; r < block_rows(program); r++)
            out[i] += multiplier[row_of(program, k, r)] * cimag(rows[r]) / tiny;
    }
}

/* Second derivatives by central differences of slopes that are exact: off by about 1e-10. */
static Bool curvature(Index n, Number *x, Bool fresh, Number factor, Index m, Number *multiplier, Bool fresh_too,
                      Index count, Index *row, Index *column, Number *out, UserDataPtr data)
{
    struct program *program = data;
    const double step = 1e-5;
    int w = stride(program), columns = block_columns(program);
    double start = processor_time();
    long at = 0;
    (void)n, (void)fresh, (void)m, (void)fresh_too, (void)count;
    for (long k = 0; k < program->of->steps; k++)
        for (int j = 0; j < columns; j++) {
            number z[MOST_COLUMNS] = {0};
            double side[2][MOST_COLUMNS];
            for (int s = 0; s < 2 && out; s++) {
                take_interval(program, x, k, z);
                z[j] += s ? step : -step;
                lagrange_slope(program, k, z, factor, multiplier, side[s]);
            }
            for (int i = j; i < columns; i++, at++) {
                if (out) {
                    out[at] = (side[1][i] - side[0][i]) / (2 * step);
                    continue;
                }
                row[at] = (int)k * w + i;
                column[at] = (int)k * w + j;
            }
        }
    program->seconds += processor_time() - start;
    return TRUE;
}

static Bool count_iterations(Index mode, Index iteration, Number value, Number infeasible, Number dual, Number mu,
                             Number step, Number regularisation, Number alpha_dual, Number alpha, Index trials,
                             UserDataPtr data)
{
    (void)mode, (void)value, (void)infeasible, (void)dual, (void)mu, (void)step;
    (void)regularisation, (void)alpha_dual, (void)alpha, (void)trials;
    ((struct program *)data)->iterations = iteration;
    return TRUE;
}

/* Bounds of the variables, and the first path: the guess with no controls. */
static void fill(const struct program *program, double *low, double *high, double *x)
{
    const struct transfer_by_hand *of = program->of;
    for (long k = 0; k <= of->steps; k++) {
        long at = k * stride(program);
        bool end = k == 0 || k == of->steps;
        transfer_guess(of, (double)k / (double)of->steps, x + at);
        for (int c = 0; c < of->n; c++) {
            low[at + c] = c == 0 ? -of->position_bound : -INFINITY;
            high[at + c] = c == 0 ? of->position_bound : INFINITY;
            if (end)
                low[at + c] = high[at + c] = x[at + c] = of->q[k > 0][c];
        }
        for (int c = of->n; c < stride(program) && k < of->steps; c++) {
            low[at + c] = of->least;
            high[at + c] = of->most;
            x[at + c] = 0;
        }
    }
}

static void solve_by_ipopt(const struct transfer_by_hand *of, struct found *out)
{
    struct program program = {.of = of, .h = of->horizon / (double)of->steps};
    int w = block_columns(&program), count = (int)of->steps * stride(&program) + of->n, rows = rows_of(&program),
        steps = (int)of->steps;
    double *workspace = calloc((size_t)(3 * count + rows), sizeof *workspace), start = processor_time();
    *out = (struct found){0};
    if (!workspace)
        return;
    double *low = workspace + rows, *high = low + count, *x = high + count;
    for (int e = 0; e < 2; e++)
        transfer_end(of, e, program.end[e]);
    fill(&program, low, high, x);
    IpoptProblem problem =
        CreateIpoptProblem(count, low, high, rows, workspace, workspace, steps * block_rows(&program) * w,
                           steps * w * (w + 1) / 2, 0, objective, constraints, slope, jacobian, curvature);
    AddIpoptStrOption(problem, "sb", "yes");
    AddIpoptIntOption(problem, "print_level", 0);
    AddIpoptNumOption(problem, "tol", 1e-10);
    SetIntermediateCallback(problem, count_iterations);
    enum ApplicationReturnStatus status = IpoptSolve(problem, x, NULL, &out->cost, NULL, NULL, NULL, &program);
    FreeIpoptProblem(problem);
    out->seconds = processor_time() - start;
    out->evaluations = program.seconds;
    out->iterations = program.iterations;
    out->solved = status == Solve_Succeeded || status == Solved_To_Acceptable_Level;
    free(workspace);
}
#endif

/* A run of the core: room for its nodes. */
struct run {
    struct setup setup;
    struct core_case *given;
    struct trajectory at;
};

static bool run_once(void *what)
{
    struct run *run = what;
    return core_double()->integrate(run->given, &run->at) == STATUS_OK;
}

/* The core by the trapezoidal rule. */
static bool solve_by_core(const struct transfer_by_hand *of, struct found *out)
{
    char message[PROBLEM_MESSAGE_SIZE] = "";
    struct refusal why = {0};
    const struct problem_file *file = of->file ? texts_load(of->file, message) : NULL;
    struct run run = {.setup = {.problem = of->problem,
                                .method = "trapezoid",
                                .steps = of->steps,
                                .samples = (int)of->steps,
                                .text = file ? problem_file_text(file) : NULL}};
    *out = (struct found){0};
    if ((of->file && !file) || core_double()->open(&run.setup, &run.given, &why) != STATUS_OK) {
        fprintf(stderr, "bench: control: %s: %s%s\n", of->problem, message, why.message);
        return false;
    }
    size_t samples = (size_t)of->steps;
    wide *workspace = calloc(samples * (MAX_ELEMENT + MAX_DIMENSION + MAX_MULTIPLIERS), sizeof *workspace);
    run.at = (struct trajectory){.samples = (int)of->steps,
                                 .g = workspace,
                                 .mu = workspace + samples * MAX_ELEMENT,
                                 .lambda = workspace + samples * (MAX_ELEMENT + MAX_DIMENSION)};
    out->seconds = workspace ? time_once(run_once, &run) : NAN;
    out->solved = isfinite(out->seconds);
    out->cost = (double)run.at.outcome.cost;
    out->iterations = (int)run.at.work.newton;
    core_double()->close(run.given);
    free(workspace);
    return true;
}

static void write_found(struct report *report, const char *name, const struct found *found)
{
    json_begin(report, name, '{');
    json_number(report, "cost", found->solved ? found->cost : NAN);
    json_number(report, "seconds", found->seconds);
    json_number(report, "seconds-of-evaluations", found->evaluations);
    json_number(report, "iterations", found->iterations);
    json_end(report, '}');
}

static void print_found(const struct found *found)
{
    if (found->solved)
        printf(" %13.8f %5d %8.2f", found->cost, found->iterations, 1e3 * found->seconds);
    else
        printf(" %13s %5d %8.2f", "-", found->iterations, 1e3 * found->seconds);
}

bool part_control(struct report *report, const struct options *options)
{
    bool good = true;
    (void)options;
    printf("%-18s %4s %13s %5s %8s %13s %5s %8s %8s\n", "", "N", "J", "iter", "ms", "J of IPOPT", "iter", "ms",
           "of evals");
#ifndef BENCH_IPOPT
    printf("IPOPT is not installed (coinor-libipopt-dev: coin/IpStdCInterface.h): it is left out\n");
#endif
    json_begin(report, "problems", '[');
    for (const struct transfer_by_hand *of = transfers_by_hand; of->problem; of++) {
        struct found ours, theirs = {.seconds = NAN, .cost = NAN};
        good = solve_by_core(of, &ours) && good;
#ifdef BENCH_IPOPT
        solve_by_ipopt(of, &theirs);
#endif
        printf("%-18s %4ld", of->problem, of->steps);
        print_found(&ours);
        print_found(&theirs);
        bool same = fabs(ours.cost - theirs.cost) <= 1e-6 * (1 + fabs(ours.cost));
        printf(" %8.2f%s\n", 1e3 * theirs.evaluations,
               !ours.solved || !theirs.solved || same ? "" : "  not the same extremal");
        json_begin(report, NULL, '{');
        json_text(report, "problem", of->problem);
        json_number(report, "steps", (double)of->steps);
        write_found(report, "core", &ours);
        write_found(report, "ipopt", &theirs);
        json_end(report, '}');
    }
    json_end(report, ']');
    return good;
}
