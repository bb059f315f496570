/* Checks of the problems of an experiment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "suite/campaign/location.h"
#include "suite/problem/texts.h"
#include "suite/registers.h"

/* Checks an entry of a problem's parameters. */
static bool check_parameter(struct location *location, unsigned j, const struct problem_info *info,
                            const struct node_entry *entry)
{
    struct campaign_problem *problem = &location->experiment->problems[j];
    const char *name = entry->key->text;
    char what[64 + NAME_SHOWN];
    location_set(location, "problems[%u].parameters.%.40s", j, name);
    snprintf(what, sizeof what, "parameter of %.40s", info->name);
    const int index = names_find(names_of_parameters(info), name);
    if (index < 0)
        return location_refuse_name(location, what, name, names_of_parameters(info));
    if (entry->node->type != NODE_TEXT)
        return location_refuse(location, "expected a number, found a list or a mapping");
    if (problem->q && (problem->v || problem->q1) && info->of_data >> index & 1)
        return location_refuse(location, "not read beside q and %s, which replace the data it chooses; omit it",
                               problem->v ? "v" : "q1");
    struct campaign_parameter *parameter = &problem->parameters[problem->parameters_count++];
    *parameter = (struct campaign_parameter){name, {.text = entry->node->text}};
    return location_number(location, &parameter->value);
}

static bool check_problem_parameters(struct location *location, unsigned j, const struct problem_info *info)
{
    const struct node *given = location->experiment->problems[j].given;
    location_set(location, "problems[%u].parameters", j);
    if (given && given->type != NODE_MAPPING)
        return location_refuse(location, "expected a mapping, such as {NAME: 0.5}");
    for (const struct node_entry *entry = given ? given->entries : NULL; entry; entry = entry->next)
        if (!check_parameter(location, j, info, entry))
            return false;
    return true;
}

static bool check_numbers(struct location *location, unsigned j, const char *key, struct given_number *numbers,
                          unsigned count)
{
    for (unsigned k = 0; k < count; k++) {
        location_set(location, "problems[%u].%s[%u]", j, key, k);
        if (!location_number(location, &numbers[k]))
            return false;
    }
    return true;
}

/* A start from two points: both, and the time between them, but no velocity. */
static bool check_pair(struct location *location, unsigned j)
{
    struct campaign_problem *problem = &location->experiment->problems[j];
    if (!problem->q1 && !problem->after.text)
        return true;
    location_set(location, "problems[%u].%s", j, problem->q1 ? "q1" : "after");
    if (!problem->q1 || !problem->after.text || !problem->q || problem->v)
        return location_refuse(location, "a start from two points is {q: [..], q1: [..], after: 0.5}, without v");
    if (location->experiment->members)
        return location_refuse(location, "the members of an ensemble have motions of their own; expected q and v");
    location_set(location, "problems[%u].after", j);
    if (!location_number(location, &problem->after))
        return false;
    return problem->after.value > 0 || location_refuse(location, "%s: expected a positive number", problem->after.text);
}

/* Two entries with one name and one label would give the same cases twice. */
bool location_check_distinct_data(struct location *location)
{
    const struct experiment *experiment = location->experiment;
    HEAP(unsigned, alike, experiment->problems_count + 1);
    campaign_alike(experiment->problems, experiment->problems_count, alike);
    for (unsigned j = 0; j < experiment->problems_count; j++) {
        location_set(location, "problems[%u]", j);
        if (alike[j] != j)
            return location_refuse(location, "the same problem with the same data as problems[%u]", alike[j]);
    }
    return true;
}

/* A name stands for one text in a campaign: tables, charts and references identify problems by it. */
static bool check_only_text(struct location *location, unsigned j)
{
    const struct campaign_problem *problem = &location->experiment->problems[j];
    const struct experiment *experiments = location->campaign->experiments;
    for (const struct experiment *other = experiments; other <= location->experiment; other++)
        for (unsigned k = 0; k < (other < location->experiment ? other->problems_count : j); k++)
            if (other->problems[k].text && other->problems[k].text != problem->text &&
                strcmp(other->problems[k].name, problem->name) == 0)
                return location_refuse(
                    location,
                    "the text calls itself \"%s\", as another text, %.200s of experiments[%td].problems[%u]; "
                    "expected another name",
                    problem->name, other->problems[k].file, other - experiments, k);
    return true;
}

/* Load the text of a problem. */
static bool load_problem_text(struct location *location, unsigned j)
{
    struct campaign_problem *problem = &location->experiment->problems[j];
    char path[PATH_MAX], message[PROBLEM_MESSAGE_SIZE];
    location_set(location, "problems[%u].file", j);
    if (!location_file(location, problem->file, path))
        return false;
    const struct problem_file *text = texts_load(path, message);
    if (!text) {
        refusals_add(&location->refusals, message);
        return false;
    }
    problem->name = problem_file_name(text);
    problem->text = text;
    if (names_find(names_of_problems(), problem->name) >= 0)
        return location_refuse(location,
                               "the text calls itself \"%s\", the name of a built-in problem; expected another name",
                               problem->name);
    return check_only_text(location, j);
}

/* Finds a problem by its name in the registry, or by its file. */
static bool find_named_problem(struct location *location, unsigned j)
{
    const struct campaign_problem *problem = &location->experiment->problems[j];
    location_set(location, "problems[%u]", j);
    if (!problem->name == !problem->file)
        return location_refuse(location,
                               "expected either a name, as `rattleback list problems` prints them, or a file");
    if (problem->file)
        return load_problem_text(location, j);
    location_set(location, "problems[%u].name", j);
    if (names_find(names_of_problems(), problem->name) >= 0)
        return true;
    char folder[PATH_MAX], path[PATH_MAX];
    const char *file = NULL;
    if (location_path(location->campaign->path, "", folder) && problem_file_find(folder, problem->name, path))
        file = path + strlen(folder);
    else if (problem_file_find("", problem->name, path))
        file = realpath(path, folder);
    if (file)
        return location_refuse(location, "unknown problem \"%s\"; did you mean {file: %s}?", problem->name, file);
    if (problem_file_is_path(problem->name))
        return location_refuse(location, "unknown problem \"%.200s\", and no file of this name; expected {file: PATH}",
                               problem->name);
    return location_refuse_name(location, "problem", problem->name, names_of_problems());
}

bool location_check_problem(struct location *location, unsigned j)
{
    struct campaign_problem *problem = &location->experiment->problems[j];
    struct problem_info info;
    if (!find_named_problem(location, j))
        return false;
    campaign_describe(problem, &info);
    location_set(location, "problems[%u]", j);
    if (location->experiment->kind->takes_nodes && !info.inputs)
        return location_refuse(location,
                               "kind %s needs a problem of optimal control; %.40s has no controls: use another kind",
                               location->experiment->kind->name, info.name);
    location_set(location, "problems[%u].preset", j);
    if (problem->preset && names_find(names_of_presets(&info), problem->preset) < 0)
        return location_refuse_name(location, "preset", problem->preset, names_of_presets(&info));
    if (problem->preset && problem->q && (problem->v || problem->q1))
        return location_refuse(location, "not read beside q and %s, which replace all its data",
                               problem->v ? "v" : "q1");
    return check_problem_parameters(location, j, &info) &&
           check_numbers(location, j, "q", problem->q, problem->q_count) &&
           check_numbers(location, j, "v", problem->v, problem->v_count) &&
           check_numbers(location, j, "q1", problem->q1, problem->q1_count) && check_pair(location, j);
}
