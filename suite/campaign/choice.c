/* Choosing cases of a campaign and setting parameters in it, from the command line. */
#include "suite/campaign/choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arguments.h"
#include "core/names.h"
#include "results/heap.h"
#include "suite/number.h"
#include "suite/registers.h"

__attribute__((format(printf, 2, 3))) static bool refuse_choice(char *message, const char *format, ...)
{
    PUT_ARGUMENTS(message, CAMPAIGN_MESSAGE_SIZE, format);
    return false;
}

/* PROBLEM.PARAMETER=VALUE in its parts. */
struct setting {
    const char *text;
    char problem[NAME_SHOWN], parameter[NAME_SHOWN];
    struct given_number value; /* within the text */
};

static bool split_setting(const char *text, struct setting *out, char *message)
{
    char shown[NAME_SHOWN];
    size_t problem = strcspn(text, ".="), parameter = text[problem] == '.' ? strcspn(text + problem + 1, "=") : 0;
    const char *equals = text + problem + 1 + parameter;
    if (problem == 0 || parameter == 0 || *equals != '=' || problem >= NAME_SHOWN || parameter >= NAME_SHOWN)
        return refuse_choice(message, "--set: \"%s\": expected PROBLEM.PARAMETER=VALUE", name_shown(text, shown));
    *out = (struct setting){.text = text, .value = {.text = equals + 1}};
    snprintf(out->problem, NAME_SHOWN, "%.*s", (int)problem, text);
    snprintf(out->parameter, NAME_SHOWN, "%.*s", (int)parameter, text + problem + 1);
    return true;
}

/* The first entry of a problem, or NULL. */
static const struct campaign_problem *find_chosen_problem(const struct campaign *campaign, const char *name)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        for (unsigned k = 0; k < campaign->experiments[e].problems_count; k++)
            if (strcmp(campaign->experiments[e].problems[k].name, name) == 0)
                return &campaign->experiments[e].problems[k];
    return NULL;
}

/* Returns the name of the k-th problem of the campaign, each name once. */
static const char *problem_in(const void *of, int k)
{
    const struct campaign *campaign = of;
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        for (unsigned j = 0; j < campaign->experiments[e].problems_count; j++) {
            const struct campaign_problem *problem = &campaign->experiments[e].problems[j];
            if (find_chosen_problem(campaign, problem->name) == problem && k-- == 0)
                return problem->name;
        }
    return NULL;
}

static bool check_setting(const struct campaign *campaign, struct setting *setting, char *message)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    struct problem_info info;
    const struct campaign_problem *problem = find_chosen_problem(campaign, setting->problem);
    if (!problem) {
        name_advice(setting->problem, (struct names){.at = problem_in, .of = campaign}, advice, sizeof advice);
        return refuse_choice(message, "--set: no experiment has a problem \"%s\"%s",
                             name_shown(setting->problem, shown), advice);
    }
    campaign_describe(problem, &info);
    if (names_find(names_of_parameters(&info), setting->parameter) < 0) {
        name_advice(setting->parameter, names_of_parameters(&info), advice, sizeof advice);
        return refuse_choice(message, "--set: unknown parameter of %s \"%s\"%s", info.name,
                             name_shown(setting->parameter, shown), advice);
    }
    const char *expected = number_parse(setting->value.text, &setting->value.value);
    return expected ? refuse_choice(message, "--set: %s.%s: \"%s\": expected %s", setting->problem, setting->parameter,
                                    name_shown(setting->value.text, shown), expected)
                    : true;
}

/* The register's own text of a parameter's name, which outlives the setting's. */
static const char *registered(const struct campaign_problem *problem, const char *parameter)
{
    struct problem_info info;
    int k = 0;
    campaign_describe(problem, &info);
    while (strcmp(info.parameter[k].name, parameter) != 0)
        k++;
    return info.parameter[k].name;
}

static void put_setting(const struct setting *setting, struct campaign_problem *problem)
{
    unsigned k = 0;
    while (k < problem->parameters_count && strcmp(problem->parameters[k].name, setting->parameter) != 0)
        k++;
    problem->parameters[k].name = registered(problem, setting->parameter);
    problem->parameters[k].value = setting->value;
    if (k == problem->parameters_count)
        problem->parameters_count++;
}

static bool apply_setting(struct campaign *campaign, const struct setting *setting, char *message)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->problems_count; k++) {
            if (strcmp(experiment->problems[k].name, setting->problem) != 0)
                continue;
            if (experiment->members && experiment->members->parameter &&
                strcmp(experiment->members->parameter, setting->parameter) == 0)
                return refuse_choice(message, "--set: %s.%s is what the members of %s differ in", setting->problem,
                                     setting->parameter, experiment->name);
            put_setting(setting, &experiment->problems[k]);
        }
    }
    return true;
}

/* Problems that the settings have made equal to one before them. */
static void mark_repeated(struct campaign *campaign)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        const struct experiment *experiment = &campaign->experiments[e];
        HEAP(unsigned, alike, experiment->problems_count + 1);
        campaign_alike(experiment->problems, experiment->problems_count, alike);
        for (unsigned k = 0; k < experiment->problems_count; k++)
            experiment->problems[k].repeated = alike[k] != k;
    }
}

static const char *experiment_name_at(const void *of, int k)
{
    const struct campaign *campaign = of;
    return (unsigned)k < campaign->experiments_count ? campaign->experiments[k].name : NULL;
}

/* Returns true if a case of the experiment is selected. */
static bool selects_of(const struct campaign *campaign, unsigned e)
{
    const struct experiment *experiment = &campaign->experiments[e];
    struct campaign_case which = {.experiment = e};
    for (which.problem = 0; which.problem < experiment->problems_count; which.problem++)
        for (which.method = 0; which.method < experiment->methods_count; which.method++)
            if (campaign_selects(campaign, &which))
                return true;
    return false;
}

static bool check_only(const struct campaign *campaign, char *message)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        if (selects_of(campaign, e))
            return true;
    name_advice(campaign->choice->only, (struct names){.at = experiment_name_at, .of = campaign}, advice,
                sizeof advice);
    return refuse_choice(message,
                         "--only: \"%s\" matches no EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD%s",
                         name_shown(campaign->choice->only, shown), advice);
}

/* Returns true if the settings a and b set the same parameter of the same problem. */
static bool is_same_location(const char *a, const char *b)
{
    size_t length = strcspn(a, "=");
    return strcspn(b, "=") == length && strncmp(a, b, length) == 0;
}

static bool check_once(const struct campaign_choice *choice, char *message)
{
    for (int k = 1; k < choice->set_count; k++)
        for (int j = 0; j < k; j++)
            if (is_same_location(choice->set[j], choice->set[k]))
                return refuse_choice(message, "--set: \"%.200s\" after \"%.200s\": expected one value", choice->set[k],
                                     choice->set[j]);
    return true;
}

bool campaign_choose(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct setting setting;
    const struct campaign_choice *choice = campaign->choice;
    if (!choice)
        return true;
    if (!check_once(choice, message))
        return false;
    for (int k = 0; k < choice->set_count; k++)
        if (!split_setting(choice->set[k], &setting, message) || !check_setting(campaign, &setting, message) ||
            !apply_setting(campaign, &setting, message))
            return false;
    mark_repeated(campaign);
    return check_only(campaign, message);
}

static void note_choice(FILE *stream, const struct campaign_choice *choice)
{
    fprintf(stream, "\n# rattleback run");
    if (choice->only)
        fprintf(stream, " --only '%s'", choice->only);
    for (int k = 0; k < choice->set_count; k++)
        fprintf(stream, " --set %s", choice->set[k]);
    fprintf(stream, "\n");
}

char *campaign_note_choice(const char *text, size_t length, const struct campaign_choice *choice)
{
    char *noted;
    size_t size;
    FILE *stream = heap_stream(&noted, &size);
    fwrite(text, 1, length, stream);
    if (choice && (choice->only || choice->set_count > 0))
        note_choice(stream, choice);
    heap_end_stream(stream);
    return noted;
}
