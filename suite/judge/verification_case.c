/* Text about a case that did not end as expected. Needs no result file, so that librattleback can use it. */
#include "suite/judge/verification_case.h"

#include "results/rows.h"

#include <math.h>
#include <stdio.h>

/* Writes the names of a case; omits those that a table of another program lacks. */
static void name_case(const struct case_row *row, char out[VERIFICATION_TITLE])
{
    int used = snprintf(out, VERIFICATION_TITLE, "case %lld: %s", (long long)row->id, row->experiment);
    if (*row->problem)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", %s", row->problem);
    if (*row->data)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, "%s%s", *row->problem ? " " : ", ", row->data);
    if (*row->method)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", %s%s%s", row->method, *row->with ? " " : "",
                         row->with);
    if (row->stages > 0 || *row->problem)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", %lld stages", (long long)row->stages);
    if (*row->precision)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", %s", row->precision);
    bool whole = row->steps > 0 && fabs((double)row->steps * row->h - row->horizon) < 1e-9 * row->horizon;
    if (row->tolerance > 0)
        snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", tolerance %.3g", row->tolerance);
    else if (whole) /* the steps of a table by h may be a guess */
        snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", %lld steps", (long long)row->steps);
    else
        snprintf(out + used, VERIFICATION_TITLE - (size_t)used, ", h = %g", row->h);
}

void verification_case(const struct case_row *row, char out[VERIFICATION_TITLE + VERIFICATION_NOTE])
{
    char title[VERIFICATION_TITLE];
    name_case(row, title);
    if (row_ran(row) && !row_off_grid_failed(row))
        snprintf(out, VERIFICATION_TITLE + VERIFICATION_NOTE, "%s: ran, but was expected to fail", title);
    else if (row_ran(row)) /* the message has the status of that run */
        snprintf(out, VERIFICATION_TITLE + VERIFICATION_NOTE, "%s: %s", title, row->message);
    else
        snprintf(out, VERIFICATION_TITLE + VERIFICATION_NOTE, "%s: %s%s%s", title, row->status,
                 *row->message ? ": " : "", row->message);
}
