/* Order conditions on Lie groups to order 5, by ordered bicoloured trees.
 *
 * With the momentum in the body's frame, m = Ad*_q mu, a motion on T*G is q' = X(q, m) q, m' = N(q, m): a vector field on G x g*
 * in the frame of right-invariant fields R_x and of the derivatives V_w in g*. R_x and R_y do not commute, V_w commutes with all.
 * A tree is a value of X or N: its children in G a word of trees, the first moved by first, and its children in g* a multiset.
 * A step of products of exponentials moves by the signature of its path, exp(a_i1 X_1) .. exp(a_is X_s); the motion's word
 * x_1 .. x_k has the iterated integral, earlier ones first. VCG [bogfjellmo-marthinsen-2016, (18)] has at a stage
 *     m_i = T_i^b mbar - sum_j (b_j a_ji / b_i) T_i^j N_j,   mbar = m + sum_j b_j N_j,
 * T_i^b and T_i^j the dual of Ad along the path to Q_i and back along that of the step, or of stage j, to a point of its piece i,
 * averaged over that piece: so children in g* are words of ad* that end in N_j or in m, of which the motion has none.
 * CG has m_i = m + sum_j a_ij N_j in the frame that is fixed in space [bogfjellmo-marthinsen-2016, sec. 4.2]. */
#include <stdlib.h>
#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/tableaux/tableau.h"

enum {
    HIGHEST = 5,
    TREES = 945,  /* 1, 3, 17, 111, 813 of orders 1 to 5 */
    WORDS = 1422, /* with the empty one: 1, 4, 24, 164, 1228 */
    PUSHES = 386, /* children in g* of orders 1 to 4: 2, 8, 48, 328 */
    INNER = 194   /* words of orders below 5 */
};

/* coefficient x_stage, as an exponential or that averaged over its length */
struct piece {
    real coefficient;
    int stage;
    bool averaged;
};

struct word {
    int order, length, letter[HIGHEST];
    int prefix; /* without its last letter */
    real exact; /* at time 1: the motion's is this times t^order */
};

struct tree {
    int order;
    real weight[MAX_STAGES], exact; /* the motion's is exact times t^(order - 1) */
};

/* A word of ad* that ends in the N of a tree, or in m: -1. */
struct push {
    int order;
    real weight[MAX_STAGES], exact;
};

struct ordered {
    const struct tableau *t;
    bool variational;
    int trees, words, pushes;
    struct tree tree[TREES];
    struct word word[WORDS];
    struct push push[PUSHES];
    real path[MAX_STAGES][INNER]; /* words along the path to a stage */
};

/* out: the words up to `order` along a path of pieces. */
static void words_along(const struct ordered *o, int order, const struct piece *piece, int pieces, real *out)
{
    for (int w = 0; w < o->words && o->word[w].order <= order; w++)
        out[w] = w == 0;
    int words = 0;
    while (words < o->words && o->word[words].order <= order)
        words++;
    for (int p = 0; p < pieces; p++)
        for (int w = words - 1; w > 0 && piece[p].coefficient != 0; w--) { /* prefixes come before */
            real factor = 1;
            int prefix = w, length = o->word[w].length;
            for (int k = 1; k <= length; k++) {
                factor *= piece[p].coefficient * o->tree[o->word[w].letter[length - k]].weight[piece[p].stage] /
                          (piece[p].averaged ? k + 1 : k);
                prefix = o->word[prefix].prefix;
                out[w] += out[prefix] * factor;
            }
        }
}

/* The path from stage i, or from the end for i = s, by its row; and back along row j to the middle of its piece i. */
static int path_to(const struct tableau *t, int i, struct piece *out)
{
    for (int j = 0; j < t->s; j++)
        out[j] = (struct piece){i < t->s ? t->a[i][j] : t->b[j], j, false};
    return t->s;
}

static int path_back(const struct tableau *t, int row, int i, struct piece *out)
{
    for (int j = i; j >= 0; j--)
        out[i - j] = (struct piece){-(row < t->s ? t->a[row][j] : t->b[j]), j, j == i};
    return i + 1;
}

/* All multisets of pushes of this order in all, none above `last`: the trees that have them. */
static void add_trees(struct ordered *o, int order, int last, const struct tree *part)
{
    if (order == 0) {
        o->tree[o->trees++] = *part;
        return;
    }
    for (int p = last; p >= 0; p--) {
        struct tree more = *part;
        if (o->push[p].order > order)
            continue;
        more.exact *= o->push[p].exact;
        for (int i = 0; i < o->t->s; i++)
            more.weight[i] *= o->push[p].weight[i];
        add_trees(o, order - o->push[p].order, p, &more);
    }
}

static void make_trees(struct ordered *o, int order)
{
    for (int w = 0; w < o->words; w++) {
        struct tree root = {.order = order, .exact = o->word[w].exact};
        for (int i = 0; i < o->t->s; i++)
            root.weight[i] = o->path[i][w];
        add_trees(o, order - 1 - o->word[w].order, o->pushes - 1, &root);
    }
}

static void make_words(struct ordered *o, int order)
{
    for (int w = 0, before = o->words; w < before; w++)
        for (int k = 0; k < o->trees; k++)
            if (o->word[w].order + o->tree[k].order == order) {
                struct word *word = &o->word[o->words++];
                *word = o->word[w];
                word->letter[word->length++] = k;
                word->order = order;
                word->prefix = w;
                word->exact *= o->tree[k].exact / order;
            }
}

/* Computes the weight of a push at stage i: for VCG by the transports back, for CG by the row of the stage. */
static void weigh_push(struct ordered *o, int i, int word, int tree, real back[MAX_STAGES + 1][INNER], real *out)
{
    const struct tableau *t = o->t;
    real whole = tree < 0 ? 1 : 0;
    *out = 0;
    for (int j = 0; j < t->s && tree >= 0; j++) {
        real weight = o->tree[tree].weight[j];
        whole += t->b[j] * weight;
        if (!o->variational)
            *out += t->a[i][j] * weight;
        else if (t->a[j][i] != 0)
            *out -= t->b[j] * t->a[j][i] / t->b[i] * weight * back[j][word];
    }
    if (o->variational)
        *out += whole * back[t->s][word];
}

/* Adds the term of word w and tree k if their sizes make up the order. */
static void add_push(struct ordered *o, int i, int w, int k, int order, real back[][INNER])
{
    if (o->word[w].order + (k < 0 ? 0 : o->tree[k].order) != order)
        return;
    struct push *push = &o->push[o->pushes++];
    push->order = order;
    push->exact = w == 0 ? o->tree[k].exact / order : 0;
    weigh_push(o, i, w, k, back, &push->weight[i]);
}

static void make_pushes(struct ordered *o, int order)
{
    const struct tableau *t = o->t;
    static _Thread_local real back[MAX_STAGES + 1][INNER];
    int first = o->pushes;
    for (int i = 0; i < t->s; i++) {
        struct piece piece[2 * MAX_STAGES];
        o->pushes = first;
        for (int j = 0; j <= t->s && o->variational; j++) {
            int there = path_to(t, i, piece);
            if (j == t->s || t->a[j][i] != 0)
                words_along(o, order, piece, there + path_back(t, j, i, piece + there), back[j]);
        }
        for (int w = 0; w < (o->variational ? o->words : 1); w++)
            for (int k = -1; k < o->trees; k++)
                add_push(o, i, w, k, order, back);
    }
}

static void judge_condition(real defect, struct order_conditions *out)
{
    out->conditions++;
    out->failing += !(fabs(defect) <= out->tolerance);
    out->largest = fmax(out->largest, (double)fabs(defect));
}

/* The conditions of one order: of q by the words of the step, of m by its trees. */
static void judge_order(const struct ordered *o, int order, struct order_conditions *out)
{
    static _Thread_local real step[WORDS];
    struct piece piece[MAX_STAGES];
    out->conditions = out->failing = 0;
    out->largest = 0;
    words_along(o, order, piece, path_to(o->t, o->t->s, piece), step);
    for (int w = 0; w < o->words; w++)
        if (o->word[w].order == order)
            judge_condition(step[w] - o->word[w].exact, out);
    for (int k = 0; k < o->trees; k++)
        if (o->tree[k].order == order) {
            real sum = -o->tree[k].exact / order;
            for (int i = 0; i < o->t->s; i++)
                sum += o->t->b[i] * o->tree[k].weight[i];
            judge_condition(sum, out);
        }
}

/* Coefficients are exact to the working precision, or to the 22 digits that they were printed with; a condition of order k sums
 * products of k of them. */
static double tolerance_of_tableau(const struct tableau *t, int order)
{
    real size = 1;
    for (int i = 0; i < t->s; i++) {
        real row = 0;
        for (int j = 0; j < t->s; j++)
            row += fabs(t->a[i][j]);
        size = fmax(size, fmax(row, fabs(t->b[i])));
    }
    return (double)(fmax(t->s * tolerance.agreement, tolerance.printed) * pow(size, (real)order));
}

void tableau_ordered_conditions(const struct tableau *t, bool variational, struct order_conditions *out)
{
    *out = (struct order_conditions){0};
    struct ordered *o = t->conjugate || !variational ? calloc(1, sizeof *o) : NULL;
    if (!o)
        return;
    o->t = t;
    o->variational = variational;
    o->words = 1;
    o->word[0].exact = 1;
    for (int i = 0; i < t->s; i++)
        o->path[i][0] = 1;
    for (int order = 1; order <= HIGHEST && out->failing == 0; order++) {
        make_trees(o, order);
        make_words(o, order);
        out->tolerance = tolerance_of_tableau(t, order);
        judge_order(o, order, out);
        out->order = out->failing ? order - 1 : order;
        for (int i = 0; i < t->s && order < HIGHEST; i++) {
            struct piece piece[MAX_STAGES];
            words_along(o, order, piece, path_to(t, i, piece), o->path[i]);
        }
        if (order < HIGHEST)
            make_pushes(o, order);
    }
    free(o);
}
