/* The core's registers as lists of names, and look-ups in them. */
#ifndef RATTLEBACK_SUITE_REGISTERS_H
#define RATTLEBACK_SUITE_REGISTERS_H

#include "core/api.h"
#include "core/names.h"

/* The names of a register. */
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

/* The names of what a problem or a method has, which has to stay where it is. */
struct names names_of_parameters(const struct problem_info *problem);
struct names names_of_presets(const struct problem_info *problem);
struct names names_of_retractions(const struct problem_info *problem);
struct names names_of_method_parameters(const struct method_info *method);

/* Describe a problem, method or tableau by name. False if there is none of that name. Problems are those of the
 * register and the texts that have been loaded. */
bool problem_lookup(const char *name, struct problem_info *out);
bool method_lookup(const char *name, struct method_info *out);
bool tableau_lookup(const char *name, struct tableau_info *out);

/* Need a method's stages not be given: has it, or the tableau that its parameter `tableau` names, one count only? */
bool method_has_own_stages(const struct method_info *method);

/* Can the method have so many stages? Else `out` says which, as "expected 2 to 16, the stages lobatto-iiia can have". */
bool method_has_stages(const struct method_info *method, long stages, char *out, size_t size);

/* Writes the first methods that fit a setup whose own was refused: `; methods that fit: lobatto-iiia, shake`. Empty if none fits, or if
 * the refusal names one itself. */
void methods_that_fit(const struct core_api *core, const struct setup *setup, const struct refusal *refused,
                      char out[MESSAGE_SIZE]);

#endif
