/* Names of the core's registers, by which input is looked up and messages say what is allowed. */
#include "suite/registers.h"

#include <string.h>

static void add(struct names *names, const char *name)
{
    if (names->count < NAMES_MOST)
        names->name[names->count++] = name;
}

void names_of_problems(struct names *out)
{
    struct problem_info info;
    out->count = 0;
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, &info);
        add(out, info.name);
    }
}

void names_of_methods(struct names *out)
{
    struct method_info info;
    out->count = 0;
    for (int k = 0; k < core_quad()->methods(); k++) {
        core_quad()->method(k, &info);
        add(out, info.name);
    }
}

void names_of_tableaux(struct names *out)
{
    struct tableau_info info;
    out->count = 0;
    for (int k = 0; k < core_quad()->tableaux(); k++) {
        core_quad()->tableau(k, &info);
        add(out, info.name);
    }
}

void names_of_quantities(struct names *out)
{
    out->count = 0;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        add(out, quantity_name(k));
}

void names_of_parameters(const struct problem_info *problem, struct names *out)
{
    out->count = 0;
    for (int k = 0; k < problem->parameters; k++)
        add(out, problem->parameter[k].name);
}

void names_of_presets(const struct problem_info *problem, struct names *out)
{
    out->count = 0;
    for (int k = 0; k < problem->presets; k++)
        add(out, problem->preset[k].name);
}

void names_of_retractions(const struct problem_info *problem, struct names *out)
{
    out->count = 0;
    for (int k = 0; k < problem->retractions; k++)
        add(out, problem->retraction[k]);
}

bool names_have(const struct names *names, const char *name)
{
    for (int k = 0; k < names->count; k++)
        if (strcmp(names->name[k], name) == 0)
            return true;
    return false;
}

bool problem_lookup(const char *name, struct problem_info *out)
{
    for (int k = 0; k < core_quad()->problems(); k++) {
        core_quad()->problem(k, out);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

bool method_lookup(const char *name, struct method_info *out)
{
    for (int k = 0; k < core_quad()->methods(); k++) {
        core_quad()->method(k, out);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

bool group_lookup(const char *name, struct group_info *out)
{
    for (int k = 0; k < core_quad()->groups(); k++) {
        core_quad()->group(k, out);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}

bool tableau_lookup(const char *name, struct tableau_info *out)
{
    for (int k = 0; k < core_quad()->tableaux(); k++) {
        core_quad()->tableau(k, out);
        if (strcmp(out->name, name) == 0)
            return true;
    }
    return false;
}
