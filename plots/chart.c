/* Charts on their way to who draws them: labels of curves, frames, guides, parts and names of files. */
#include "plots/chart.h"

#include "results/heap.h"
#include "results/rows.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Puts retraction and deliberate fault behind a label of so many bytes. */
static const char *label_rest(const struct case_key *key, int length, char label[CURVE_LABEL_SIZE])
{
    if (!retraction_is_plain(key->retraction))
        length += snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, " %s", key->retraction);
    if (!control_is_none(key->control))
        snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, ", %s", key->control);
    return label;
}

const char *curve_label(const struct case_key *key, char label[CURVE_LABEL_SIZE])
{
    int length = snprintf(label, CURVE_LABEL_SIZE, "%s s=%lld", key->method, (long long)key->stages);
    if (*key->with)
        length += snprintf(label + length, CURVE_LABEL_SIZE - (size_t)length, " %s", key->with);
    return label_rest(key, length, label);
}

const char *curve_label_of(const struct case_row *row, char label[CURVE_LABEL_SIZE])
{
    if (!*row->label)
        return curve_label(&row->key, label);
    return label_rest(&row->key, snprintf(label, CURVE_LABEL_SIZE, "%s", row->label), label);
}

const char *chart_units(const struct chart *chart, char text[64])
{
    *text = '\0';
    if (strcmp(chart->units, "1") != 0)
        snprintf(text, 64, " [%s]", chart->units);
    return text;
}

/* Returns the least error of the chart that is above a bound. */
static double least_above(const struct chart *chart, double bound)
{
    double least = INFINITY;
    for (size_t i = 0; i < chart->curve_count; i++)
        for (size_t k = 0; k < chart->curves[i].count; k++)
            if (chart->curves[i].points[k].y > bound)
                least = fmin(least, chart->curves[i].points[k].y);
    return least;
}

/* Returns where the axis of errors begins: above the points, half of all at most, that lie by more than half of all decades, and eight
 * of them, below all others, as those do of what a method keeps to its last bit. *below: out how many. */
static double lift(const struct chart *chart, double least, double most, int *below)
{
    enum { DECADES = 8, SHARE = 2 /* of all points, at least the rest */ };
    int count = 0, seen = 0;
    double start = least, gap = fmax(DECADES, log10(most / least) / 2);
    double at = least, next = least_above(chart, least);
    while (isfinite(next)) {
        if (log10(next / at) > gap)
            start = next;
        at = next;
        next = least_above(chart, at);
    }
    for (size_t i = 0; i < chart->curve_count; i++)
        for (size_t k = 0; k < chart->curves[i].count; k++) {
            seen++;
            count += chart->curves[i].points[k].y < start;
        }
    *below = SHARE * count <= seen ? count : 0;
    return *below > 0 ? start : least;
}

/* Cuts the guide h^P to the frame; from: where it begins. Returns false if the curve has no judged point. */
static bool make_guide(const struct chart_curve *curve, const struct chart_frame *frame, double from,
                       struct chart_guide *guide)
{
    struct chart_point finest = {.x = INFINITY};
    for (size_t k = 0; k < curve->count; k++)
        if (!curve->points[k].in_floor && curve->points[k].x < finest.x)
            finest = curve->points[k];
    if (!isfinite(finest.x))
        return false;
    guide->order = curve->expected;
    guide->x[0] = fmax(finest.x * pow(frame->y_least / finest.y, 1 / guide->order), from);
    guide->x[1] = fmin(finest.x * pow(frame->y_most / finest.y, 1 / guide->order), frame->x_most);
    for (int i = 0; i < 2; i++)
        guide->y[i] = finest.y * pow(guide->x[i] / finest.x, guide->order);
    return true;
}

/* Makes one guide for each order that is expected of a curve; the first curve that expects it carries it. */
static void make_guides(const struct chart *chart, double from, struct chart_frame *frame)
{
    for (size_t i = 0; i < chart->curve_count; i++) {
        bool drawn = !(chart->curves[i].expected > 0);
        for (int k = 0; k < frame->guide_count && !drawn; k++)
            drawn = fabs(frame->guides[k].order - chart->curves[i].expected) < 1e-6;
        if (!drawn)
            frame->guide_count += make_guide(&chart->curves[i], frame, from, &frame->guides[frame->guide_count]);
    }
}

/* Returns the frame of a chart of errors. Left of the guides, where they lie apart, is room for their labels. */
static struct chart_frame frame_of(const struct chart *chart)
{
    struct chart_frame frame = {.x_least = INFINITY, .y_least = INFINITY};
    for (size_t i = 0; i < chart->curve_count; i++)
        for (size_t k = 0; k < chart->curves[i].count; k++) {
            const struct chart_point *point = &chart->curves[i].points[k];
            frame.x_least = fmin(frame.x_least, point->x);
            frame.x_most = fmax(frame.x_most, point->x);
            frame.y_least = fmin(frame.y_least, point->y);
            frame.y_most = fmax(frame.y_most, point->y);
            frame.any_floor |= point->in_floor;
        }
    frame.least = frame.y_least;
    frame.y_least = lift(chart, frame.y_least, frame.y_most, &frame.below);
    double x_margin = fmax(pow(frame.x_most / frame.x_least, 0.075), 1.1);
    double y_margin = fmax(pow(frame.y_most / frame.y_least, 0.06), 2);
    double guide_start = frame.x_least / x_margin;
    frame.x_least = guide_start / (chart->quantity ? x_margin : 1);
    frame.x_most *= x_margin;
    frame.y_least /= y_margin;
    frame.y_most *= y_margin;
    make_guides(chart, guide_start, &frame);
    return frame;
}

/* Letters, digits and single dashes only: safe in every shell, script and file system. */
static void append_safe(char name[CHART_NAME_SIZE], const char *text)
{
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] != '-' && length + 1 < CHART_NAME_SIZE)
        name[length++] = '-';
    for (; *text && length + 1 < CHART_NAME_SIZE; text++) {
        if (isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
            name[length++] = *text;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    while (length > 0 && name[length - 1] == '-')
        length--;
    name[length] = '\0';
}

static bool name_taken(const struct chart_list *charts, const char *name)
{
    for (size_t i = 0; i < charts->count; i++)
        if (strcasecmp(charts->names[i], name) == 0)
            return true;
    return false;
}

/* Adds a name to the list that says what the chart shows. */
static void add_chart_name(struct chart_list *charts, struct chart *chart, const char *end)
{
    const struct case_row *row = chart->scene;
    const char *const parts[] = {row->experiment, row->problem, row->data, row->precision};
    char base[CHART_NAME_SIZE] = "", number[16] = "";
    size_t capacity = CHART_NAME_SIZE - sizeof number - 1, taken = strlen(end);
    charts->names = heap_grow(charts->names, charts->count + 1, sizeof *charts->names);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        append_safe(base, parts[i]);
    base[taken < capacity ? capacity - taken : 0] = '\0';
    for (int i = 2;; i++) {
        *chart->name = '\0';
        append_safe(chart->name, base);
        append_safe(chart->name, end);
        append_safe(chart->name, number);
        if (!name_taken(charts, chart->name))
            break;
        snprintf(number, sizeof number, "%d", i);
    }
    memcpy(charts->names[charts->count++], chart->name, CHART_NAME_SIZE);
}

static bool worth_drawing(const struct chart *chart)
{
    for (size_t i = 0; i < chart->curve_count; i++) {
        int points = 0;
        for (size_t k = 0; k < chart->curves[i].count; k++)
            points += isfinite(chart->curves[i].points[k].y);
        if (points >= 2)
            return true;
    }
    return false;
}

int chart_offer(struct chart_maker *maker, const struct chart *whole, const char *end)
{
    size_t parts = (whole->curve_count + CHART_MOST_CURVES - 1) / CHART_MOST_CURVES;
    for (size_t part = 0; part < parts; part++) {
        struct chart chart = *whole;
        size_t first = whole->curve_count * part / parts;
        chart.curves = whole->curves + first;
        chart.curve_count = whole->curve_count * (part + 1) / parts - first;
        if (!worth_drawing(&chart))
            continue;
        if (chart.cost)
            chart.frame = frame_of(&chart);
        add_chart_name(&maker->names, &chart, end);
        if (maker->visit(maker->context, &chart) != 0)
            return -1;
    }
    return 0;
}
