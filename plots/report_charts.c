/* The charts of the report as numbers, with the styles of their curves. */
#include "plots/charts.h"
#include "plots/report_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Returns a curve: label, key, and x, y and whether the point is in the floor of each point, one array each. */
static json_t *curve_json(const struct chart_curve *curve)
{
    json_t *x = json_array(), *y = json_array(), *floors = json_array();
    for (size_t k = 0; k < curve->count; k++) {
        json_array_append_new(x, report_number(curve->points[k].x));
        json_array_append_new(y, report_number(curve->points[k].y));
        if (curve->points[k].in_floor)
            json_array_append_new(floors, json_integer((json_int_t)k));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "label", report_text(curve->label), "key", report_text(curve->key),
                     "x", x, "y", y, "floors", floors);
}

static json_t *pair_json(double first, double second)
{
    return json_pack("[o, o]", report_number(first), report_number(second));
}

static json_t *frame_json(const struct chart_frame *frame)
{
    json_t *guides = json_array();
    for (int k = 0; k < frame->guide_count; k++) {
        const struct chart_guide *guide = &frame->guides[k];
        json_array_append_new(guides,
                              json_pack("{s:f, s:o, s:o}", "order", guide->order, "x",
                                        pair_json(guide->x[0], guide->x[1]), "y", pair_json(guide->y[0], guide->y[1])));
    }
    return json_pack("{s:o, s:o, s:i, s:o, s:b, s:o}", "x", pair_json(frame->x_least, frame->x_most), "y",
                     pair_json(frame->y_least, frame->y_most), "below", frame->below, "least",
                     report_number(frame->least), "floor", frame->any_floor, "guides", guides);
}

static int add_json(void *context, const struct chart *chart)
{
    struct report_rows *charts = context, curves = {.array = json_array()};
    const struct case_row *row = chart->scene;
    char label[256], units[64];
    snprintf(label, sizeof label, "%s%s", chart->label, chart_units(chart, units));
    for (size_t k = 0; k < chart->curve_count; k++)
        report_rows_add(&curves, curve_json(&chart->curves[k]));
    report_rows_add(
        charts, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:s, s:o, s:s?, s:o, s:o}", "name", chart->name, "kind",
                          chart->kind, "experiment", report_text(row->experiment), "problem", report_text(row->problem),
                          "data", report_text(row->data), "precision", report_text(row->precision), "x_label",
                          chart->x_label, "y_label", report_text(label), "quantity", chart->quantity, "frame",
                          chart->cost ? frame_json(&chart->frame) : json_null(), "curves", report_rows_end(&curves)));
    return 0;
}

json_t *report_charts(const struct store_file *file, enum cost cost)
{
    struct report_rows charts = {.array = json_array()};
    charts_each(file, cost, add_json, &charts);
    return report_rows_end(&charts);
}
