/* Counting verdicts and failures. */
#include "results/summary/tally.h"

#include "results/rows.h"

#include <string.h>

static bool counts_in_tally(const char *name, const char *experiment)
{
    return !experiment || strcmp(name, experiment) == 0;
}

static void add_order(struct tally *tally, const struct order_row *row)
{
    bool measured = row_ended(row, VERDICT_MEASURED);
    for (enum verdict verdict = 0; verdict < VERDICTS; verdict++)
        tally->verdicts[verdict] += row_ended(row, verdict);
    tally->expected += row->as_expected && !measured;
    tally->unexpected += !row->as_expected;
    tally->refuted += row->as_expected && row_refuted(row);
}

struct tally tally_of(const struct store_file *file, const char *experiment)
{
    struct tally tally = {0};
    for (size_t k = 0; k < file->order_count; k++)
        if (counts_in_tally(file->orders[k].experiment, experiment))
            add_order(&tally, &file->orders[k]);
    for (size_t k = 0; k < file->case_count; k++)
        if (counts_in_tally(file->cases[k].experiment, experiment)) {
            tally.cases += store_stands_for(file, k);
            tally.failed += !row_ran(&file->cases[k]) || row_off_grid_failed(&file->cases[k]);
            tally.unexpected_cases += !file->cases[k].as_expected;
        }
    return tally;
}

size_t tally_claims(const struct tally *tally)
{
    size_t claims = 0;
    for (enum verdict verdict = 0; verdict < VERDICT_MEASURED; verdict++)
        claims += tally->verdicts[verdict];
    return claims;
}

bool tally_good(const struct tally *tally)
{
    return tally->unexpected == 0 && tally->unexpected_cases == 0 && tally_claims(tally) > 0;
}

void tally_print(const struct tally *tally, FILE *out)
{
    fprintf(out, "as expected %zu, not as expected %zu", tally->expected, tally->unexpected);
    for (enum verdict verdict = 0; verdict < VERDICT_MEASURED; verdict++)
        if (tally->verdicts[verdict] > 0)
            fprintf(out, ", %zu %s", tally->verdicts[verdict], verdict_word(verdict));
    fprintf(out, "; %zu case%s failed", tally->failed, tally->failed == 1 ? "" : "s");
    if (tally->unexpected_cases > 0)
        fprintf(out, ", %zu case%s not as expected", tally->unexpected_cases, tally->unexpected_cases == 1 ? "" : "s");
    fputc('\n', out);
}
