/* Colours and an order of components. */
#include "core/numbers/coupling.h"
#include "core/larger.h"

#include <stdlib.h>
#include <string.h>

static bool are_neighbours(const struct coupling *of, int i, int j)
{
    return i != j && (of->depends[i * of->components + j] || of->depends[j * of->components + i]);
}

/* Each component gets the first colour that none before it has with which it shares an equation. */
static void choose_colours(struct coupling *of, bool *taken)
{
    int n = of->components;
    for (int c = 0; c < n; c++) {
        memset(taken, 0, (size_t)n * sizeof *taken);
        for (int row = 0; row < n; row++)
            for (int d = 0; d < c && of->depends[row * n + c]; d++)
                taken[of->colour[d]] = taken[of->colour[d]] || of->depends[row * n + d];
        while (taken[of->colour[c]])
            of->colour[c]++;
        of->colours = of->colour[c] >= of->colours ? of->colour[c] + 1 : of->colours;
    }
}

/* ---- the order */

struct ordering {
    const struct coupling *of;
    int *order, *degree;
    bool *placed;
};

static void count_neighbours(const struct ordering *o)
{
    for (int c = 0; c < o->of->components; c++)
        for (int d = 0; d < o->of->components; d++)
            o->degree[c] += are_neighbours(o->of, c, d);
}

/* The component of least degree that has no place yet. */
static int least_degree(const struct ordering *o)
{
    int best = -1;
    for (int c = 0; c < o->of->components; c++)
        if (!o->placed[c] && (best < 0 || o->degree[c] < o->degree[best]))
            best = c;
    return best;
}

/* Take up the neighbours of a component that have no place yet, those of less degree first, from order[begin] on; the end. */
static int take_neighbours(const struct ordering *o, int c, int begin)
{
    int count = begin;
    for (int d = 0; d < o->of->components; d++) {
        if (o->placed[d] || !are_neighbours(o->of, c, d))
            continue;
        int at = count++;
        for (; at > begin && o->degree[o->order[at - 1]] > o->degree[d]; at--)
            o->order[at] = o->order[at - 1];
        o->order[at] = d;
        o->placed[d] = true;
    }
    return count;
}

/* order[first..] by breadth from order[first] on; one beyond the last. */
static int search_by_breadth(const struct ordering *o, int first)
{
    int count = first + 1;
    o->placed[o->order[first]] = true;
    for (int k = first; k < count; k++)
        count = take_neighbours(o, o->order[k], count);
    return count;
}

/* From an end of each part: the last of a search by breadth is one, or near to it. */
static void choose_order(const struct ordering *o)
{
    for (int first = 0; first < o->of->components;) {
        o->order[first] = least_degree(o);
        int end = search_by_breadth(o, first), far = o->order[end - 1];
        for (int k = first; k < end; k++)
            o->placed[o->order[k]] = false;
        o->order[first] = far;
        first = search_by_breadth(o, first);
    }
}

static void place_unknowns(struct coupling *of, const int *order)
{
    int slot = 0;
    for (int k = of->components - 1; k >= 0; k--) {
        int c = order[k];
        of->start[c] = slot;
        for (int u = 0; u < of->unknowns; u++)
            if (of->component[u] == c) {
                of->unknown[slot] = u;
                of->slot[u] = slot++;
            }
        of->end[c] = slot;
    }
}

static void measure_coupling(struct coupling *of)
{
    int most = 0;
    for (int i = 0; i < of->components; i++) {
        most = greater(most, of->end[i] - of->start[i]);
        for (int j = 0; j < of->components; j++)
            if (of->depends[i * of->components + j] || i == j)
                of->width = greater(of->width, greater(of->end[j] - 1 - of->start[i], of->end[i] - 1 - of->start[j]));
    }
    of->sweeps = of->colours * most;
}

/* The arrays of the coupling, in one piece. */
static bool allocate_coupling(struct coupling *of)
{
    size_t u = (size_t)of->unknowns + 1, c = (size_t)of->components + 1;
    of->slot = calloc(3 * u + 3 * c, sizeof(int));
    of->depends = malloc(c * c * sizeof(bool));
    if (!of->slot || !of->depends)
        return false;
    of->unknown = of->slot + u;
    of->component = of->unknown + u;
    of->start = of->component + u;
    of->end = of->start + c;
    of->colour = of->end + c;
    return true;
}

enum status coupling_open(int unknowns, const int *component, int components, const bool *depends,
                          struct coupling *coupling)
{
    size_t c = (size_t)components;
    *coupling = (struct coupling){.unknowns = unknowns, .components = components};
    struct ordering o = {coupling, calloc(2 * c + 1, sizeof(int)), NULL, calloc(c + 1, sizeof(bool))};
    bool made = o.order && o.placed && allocate_coupling(coupling);
    if (made) {
        o.degree = o.order + c;
        memcpy(coupling->component, component, (size_t)unknowns * sizeof(int));
        memcpy(coupling->depends, depends, c * c * sizeof(bool));
        choose_colours(coupling, o.placed);
        memset(o.placed, 0, c * sizeof(bool));
        count_neighbours(&o);
        choose_order(&o);
        place_unknowns(coupling, o.order);
        measure_coupling(coupling);
    }
    free(o.order);
    free(o.placed);
    return made ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void coupling_close(struct coupling *coupling)
{
    free(coupling->slot);
    free(coupling->depends);
    *coupling = (struct coupling){0};
}
