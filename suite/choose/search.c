/* Curves of methods: listed, extrapolated, written as a campaign. */
#include "suite/choose/search.h"

#include <math.h>
#include <string.h>

#include "results/heap.h"
#include "results/rows.h"
#include "suite/campaign/campaign.h"
#include "suite/number.h"
#include "suite/registers.h"

enum { MOST_FINAL = 6, PILOT_STEPS = 4, STAGE_COUNTS = 6 };

static const double pilot_share = 0.0625; /* of the horizon */
static const double pilot_least = 16;     /* times of the motion: shorter horizons are not shortened */
static const double growth = 1.5; /* of the error with time: between that of integrable motions and a force's bias */
static const double least_order = 0.5; /* less is no convergence */

static double final_ladder(int k)
{
    static const double factor[SEARCH_STEPS] = {0.5, M_SQRT1_2, 1, M_SQRT2, 2};
    return factor[k];
}

static long whole_steps(double steps)
{
    const double most = CAMPAIGN_MOST_STEPS + 1.0; /* a number that is refused, and far from the end of long */
    return SEARCH_SAMPLES * (long)fmin(most, fmax(1, ceil(steps / SEARCH_SAMPLES)));
}

static bool accepts(const struct search *search, const char *method, int stages)
{
    struct setup setup = *search->setup;
    struct shape shape;
    struct refusal why;
    setup.method = method;
    setup.stages = stages;
    setup.steps = setup.samples = SEARCH_SAMPLES;
    return core_check(search->core, &setup, &shape, &why) == STATUS_OK;
}

static void add_curve(struct search *search, const char *method, int stages)
{
    search->curves = heap_grow(search->curves, (size_t)search->count + 1, sizeof *search->curves);
    struct curve *curve = &search->curves[search->count++];
    *curve = (struct curve){.stages = stages, .count = PILOT_STEPS};
    snprintf(curve->method, sizeof curve->method, "%s", method);
    for (int k = 0; k < PILOT_STEPS; k++) /* 2, 4, 8, 16 in the time of the motion */
        curve->steps[k] = whole_steps(search->short_time / search->time * (2 << k));
    for (int k = 1; k < PILOT_STEPS; k++) /* of a short horizon: at least doubled */
        curve->steps[k] = curve->steps[k] > curve->steps[k - 1] ? curve->steps[k] : 2 * curve->steps[k - 1];
}

static void add_method(struct search *search, const struct method_info *method)
{
    static const int counts[STAGE_COUNTS] = {2, 3, 4, 5, 6, 8};
    if (method_has_own_stages(method) && accepts(search, method->name, 0))
        add_curve(search, method->name, 0);
    for (int k = 0; k < STAGE_COUNTS && !method_has_own_stages(method); k++)
        if (counts[k] >= method->least_stages && counts[k] <= method->most_stages &&
            accepts(search, method->name, counts[k]))
            add_curve(search, method->name, counts[k]);
}

void search_open(struct search *search)
{
    const double horizon = (double)search->setup->horizon;
    if (!(search->time > 0 && isfinite(search->time)) || search->time > horizon)
        search->time = horizon;
    search->short_time = horizon > pilot_least / pilot_share * search->time ? pilot_share * horizon
                         : horizon > pilot_least * search->time             ? pilot_least * search->time
                                                                            : horizon;
    search->curves = NULL;
    search->count = 0;
    for (int k = 0; k < search->core->methods(); k++) {
        struct method_info method;
        search->core->method(k, &method);
        if (!method.control && !method.outside)
            add_method(search, &method);
    }
}

bool search_too_long(const struct search *search)
{
    for (int k = 0; k < search->count; k++)
        if (search->curves[k].steps[search->curves[k].count - 1] > CAMPAIGN_MOST_STEPS)
            return true;
    return false;
}

void search_close(struct search *search)
{
    free(search->curves);
    search->curves = NULL;
}

/* Expected cost of a curve over the whole horizon. */
struct prospect {
    int curve;
    double steps, cost, seconds;
};

/* Sets the step count over the whole horizon, and what it costs by a case of the short one. */
static void extrapolate(const struct search *search, const struct case_row *row, double steps, struct prospect *out)
{
    out->steps = (double)search->setup->horizon / search->short_time * steps;
    out->cost = cost_of(row, search->cost) / (double)row->steps * out->steps;
    out->seconds = cost_of(row, COST_SECONDS) / (double)row->steps * out->steps;
}

static bool is_possible(const struct prospect *prospect)
{
    return isfinite(prospect->cost) && isfinite(prospect->seconds) &&
           prospect->steps * final_ladder(SEARCH_STEPS - 1) < CAMPAIGN_MOST_STEPS;
}

/* Steps, cost and time over the whole horizon, from the two neighbouring cases whose errors are nearest to that which is wanted over
 * the short one. A coarsest case that is good enough needs no second one. False: no two cases show convergence. */
static bool foresee(const struct search *search, const struct case_row *rows, size_t count, struct prospect *out)
{
    const enum quantity error = quantity_over_samples(QUANTITY_Q);
    const double longer = (double)search->setup->horizon / search->short_time;
    const double wanted = search->accuracy / pow(longer, growth);
    double least = INFINITY;
    if (count > 0 && row_ran(rows) && rows->value[error] <= wanted) {
        extrapolate(search, rows, (double)rows->steps, out);
        return is_possible(out);
    }
    for (size_t k = 0; k + 1 < count; k++) {
        const struct case_row *coarse = &rows[k], *fine = &rows[k + 1];
        double above = coarse->value[error], below = fine->value[error];
        double order = log(above / below) / log(coarse->h / fine->h);
        double distance = fabs(log(above / wanted)) + fabs(log(below / wanted));
        if (!row_ran(coarse) || !row_ran(fine) || !(order >= least_order) || !(distance < least))
            continue;
        double steps = (double)fine->steps * pow(below / wanted, 1 / order);
        least = distance;
        extrapolate(search, fine, fmax(steps, (double)coarse->steps), out); /* coarser ones may not converge */
    }
    return isfinite(least) && is_possible(out);
}

static int rows_by_cost(const void *left, const void *right)
{
    const struct prospect *a = left, *b = right;
    return a->cost != b->cost ? (a->cost > b->cost) - (a->cost < b->cost)
                              : (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

/* The cases of one curve follow each other in the file, in the order of the curves. */
static int list_prospects(const struct search *search, const struct store_file *found, struct prospect *out)
{
    int count = 0;
    size_t first = 0;
    for (int k = 0; k < search->count; k++) {
        const size_t cases = (size_t)search->curves[k].count;
        if (first + cases > found->case_count)
            break;
        out[count].curve = k;
        count += foresee(search, &found->cases[first], cases, &out[count]);
        first += cases;
    }
    qsort(out, (size_t)count, sizeof *out, rows_by_cost);
    return count;
}

int search_narrow(struct search *search, const struct store_file *found)
{
    HEAP(struct prospect, prospects, search->count);
    struct curve kept[MOST_FINAL];
    double ladder = 0, seconds = 0;
    int count = list_prospects(search, found, prospects), left = 0;
    for (int k = 0; k < SEARCH_STEPS; k++)
        ladder += final_ladder(k);
    for (int k = 0; k < count && left < MOST_FINAL; k++) {
        seconds += ladder * prospects[k].seconds;
        if (left > 0 && seconds > search->budget)
            break;
        kept[left] = search->curves[prospects[k].curve];
        kept[left].count = 0;
        for (int i = 0; i < SEARCH_STEPS; i++) {
            const long steps = whole_steps(prospects[k].steps * final_ladder(i));
            if (kept[left].count == 0 || steps > kept[left].steps[kept[left].count - 1])
                kept[left].steps[kept[left].count++] = steps;
        }
        left++;
    }
    if (left > 0)
        memcpy(search->curves, kept, (size_t)left * sizeof *kept);
    search->count = left;
    return left;
}

static void write_search_numbers(const char *key, const wide *values, int count, FILE *out)
{
    char text[NUMBER_SIZE];
    fprintf(out, ", %s: [", key);
    for (int k = 0; k < count; k++) {
        number_format(values[k], core_quad()->digits, text);
        fprintf(out, "%s%s", k > 0 ? ", " : "", text);
    }
    fputc(']', out);
}

static void write_search_problem(const struct setup *setup, const char *file, FILE *out)
{
    char text[NUMBER_SIZE];
    if (file)
        fprintf(out, "{file: %s", file);
    else
        fprintf(out, "{name: %s", setup->problem);
    if (setup->preset)
        fprintf(out, ", preset: %s", setup->preset);
    for (int k = 0; k < setup->parameters; k++) {
        number_format(setup->parameter_value[k], core_quad()->digits, text);
        fprintf(out, "%s%s: %s%s", k > 0 ? ", " : ", parameters: {", setup->parameter_name[k], text,
                k + 1 < setup->parameters ? "" : "}");
    }
    if (setup->q_size > 0)
        write_search_numbers("q", setup->q, setup->q_size, out);
    if (setup->v_size > 0)
        write_search_numbers("v", setup->v, setup->v_size, out);
    fputs("}", out);
}

void search_write(const struct search *search, const char *name, const char *file, double horizon, FILE *out)
{
    char time[NUMBER_SIZE];
    number_format(horizon == (double)search->setup->horizon ? search->setup->horizon : (wide)horizon, 17, time);
    fprintf(out, "# %s to an error of %.6g, by %s\ncampaign: %s\nexperiments:\n", search->setup->problem,
            search->accuracy, cost_name(search->cost), name);
    for (int k = 0; k < search->count; k++) {
        const struct curve *curve = &search->curves[k];
        fprintf(out, "  - name: %02d-%.26s\n    problems: [", k + 1, curve->method);
        write_search_problem(search->setup, file, out);
        fprintf(out, "]\n    methods: [%s]\n", curve->method);
        if (curve->stages > 0)
            fprintf(out, "    stages: [%d]\n", curve->stages);
        fputs("    steps: [", out);
        for (int i = 0; i < curve->count; i++)
            fprintf(out, "%s%ld", i > 0 ? ", " : "", curve->steps[i]);
        fprintf(out, "]\n    horizon: %s\n    samples: %d\n    precision: [%s]\n", time, SEARCH_SAMPLES,
                search->core->precision);
    }
}
