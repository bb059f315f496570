/* The register of problems, expanded from problems/problems.def, and the one symbol of a precision, through which the core is entered with
 * it. */
#include "cases/text/language.h"
#include "core/entry.h"

#define PROBLEM(code) extern const struct problem problem_##code;
#include "cases/problems/problems.def"
#undef PROBLEM

static const struct problem *const problems[] = {
#define PROBLEM(code) &problem_##code,
#include "cases/problems/problems.def"
#undef PROBLEM
};

__attribute__((visibility("default"))) const struct core_api *CORE_ENTRY(void);

const struct core_api *CORE_ENTRY(void)
{
    return core_enter(problems, (int)(sizeof problems / sizeof *problems), &text_language);
}
