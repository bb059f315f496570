/* The registers of problems, expanded from problems/problems.def and control/controls.def, and the one symbol of a precision,
 * through which the core is entered with it. */
#include "cases/language/text.h"
#include "core/entry.h"

#define PROBLEM(code) extern const struct problem problem_##code;
#include "cases/problems/problems.def"
#undef PROBLEM
#define CONTROL(code) extern const struct control_problem control_##code;
#include "cases/control/controls.def"
#undef CONTROL

static const struct problem *const problems[] = {
#define PROBLEM(code) &problem_##code,
#include "cases/problems/problems.def"
#undef PROBLEM
};

static const struct control_problem *const controls[] = {
#define CONTROL(code) &control_##code,
#include "cases/control/controls.def"
#undef CONTROL
};

__attribute__((visibility("default"))) const struct core_api *CORE_ENTRY(void);

const struct core_api *CORE_ENTRY(void)
{
    static const struct core_problems registers = {problems, controls, sizeof problems / sizeof *problems,
                                                   sizeof controls / sizeof *controls};
    return core_enter(&registers, &text_language);
}
