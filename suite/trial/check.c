/* Pairs of engines and problems, each looked at once. */
#include "suite/trial/check.h"

#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "suite/trial/first_step.h"

#define SAME "same"
#define SOFT "soft"
#define NOT_COMPARED "not compared"

static void put_result(struct trial_row *row, const char *verdict, const char *text)
{
    snprintf(row->verdict, sizeof row->verdict, "%s", verdict);
    snprintf(row->difference, sizeof row->difference, "%s", text);
}

/* The largest difference of what the engine answered with, and what that was. */
static void put_answered(const struct models *model, struct trial_row *row)
{
    size_t used = 0;
    row->gap = 0;
    for (enum model_quantity quantity = 0; quantity < MODEL_QUANTITIES; quantity++) {
        if (!models_has(model, quantity) || models_count(model, quantity) == 0)
            continue;
        double gap = models_gap(model, model->ours, quantity);
        row->gap = gap > row->gap ? gap : row->gap;
        used += (size_t)snprintf(row->compared + used, sizeof row->compared - used, "%s%s", used > 0 ? ", " : "",
                                 model_quantity_name[quantity]);
    }
}

static void check_engine(const struct integrator *integrator, const struct setup *setup, double tolerance,
                         struct trial_row *row)
{
    HEAP(struct models, model, 1);
    char message[CHILD_MESSAGE_SIZE] = "", text[DIFFERENCE_SIZE];
    enum status status = models_open(setup, tolerance, model, message);
    if (status != STATUS_OK) {
        put_result(row, NOT_COMPARED, message);
        models_close(model);
        return;
    }
    status = models_ask(integrator, model, message);
    enum difference_kind kind = DIFFERENCE_NONE;
    if (status == STATUS_OK) {
        kind = explain_model(model, text);
        put_answered(model, row);
    }
    if (kind != DIFFERENCE_NONE)
        put_result(row, kind == DIFFERENCE_SOFT ? SOFT : TRIAL_DIFFERS, text);
    else if (status == STATUS_GAVE_UP)
        put_result(row, NOT_COMPARED, message);
    else if (!one_step_is_consistent(setup, model, text))
        put_result(row, TRIAL_DIFFERS, text);
    else if (status != STATUS_OK || *row->compared == '\0') {
        snprintf(text, sizeof text, "its step is consistent, but it did not answer for its model: %.180s",
                 *message ? message : "no quantity that is compared");
        put_result(row, NOT_COMPARED, text);
    } else
        put_result(row, SAME, "");
    models_close(model);
}

/* The setup of a pair: with the first of all else that the experiment lists. */
static void check_case(const struct campaign *campaign, const struct campaign_case *which, double tolerance,
                       struct trial_row *row)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct campaign_case finest = *which; /* an adaptive integrator is asked for a step as good as it can */
    HEAP(struct setup, setup, 1);
    finest.steps = experiment->levels ? experiment->steps_count - 1 : 0;
    campaign_setup(campaign, &finest, setup);
    table_clear_row(&table_trials, row);
    snprintf(row->integrator, sizeof row->integrator, "%s", setup->method);
    snprintf(row->problem, sizeof row->problem, "%s", setup->problem);
    campaign_label(&experiment->problems[which->problem], row->data);
    check_engine(&integrator_find(setup->method)->integrator, setup, tolerance, row);
}

/* Returns true if the pair was checked before, in another experiment or with other parameters of the method. */
static bool is_done(const struct campaign *campaign, const struct campaign_case *which, const struct trial_row *rows,
                    size_t count)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    char data[CAMPAIGN_LABEL_SIZE];
    campaign_label(&experiment->problems[which->problem], data);
    for (size_t k = 0; k < count; k++)
        if (strcmp(rows[k].integrator, experiment->methods[which->method].name) == 0 &&
            strcmp(rows[k].problem, experiment->problems[which->problem].name) == 0 && strcmp(rows[k].data, data) == 0)
            return true;
    return false;
}

struct trial_row *trial_check(const struct campaign *campaign, double tolerance, size_t *count)
{
    size_t most = 0;
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        most += (size_t)campaign->experiments[e].methods_count * campaign->experiments[e].problems_count;
    struct trial_row *rows = heap_take(most, sizeof *rows);
    *count = 0;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct campaign_case counts = experiment_counts(&campaign->experiments[e]);
        for (unsigned k = 0; k < counts.method * counts.problem; k++) {
            const struct campaign_case which = {
                .experiment = e, .method = k / counts.problem, .problem = k % counts.problem};
            if (integrator_find(campaign->experiments[e].methods[which.method].name) &&
                campaign_selects(campaign, &which) && !is_done(campaign, &which, rows, *count))
                check_case(campaign, &which, tolerance, &rows[(*count)++]);
        }
    }
    return rows;
}

bool trial_differs(const struct trial_row *row)
{
    return strcmp(row->verdict, TRIAL_DIFFERS) == 0;
}

bool trial_is_good(const struct trial_row *rows, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (strcmp(rows[k].verdict, SAME) != 0)
            return false;
    return true;
}
