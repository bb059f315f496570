/* Order conditions of Runge-Kutta methods and of partitioned pairs on rooted trees, which are generated in turn. */
#include "core/tableaux/trees.h"
#include "core/numbers/roundoff.h"

#include <stdio.h>
#include <string.h>

/* Vertex 0 is the root, parent[v] < v the father of vertex v; level is its distance from the root. */
struct tree {
    int vertices, level[TREE_MOST_ALONE], parent[TREE_MOST_ALONE];
};

static void set_parents(struct tree *tree)
{
    for (int v = 1; v < tree->vertices && v < TREE_MOST_ALONE; v++) {
        int father = v - 1;
        while (tree->level[father] != tree->level[v] - 1)
            father--;
        tree->parent[v] = father;
    }
}

static void first_tree(int vertices, struct tree *tree)
{
    *tree = (struct tree){.vertices = vertices};
    for (int v = 0; v < vertices; v++)
        tree->level[v] = v;
    set_parents(tree);
}

/* The next tree with as many vertices, each shape once (Beyer, Hedetniemi 1980: successors of level sequences); false after the
 * last. */
static bool next_tree(struct tree *tree)
{
    int last = tree->vertices - 1;
    while (last > 0 && tree->level[last] == 1)
        last--;
    if (last <= 0)
        return false;
    int width = last - tree->parent[last];
    for (int v = last; v < tree->vertices; v++)
        tree->level[v] = tree->level[v - width];
    set_parents(tree);
    return true;
}

/* gamma: the product of the numbers of vertices of all subtrees. */
static long density(const struct tree *tree)
{
    int size[TREE_MOST_ALONE];
    long product = 1;
    for (int v = 0; v < tree->vertices; v++)
        size[v] = 1;
    for (int v = tree->vertices - 1; v >= 0; v--) {
        product *= size[v];
        if (v > 0)
            size[tree->parent[v]] += size[v];
    }
    return product;
}

/* A tableau with a 1 and ahat 1, which a leaf has: half of the vertices are. */
struct weights {
    const struct tableau *t;
    real leaf[2][MAX_STAGES];
};

static struct weights weights_of(const struct tableau *t)
{
    struct weights of = {.t = t};
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++) {
            of.leaf[0][i] += t->a[i][j];
            of.leaf[1][i] += t->conjugate ? t->ahat[i][j] : 0;
        }
    return of;
}

/* Sum over stages of b_i times the products of a or ahat along the edges; bit v - 1 of colours picks ahat for vertex v, the root has
 * no edge. */
static real elementary_weight(const struct weights *of, const struct tree *tree, int colours)
{
    const struct tableau *t = of->t;
    real value[TREE_MOST_ALONE][MAX_STAGES];
    for (int v = 0; v < tree->vertices; v++)
        for (int i = 0; i < t->s; i++)
            value[v][i] = 1;
    for (int v = tree->vertices - 1; v > 0; v--) {
        bool is_leaf = v + 1 == tree->vertices || tree->parent[v + 1] != v;
        int colour = colours >> (v - 1) & 1;
        for (int i = 0; i < t->s; i++) {
            real sum = is_leaf ? of->leaf[colour][i] : 0;
            for (int j = 0; j < t->s && !is_leaf; j++)
                sum += (colour ? t->ahat[i][j] : t->a[i][j]) * value[v][j];
            value[tree->parent[v]][i] *= sum;
        }
    }
    real weight = 0;
    for (int i = 0; i < t->s; i++)
        weight += t->b[i] * value[0][i];
    return weight;
}

/* Returns the allowed residual of a condition: round-off, or that share of itself. */
static real allowed(const struct tableau *t, long gamma, real slack)
{
    return fmax(t->s * tolerance.agreement, slack / (real)gamma);
}

/* ` c^2 a(c)`: what is below vertex v. */
static void write_below(const struct tree *tree, int v, FILE *out)
{
    int leaves = 0;
    bool leaf[TREE_MOST_ALONE];
    for (int child = v + 1; child < tree->vertices; child++) {
        leaf[child] = child + 1 == tree->vertices || tree->parent[child + 1] != child;
        leaves += tree->parent[child] == v && leaf[child];
    }
    if (leaves > 0)
        fprintf(out, leaves > 1 ? " c^%d" : " c", leaves);
    for (int child = v + 1; child < tree->vertices; child++)
        if (tree->parent[child] == v && !leaf[child]) {
            fputs(" a(", out);
            write_below(tree, child, out);
            fputs(" )", out);
        }
}

/* The fraction that a number with a small denominator is; else its digits. */
static void write_number(real x, FILE *out)
{
    for (int below = 1; below <= 1000; below++) {
        real above = rint(x * below);
        if (fabs(x * below - above) > tolerance.solve * fmax(1, fabs(above)))
            continue;
        fprintf(out, below > 1 ? "%.0f/%d" : "%.0f", (double)above, below);
        return;
    }
    fprintf(out, "%.9g", (double)x);
}

static void describe_tree(const struct tree *tree, real weight, long gamma, char *fails, size_t size)
{
    FILE *out = fmemopen(fails, size, "w");
    if (!out)
        return;
    if (tree->vertices == 1) {
        fputs("the weights sum to ", out);
        write_number(weight, out);
    } else {
        fputs("the sum b", out);
        write_below(tree, 0, out);
        fputs(" is ", out);
        write_number(weight, out);
        fprintf(out, ", not 1/%ld", gamma);
    }
    fclose(out);
    fails[size - 1] = '\0';
}

/* Returns true if all conditions of one order hold; else describes the first that fails. */
static bool order_holds(const struct tableau *t, int order, real slack, char *fails, size_t size)
{
    struct tree tree;
    int colourings = t->conjugate ? 1 << (order - 1) : 1;
    const struct weights of = weights_of(t);
    first_tree(order, &tree);
    do {
        long gamma = density(&tree);
        for (int colours = 0; colours < colourings; colours++) {
            real weight = elementary_weight(&of, &tree, colours);
            if (fabs(weight - 1 / (real)gamma) <= allowed(t, gamma, slack))
                continue;
            if (size > 0)
                describe_tree(&tree, weight, gamma, fails, size);
            return false;
        }
    } while (next_tree(&tree));
    return true;
}

int tableau_tree_order(const struct tableau *t, int known, real slack, char *fails, size_t size)
{
    int most = t->conjugate ? TREE_MOST_PAIR : TREE_MOST_ALONE, order = known;
    if (size > 0)
        *fails = '\0';
    while (order < most && order_holds(t, order + 1, slack, fails, size))
        order++;
    return order;
}

real tableau_tree_defect(const struct tableau *t, int order)
{
    struct tree tree;
    real largest = 0;
    const struct weights of = weights_of(t);
    for (int vertices = 1; vertices <= order && vertices <= TREE_MOST_ALONE; vertices++) {
        first_tree(vertices, &tree);
        do
            largest = fmax(largest, fabs(elementary_weight(&of, &tree, 0) - 1 / (real)density(&tree)));
        while (next_tree(&tree));
    }
    return largest;
}
