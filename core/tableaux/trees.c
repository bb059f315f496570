/* Order conditions of partitioned methods on bicoloured rooted trees with up to four vertices. */
#include "core/tableaux/tableau.h"

enum { TREES = 8, LARGEST = 4 };

/* parent[v] < v is the father of vertex v, 0 the root; density is gamma of the tree. */
static const struct {
    int vertices, parent[LARGEST], density;
} trees[TREES] = {
    {1, {0}, 1},          {2, {0, 0}, 2},       {3, {0, 0, 0}, 3},     {3, {0, 0, 1}, 6},
    {4, {0, 0, 0, 0}, 4}, {4, {0, 0, 0, 1}, 8}, {4, {0, 0, 1, 1}, 12}, {4, {0, 0, 1, 2}, 24},
};

/* Sum over stages of b_i times the products of a or ahat along the edges; bit v of colours picks ahat for vertex v. */
static real elementary_weight(const struct tableau *t, int tree, int colours)
{
    real value[LARGEST][MAX_STAGES];
    for (int v = 0; v < trees[tree].vertices; v++)
        for (int i = 0; i < t->s; i++)
            value[v][i] = 1;
    for (int v = trees[tree].vertices - 1; v > 0; v--)
        for (int i = 0; i < t->s; i++) {
            real sum = 0;
            for (int j = 0; j < t->s; j++)
                sum += ((colours >> v & 1) ? t->ahat[i][j] : t->a[i][j]) * value[v][j];
            value[trees[tree].parent[v]][i] *= sum;
        }
    real weight = 0;
    for (int i = 0; i < t->s; i++)
        weight += t->b[i] * value[0][i];
    return weight;
}

int tableau_tree_order(const struct tableau *t)
{
    int order = LARGEST;
    for (int tree = 0; tree < TREES; tree++) {
        int colourings = t->conjugate ? 1 << trees[tree].vertices : 1;
        for (int colours = 0; colours < colourings; colours++) {
            real defect = elementary_weight(t, tree, colours) - (real)1 / trees[tree].density;
            if (fabs(defect) > 64 * t->s * REAL_EPSILON && trees[tree].vertices <= order)
                order = trees[tree].vertices - 1;
        }
    }
    return order;
}
