#include "suite/kinds/slope.h"

#include "results/rows.h"
#include "suite/kinds/evidence.h"
#include "suite/kinds/sampled.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double largest_deviation = 0.1; /* of an energy that is still that of the problem, over <mu, v> */
static const double unseen_drift = 0.5; /* over the horizon, of the largest deviation; no more may be a slow swing */

/* Drift of one case. */
struct seen {
    double slope;
    double error, tolerance; /* of the slope, by chance */
    bool kept;               /* the energy, to round-off */
};

void slope_few_samples(long samples, char *doubt)
{
    snprintf(doubt, EVIDENCE_WHY, "%ld sample%s: needs at least %d of them", samples, samples == 1 ? "" : "s",
             SAMPLED_LEAST);
}

/* Returns true, with the reason, if the slope has no meaning, whatever its value. */
static bool is_blind(const struct case_row *row, long samples, const struct seen *seen, char *doubt)
{
    double swings = row->value[QUANTITY_SWINGS];
    if (!(swings >= SLOPE_LEAST_SWINGS)) {
        snprintf(doubt, EVIDENCE_WHY,
                 swings > 0 ? "oscillates %.2g times, not %d: needs a longer horizon" : "nothing oscillates", swings,
                 SLOPE_LEAST_SWINGS);
    } else if (samples < SAMPLED_LEAST && !seen->kept) {
        slope_few_samples(samples, doubt);
    } else {
        return false;
    }
    return true;
}

/* Would a drift have been seen in this case? One whose energy is kept to round-off says so by itself. */
static bool has_power(const struct case_row *row, const struct seen *seen, char *doubt)
{
    double unseen = seen->error * row->horizon, deviation = row->value[QUANTITY_ENERGY_ERROR];
    if (isnan(
            row->value[QUANTITY_SLOPE_ERROR] +
            row->value[QUANTITY_SLOPE_FREEDOM])) /* of what is kept, too: it may be one of a slope that is not known */
        snprintf(doubt, EVIDENCE_WHY, "the slope's error is not a number");
    else if (!seen->kept && !(deviation <= largest_deviation * row->value[QUANTITY_AMPLITUDE_ENERGY]))
        snprintf(doubt, EVIDENCE_WHY, "the energy deviates by %.2g: needs smaller steps", deviation);
    else if (!seen->kept && !(unseen <= unseen_drift * deviation))
        snprintf(doubt, EVIDENCE_WHY, "a drift of %.2g is unseen: needs more samples, a longer horizon",
                 unseen_drift * deviation);
    else
        return true;
    return false;
}

/* Could a slope that is no chance be that of an energy which stays within bounds, and swings more slowly than the horizon lasts? It has
 * then moved by less than the swings are wide. */
static bool may_be_swing(const struct case_row *row, const struct seen *seen, char *doubt)
{
    double moved = fabs(seen->slope) * row->horizon, deviation = row->value[QUANTITY_ENERGY_ERROR];
    bool is = fabs(seen->slope) > seen->tolerance && moved <= unseen_drift * deviation;
    if (is)
        snprintf(doubt, EVIDENCE_WHY, "a trend of %.2g may be a slow oscillation: needs a longer horizon", moved);
    return is;
}

void slope_look(const struct case_row *row, long samples, double round_off, int cases, struct slope_seen *out,
                char *doubt)
{
    struct seen seen = {.slope = row->value[QUANTITY_ENERGY]};
    seen.error = sampled_sigmas_of_any(row->value[QUANTITY_SLOPE_FREEDOM], cases) * row->value[QUANTITY_SLOPE_ERROR];
    seen.tolerance = fmax(seen.error, round_off / row->horizon);
    seen.kept = row->value[QUANTITY_ENERGY_ERROR] <= round_off;
    bool blind = is_blind(row, samples, &seen, doubt), swings = !blind && may_be_swing(row, &seen, doubt);
    out->power = !blind && !swings && has_power(row, &seen, doubt);
    out->excess = blind ? 0 : swings ? 1 : fabs(seen.slope) / seen.tolerance;
    out->tolerance = seen.tolerance;
    out->is = out->excess > 1 ? SLOPE_DRIFT : out->power ? SLOPE_NONE : SLOPE_UNDECIDED;
}

bool slope_members_speak(const struct case_rows *rows, int members, char *doubt)
{
    double before[QUANTITIES];
    int alike = 0;
    if (!evidence_all_ran(rows, doubt))
        return false;
    for (int k = 0; k < members; k++) {
        const struct case_row *row = case_rows_at(rows, k);
        alike += k > 0 && memcmp(before, row->value, sizeof before) == 0;
        memcpy(before, row->value, sizeof before);
    }
    if (alike > 0)
        snprintf(doubt, EVIDENCE_WHY, "%d of %d members are as the one before them", alike, members);
    return alike == 0;
}
