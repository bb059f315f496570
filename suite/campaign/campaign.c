/* Loading a campaign, and what its parts mean as setups of the core. */
#include "suite/campaign/campaign.h"

#include <cyaml/cyaml.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite/campaign/check.h"
#include "suite/campaign/choice.h"
#include "suite/campaign/document.h"
#include "suite/campaign/schema.h"
#include "suite/campaign/text_file.h"
#include "suite/number.h"
#include "suite/registers.h"

enum {
    LABEL_ROOM = 4096 /* of all data of a problem as text: MAX_ELEMENT + MAX_DIMENSION + MAX_PARAMETERS numbers */
};

static const cyaml_config_t cyaml_config = {.log_fn = NULL, .mem_fn = cyaml_mem, .log_level = CYAML_LOG_ERROR};

/* The campaign in a document that is YAML; takes over text and document if it succeeds. */
static struct campaign *load(const char *path, char *text, size_t length, struct campaign_document *document,
                             const struct campaign_choice *choice, char *message)
{
    cyaml_data_t *data = NULL;
    if (!document_check(document, &campaign_schema, message, CAMPAIGN_MESSAGE_SIZE))
        return NULL;
    cyaml_err_t error = cyaml_load_data((const uint8_t *)text, length, &cyaml_config, &campaign_schema, &data, NULL);
    if (error != CYAML_OK) {
        snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.1000s: %s", path, cyaml_strerror(error));
        return NULL;
    }
    struct campaign *campaign = data;
    campaign->path = path;
    campaign->text = text;
    campaign->document = document;
    campaign->choice = choice;
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        campaign->experiments[e].kind = kind_at(campaign->experiments[e].kind_number);
    if (campaign_check(campaign, message) && campaign_choose(campaign, message) &&
        campaign_check_cases(campaign, message))
        return campaign;
    cyaml_free(&cyaml_config, &campaign_schema, campaign, 0);
    return NULL;
}

struct campaign *campaign_load(const char *path, char message[CAMPAIGN_MESSAGE_SIZE])
{
    return campaign_load_choice(path, NULL, message);
}

struct campaign *campaign_load_choice(const char *path, const struct campaign_choice *choice,
                                      char message[CAMPAIGN_MESSAGE_SIZE])
{
    size_t length;
    char *text = text_file_read(path, &length);
    if (!text) {
        snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.1000s: the campaign cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    struct campaign_document *document =
        document_open(path, text, length, "empty campaign: expected `campaign: NAME` and `experiments: [...]`", message,
                      CAMPAIGN_MESSAGE_SIZE);
    char *noted = document ? campaign_note_choice(text, length, choice) : NULL;
    if (document && !noted)
        snprintf(message, CAMPAIGN_MESSAGE_SIZE, "%.1000s: out of memory", path);
    text = noted ? noted : text;
    struct campaign *campaign = noted ? load(path, text, length, document, choice, message) : NULL;
    if (!campaign) {
        document_free(document);
        free(text);
    }
    return campaign;
}

void campaign_free(struct campaign *campaign)
{
    if (!campaign)
        return;
    document_free(campaign->document);
    free(campaign->text);
    cyaml_free(&cyaml_config, &campaign_schema, campaign, 0);
}

struct campaign_case experiment_counts(const struct experiment *experiment)
{
    return (struct campaign_case){
        .problem = experiment->problems_count,
        .method = experiment->methods_count,
        .stages = experiment->stages_count ? experiment->stages_count : 1,
        .retraction = experiment->retraction_count ? experiment->retraction_count : 1,
        .precision = experiment->precision_count,
        .steps = experiment->steps_count,
        .member = experiment->members ? (unsigned)experiment->members->count : 1,
    };
}

static wide number_at(const char *text)
{
    wide value = 0;
    number_parse(text, &value); /* checked when the campaign was loaded */
    return value;
}

static void set_data(const struct campaign_problem *problem, struct setup *out)
{
    out->problem = problem->name;
    out->preset = problem->preset;
    out->parameters = (int)problem->parameters_count;
    for (unsigned k = 0; k < problem->parameters_count; k++) {
        out->parameter_name[k] = problem->parameters[k].name;
        out->parameter_value[k] = number_at(problem->parameters[k].value);
    }
    out->q_size = (int)problem->q_count;
    for (unsigned k = 0; k < problem->q_count; k++)
        out->q[k] = number_at(problem->q[k]);
    out->v_size = (int)problem->v_count;
    for (unsigned k = 0; k < problem->v_count; k++)
        out->v[k] = number_at(problem->v[k]);
}

/* Add the parameter that tells member `member` from the others. */
static void set_member(const struct campaign_members *members, unsigned member, struct setup *out)
{
    wide from = number_at(members->from), to = number_at(members->to);
    out->parameter_name[out->parameters] = members->parameter;
    out->parameter_value[out->parameters++] = from + (to - from) * member / (wide)(members->count - 1);
}

void campaign_setup(const struct campaign *campaign, const struct campaign_case *which, struct setup *out)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    struct method_info method;
    memset(out, 0, sizeof *out);
    set_data(&experiment->problems[which->problem], out);
    if (experiment->members)
        set_member(experiment->members, which->member, out);
    out->method = experiment->methods[which->method];
    if (experiment->stages_count)
        out->stages = (int)experiment->stages[which->stages];
    else if (method_lookup(out->method, &method))
        out->stages = method.least_stages;
    out->retraction = experiment->retraction_count ? experiment->retraction[which->retraction] : NULL;
    out->steps = experiment->steps[which->steps];
    out->horizon = number_at(experiment->horizon);
    out->samples = (int)experiment->samples;
    out->fault = experiment->control;
}

const struct core_api *campaign_core(const struct campaign *campaign, const struct campaign_case *which)
{
    enum precision precision = campaign->experiments[which->experiment].precision[which->precision];
    return precision == PRECISION_QUAD ? core_quad() : core_double();
}

static uint32_t hash(const char *text)
{
    uint32_t value = 2166136261u; /* FNV-1a */
    for (; *text; text++)
        value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

static void append_list(char label[LABEL_ROOM], const char *name, char *const *texts, unsigned count)
{
    size_t used = strlen(label);
    for (unsigned k = 0; k < count; k++)
        used +=
            (size_t)snprintf(label + used, LABEL_ROOM - used, "%s%s%s", k > 0 ? "," : name, k > 0 ? "" : "=", texts[k]);
    if (count > 0)
        snprintf(label + used, LABEL_ROOM - used, " ");
}

static void append_parameters(char label[LABEL_ROOM], const struct campaign_problem *problem,
                              const struct problem_info *info)
{
    for (int k = 0; k < info->parameters; k++)
        for (unsigned j = 0; j < problem->parameters_count; j++) {
            size_t used = strlen(label);
            const char *name = problem->parameters[j].name, *value = problem->parameters[j].value;
            if (strcmp(name, info->parameter[k].name) == 0 && strcmp(value, info->parameter[k].value) != 0)
                snprintf(label + used, LABEL_ROOM - used, "%s=%s ", name, value);
        }
}

void campaign_label(const struct campaign_problem *problem, char out[CAMPAIGN_LABEL_SIZE])
{
    struct problem_info info;
    char label[LABEL_ROOM] = "";
    if (!problem_lookup(problem->name, &info))
        memset(&info, 0, sizeof info);
    if (problem->preset && info.presets > 0 && strcmp(problem->preset, info.preset[0].name) != 0)
        snprintf(label, sizeof label, "preset=%s ", problem->preset);
    append_parameters(label, problem, &info);
    append_list(label, "q", problem->q, problem->q_count);
    append_list(label, "v", problem->v, problem->v_count);
    size_t length = strlen(label);
    if (length > 0)
        label[length - 1] = '\0'; /* the blank after the last entry */
    if (length <= CAMPAIGN_LABEL_SIZE)
        memcpy(out, label, length + 1 - (length > 0));
    else
        snprintf(out, CAMPAIGN_LABEL_SIZE, "%.*s..%08x", CAMPAIGN_LABEL_SIZE - 11, label, hash(label));
}

bool experiment_expects(const struct experiment *experiment, enum quantity quantity, double *order)
{
    if (!experiment->expect || !experiment->expect[quantity])
        return false;
    *order = (double)number_at(experiment->expect[quantity]);
    return true;
}
