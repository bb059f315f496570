/* Curves of a figure from the rows of cases and samples. */
#include "plots/figure_curves.h"

#include "results/heap.h"
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns the number of an invariant in the list of a case, `a; b; c`, whose first is the energy; -1 if it has none of this name. */
static int find_invariant(const struct case_row *row, const char *name)
{
    char found[sizeof row->invariants];
    for (int k = 0; row_invariant(row, k, found); k++)
        if (strcmp(found, name) == 0 || (k == 0 && strcmp(name, "energy") == 0))
            return k;
    return -1;
}

static void add_point(struct figure_curve *curve, struct figure_point point)
{
    curve->points = heap_grow(curve->points, curve->count + 1, sizeof *curve->points);
    curve->points[curve->count++] = point;
}

static void add_samples(const struct figure *figure, const struct store_file *file, struct figure_curve *curve)
{
    int k = find_invariant(curve->row, figure->y);
    for (size_t i = 0; k >= 0 && i < file->sample_count; i++) {
        const struct sample_row *sample = &file->samples[i];
        if (sample->case_id == curve->row->id && isfinite(sample->deviation[k]))
            add_point(curve, (struct figure_point){sample->time, sample->deviation[k], sample->time, false});
    }
}

/* The point of a case, if it ran, and if its error and its abscissa can stand on logarithmic axes. */
static void add_case(const struct figure *figure, const struct case_row *row, struct figure_curve *curve)
{
    enum quantity quantity = quantity_find(figure->y);
    const double size = figure->x == FIGURE_AGAINST_TOLERANCE ? row->tolerance : row->h;
    double x = figure->x < COSTS ? cost_of(row, (enum cost)figure->x) : size;
    double y = quantity < QUANTITIES ? row->value[quantity] : (double)NAN;
    if (!row_ran(row) || !isfinite(x) || !isfinite(y) || x <= 0 || y <= 0)
        return;
    const double abscissa = figure->x < COSTS ? (double)row->steps : size;
    add_point(curve, (struct figure_point){x, y, abscissa, y < 10 * row->floor[quantity]});
}

static int compare_points(const void *left, const void *right)
{
    const struct figure_point *a = left, *b = right;
    return (a->abscissa > b->abscissa) - (a->abscissa < b->abscissa);
}

/* Returns true if the curve of a case is this one. */
static bool has_case(const struct figure *figure, const struct figure_curve *curve, const struct case_row *row)
{
    return figure->x != FIGURE_AGAINST_T && key_compare(&curve->row->key, &row->key) == 0;
}

static void add_figure_case(const struct figure *figure, const struct store_file *file, const struct case_row *row,
                            struct figure_curves *out)
{
    struct figure_curve *curve = out->curves;
    while (curve < out->curves + out->count && !has_case(figure, curve, row))
        curve++;
    if (curve == out->curves + out->count) {
        *curve = (struct figure_curve){.row = row};
        out->count++;
    }
    if (figure->x == FIGURE_AGAINST_T)
        add_samples(figure, file, curve);
    else
        add_case(figure, row, curve);
}

static void drop_empty(struct figure_curves *out)
{
    size_t left = 0;
    for (size_t i = 0; i < out->count; i++)
        if (out->curves[i].count > 0)
            out->curves[left++] = out->curves[i];
    out->count = left;
}

static void append(char label[FIGURE_LABEL_SIZE], const char *text)
{
    size_t used = strlen(label);
    if (*text)
        snprintf(label + used, FIGURE_LABEL_SIZE - used, ", %s", text);
}

/* Adds to the labels a text column in which the curves differ. */
static void label_differences(struct figure_curves *out, size_t column)
{
    bool differ = false;
    for (size_t i = 1; i < out->count; i++)
        differ =
            differ || strcmp((const char *)out->curves[i].row + column, (const char *)out->curves->row + column) != 0;
    for (size_t i = 0; i < out->count && differ; i++)
        append(out->curves[i].label, (const char *)out->curves[i].row + column);
}

static bool labels_differ(const struct figure_curves *out)
{
    for (size_t i = 1; i < out->count; i++)
        for (size_t j = 0; j < i; j++)
            if (strcmp(out->curves[i].label, out->curves[j].label) == 0)
                return false;
    return true;
}

static void put_labels(const struct figure *figure, struct figure_curves *out)
{
    static const size_t columns[] = {offsetof(struct case_row, retraction), offsetof(struct case_row, control),
                                     offsetof(struct case_row, problem),    offsetof(struct case_row, data),
                                     offsetof(struct case_row, precision),  offsetof(struct case_row, experiment)};
    char step[32];
    for (size_t i = 0; i < out->count; i++) {
        const struct case_row *row = out->curves[i].row;
        curve_label(&row->key, out->curves[i].label);
        if (*row->label) /* which need not name the retraction if there is only one */
            snprintf(out->curves[i].label, FIGURE_LABEL_SIZE, "%s", row->label);
    }
    for (size_t i = 0; i < out->count && figure->x == FIGURE_AGAINST_T; i++) {
        snprintf(step, sizeof step, "h=%.4g", out->curves[i].row->h);
        append(out->curves[i].label, step);
    }
    for (size_t k = 0; k < sizeof columns / sizeof *columns && !labels_differ(out); k++)
        label_differences(out, columns[k]);
}

void figure_curves_make(const struct figure *figure, const struct store_file *file, const struct case_row *const *rows,
                        size_t count, struct figure_curves *out)
{
    *out = (struct figure_curves){.curves = heap_take(count, sizeof *out->curves)};
    for (size_t i = 0; i < count; i++)
        if (rows[i]->member < 0)
            add_figure_case(figure, file, rows[i], out);
    drop_empty(out);
    for (size_t i = 0; i < out->count; i++)
        qsort(out->curves[i].points, out->curves[i].count, sizeof *out->curves[i].points, compare_points);
    put_labels(figure, out);
}

size_t figure_curves_cases(const struct figure *figure, const struct figure_curves *curves)
{
    size_t cases = 0;
    for (size_t i = 0; i < curves->count; i++)
        cases += figure->x == FIGURE_AGAINST_T ? 1 : curves->curves[i].count;
    return cases;
}

void figure_curves_free(struct figure_curves *curves)
{
    for (size_t i = 0; i < curves->count; i++)
        free(curves->curves[i].points);
    free(curves->curves);
    *curves = (struct figure_curves){0};
}

double figure_curve_slope(const struct figure_curve *curve)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (size_t k = 0; k < curve->count; k++) {
        const struct figure_point *point = &curve->points[k];
        if (point->in_floor)
            continue;
        double a = log(point->x), b = log(point->y);
        n++, x += a, y += b, xx += a * a, xy += a * b;
    }
    return n < 2 ? (double)NAN : (n * xy - x * y) / (n * xx - x * x);
}
