/* Multiple shooting: Newton on the gaps between segments. */
#include "core/extremal/shooting.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

enum {
    MOST_ITERATIONS = 30,
    ROUGH_STAGES = 3, /* the flow that Newton's matrix is of: one that needs few evaluations */
    ROUGH_ITERATIONS = 4
};

struct shooting {
    const struct control *control;
    struct pontryagin_flow flow, rough;
    int segments;
    real h;
    struct pontryagin *node;
    struct block_matrix matrix;
    real *residual;
    real p[2][SMALL_DIMENSION];
};

/* States at the ends of elements: p and a are what an element and its controls leave at its first node, at the very end what
 * they bring to the last. */
static enum status take_start(const struct optimality *from, struct pontryagin *node)
{
    const struct instance *in = &from->control->in;
    int n = in->n, last = from->element.s - 1;
    SCRATCH(struct element_terms, terms, 1);
    enum status status = STATUS_OK;
    for (long k = 0; k <= from->steps && status == STATUS_OK; k++) {
        long interval = k < from->steps ? k : k - 1;
        int first = element_node(from, interval), j = k < from->steps ? 0 : last;
        real sign = j ? 1 : -1, weight = from->h * from->element.weight[j];
        status = optimality_element(from, from->g + first * in->element, from->y + first * n, false, terms);
        memcpy(node[k].g, from->g + (first + j) * in->element, (size_t)in->element * sizeof(real));
        memcpy(node[k].y, from->y + (first + j) * n, (size_t)n * sizeof(real));
        node[k].cost = 0;
        for (int c = 0; c < n; c++) {
            real push = 0;
            for (int d = 0; d < n; d++)
                push += from->control->push[c * n + d] * node[k].y[d];
            node[k].a[c] = sign * terms->S[j * n + c];
            node[k].mu[c] = sign * (terms->F[j * n + c] - weight * push);
        }
    }
    return status;
}

/* The row of the system for component c of gap k, which follow those of the start. */
static void put_gap_entry(struct shooting *s, int k, int c, int column_node, int column, real x)
{
    int size = s->matrix.size, row = size / 2 + size * k + c, block = row / size;
    *block_entry(&s->matrix, block, column_node - block, row % size, column) = x;
}

/* Differences of the rough flow over segment k. */
static enum status put_segment(struct shooting *s, int k)
{
    int size = s->matrix.size;
    real step = tolerance.half, column[4 * SMALL_DIMENSION];
    struct pontryagin base = s->node[k];
    enum status status = pontryagin_step(&s->rough, s->h, &base);
    for (int j = 0; j < size && status == STATUS_OK; j++) {
        struct pontryagin moved = s->node[k];
        real shift[4 * SMALL_DIMENSION] = {0};
        shift[j] = step * s->flow.size[j];
        pontryagin_shift(s->control, shift, &moved);
        status = pontryagin_step(&s->rough, s->h, &moved);
        pontryagin_gap(s->control, &base, &moved, column);
        for (int c = 0; c < size; c++)
            put_gap_entry(s, k, c, k, j, column[c] / (step * s->flow.size[c]));
        put_gap_entry(s, k, j, k + 1, j, -1);
    }
    return status;
}

/* residual: start (g, mu given), gaps, end, all over the sizes of states. */
static enum status evaluate_gaps(struct shooting *s)
{
    int n = s->control->in.n, size = s->matrix.size;
    const real *of = s->flow.size;
    enum status status = STATUS_OK;
    real *end = s->residual + size / 2 + s->segments * size;
    for (int c = 0; c < n; c++)
        s->residual[c] = end[c] = 0; /* places at both ends stay where they are */
    for (int c = 0; c < size / 2 - n; c++) {
        s->residual[n + c] = (s->node[0].mu[c] - s->p[0][c]) / of[n + c];
        end[n + c] = (s->node[s->segments].mu[c] - s->p[1][c]) / of[n + c];
    }
    for (int k = 0; k < s->segments && status == STATUS_OK; k++) {
        struct pontryagin reached = s->node[k];
        real *gap = s->residual + size / 2 + k * size;
        status = pontryagin_step(&s->flow, s->h, &reached);
        pontryagin_gap(s->control, &s->node[k + 1], &reached, gap);
        for (int c = 0; c < size; c++)
            gap[c] /= of[c];
    }
    return status;
}

static enum status linearise(struct shooting *s)
{
    int half = s->matrix.size / 2, last = s->segments;
    enum status status = STATUS_OK;
    block_clear(&s->matrix);
    for (int c = 0; c < half; c++) {
        *block_entry(&s->matrix, 0, 0, c, c) = 1;
        *block_entry(&s->matrix, last, 0, half + c, c) = 1;
    }
    for (int k = 0; k < last && status == STATUS_OK; k++)
        status = put_segment(s, k);
    return status == STATUS_OK ? block_factor(&s->matrix) : status;
}

/* Newton with its matrix taken at the start: what that lacks shrinks with the distance of the start from the solution. */
static enum status close_gaps(struct shooting *s, real *gap)
{
    const struct instance *in = &s->control->in;
    int size = s->matrix.size * (s->segments + 1), idle = 0;
    real best = INFINITY;
    enum status status = STATUS_OK;
    for (int iteration = 0; iteration < MOST_ITERATIONS && status == STATUS_OK; iteration++) {
        status = evaluate_gaps(s);
        real largest = norm_max(size, s->residual);
        if (status == STATUS_OK && !isfinite(largest))
            status = STATUS_NOT_FINITE;
        idle = largest < best / 2 ? 0 : idle + 1;
        best = fmin(best, largest);
        *gap = largest;
        if (status == STATUS_OK && (largest == 0 || (idle >= 2 && best < tolerance.half)))
            return STATUS_OK;
        if (status == STATUS_OK && gives_up(in))
            status = STATUS_TIMEOUT;
        if (status == STATUS_OK && iteration < 3)
            status = linearise(s);
        if (status != STATUS_OK)
            return status;
        block_solve(&s->matrix, s->residual);
        for (int i = 0; i < size; i++)
            s->residual[i] *= -s->flow.size[i % s->matrix.size];
        for (int k = 0; k <= s->segments; k++)
            pontryagin_shift(s->control, s->residual + k * s->matrix.size, &s->node[k]);
    }
    return status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

enum status shooting_solve(const struct optimality *start, int stages, struct pontryagin *node, real *gap)
{
    const struct control *control = start->control;
    int size = 2 * (control->in.n + control_rank(control));
    struct shooting s = {.control = control, .segments = (int)start->steps, .h = start->h, .node = node};
    memcpy(s.p, start->p, sizeof s.p);
    s.residual = malloc((size_t)(size * (s.segments + 1)) * sizeof(real));
    enum status status = block_open(s.segments + 1, size, &s.matrix);
    if (!s.residual)
        status = STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = pontryagin_open(control, stages, PONTRYAGIN_CONVERGED, &s.flow);
    if (status == STATUS_OK)
        status = pontryagin_open(control, ROUGH_STAGES, ROUGH_ITERATIONS, &s.rough);
    if (status == STATUS_OK)
        status = take_start(start, node);
    if (status == STATUS_OK) {
        pontryagin_measure(node, s.segments + 1, &s.flow);
        memcpy(s.rough.size, s.flow.size, sizeof s.rough.size);
        status = close_gaps(&s, gap);
    }
    for (int k = 0; k < s.segments && status == STATUS_OK; k++) {
        struct pontryagin reached = node[k];
        status = pontryagin_step(&s.flow, s.h, &reached);
        node[k + 1].cost = reached.cost;
    }
    block_close(&s.matrix);
    free(s.residual);
    return status;
}
