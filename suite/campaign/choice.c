/* Choosing cases of a campaign and setting parameters in it, from the command line. */
#include "suite/campaign/choice.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "suite/number.h"
#include "suite/registers.h"

enum { ADVICE_SIZE = 1024, PLACE_SIZE = 128 };

#define REFUSE(message, ...) (snprintf(message, CAMPAIGN_MESSAGE_SIZE, __VA_ARGS__), false)

/* PROBLEM.PARAMETER=VALUE in its parts. */
struct setting {
    const char *text;
    char problem[NAME_SHOWN], parameter[NAME_SHOWN];
    const char *value; /* within the text */
};

static bool split(const char *text, struct setting *out, char *message)
{
    char shown[NAME_SHOWN];
    size_t problem = strcspn(text, ".="), parameter = text[problem] == '.' ? strcspn(text + problem + 1, "=") : 0;
    const char *equals = text + problem + 1 + parameter;
    if (problem == 0 || parameter == 0 || *equals != '=' || problem >= NAME_SHOWN || parameter >= NAME_SHOWN)
        return REFUSE(message, "--set: \"%s\": expected PROBLEM.PARAMETER=VALUE", name_shown(text, shown));
    *out = (struct setting){.text = text, .value = equals + 1};
    snprintf(out->problem, NAME_SHOWN, "%.*s", (int)problem, text);
    snprintf(out->parameter, NAME_SHOWN, "%.*s", (int)parameter, text + problem + 1);
    return true;
}

static void names_in(const struct campaign *campaign, struct names *out)
{
    out->count = 0;
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        for (unsigned k = 0; k < campaign->experiments[e].problems_count; k++) {
            const char *name = campaign->experiments[e].problems[k].name;
            if (!names_have(out, name) && out->count < NAMES_MOST)
                out->name[out->count++] = name;
        }
}

static bool check_setting(const struct campaign *campaign, const struct setting *setting, char *message)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    struct names problems, parameters;
    struct problem_info info;
    wide number;
    names_in(campaign, &problems);
    if (!names_have(&problems, setting->problem)) {
        name_advice(setting->problem, problems.name, problems.count, advice, sizeof advice);
        return REFUSE(message, "--set: no experiment has a problem \"%s\"%s", name_shown(setting->problem, shown),
                      advice);
    }
    problem_lookup(setting->problem, &info);
    names_of_parameters(&info, &parameters);
    if (!names_have(&parameters, setting->parameter)) {
        name_advice(setting->parameter, parameters.name, parameters.count, advice, sizeof advice);
        return REFUSE(message, "--set: unknown parameter of %s \"%s\"%s", info.name,
                      name_shown(setting->parameter, shown), advice);
    }
    const char *expected = number_parse(setting->value, &number);
    return expected ? REFUSE(message, "--set: %s.%s: \"%s\": expected %s", setting->problem, setting->parameter,
                             name_shown(setting->value, shown), expected)
                    : true;
}

/* The register's own text of a parameter's name, which outlives the setting's. */
static const char *registered(const char *problem, const char *parameter)
{
    struct problem_info info;
    int k = 0;
    problem_lookup(problem, &info);
    while (strcmp(info.parameter[k].name, parameter) != 0)
        k++;
    return info.parameter[k].name;
}

static void put_setting(const struct setting *setting, struct campaign_problem *problem)
{
    unsigned k = 0;
    while (k < problem->parameters_count && strcmp(problem->parameters[k].name, setting->parameter) != 0)
        k++;
    problem->parameters[k].name = registered(setting->problem, setting->parameter);
    problem->parameters[k].value = setting->value;
    if (k == problem->parameters_count)
        problem->parameters_count++;
}

static bool apply(struct campaign *campaign, const struct setting *setting, char *message)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++) {
        struct experiment *experiment = &campaign->experiments[e];
        for (unsigned k = 0; k < experiment->problems_count; k++) {
            if (strcmp(experiment->problems[k].name, setting->problem) != 0)
                continue;
            if (experiment->members && strcmp(experiment->members->parameter, setting->parameter) == 0)
                return REFUSE(message, "--set: %s.%s is what the members of %s differ in", setting->problem,
                              setting->parameter, experiment->name);
            put_setting(setting, &experiment->problems[k]);
        }
    }
    return true;
}

/* Is there an entry before `k` with the same problem and data? */
static bool is_repeated(const struct campaign_problem *problems, unsigned k)
{
    char mine[CAMPAIGN_LABEL_SIZE], other[CAMPAIGN_LABEL_SIZE];
    campaign_label(&problems[k], mine);
    for (unsigned j = 0; j < k; j++) {
        campaign_label(&problems[j], other);
        if (strcmp(problems[j].name, problems[k].name) == 0 && strcmp(mine, other) == 0)
            return true;
    }
    return false;
}

static void mark_repeated(struct campaign *campaign)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        for (unsigned k = 0; k < campaign->experiments[e].problems_count; k++)
            campaign->experiments[e].problems[k].repeated = is_repeated(campaign->experiments[e].problems, k);
}

bool campaign_selects(const struct campaign *campaign, const struct campaign_case *which)
{
    const struct experiment *experiment = &campaign->experiments[which->experiment];
    const struct campaign_problem *problem = &experiment->problems[which->problem];
    char place[PLACE_SIZE];
    if (problem->repeated)
        return false;
    if (!campaign->choice || !campaign->choice->only)
        return true;
    snprintf(place, sizeof place, "%s/%s/%s", experiment->name, problem->name, experiment->methods[which->method]);
    return fnmatch(campaign->choice->only, place, FNM_PATHNAME | FNM_LEADING_DIR) == 0;
}

static bool check_only(const struct campaign *campaign, char *message)
{
    char shown[NAME_SHOWN], advice[ADVICE_SIZE];
    struct names experiments = {.count = 0};
    struct campaign_case which = {0};
    for (; which.experiment < campaign->experiments_count; which.experiment++) {
        const struct experiment *experiment = &campaign->experiments[which.experiment];
        if (experiments.count < NAMES_MOST)
            experiments.name[experiments.count++] = experiment->name;
        for (which.problem = 0; which.problem < experiment->problems_count; which.problem++)
            for (which.method = 0; which.method < experiment->methods_count; which.method++)
                if (campaign_selects(campaign, &which))
                    return true;
    }
    name_advice(campaign->choice->only, experiments.name, experiments.count, advice, sizeof advice);
    return REFUSE(message, "--only: \"%s\" matches no EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD%s",
                  name_shown(campaign->choice->only, shown), advice);
}

bool campaign_choose(struct campaign *campaign, char message[CAMPAIGN_MESSAGE_SIZE])
{
    struct setting setting;
    const struct campaign_choice *choice = campaign->choice;
    if (!choice)
        return true;
    for (int k = 0; k < choice->set_count; k++)
        if (!split(choice->set[k], &setting, message) || !check_setting(campaign, &setting, message) ||
            !apply(campaign, &setting, message))
            return false;
    mark_repeated(campaign);
    return check_only(campaign, message);
}

static void note(FILE *stream, const struct campaign_choice *choice)
{
    fprintf(stream, "\n# rattleback run");
    if (choice->only)
        fprintf(stream, " --only '%s'", choice->only);
    for (int k = 0; k < choice->set_count; k++)
        fprintf(stream, " --set %s", choice->set[k]);
    fprintf(stream, "\n");
}

char *campaign_note_choice(char *text, size_t length, const struct campaign_choice *choice)
{
    char *noted = NULL;
    size_t size;
    if (!choice || (!choice->only && choice->set_count == 0))
        return text;
    FILE *stream = open_memstream(&noted, &size);
    if (!stream)
        return NULL;
    fwrite(text, 1, length, stream);
    note(stream, choice);
    if (fclose(stream) != 0) {
        free(noted);
        return NULL;
    }
    free(text);
    return noted;
}
