/* Marks the arguments that a formula does not use, against compiler warnings. */
#include "cases/language/write.h"

void write_unused(FILE *out, struct model *model, const struct formula *formula, enum node_kind leaf, int first,
                  int end, const char *argument)
{
    bool used = false;
    for (int k = 0; k < formula->count; k++)
        for (int c = first; c < end && !used; c++)
            used = graph_uses(&model->graph, formula->node[k], graph_leaf(&model->graph, leaf, c));
    if (!used)
        fprintf(out, "    (void)%s;\n", argument);
}
