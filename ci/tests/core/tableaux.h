/* Tableaux by name, for tests of them and of what is made of them. */
#ifndef RATTLEBACK_TESTS_CORE_TABLEAUX_H
#define RATTLEBACK_TESTS_CORE_TABLEAUX_H

#include "ci/tests/core/testing.h"
#include "core/tableaux/tableau.h"

static inline struct tableau tableau_of(const char *name, int s)
{
    struct tableau t;
    struct refusal why;
    assert_int_equal(tableau_make(name, s, &t, &why), STATUS_OK);
    return t;
}

#endif
