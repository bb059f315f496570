/* Seconds a unit of the cost model takes, kind of work by kind of work, from times that were measured. */
#ifndef RATTLEBACK_SUITE_RATES_H
#define RATTLEBACK_SUITE_RATES_H

#include "results/store/store.h"
#include "suite/campaign/expand.h"

/* Work with one rate: cases that differ in stages, steps and horizon only, or the references of a problem with its
 * data. Texts as in the columns of the tables: precision, kind, problem, data, method, with, retraction. */
enum { WORK_PARTS = 7 };
struct work_kind {
    char part[WORK_PARTS][CAMPAIGN_LABEL_SIZE];
};

/* All that was measured of one kind of work. */
struct rate {
    struct work_kind of;
    double cost, seconds; /* sums; costs without the dimension of the problem, which is the same for all */
    int count;
};

struct rates {
    struct rate *rate;
    int count;
};

/* Add one measurement. Returns the place of its kind in the list. */
int rates_add(struct rates *rates, const struct work_kind *of, double cost, double seconds);

/* Add all cases and references of a result file, with their wall times. */
void rates_add_file(struct rates *rates, const struct store_file *file);

/* Seconds a unit of cost takes: by all measurements of its kind, or, where there is none, of the nearest: the same
 * problem, else the same kind of experiment, each in the same precision, else any; then *guessed is set. NaN if there are
 * no measurements at all. */
double rates_find(const struct rates *rates, const struct work_kind *of, bool *guessed);

/* Kind and cost of a case and of a reference of a plan. */
double rates_of_case(const struct campaign *campaign, const struct plan *plan, int id, struct work_kind *of);
double rates_of_reference(const struct campaign *campaign, const struct plan *plan, int reference,
                          struct work_kind *of);

void rates_free(struct rates *rates);

#endif
