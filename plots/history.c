/* Charts against time: invariants of trajectories, growth of ensembles. */
#include "plots/chart_makers.h"

#include "results/heap.h"
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Begins a curve, behind those that the chart has, with points from the place `points` on. */
static struct chart_curve *begin_history(struct chart *chart, const struct case_row *row,
                                         const struct chart_point *points)
{
    struct chart_curve *curve = &chart->curves[chart->curve_count++];
    *curve = (struct chart_curve){.points = points, .expected = (double)NAN};
    snprintf(curve->key, CURVE_KEY_SIZE, "%s, h=%.4g", curve_label_of(row, curve->label), row->h);
    return curve;
}

static struct chart history_chart(const struct chart_maker *maker, const char *kind, const struct case_row *scene)
{
    return (struct chart){.kind = kind,
                          .scene = scene,
                          .x_label = "time",
                          .units = "1",
                          .curves = maker->curves,
                          .frame = {.any_floor = false}};
}

/* Charts of trajectories on their way; first: of each case, the place of its samples, which follow each other; sample_count if it has none. */
struct trajectories {
    struct chart_maker *maker;
    const size_t *first;
};

static void find_samples(const struct store_file *file, size_t *first)
{
    for (size_t i = 0; i < file->case_count; i++)
        first[i] = file->sample_count;
    for (size_t at = file->sample_count; at-- > 0;) {
        size_t index = store_find_case(file, file->samples[at].case_id);
        if (index < file->case_count && file->cases[index].id == file->samples[at].case_id)
            first[index] = at;
    }
}

/* Makes the chart of invariant k, or of its deviation, over the cases of the scene that begins at `index`. */
static int make_invariant(const struct trajectories *of, size_t index, int k, const char *name, bool deviation)
{
    struct chart_maker *maker = of->maker;
    const struct store_file *file = maker->file;
    struct chart chart = history_chart(maker, "Invariants against time", &file->cases[index]);
    struct chart_point *points = maker->points;
    char label[sizeof chart.scene->invariants + 32], end[sizeof chart.scene->invariants + 32];
    for (size_t i = index; i < file->case_count; i++) {
        const struct case_row *row = &file->cases[i];
        if (of->first[i] == file->sample_count || key_compare_scene(&chart.scene->key, &row->key) != 0)
            continue;
        struct chart_curve *curve = begin_history(&chart, row, points);
        for (size_t at = of->first[i]; at < file->sample_count && file->samples[at].case_id == row->id; at++) {
            const struct sample_row *sample = &file->samples[at];
            points[curve->count++] =
                (struct chart_point){.x = sample->time, .y = deviation ? sample->deviation[k] : sample->value[k]};
        }
        points += curve->count;
    }
    snprintf(label, sizeof label, "%s%s", name, deviation ? " minus its start" : "");
    snprintf(end, sizeof end, "%s %s", name, deviation ? "deviation" : "value");
    chart.label = label;
    return chart_offer(maker, &chart, end);
}

/* Makes the charts that begin with the trajectory at `index`, unless an earlier case has begun them. */
static int make_trajectories(const struct trajectories *of, size_t index)
{
    const struct case_row *cases = of->maker->file->cases;
    char name[sizeof cases->invariants];
    for (size_t i = 0; i < index; i++)
        if (key_compare_scene(&cases[index].key, &cases[i].key) == 0)
            return 0;
    for (int k = 0; row_invariant(&cases[index], k, name); k++)
        if (make_invariant(of, index, k, name, false) != 0 || make_invariant(of, index, k, name, true) != 0)
            return -1;
    return 0;
}

/* Returns the whole number nearest to the measured exponent in h of an ensemble; 0 if none was measured. */
static int ten_exponent_of(const struct store_file *file, int64_t first_case)
{
    for (size_t i = 0; i < file->order_count; i++) {
        const struct order_row *order = &file->orders[i];
        if (order->first_case == first_case && row_claims(order, CLAIM_GROWTH) &&
            strcmp(order->quantity, quantity_name(QUANTITY_ENSEMBLE_H)) == 0 && isfinite(order->measured))
            return (int)lround(order->measured);
    }
    return 0;
}

static const struct case_row *first_member(const struct store_file *file, const struct ensemble_row *row)
{
    return &file->cases[store_find_case(file, row->first_case)];
}

/* Makes the chart of the ensemble whose rows begin at `index`: mu / h^k, mu the mean-square deviation of the energy and k its
 * exponent. *next: out the row after them. */
static int make_ensemble(struct chart_maker *maker, size_t index, size_t *next)
{
    const struct store_file *file = maker->file;
    const struct case_row *row = first_member(file, &file->ensembles[index]);
    struct chart chart = history_chart(maker, "Ensembles against time", row);
    struct chart_point *points = maker->points;
    int exponent = ten_exponent_of(file, file->ensembles[index].first_case);
    char label[CURVE_LABEL_SIZE], end[CURVE_LABEL_SIZE + 8], axis[64];
    for (*next = index; *next < file->ensemble_count; ++*next) {
        const struct ensemble_row *at = &file->ensembles[*next];
        if (key_compare(&row->key, &first_member(file, at)->key) != 0)
            break;
        if (at->sample == 0)
            begin_history(&chart, first_member(file, at), points);
        *points++ = (struct chart_point){.x = at->time, .y = at->mean_square[0] * pow(at->h, -exponent)};
        chart.curves[chart.curve_count - 1].count++;
    }
    snprintf(axis, sizeof axis, "mean (E - E0)^2 / h^%d", exponent);
    snprintf(end, sizeof end, "%s growth", curve_label(&row->key, label));
    chart.label = axis;
    return chart_offer(maker, &chart, end);
}

/* Returns true if the ensembles apply to cases that are there, each beginning at sample 0. */
static bool ensembles_fit(const struct store_file *file)
{
    for (size_t i = 0; i < file->ensemble_count; i++) {
        const struct ensemble_row *row = &file->ensembles[i];
        bool begins = i == 0 || row->first_case != file->ensembles[i - 1].first_case;
        size_t index = store_find_case(file, row->first_case);
        if (index == file->case_count || file->cases[index].id != row->first_case || (begins && row->sample != 0))
            return false;
    }
    return true;
}

int history_charts_make(struct chart_maker *maker)
{
    const struct store_file *file = maker->file;
    HEAP(size_t, first, file->case_count);
    const struct trajectories of = {maker, first};
    int result = 0;
    find_samples(file, first);
    for (size_t i = 0; i < file->case_count && result == 0; i++)
        if (file->cases[i].member < 0 && *file->cases[i].invariants) /* samples of its own, of no ensemble */
            result = make_trajectories(&of, i);
    for (size_t i = 0, next; i < file->ensemble_count && result == 0 && ensembles_fit(file); i = next)
        result = make_ensemble(maker, i, &next);
    return result;
}
