/* Opening an instance: the checks every problem's input passes before any work. */
#include "core/problem/instance_open.h"

#include <stdlib.h>
#include <string.h>

#include "core/problem/initial.h"
#include "core/refuse.h"
#include "core/setup_copy.h"

/* Data are given at time 0. */
static const lane time_of_start;

static enum status choose_preset(const struct setup *setup, struct instance *in, struct refusal *why)
{
    in->preset = in->problem->presets;
    while (setup->preset && in->preset->name && strcmp(in->preset->name, setup->preset) != 0)
        in->preset++;
    return in->preset->name ? STATUS_OK
                            : refuse(why, STATUS_UNKNOWN_NAME, FIELD_PRESET, -1, "%s has no preset \"%s\"",
                                     in->problem->name, setup->preset);
}

static enum status set_parameters(const struct setup *setup, struct instance *in, struct refusal *why)
{
    const struct parameter_info *known = in->problem->parameters;
    for (int k = 0; known && known[k].name; k++)
        in->parameter[k] = (real)strtof128(known[k].value, NULL);
    for (int i = 0; i < setup->parameters; i++) {
        int k = 0;
        while (known && known[k].name && strcmp(known[k].name, setup->parameter_name[i]) != 0)
            k++;
        if (!known || !known[k].name)
            return refuse(why, STATUS_UNKNOWN_NAME, FIELD_PARAMETER, i, "%s has no parameter \"%s\"", in->problem->name,
                          setup->parameter_name[i]);
        in->parameter[k] = (real)setup->parameter_value[i];
        if (!isfinite(in->parameter[k]))
            return refuse(why, STATUS_BAD_VALUE, FIELD_PARAMETER, i, "parameter %s is not a finite number",
                          setup->parameter_name[i]);
    }
    char reason[MESSAGE_SIZE];
    if (in->problem->admissible && !in->problem->admissible(in, reason))
        return refuse(why, STATUS_BAD_VALUE, FIELD_PARAMETER, -1, "%s: %.400s", in->problem->name, reason);
    return STATUS_OK;
}

static enum status choose_group(const struct setup *setup, struct instance *in, struct refusal *why)
{
    static const struct group *const vector_groups[] = {&group_vector, NULL};
    const struct group *const *groups = in->problem->groups ? in->problem->groups : vector_groups;
    in->group = groups[0];
    if (!setup->retraction)
        return STATUS_OK;
    for (int k = 0; groups[k]; k++)
        if (strcmp(groups[k]->retraction, setup->retraction) == 0) {
            in->group = groups[k];
            return STATUS_OK;
        }
    return refuse(why, STATUS_UNKNOWN_NAME, FIELD_RETRACTION, -1, "%s on %s has no retraction \"%s\"",
                  in->problem->name, groups[0]->name, setup->retraction);
}

/* Returns true if the setup gives a parameter that sizes depend on a value other than the compiled one. */
static bool has_other_size(const struct setup *setup, const struct problem *problem)
{
    bool other = false;
    for (int k = 0; problem->parameters[k].name; k++) /* not until the mask is shifted away, by 64 for the last one */
        for (int i = 0; i < setup->parameters && problem->structural >> k & 1; i++)
            other = other || (strcmp(setup->parameter_name[i], problem->parameters[k].name) == 0 &&
                              setup->parameter_value[i] != strtof128(problem->parameters[k].value, NULL));
    return other;
}

static enum status choose_problem(const struct setup *setup, struct instance *in, struct refusal *why)
{
    in->text = setup->text;
    in->problem = in->text ? NULL : problem_find(setup->problem);
    if (in->problem && in->problem->structural && has_other_size(setup, in->problem))
        in->text = in->problem->text;
    if (in->text) {
        struct setup of_text;
        setup_copy(setup, &of_text);
        of_text.text = in->text;
        enum status status = problem_language()->open(&of_text, &in->problem, why);
        if (status != STATUS_OK && !setup->text && why->field == FIELD_TEXT) { /* there is no file to point at */
            why->field = FIELD_PARAMETER;
            why->item = -1;
        }
        return status;
    }
    return in->problem ? STATUS_OK
                       : refuse(why, STATUS_UNKNOWN_NAME, FIELD_PROBLEM, -1, "unknown problem \"%s\"", setup->problem);
}

static enum status set_instance(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why)
{
    in->n = in->problem->n;
    in->element = in->problem->element ? in->problem->element : in->n;
    in->m = in->problem->m;
    enum status status = choose_group(setup, in, why);
    if (status == STATUS_OK)
        status = choose_preset(setup, in, why);
    if (status == STATUS_OK)
        status = set_parameters(setup, in, why);
    if (status == STATUS_OK && in->problem->shape)
        in->problem->shape(in);
    memset(g, 0, (size_t)in->element * sizeof *g);
    memset(eta, 0, (size_t)in->n * sizeof *eta);
    if (status == STATUS_OK)
        status = initial_data(setup, in, g, eta, why);
    return status;
}

enum status instance_open(const struct setup *setup, struct instance *in, real *g, real *eta, struct refusal *why)
{
    memset(in, 0, sizeof *in);
    in->lanes = 1;
    in->give_up = setup->give_up;
    in->time = &time_of_start;
    enum status status = choose_problem(setup, in, why);
    if (status == STATUS_OK)
        status = set_instance(setup, in, g, eta, why);
    if (status != STATUS_OK)
        instance_close(in);
    return status;
}

void instance_close(struct instance *in)
{
    if (in->text)
        problem_language()->close(in->problem);
    in->problem = NULL;
}
