/* The core's registries as lists of names, and look-ups in them. */
#ifndef RATTLEBACK_SUITE_REGISTERS_H
#define RATTLEBACK_SUITE_REGISTERS_H

#include "core/api.h"
#include "core/names.h"

/* Return the names of a registry. */
struct names names_of_problems(void);
struct names names_of_methods(void);
struct names names_of_tableaux(void);
struct names names_of_groups(void);
struct names names_of_quantities(void);
struct names names_of_faults(void);
struct names names_of_hypotheses(void);
struct names names_of_claims(void); /* quantities of core/run/claims.def */
struct names names_of_sources(void);
struct names names_of_precisions(void);

/* Return names that belong to a problem or a method. The names point to the argument, which must stay valid. */
struct names names_of_parameters(const struct problem_info *problem);
struct names names_of_presets(const struct problem_info *problem);
struct names names_of_retractions(const struct problem_info *problem);
struct names names_of_method_parameters(const struct method_info *method);

/* Describe a problem, method or tableau by name. Return false if the name is unknown. Problems are the built-in ones
 * and the loaded problem files. */
bool problem_lookup(const char *name, struct problem_info *out);
bool method_lookup(const char *name, struct method_info *out);
bool tableau_lookup(const char *name, struct tableau_info *out);

/* Returns true if the stage count need not be given: the method, or the tableau named by its parameter `tableau`, has only one. */
bool method_has_own_stages(const struct method_info *method);

/* Returns true if the method can have this stage count. Else writes the allowed counts, as "expected 2 to 16, the stages lobatto-iiia can have". */
bool method_has_stages(const struct method_info *method, long stages, char *out, size_t size);

/* Writes the first methods that accept a setup whose own method was refused: `; methods that fit: lobatto-iiia, shake`. Empty if there is
 * none, or if the refusal already names one. */
void methods_that_fit(const struct core_api *core, const struct setup *setup, const struct refusal *refused,
                      char out[MESSAGE_SIZE]);

#endif
