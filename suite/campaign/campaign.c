/* Converts the parts of a campaign into setups of the core. */
#include "suite/campaign/campaign.h"

#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

enum { PATTERN_SIZE = 128 /* of EXPERIMENT/PROBLEM/METHOD */ };

struct campaign_case experiment_counts(const struct experiment *experiment)
{
    return (struct campaign_case){
        .problem = experiment->problems_count,
        .method = experiment->methods_count,
        .retraction = experiment->retraction_count ? experiment->retraction_count : 1,
        .precision = experiment->precision_count,
        .steps = experiment->steps_count,
        .member = experiment->members ? (unsigned)experiment->members->count : 1,
    };
}

size_t campaign_combination(const struct experiment *experiment, const struct campaign_case *which)
{
    struct campaign_case counts = experiment_counts(experiment);
    return ((size_t)which->problem * counts.method + which->method) * counts.retraction + which->retraction;
}

struct campaign_note *campaign_note_of(const struct campaign *campaign, const struct campaign_case *which)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    return &campaign->notes
                .note[campaign->notes.first[which->experiment] +
                      campaign_combination(experiment, which) * experiment->precision_count + which->precision];
}

static void set_data(const struct campaign_problem *problem, struct setup *out)
{
    out->problem = problem->name;
    out->text = problem->text ? problem_file_text(problem->text) : NULL;
    out->preset = problem->preset;
    out->parameters = (int)problem->parameters_count;
    for (unsigned k = 0; k < problem->parameters_count; k++) {
        out->parameter_name[k] = problem->parameters[k].name;
        out->parameter_value[k] = problem->parameters[k].value.value;
    }
    out->q_size = (int)problem->q_count;
    for (unsigned k = 0; k < problem->q_count; k++)
        out->q[k] = problem->q[k].value;
    out->v_size = (int)problem->v_count;
    for (unsigned k = 0; k < problem->v_count; k++)
        out->v[k] = problem->v[k].value;
}

/* Adds the parameter, or the number of the start, that identifies member `member`. */
static void set_member(const struct campaign_members *members, unsigned member, struct setup *out)
{
    wide from = members->from.value, to = members->to.value;
    out->spread = members->spread.value;
    out->seed = (long)members->seed.value;
    out->member = member;
    if (!members->parameter)
        return;
    out->parameter_name[out->parameters] = members->parameter;
    out->parameter_value[out->parameters++] = from + (to - from) * member / (wide)(members->count - 1);
}

void campaign_setup(const struct campaign *campaign, const struct campaign_case *which, struct setup *out)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const struct campaign_method *method = &experiment->methods[which->method];
    memset(out, 0, offsetof(struct setup, q)); /* the numbers of q and v count as far as they are set */
    set_data(&experiment->problems[which->problem], out);
    if (experiment->members)
        set_member(experiment->members, which->member, out);
    out->method = method->name;
    out->with = method->with;
    out->stages = method->stages;
    out->retraction = experiment->retraction_count ? experiment->retraction[which->retraction] : NULL;
    out->steps = experiment->steps[which->steps];
    out->tolerance = experiment->levels ? experiment->levels[which->steps] : 0;
    out->horizon =
        experiment->horizon.text ? experiment->horizon.value : experiment->problems[which->problem].own_horizon;
    out->samples = (int)experiment->samples;
    out->fault = experiment->control;
}

const struct core_api *campaign_core(const struct campaign *campaign, const struct campaign_case *which)
{
    enum precision precision = campaign->experiments[which->experiment].precision[which->precision];
    return precision == PRECISION_QUAD ? core_quad() : core_double();
}

static uint32_t hash_text(const char *text)
{
    uint32_t value = 2166136261u; /* FNV-1a */
    for (; *text; text++)
        value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

static void put_list(FILE *label, const char *name, const struct given_number *numbers, unsigned count)
{
    for (unsigned k = 0; k < count; k++)
        fprintf(label, "%s%s%s", k > 0 ? "," : name, k > 0 ? "" : "=", numbers[k].text);
    if (count > 0)
        fputc(' ', label);
}

static void put_label_parameters(FILE *label, const struct campaign_problem *problem, const struct problem_info *info)
{
    for (int k = 0; k < info->parameters; k++)
        for (unsigned j = 0; j < problem->parameters_count; j++) {
            const char *name = problem->parameters[j].name, *value = problem->parameters[j].value.text;
            if (strcmp(name, info->parameter[k].name) == 0 && strcmp(value, info->parameter[k].value) != 0)
                fprintf(label, "%s=%s ", name, value);
        }
}

void campaign_fit(const char *text, char out[CAMPAIGN_LABEL_SIZE])
{
    size_t length = strlen(text);
    if (length < CAMPAIGN_LABEL_SIZE)
        memcpy(out, text, length + 1);
    else
        snprintf(out, CAMPAIGN_LABEL_SIZE, "%.*s..%08x", CAMPAIGN_LABEL_SIZE - 11, text, hash_text(text));
}

void campaign_describe(const struct campaign_problem *problem, struct problem_info *out)
{
    memset(out, 0, sizeof *out);
    if (problem->text)
        texts_describe(problem->text, out);
    else
        problem_lookup(problem->name, out);
}

void campaign_label(const struct campaign_problem *problem, char out[CAMPAIGN_LABEL_SIZE])
{
    struct problem_info info;
    HELD(char, text) = NULL;
    size_t length;
    FILE *label = heap_stream(&text, &length); /* long data are as long as their numbers are written */
    campaign_describe(problem, &info);
    if (problem->text)
        fprintf(label, "text=%.8s ", problem_file_sha256(problem->text));
    if (problem->preset && info.presets > 0 && strcmp(problem->preset, info.preset[0].name) != 0)
        fprintf(label, "preset=%s ", problem->preset);
    put_label_parameters(label, problem, &info);
    put_list(label, "q", problem->q, problem->q_count);
    if (!problem->q1)
        put_list(label, "v", problem->v, problem->v_count);
    put_list(label, "q1", problem->q1, problem->q1_count);
    put_list(label, "after", &problem->after, problem->q1 != NULL);
    heap_end_stream(label);
    if (length > 0)
        text[length - 1] = '\0'; /* the blank after the last entry */
    campaign_fit(text, out);
}

/* A problem among others. */
struct labelled {
    const char *name;
    char label[CAMPAIGN_LABEL_SIZE];
    unsigned at;
};

static bool is_alike(const struct labelled *a, const struct labelled *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->label, b->label) == 0;
}

static int compare_two_texts(const void *a, const void *b)
{
    const struct labelled *x = a, *y = b;
    int names = strcmp(x->name, y->name), labels = names ? names : strcmp(x->label, y->label);
    return labels ? labels : (x->at > y->at) - (x->at < y->at);
}

void campaign_alike(const struct campaign_problem *problems, unsigned count, unsigned *alike)
{
    HEAP(struct labelled, sorted, count + 1);
    for (unsigned k = 0; k < count; k++) {
        sorted[k] = (struct labelled){.name = problems[k].name, .at = k};
        campaign_label(&problems[k], sorted[k].label);
    }
    qsort(sorted, count, sizeof *sorted, compare_two_texts);
    for (unsigned k = 0, first = 0; k < count; k++) {
        first = is_alike(&sorted[first], &sorted[k]) ? first : k;
        alike[sorted[k].at] = sorted[first].at;
    }
}

bool experiment_expects(const struct experiment *experiment, enum quantity quantity, double *order)
{
    *order = (double)experiment->expect[quantity].value;
    return experiment->expect[quantity].text;
}

bool campaign_selects(const struct campaign *campaign, const struct campaign_case *which)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const struct campaign_problem *problem = &experiment->problems[which->problem];
    char pattern[PATTERN_SIZE];
    if (problem->repeated || (experiment->skipped && experiment->skipped[campaign_combination(experiment, which)]))
        return false;
    if (!campaign->choice || !campaign->choice->only)
        return true;
    snprintf(pattern, sizeof pattern, "%s/%s/%s", experiment->name, problem->name,
             experiment->methods[which->method].name);
    return fnmatch(campaign->choice->only, pattern, FNM_PATHNAME | FNM_LEADING_DIR) == 0;
}
