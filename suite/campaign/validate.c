/* Names and numbers of a campaign, one experiment after the other. */
#include "suite/campaign/validate.h"

#include <stdio.h>
#include <string.h>

#include "suite/campaign/failures.h"
#include "suite/campaign/figures.h"
#include "suite/campaign/method_sweeps.h"
#include "suite/campaign/place.h"
#include "suite/number.h"
#include "suite/registers.h"
#include "suite/yaml/reader.h"

enum { MOST_MEMBERS = 100000 };

/* Refuses at a key of a method's entry, or at the entry. */
static void at_method(struct place *place, const struct campaign_method *method, const char *key)
{
    place_at(place, "methods[%u]%s%.40s", method->entry, *key ? "." : "", key);
}

/* Experiments are named in tables and file names: letters, digits, - _ . only. */
static bool check_experiment_name(struct place *place)
{
    char shown[NAME_SHOWN];
    const char *name = place->experiment->name;
    place_at(place, "name");
    if (!reader_is_name(name))
        return place_refuse(place, "\"%s\": expected letters, digits, '-', '_' and '.' only", name_shown(name, shown));
    for (struct experiment *other = place->campaign->experiments; other < place->experiment; other++)
        if (strcmp(other->name, name) == 0)
            return place_refuse(place, "\"%s\" is the name of experiments[%td] already; expected another", name,
                                other - place->campaign->experiments);
    return true;
}

static bool check_distinct_texts(struct place *place, const char *key, const char *const *texts, unsigned count)
{
    for (unsigned k = 1; k < count; k++)
        for (unsigned other = 0; other < k; other++) {
            place_at(place, "%s[%u]", key, k);
            if (strcmp(texts[k], texts[other]) == 0)
                return place_refuse(place, "\"%s\" is given twice", texts[k]);
        }
    return true;
}

/* The names of a method's parameters that the file gives; their values are the core's to judge. */
static bool check_with(struct place *place, const struct campaign_method *method, const struct method_info *info)
{
    char what[64 + NAME_SHOWN], name[NAME_SHOWN];
    snprintf(what, sizeof what, "parameter of %.40s", info->name);
    for (const char *at = method->with; *at; at += strcspn(at, " "), at += *at == ' ') {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "="), at);
        at_method(place, method, name);
        if (names_find(names_of_method_parameters(info), name) < 0)
            return place_refuse_name(place, what, name, names_of_method_parameters(info));
    }
    return true;
}

/* The stage counts of a method: those of its entry, else those of the experiment. */
static bool check_stages(struct place *place, const struct campaign_method *method, const struct method_info *info)
{
    const struct experiment *experiment = place->experiment;
    bool own = method->entry_stages_count > 0;
    const long *stages = own ? method->entry_stages : experiment->stages;
    unsigned count = own ? method->entry_stages_count : experiment->stages_count;
    char key[64] = "stages";
    if (own)
        snprintf(key, sizeof key, "methods[%u].stages", method->entry);
    place_at(place, "%s", key);
    if (count == 0 && !method_has_own_stages(info))
        return place_refuse(place, "key \"stages\" is missing; %s has %d to %d stages", info->name, info->least_stages,
                            info->most_stages);
    if (own && !place_increasing(place, key, stages, count, MAX_STAGES))
        return false;
    for (unsigned j = 0; j < count && !experiment->skip; j++) {
        char expected[160];
        place_at(place, "%s[%u]", key, j);
        if (!method_has_stages(info, stages[j], expected, sizeof expected))
            return place_refuse(place, "%ld: %s%s", stages[j], expected,
                                own ? "" : "; an entry of methods may list its own, as {name: M, stages: [1]}");
    }
    return true;
}

static bool check_method_entry(struct place *place, unsigned k)
{
    const struct experiment *experiment = place->experiment;
    const struct campaign_method *method = &experiment->methods[k];
    struct method_info info;
    at_method(place, method, *method->with ? "name" : "");
    if (!method_lookup(method->name, &info))
        return place_refuse_name(place, "method", method->name, names_of_methods());
    if (!place_check_kind(place, &info) || !check_with(place, method, &info))
        return false;
    return check_stages(place, method, &info);
}

/* Labels distinguish the methods of an experiment in figures and tables. */
static bool check_labels(struct place *place)
{
    const struct experiment *experiment = place->experiment;
    for (unsigned k = 0; k < experiment->methods_count; k++) {
        const struct campaign_method *method = &experiment->methods[k];
        at_method(place, method, "label");
        for (unsigned other = 0; other < k && method->label; other++)
            if (experiment->methods[other].entry != method->entry && experiment->methods[other].label &&
                strcmp(experiment->methods[other].label, method->label) == 0)
                return place_refuse(place, "\"%s\" is the label of methods[%u] already; expected another",
                                    method->label, experiment->methods[other].entry);
    }
    return true;
}

/* Every problem has to have every retraction; if what is inapplicable is skipped, one of them. */
static bool check_retraction(struct place *place, unsigned k)
{
    const struct experiment *experiment = place->experiment;
    struct problem_info info;
    char what[NAME_SHOWN];
    bool had = false;
    place_at(place, "retraction[%u]", k);
    for (unsigned j = 0; j < experiment->problems_count; j++) {
        campaign_describe(&experiment->problems[j], &info);
        bool has = names_find(names_of_retractions(&info), experiment->retraction[k]) >= 0;
        had = had || has;
        if (has || (experiment->skip && (had || j + 1 < experiment->problems_count)))
            continue;
        snprintf(what, sizeof what, "retraction of %.40s", info.name);
        return place_refuse_name(place, what, experiment->retraction[k], names_of_retractions(&info));
    }
    return true;
}

/* Sample times are the nodes of the finest run, among which those of the others are. */
static bool check_sample_nodes(struct place *place)
{
    struct experiment *experiment = place->experiment;
    const char *kind = experiment->kind->name;
    long finest = experiment->steps[experiment->steps_count - 1];
    place_at(place, "samples");
    if (experiment->samples > 0)
        return place_refuse(place, "kind %s takes all nodes as sample times; expected no such key", kind);
    for (unsigned k = 0; k < experiment->steps_count; k++) {
        place_at(place, "steps[%u]", k);
        if (finest % experiment->steps[k] != 0)
            return place_refuse(place,
                                "%ld: kind %s compares nodes; expected a divisor of the last entry, %ld, nearest: %ld",
                                experiment->steps[k], kind, finest, nearest_divisor(finest, experiment->steps[k]));
    }
    experiment->samples = finest;
    return true;
}

/* Sample times are nodes of all runs of an experiment: their number divides all steps. */
static bool check_samples(struct place *place)
{
    struct experiment *experiment = place->experiment;
    long common = 0;
    if (experiment->kind->takes_nodes)
        return check_sample_nodes(place);
    place_at(place, "samples");
    if (experiment->samples > 0 && !experiment->kind->takes_samples)
        return place_refuse(place, "kind %s has no sample times; expected no such key", experiment->kind->name);
    for (unsigned k = 0; k < experiment->steps_count; k++)
        common = greatest_common_divisor(experiment->steps[k], common);
    place_at(place, "samples");
    if (experiment->samples > 0) {
        if (common % experiment->samples != 0)
            return place_refuse(place,
                                "%ld does not divide every entry of steps; expected a divisor of %ld, nearest: %ld",
                                experiment->samples, common, nearest_divisor(common, experiment->samples));
        return true;
    }
    experiment->samples = common < CAMPAIGN_MOST_SAMPLES ? common : CAMPAIGN_MOST_SAMPLES;
    while (common % experiment->samples != 0)
        experiment->samples--;
    return true;
}

static bool check_precision(struct place *place)
{
    static const enum precision by_default[] = {PRECISION_DOUBLE};
    struct experiment *experiment = place->experiment;
    place_at(place, "precision[1]");
    if (experiment->precision_count == 2 && experiment->precision[0] == experiment->precision[1])
        return place_refuse(place, "the same precision is given twice");
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

static bool check_expectations(struct place *place)
{
    const struct kind *kind = place->experiment->kind;
    char advice[ADVICE_SIZE], shown[NAME_SHOWN];
    for (enum quantity k = 0; k < QUANTITIES; k++) {
        struct given_number *order = &place->experiment->expect[k];
        if (!order->text)
            continue;
        place_at(place, "expect.%s", quantity_name(k));
        const char *expected = order_parse(order->text, &order->value);
        if (kind_bounds(kind, k)) {
            if (expected || order->value != 0)
                return place_refuse(place, "kind %s asks that there is no drift: expected 0, not \"%s\"", kind->name,
                                    name_shown(order->text, shown));
            continue;
        }
        if (!kind_measures_exponent(kind, k)) {
            name_advice(quantity_name(k), (struct names){.at = exponent_name_at, .of = kind}, advice, sizeof advice);
            return place_refuse(place, "kind %s measures no order of %s%s", kind->name, quantity_name(k), advice);
        }
        if (quantity_at_end(k) < QUANTITIES && place->experiment->samples == 1)
            return place_refuse(place, "the end time is the only sample; expected `samples` above 1 beside it");
        if (expected)
            return place_refuse(place, "\"%s\": expected %s", name_shown(order->text, shown), expected);
    }
    return true;
}

/* Refuses `because` without an expectation. */
static bool check_because(struct place *place)
{
    const struct experiment *experiment = place->experiment;
    bool expects = false;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        expects = expects || experiment->expect[k].text;
    place_at(place, "because");
    return !experiment->because || expects ||
           place_refuse(place, "not read without `expect`: it says why that is expected");
}

static bool check_horizon(struct place *place)
{
    struct given_number *horizon = &place->experiment->horizon;
    place_at(place, "horizon");
    if (!horizon->text) {
        *strrchr(place->path, '.') = '\0';
        return place->experiment->kind->own_horizon || place_refuse(place, "key \"horizon\" is missing");
    }
    if (!place_number(place, horizon))
        return false;
    return horizon->value > 0 ? true : place_refuse(place, "%s: expected a positive number", horizon->text);
}

/* Returns true if every problem has the parameter of the ensemble, and none gives it a value; else refuses. */
static bool check_member_parameter(struct place *place, const char *parameter)
{
    const struct experiment *experiment = place->experiment;
    for (unsigned j = 0; j < experiment->problems_count; j++) {
        const struct campaign_problem *problem = &experiment->problems[j];
        char what[64 + NAME_SHOWN];
        struct problem_info info;
        campaign_describe(problem, &info);
        snprintf(what, sizeof what, "parameter of %.40s", info.name);
        place_at(place, "members.parameter");
        if (names_find(names_of_parameters(&info), parameter) < 0)
            return place_refuse_name(place, what, parameter, names_of_parameters(&info));
        for (unsigned k = 0; k < problem->parameters_count; k++)
            if (strcmp(problem->parameters[k].name, parameter) == 0)
                return place_refuse(place, "problems[%u] gives %s already; expected it in one place", j, parameter);
    }
    return true;
}

/* The members of an ensemble, which no other kind has. */
static bool check_members(struct place *place)
{
    const struct experiment *experiment = place->experiment;
    struct campaign_members *members = experiment->members;
    place_at(place, "members");
    if (!members && experiment->kind->has_members)
        return place_refuse(place, "key \"members\" is missing; expected {parameter: NAME, from: A, to: B, count: N}");
    if (!members)
        return true;
    if (!experiment->kind->has_members)
        return place_refuse(place, "kind %s has no members; expected kind: ensemble", experiment->kind->name);
    place_at(place, "members.count");
    if (members->count < 2 || members->count > MOST_MEMBERS)
        return place_refuse(place, "%ld: expected 2 to %d", members->count, MOST_MEMBERS);
    place_at(place, "members.from");
    if (!place_number(place, &members->from))
        return false;
    place_at(place, "members.to");
    if (!place_number(place, &members->to))
        return false;
    if (members->from.value == members->to.value)
        return place_refuse(place, "%s: expected another number than that of from", members->to.text);
    return check_member_parameter(place, members->parameter);
}

/* A fault has to break what only the other kinds judge. */
static bool check_control(struct place *place)
{
    const struct experiment *experiment = place->experiment;
    place_at(place, "control");
    if (experiment->control == FAULT_NONE || experiment->kind->has_controls)
        return true;
    return place_refuse(place, "kind %s judges nothing that a fault has to break; expected no control",
                        experiment->kind->name);
}

static bool check_experiment(struct place *place)
{
    struct experiment *experiment = place->experiment;
    bool good = place_check_ladder(place);
    for (unsigned k = 0; k < experiment->problems_count; k++)
        good &= place_check_problem(place, k);
    good = good && place_check_distinct_data(place);
    good &= place_increasing(place, "stages", experiment->stages, experiment->stages_count, MAX_STAGES);
    for (unsigned k = 0; k < experiment->methods_count; k++)
        good &= check_method_entry(place, k);
    if (!good) /* the other checks need problems and methods */
        return false;
    methods_spread(place->campaign->document, experiment);
    for (unsigned k = 0; k < experiment->retraction_count; k++)
        if (!check_retraction(place, k))
            return false;
    return check_distinct_texts(place, "retraction", experiment->retraction, experiment->retraction_count) &&
           check_experiment_name(place) && check_labels(place) && check_horizon(place) && check_precision(place) &&
           check_samples(place) && check_expectations(place) && check_because(place) && check_members(place) &&
           check_control(place) && failures_check(place);
}

bool campaign_check(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct place place = {
        .campaign = campaign, .refusals = {.message = message, .size = CAMPAIGN_MESSAGE_SIZE}, .path = "experiments"};
    if (campaign->experiments_count == 0)
        return place_refuse(&place, "empty campaign; expected at least one experiment");
    bool good = true;
    for (unsigned k = 0; k < campaign->tableaux_count && good; k++) /* each is compared with those before it */
        good = place_check_tableau(&place, k);
    for (unsigned k = 0; k < campaign->integrators_count && good; k++)
        good = place_check_integrator(&place, k);
    if (!good) /* methods may come from these */
        return false;
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        place.experiment = &campaign->experiments[e];
        good &= check_experiment(&place);
    }
    return good && figures_check(campaign, message);
}
