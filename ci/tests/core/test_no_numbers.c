/* No operation of the language of texts makes a number of what is none, whatever its other operands are: Newton's matrix finds by that
 * what equations look at. */
#include "cases/graph/derive.h"
#include "cases/text/tape.h"
#include "ci/tests/core/testing.h"

enum { OPERANDS = 3 };

/* Among them those for which the library knows some results whatever the other operand is. */
static const real others[] = {0, R(-0.0), 1, -1, R(0.5), 2, -3, REAL_EPSILON, (real)INFINITY, -(real)INFINITY};
enum { OTHERS = sizeof others / sizeof *others };

static real value_beside(const struct tape *tape, int which, real value, real first, real second)
{
    const struct instance in = {.lanes = 1};
    real operand[OPERANDS];
    lane leaf[OPERANDS], out;
    operand[which] = value;
    operand[(which + 1) % OPERANDS] = first;
    operand[(which + 2) % OPERANDS] = second;
    broadcast(OPERANDS, operand, leaf);
    tape_run(tape, &in, leaf, leaf, &out);
    return out[0];
}

static void fail_of(const struct graph_node *nodes, int node, int which, real first, real second)
{
    const struct graph_node *at = &nodes[node];
    fail_msg("kind %d of kinds %d, %d: operand %d beside %.3g, %.3g", (int)at->kind, (int)nodes[at->a].kind,
             (int)nodes[at->b].kind, which, (double)first, (double)second);
}

/* Each operand in turn is none, beside every `stride`th pair of others: how often the formula was a number without that, and not with
 * it. */
static int check(struct graph *graph, int node, int stride)
{
    const real unused = 0;
    struct tape tape;
    int seen = 0;
    assert_true(tape_open(graph, 1, &node, &unused, 0, &tape));
    for (int which = 0; which < OPERANDS; which++) {
        bool uses = graph_uses(graph, node, graph_leaf(graph, LEAF_POSITION, which));
        for (int k = 0; k < OTHERS * OTHERS && uses; k += stride) {
            real first = others[k % OTHERS], second = others[k / OTHERS];
            seen += !isnan(value_beside(&tape, which, R(0.25), first, second));
            if (!isnan(value_beside(&tape, which, (real)NAN, first, second)))
                fail_of(graph->node, node, which, first, second);
        }
    }
    tape_close(&tape);
    return seen;
}

/* Kind of operands a and b; powers are cubes. */
static int made(struct graph *graph, int kind, int a, int b)
{
    return graph_made(graph, (enum node_kind)kind, a, kind == NODE_POWER ? 3 : b);
}

TEST(every_operation_of_one)
{
    for (int kind = NODE_NEGATE; kind < NODE_KINDS; kind++) {
        struct graph graph;
        graph_open(&graph);
        int x = graph_leaf(&graph, LEAF_POSITION, 0), y = graph_leaf(&graph, LEAF_POSITION, 1);
        assert_above(check(&graph, made(&graph, kind, x, y), 1), 0);
        graph_close(&graph);
    }
}

/* Operations on each other, on either side, and what is derived from them: products in sums, sines with their
 * cosines, signs of absolute values. */
TEST(every_operation_of_two_and_its_derivatives)
{
    enum { KINDS = NODE_KINDS - NODE_NEGATE };
    for (int k = 0; k < 2 * KINDS * KINDS; k++) {
        struct graph graph;
        int slope[OPERANDS], outer = NODE_NEGATE + k / 2 % KINDS, inner = NODE_NEGATE + k / 2 / KINDS;
        graph_open(&graph);
        int x = graph_leaf(&graph, LEAF_POSITION, 0), y = graph_leaf(&graph, LEAF_POSITION, 1),
            z = graph_leaf(&graph, LEAF_POSITION, 2), of = made(&graph, inner, x, y);
        int node = made(&graph, outer, k % 2 ? z : of, k % 2 ? of : z);
        check(&graph, node, 7);
        derive_gradient(&graph, node, LEAF_POSITION, OPERANDS, slope);
        for (int c = 0; c < OPERANDS; c++)
            check(&graph, slope[c], 7);
        graph_close(&graph);
    }
}
