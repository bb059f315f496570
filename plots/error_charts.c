/* Charts of errors against step size and work: rows of the case table sorted into charts and curves. */
#include "plots/chart_makers.h"

#include "results/heap.h"
#include "results/rows.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* All that is needed while the charts are made. */
struct error_charts {
    struct chart_maker *maker;
    const struct case_row **rows; /* by curve, coarse to fine */
    const struct order_row **orders;
    size_t order_count;
};

/* Returns the abscissa of a case: the tolerance of an adaptive integrator, the step size of others. */
static double size_of_case(const struct case_row *row)
{
    return row->tolerance > 0 ? row->tolerance : row->h;
}

static int compare_rows(const void *left, const void *right)
{
    const struct case_row *a = *(const struct case_row *const *)left, *b = *(const struct case_row *const *)right;
    int order = key_compare(&a->key, &b->key);
    order = order ? order : (size_of_case(a) < size_of_case(b)) - (size_of_case(a) > size_of_case(b));
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

/* Compares by key, then by the order of the file. Every curve asks for each of its quantities, so the list is long. */
static int compare_order_keys(const void *left, const void *right)
{
    const struct order_row *a = *(const struct order_row *const *)left, *b = *(const struct order_row *const *)right;
    int order = key_compare(&a->key, &b->key);
    return order ? order : (a > b) - (a < b);
}

static const struct order_row *find_order(const struct error_charts *of, const struct case_row *row,
                                          const char *quantity)
{
    size_t first = 0, end = of->order_count;
    while (first < end) {
        size_t middle = (first + end) / 2;
        if (key_compare(&of->orders[middle]->key, &row->key) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    for (; first < of->order_count && key_compare(&of->orders[first]->key, &row->key) == 0; first++)
        if (strcmp(of->orders[first]->quantity, quantity) == 0)
            return of->orders[first];
    return NULL;
}

/* Adds the point of a row to a curve, if it has one: not failed, with an error and, against work, with a count of it. */
static void add_error_point(const struct case_row *row, enum quantity quantity, double x, struct chart_curve *curve,
                            struct chart_point *points)
{
    double error = row->value[quantity];
    if (row_ran(row) && isfinite(error) && error > 0 && isfinite(x) && x > 0)
        points[curve->count++] = (struct chart_point){x, error, row, error < 10 * row->floor[quantity]};
}

/* Begins the curve of a row, with the orders in its key if the chart is against the step size. */
static void begin_errors(const struct error_charts *of, const struct case_row *row, const char *quantity,
                         struct chart_curve *curve)
{
    const struct order_row *order = quantity ? find_order(of, row, quantity) : NULL;
    int length = snprintf(curve->key, CURVE_KEY_SIZE, "%s", curve_label_of(row, curve->label));
    curve->expected = order ? order->expected : (double)NAN;
    if (order && isfinite(order->measured))
        snprintf(curve->key + length, CURVE_KEY_SIZE - (size_t)length, ": %.2f (%g)", order->measured, order->expected);
    else if (order)
        snprintf(curve->key + length, CURVE_KEY_SIZE - (size_t)length, ": -- (%g)", order->expected);
}

static int make_errors(const struct error_charts *of, size_t first, size_t next, enum quantity quantity, bool steps)
{
    struct chart_maker *maker = of->maker;
    const struct quantity_info *info = quantity_info(quantity);
    const char *cost = cost_name(maker->cost);
    const bool adaptive = of->rows[first]->tolerance > 0;
    struct chart chart = {.kind = !steps     ? "Error against work"
                                  : adaptive ? "Error against tolerance"
                                             : "Error against step size",
                          .scene = of->rows[first],
                          .x_label = !steps     ? cost_label(maker->cost)
                                     : adaptive ? "tolerance"
                                                : "step size h [time]",
                          .label = info->label,
                          .units = info->units,
                          .cost = cost,
                          .quantity = steps ? info->name : NULL,
                          .curves = maker->curves};
    struct chart_point *points = maker->points;
    char end[64];
    for (size_t i = first; i < next; i++) {
        const struct case_row *row = of->rows[i];
        struct chart_curve *curve = &chart.curves[chart.curve_count];
        if (i == first || key_compare(&of->rows[i - 1]->key, &row->key) != 0) {
            if (i > first)
                points += chart.curves[chart.curve_count - 1].count;
            chart.curve_count++;
            *curve = (struct chart_curve){.points = points};
            begin_errors(of, row, chart.quantity, curve);
        }
        curve = &chart.curves[chart.curve_count - 1];
        add_error_point(row, quantity, steps ? size_of_case(row) : cost_of(row, maker->cost), curve, points);
    }
    int length = snprintf(end, sizeof end, "%s-%s", info->code,
                          steps && adaptive                 ? "tolerance"
                          : steps                           ? "step"
                          : maker->cost == COST_EVALUATIONS ? "work"
                                                            : cost);
    for (int k = 0; k < length; k++)
        end[k] = (char)tolower((unsigned char)end[k]);
    return chart_offer(maker, &chart, end);
}

/* Makes all charts of the rows of one experiment, problem, data and precision. */
static int make_error_charts(const struct error_charts *of, size_t first, size_t next)
{
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++)
        if (quantity_info(quantity)->label &&
            (make_errors(of, first, next, quantity, true) != 0 || make_errors(of, first, next, quantity, false) != 0))
            return -1;
    return 0;
}

int error_charts_make(struct chart_maker *maker)
{
    const struct store_file *file = maker->file;
    HEAP(const struct case_row *, rows, file->case_count);
    HEAP(const struct order_row *, orders, file->order_count);
    struct error_charts of = {maker, rows, orders, 0};
    int result = 0;
    for (size_t i = 0; i < file->order_count; i++)
        if (row_claims(&file->orders[i], CLAIM_ORDER))
            orders[of.order_count++] = &file->orders[i];
    for (size_t i = 0; i < file->case_count; i++)
        rows[i] = &file->cases[i];
    qsort(orders, of.order_count, sizeof(void *), compare_order_keys);
    qsort(rows, file->case_count, sizeof(void *), compare_rows);
    for (size_t first = 0, next; first < file->case_count && result == 0; first = next) {
        next = first + 1;
        while (next < file->case_count && key_compare_scene(&rows[first]->key, &rows[next]->key) == 0)
            next++;
        result = make_error_charts(&of, first, next);
    }
    return result;
}
