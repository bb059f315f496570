/* The groups of one precision, as a text takes them. */
#ifndef RATTLEBACK_CASES_LANGUAGE_GROUPS_H
#define RATTLEBACK_CASES_LANGUAGE_GROUPS_H

#include "cases/language/model.h"
#include "core/groups/basis.h"
#include "core/groups/group.h"

extern const struct model_groups text_groups;

/* A group that is given by `group.basis`. */
bool groups_read_basis(struct model *model);

#endif
