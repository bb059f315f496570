/* Names and numbers of a campaign, one experiment after the other. */
#include "suite/campaign/validate.h"

#include <stdio.h>
#include <string.h>

#include "suite/campaign/failures.h"
#include "suite/campaign/figures.h"
#include "suite/campaign/location.h"
#include "suite/campaign/method_sweeps.h"
#include "suite/number.h"
#include "suite/registers.h"
#include "suite/yaml/reader.h"

/* Refuses at a key of a method's entry, or at the entry. */
static void at_method(struct location *location, const struct campaign_method *method, const char *key)
{
    location_set(location, "methods[%u]%s%.40s", method->entry, *key ? "." : "", key);
}

/* Experiments are named in tables and file names: letters, digits, - _ . only. */
static bool check_experiment_name(struct location *location)
{
    char shown[NAME_SHOWN];
    const char *name = location->experiment->name;
    location_set(location, "name");
    if (!reader_is_name(name))
        return location_refuse(location, "\"%s\": expected letters, digits, '-', '_' and '.' only",
                               name_shown(name, shown));
    for (struct experiment *other = location->campaign->experiments; other < location->experiment; other++)
        if (strcmp(other->name, name) == 0)
            return location_refuse(location, "\"%s\" is the name of experiments[%td] already; expected another", name,
                                   other - location->campaign->experiments);
    return true;
}

static bool check_distinct_texts(struct location *location, const char *key, const char *const *texts, unsigned count)
{
    for (unsigned k = 1; k < count; k++)
        for (unsigned other = 0; other < k; other++) {
            location_set(location, "%s[%u]", key, k);
            if (strcmp(texts[k], texts[other]) == 0)
                return location_refuse(location, "\"%s\" is given twice", texts[k]);
        }
    return true;
}

/* The names of a method's parameters that the file gives; their values are the core's to judge. */
static bool check_with(struct location *location, const struct campaign_method *method, const struct method_info *info)
{
    static const char *const keys[] = {"name", "label", "stages", NULL};
    char what[64 + NAME_SHOWN], name[NAME_SHOWN];
    snprintf(what, sizeof what, "parameter of %.40s", info->name);
    for (const char *at = method->with; *at; at += strcspn(at, " "), at += *at == ' ') {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "="), at);
        at_method(location, method, name);
        const struct names parameters = names_of_method_parameters(info);
        if (names_find(parameters, name) >= 0)
            continue;
        const char *key = names_nearest(parameters, name) ? NULL : names_nearest(names_of_array(keys), name);
        return key ? location_refuse(location, "unknown parameter of %.40s \"%s\"; did you mean the key \"%s\"?",
                                     info->name, name, key)
                   : location_refuse_name(location, what, name, parameters);
    }
    return true;
}

/* The stage counts of a method: those of its entry, else those of the experiment. */
static bool check_stages(struct location *location, const struct campaign_method *method,
                         const struct method_info *info)
{
    const struct experiment *experiment = location->experiment;
    bool own = method->entry_stages_count > 0;
    const long *stages = own ? method->entry_stages : experiment->stages;
    unsigned count = own ? method->entry_stages_count : experiment->stages_count;
    char key[64] = "stages";
    if (own)
        snprintf(key, sizeof key, "methods[%u].stages", method->entry);
    location_set(location, "%s", key);
    if (count == 0 && !method_has_own_stages(info))
        return location_refuse(location, "key \"stages\" is missing; %s has %d to %d stages, such as stages: [%d]",
                               info->name, info->least_stages, info->most_stages,
                               info->least_stages < 2 ? 2 : info->least_stages);
    if (own && !location_increasing(location, key, stages, count, MAX_STAGES))
        return false;
    for (unsigned j = 0; j < count && !experiment->skip; j++) {
        char expected[160];
        location_set(location, "%s[%u]", key, j);
        if (!method_has_stages(info, stages[j], expected, sizeof expected))
            return own || experiment->methods_count < 2
                       ? location_refuse(location, "%ld: %s", stages[j], expected)
                       : location_refuse(location,
                                         "%ld: %s; an entry of methods may list its own, as {name: %s, stages: [%d]}",
                                         stages[j], expected, info->name, info->least_stages);
    }
    return true;
}

static bool refuse_method_name(struct location *location, const char *name)
{
    struct tableau_info tableau;
    if (problem_file_is_path(name))
        return location_refuse(
            location,
            "\"%.200s\": expected a method; to use a tableau in a file, add tableaux: [{file: %.200s}] "
            "to the campaign and its name here",
            name, name);
    return tableau_lookup(name, &tableau)
               ? location_refuse(location, "%s is a tableau; use {name: rk, tableau: %s}", name, name)
               : location_refuse_name(location, "method", name, names_of_methods());
}

static bool check_method_entry(struct location *location, unsigned k)
{
    const struct experiment *experiment = location->experiment;
    const struct campaign_method *method = &experiment->methods[k];
    struct method_info info;
    at_method(location, method, *method->with ? "name" : "");
    if (!method_lookup(method->name, &info))
        return refuse_method_name(location, method->name);
    if (!location_check_kind(location, &info) || !check_with(location, method, &info))
        return false;
    return check_stages(location, method, &info);
}

/* Labels distinguish the methods of an experiment in figures and tables. */
static bool check_labels(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    for (unsigned k = 0; k < experiment->methods_count; k++) {
        const struct campaign_method *method = &experiment->methods[k];
        at_method(location, method, "label");
        for (unsigned other = 0; other < k && method->label; other++)
            if (experiment->methods[other].entry != method->entry && experiment->methods[other].label &&
                strcmp(experiment->methods[other].label, method->label) == 0)
                return location_refuse(location, "\"%s\" is the label of methods[%u] already; expected another",
                                       method->label, experiment->methods[other].entry);
    }
    return true;
}

/* Every problem has to have every retraction; if what is inapplicable is skipped, one of them. */
static bool check_retraction(struct location *location, unsigned k)
{
    const struct experiment *experiment = location->experiment;
    struct problem_info info;
    char what[NAME_SHOWN];
    bool had = false;
    location_set(location, "retraction[%u]", k);
    for (unsigned j = 0; j < experiment->problems_count; j++) {
        campaign_describe(&experiment->problems[j], &info);
        bool has = names_find(names_of_retractions(&info), experiment->retraction[k]) >= 0;
        had = had || has;
        if (has || (experiment->skip && (had || j + 1 < experiment->problems_count)))
            continue;
        snprintf(what, sizeof what, "retraction of %.40s", info.name);
        return location_refuse_name(location, what, experiment->retraction[k], names_of_retractions(&info));
    }
    return true;
}

/* Sample times are the nodes of the finest run, among which those of the others are. */
static bool check_sample_nodes(struct location *location)
{
    struct experiment *experiment = location->experiment;
    const char *kind = experiment->kind->name;
    long finest = experiment->steps[experiment->steps_count - 1];
    location_set(location, "samples");
    if (experiment->samples > 0)
        return location_refuse(location, "kind %s takes all nodes as sample times; expected no such key", kind);
    for (unsigned k = 0; k < experiment->steps_count; k++) {
        location_set(location, "steps[%u]", k);
        if (finest % experiment->steps[k] != 0)
            return location_refuse(
                location, "%ld: kind %s compares nodes; expected a divisor of the last entry, %ld, nearest: %ld",
                experiment->steps[k], kind, finest, nearest_divisor(finest, experiment->steps[k]));
    }
    experiment->samples = finest;
    return true;
}

/* Sample times are nodes of all runs of an experiment: their number divides all steps. */
static bool check_samples(struct location *location)
{
    struct experiment *experiment = location->experiment;
    long common = 0;
    if (experiment->kind->takes_nodes)
        return check_sample_nodes(location);
    location_set(location, "samples");
    if (experiment->samples > 0 && !experiment->kind->takes_samples)
        return location_refuse(location, "kind %s has no sample times; expected no such key", experiment->kind->name);
    for (unsigned k = 0; k < experiment->steps_count; k++)
        common = greatest_common_divisor(experiment->steps[k], common);
    location_set(location, "samples");
    if (experiment->samples > 0) {
        if (common % experiment->samples != 0)
            return location_refuse(location,
                                   "%ld does not divide every entry of steps; expected a divisor of %ld, nearest: %ld",
                                   experiment->samples, common, nearest_divisor(common, experiment->samples));
        return true;
    }
    experiment->samples = common < CAMPAIGN_MOST_SAMPLES ? common : CAMPAIGN_MOST_SAMPLES;
    while (common % experiment->samples != 0)
        experiment->samples--;
    return true;
}

static bool check_precision(struct location *location)
{
    static const enum precision by_default[] = {PRECISION_DOUBLE};
    struct experiment *experiment = location->experiment;
    location_set(location, "precision[1]");
    if (experiment->precision_count == 2 && experiment->precision[0] == experiment->precision[1])
        return location_refuse(location, "the same precision is given twice");
    if (experiment->precision_count == 0) {
        experiment->precision = by_default;
        experiment->precision_count = 1;
    }
    return true;
}

/* The k-th quantity that a kind measures an exponent of. */
static const char *exponent_name_at(const void *of, int k)
{
    for (enum quantity quantity = 0; quantity < QUANTITIES; quantity++)
        if (kind_measures_exponent(of, quantity) && k-- == 0)
            return quantity_name(quantity);
    return NULL;
}

static bool check_expectations(struct location *location)
{
    const struct kind *kind = location->experiment->kind;
    char advice[ADVICE_SIZE], shown[NAME_SHOWN];
    for (enum quantity k = 0; k < QUANTITIES; k++) {
        struct given_number *order = &location->experiment->expect[k];
        if (!order->text)
            continue;
        location_set(location, "expect.%s", quantity_name(k));
        const char *expected = order_parse(order->text, &order->value);
        if (kind_bounds(kind, k)) {
            if (expected || order->value != 0)
                return location_refuse(location, "kind %s asks that there is no drift: expected 0, not \"%s\"",
                                       kind->name, name_shown(order->text, shown));
            continue;
        }
        if (!kind_measures_exponent(kind, k)) {
            name_advice(quantity_name(k), (struct names){.at = exponent_name_at, .of = kind}, advice, sizeof advice);
            return location_refuse(location, "kind %s measures no order of %s%s", kind->name, quantity_name(k), advice);
        }
        if (quantity_at_end(k) < QUANTITIES && location->experiment->samples == 1)
            return location_refuse(location, "the end time is the only sample; expected `samples` above 1 beside it");
        if (expected)
            return location_refuse(location, "\"%s\": expected %s", name_shown(order->text, shown), expected);
    }
    return true;
}

/* Refuses `because` without an expectation. */
static bool check_because(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    bool expects = false;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        expects = expects || experiment->expect[k].text;
    location_set(location, "because");
    return !experiment->because || expects ||
           location_refuse(location, "not read without `expect`: it says why that is expected");
}

static bool check_horizon(struct location *location)
{
    struct given_number *horizon = &location->experiment->horizon;
    location_set(location, "horizon");
    if (!horizon->text) {
        *strrchr(location->path, '.') = '\0';
        return location->experiment->kind->own_horizon || location_refuse(location, "key \"horizon\" is missing");
    }
    if (!location_number(location, horizon))
        return false;
    return horizon->value > 0 ? true : location_refuse(location, "%s: expected a positive number", horizon->text);
}

/* A fault has to break what only the other kinds judge. */
static bool check_control(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    location_set(location, "control");
    if (experiment->control == FAULT_NONE || experiment->kind->has_controls)
        return true;
    return location_refuse(location, "kind %s judges nothing that a fault has to break; expected no control",
                           experiment->kind->name);
}

static bool check_experiment(struct location *location)
{
    struct experiment *experiment = location->experiment;
    bool good = location_check_ladder(location);
    for (unsigned k = 0; k < experiment->problems_count; k++)
        good &= location_check_problem(location, k);
    good = good && location_check_distinct_data(location);
    good &= location_increasing(location, "stages", experiment->stages, experiment->stages_count, MAX_STAGES);
    for (unsigned k = 0; k < experiment->methods_count; k++)
        good &= check_method_entry(location, k);
    if (!good) /* the other checks need problems and methods */
        return false;
    methods_spread(location->campaign->document, experiment);
    for (unsigned k = 0; k < experiment->retraction_count; k++)
        if (!check_retraction(location, k))
            return false;
    return check_distinct_texts(location, "retraction", experiment->retraction, experiment->retraction_count) &&
           check_experiment_name(location) && check_labels(location) && check_horizon(location) &&
           check_precision(location) && check_samples(location) && check_expectations(location) &&
           check_because(location) && location_check_members(location) && check_control(location) &&
           failures_check(location);
}

bool campaign_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct location location = {
        .campaign = campaign, .refusals = {.message = message, .size = CAMPAIGN_MESSAGE_SIZE}, .path = "experiments"};
    if (campaign->experiments_count == 0)
        return location_refuse(&location, "empty campaign; expected at least one experiment");
    bool good = true;
    for (unsigned k = 0; k < campaign->tableaux_count && good; k++) /* each is compared with those before it */
        good = location_check_tableau(&location, k);
    for (unsigned k = 0; k < campaign->integrators_count && good; k++)
        good = location_check_integrator(&location, k);
    if (!good) /* methods may come from these */
        return false;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        location.experiment = &campaign->experiments[e];
        good &= check_experiment(&location);
    }
    return good && figures_check(campaign, message);
}
