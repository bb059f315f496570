/* The groups that problem files can use, in one precision. */
#ifndef RATTLEBACK_CASES_LANGUAGE_GROUPS_H
#define RATTLEBACK_CASES_LANGUAGE_GROUPS_H

#include "cases/language/model.h"
#include "core/groups/basis.h"
#include "core/groups/group.h"

extern const struct model_groups text_groups;

/* Reads a group that is given by `group.basis`. */
bool groups_read_basis(struct model *model);

#endif
