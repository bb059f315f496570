/* Named tableaux with their reports, made once a process. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/scratch.h"
#include "core/tableaux/tableau.h"

/* The list only grows, and what is in it does not change but for orders that are found later: whoever has seen its head may read all of
 * it. */
struct known {
    struct known *next;
    struct tableau tableau;
    struct tableau_report report;
    bool own;                  /* the user's */
    atomic_int group_order[2]; /* CG, VCG: one more than the order; 0: not asked for yet */
    char name[];
};

static _Atomic(struct known *) first;

/* Limit of the user's own tableaux that are kept: a program may try any number of them. */
enum { MOST_OWN = 64 };
static atomic_int own;

static const struct known *find_known_tableau(const char *name, int s)
{
    const struct known *known = atomic_load(&first);
    while (known && (known->own || known->tableau.s != s || strcmp(known->name, name) != 0))
        known = known->next;
    return known;
}

/* Finds one of the user's own, by its coefficients: another of its name may replace it. */
static const struct known *find_own(const struct tableau *tableau)
{
    const struct known *known = atomic_load(&first);
    while (known && !(known->own && tableau_same(&known->tableau, tableau)))
        known = known->next;
    return known;
}

bool tableau_same(const struct tableau *t, const struct tableau *u)
{
    size_t row = (size_t)t->s * sizeof(real);
    bool same = t->s == u->s && memcmp(t->b, u->b, row) == 0 && memcmp(t->c, u->c, row) == 0;
    for (int i = 0; i < t->s && same; i++)
        same = memcmp(t->a[i], u->a[i], row) == 0 && memcmp(t->ahat[i], u->ahat[i], row) == 0;
    return same;
}

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

/* Without memory to keep it, it is made again the next time. */
static void keep_tableau(const char *name, bool of_user, const struct tableau *tableau,
                         const struct tableau_report *report)
{
    size_t length = strlen(name) + 1;
    struct known *known = calloc(1, sizeof *known + length);
    if (!known)
        return;
    known->tableau = *tableau;
    known->report = *report;
    known->own = of_user;
    memcpy(known->name, name, length);
    known->next = atomic_load(&first);
    while (!atomic_compare_exchange_weak(&first, &known->next, known))
        continue;
}

static void analyse_own(const char *name, const struct tableau *tableau, struct tableau_report *report)
{
    const struct known *known = find_own(tableau);
    if (known) {
        *report = known->report;
        return;
    }
    tableau_analyse(tableau, report);
    if (atomic_load(&own) < MOST_OWN && atomic_fetch_add(&own, 1) < MOST_OWN)
        keep_tableau(name, true, tableau, report);
}

enum status tableau_known(const char *name, int s, struct tableau *tableau, struct tableau_report *report,
                          struct refusal *why)
{
    const struct known *known = find_known_tableau(name, s);
    if (known) {
        *tableau = known->tableau;
        *report = known->report;
        return STATUS_OK;
    }
    enum status status = tableau_make(name, s, tableau, why);
    if (status != STATUS_OK)
        return status;
    if (is_family(name)) {
        tableau_analyse(tableau, report);
        keep_tableau(name, false, tableau, report);
        return STATUS_OK;
    }
    analyse_own(name, tableau, report);
    return own_tableau_check(name, report, why);
}

static struct known *find_by_coefficients(const struct tableau *tableau)
{
    struct known *known = atomic_load(&first);
    while (known && !tableau_same(&known->tableau, tableau))
        known = known->next;
    return known;
}

void tableau_of_report(const struct tableau_report *report, struct tableau *out)
{
    *out = (struct tableau){.s = report->s, .conjugate = report->conjugate};
    for (int i = 0; i < report->s; i++) {
        out->b[i] = (real)report->b[i];
        out->c[i] = (real)report->c[i];
        for (int j = 0; j < report->s; j++) {
            out->a[i][j] = (real)report->a[i][j];
            out->ahat[i][j] = (real)report->ahat[i][j];
        }
    }
}

int tableau_group_order(const struct tableau_report *report, bool variational)
{
    struct tableau tableau;
    tableau_of_report(report, &tableau);
    struct known *known = find_by_coefficients(&tableau);
    int found = known ? atomic_load(&known->group_order[variational]) : 0;
    if (found > 0)
        return found - 1;
    SCRATCH(struct tableau_report, whole, 1);
    *whole = *report;
    tableau_analyse_on_groups(&tableau, whole);
    if (known) {
        atomic_store(&known->group_order[false], whole->order_cg + 1);
        atomic_store(&known->group_order[true], whole->order_vcg + 1);
    }
    return variational ? whole->order_vcg : whole->order_cg;
}
