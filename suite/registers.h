/* The core's registers as lists of names, and look-ups in them. */
#ifndef RATTLEBACK_SUITE_REGISTERS_H
#define RATTLEBACK_SUITE_REGISTERS_H

#include "core/api.h"

enum { NAMES_MOST = 64 /* names of one register; further ones would not be listed in messages */ };

struct names {
    const char *name[NAMES_MOST];
    int count;
};

/* The names of a register, and of what a problem has. */
void names_of_problems(struct names *out);
void names_of_methods(struct names *out);
void names_of_tableaux(struct names *out);
void names_of_quantities(struct names *out);
void names_of_parameters(const struct problem_info *problem, struct names *out);
void names_of_presets(const struct problem_info *problem, struct names *out);
void names_of_retractions(const struct problem_info *problem, struct names *out);

/* Is it among them? */
bool names_have(const struct names *names, const char *name);

/* Describe a problem, method, tableau or group by name. False if there is none of that name. */
bool problem_lookup(const char *name, struct problem_info *out);
bool method_lookup(const char *name, struct method_info *out);
bool tableau_lookup(const char *name, struct tableau_info *out);
bool group_lookup(const char *name, struct group_info *out);

#endif
