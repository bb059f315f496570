/* Which numbers of an element the physics of a text looks at. */
#include <stdlib.h>

#include "cases/language/model.h"

enum { BITS = 32 };

/* The expressions of all parts; returns how many, the last of them in *last. */
static int roots_of(const struct model *model, int *roots, int *last)
{
    int count = 0;
    *last = -1;
    for (int part = 0; part < PARTS; part++)
        for (int k = 0; k < model->part[part].count; k++, count++) {
            int node = model->part[part].node[k];
            if (roots)
                roots[count] = node;
            *last = node > *last ? node : *last;
        }
    return count;
}

uint32_t model_unseen(struct model *model)
{
    int leaf[BITS], last;
    uint32_t unseen = 0;
    if (!model->factors || model->element > BITS)
        return 0;
    for (int c = 0; c < model->element; c++)
        leaf[c] = graph_leaf(&model->graph, LEAF_POSITION, c);
    int count = roots_of(model, NULL, &last);
    for (int c = 0; c < model->element; c++)
        last = leaf[c] > last ? leaf[c] : last;
    int *roots = model->graph.full ? NULL : malloc(((size_t)count + 1) * sizeof *roots);
    bool *mark = roots ? malloc(((size_t)last + 1) * sizeof *mark) : NULL;
    if (mark) {
        int ignored;
        graph_reach(&model->graph, roots_of(model, roots, &ignored), roots, last, mark);
        for (int c = 0; c < model->element; c++)
            unseen |= mark[leaf[c]] ? 0 : (uint32_t)1 << c;
    }
    free(roots);
    free(mark);
    return unseen;
}
