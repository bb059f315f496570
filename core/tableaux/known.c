/* Named tableaux with their reports, made once a process. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/tableaux/tableau.h"

/* The list only grows and what is in it never changes: whoever has seen its head may read all of it. */
struct known {
    const struct known *next;
    struct tableau tableau;
    struct tableau_report report;
    char name[];
};

static _Atomic(const struct known *) first;

static const struct known *find(const char *name, int s)
{
    const struct known *known = atomic_load(&first);
    while (known && (known->tableau.s != s || strcmp(known->name, name) != 0))
        known = known->next;
    return known;
}

/* A tableau of the user's own may be replaced by another of its name: only families are kept. */
static bool is_family(const char *name)
{
    struct tableau_info info;
    for (int k = 0; k < tableau_families(); k++) {
        tableau_describe(k, &info);
        if (strcmp(info.name, name) == 0)
            return true;
    }
    return false;
}

/* Without memory to keep it, it is made anew the next time. */
static void keep(const char *name, const struct tableau *tableau, const struct tableau_report *report)
{
    size_t length = strlen(name) + 1;
    struct known *known = calloc(1, sizeof *known + length);
    if (!known)
        return;
    known->tableau = *tableau;
    known->report = *report;
    memcpy(known->name, name, length);
    known->next = atomic_load(&first);
    while (!atomic_compare_exchange_weak(&first, &known->next, known))
        continue;
}

enum status tableau_known(const char *name, int s, struct tableau *tableau, struct tableau_report *report,
                          struct refusal *why)
{
    const struct known *known = find(name, s);
    if (known) {
        *tableau = known->tableau;
        *report = known->report;
        return STATUS_OK;
    }
    enum status status = tableau_make(name, s, tableau, why);
    if (status != STATUS_OK)
        return status;
    tableau_analyse(tableau, report);
    if (!is_family(name))
        return own_tableau_check(name, report, why);
    keep(name, tableau, report);
    return STATUS_OK;
}
