/* Claims and their bounds, by core/run/claims.def. */
#include "core/run/claims.h"

#include "core/larger.h"
#include "core/run/hypotheses.h"

/* 64 roundings of numbers of size 1: of one step, of one that walks at random over the steps, of a derivative by fourth-order differences
 * (epsilon^(4/5)); what the case measures beside its residual; the floor of an error, which the forms of the exact map magnify. */
static const struct bound bound_of_step = {64, 1, BOUND_ONE, 0}, bound_of_step_sums = {64, 1, BOUND_ONE, 0.5},
                          bound_of_differences = {64, 0.8, BOUND_ONE, 0};
static const struct bound bound_of_case = {.scale = BOUND_CASE}, bound_of_one_step_form = {8, 1, BOUND_FLOOR, 1.5},
                          bound_of_two_step_form = {8, 1, BOUND_FLOOR, 2};

/* Claims under way: what is known of the hypotheses so far, and of which quantities a line has decided. */
struct making {
    const struct core_case *given;
    uint64_t by;
    hypothesis_set holds, fails, unknown;
    bool decided[QUANTITIES];
    struct claim next; /* the claim that is due */
    struct claim *out;
    int count;
};

static uint64_t claimants_of(const struct core_case *given)
{
    const struct family *family = given->method->family;
    return family->claims_by ? family->claims_by(given) : family->claims | given->method->claims;
}

static void find_hypothesis(struct making *making, enum hypothesis hypothesis)
{
    const hypothesis_set bit = (hypothesis_set)1 << hypothesis;
    if ((making->holds | making->fails | making->unknown) & bit)
        return;
    enum held held = hypothesis_held(making->given, hypothesis);
    *(held == HELD ? &making->holds : held == HELD_NOT ? &making->fails : &making->unknown) |= bit;
}

/* Returns the hypothesis of the lowest bit of a set that is not empty. */
static enum hypothesis first_of(hypothesis_set set)
{
    const uint64_t low = (uint64_t)set, high = (uint64_t)(set >> 64);
    return (enum hypothesis)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high));
}

/* Returns the hypothesis of a set that fails, HYPOTHESES if none does; those after it are not looked at. */
static enum hypothesis failing(struct making *making, hypothesis_set needs)
{
    for (hypothesis_set left = needs & ~(making->holds | making->unknown); left; left &= left - 1) {
        enum hypothesis k = first_of(left);
        find_hypothesis(making, k);
        if (making->fails >> k & 1)
            return k;
    }
    return HYPOTHESES;
}

/* Hypotheses of each claimant: those without which its methods are refused, and those of all its claims. */
static const struct {
    hypothesis_set refused, needs;
} claimants[] = {
#define CLAIMANT(code, name, refused, needs, text) {0 refused, 0 needs},
#include "core/run/claims.def"
};

/* Refuses a method for a hypothesis that fails, about the problem or about itself. */
static enum status lacking(const struct core_case *given, const struct hypothesis_info *info, struct refusal *why)
{
    if (info->of == OF_PROBLEM)
        return needs(given, info->needed, info->violated, why);
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s needs %s; it %s", given->method->name, info->needed,
                  info->violated);
}

enum status claims_refuse(const struct core_case *given, struct refusal *why)
{
    struct making making = {.given = given, .by = claimants_of(given)};
    for (enum claimant by = 0; by < CLAIMANTS; by++) {
        if (!(making.by >> by & 1))
            continue;
        enum hypothesis lacks = failing(&making, claimants[by].refused);
        if (lacks < HYPOTHESES)
            return lacking(given, hypothesis_info(lacks), why);
    }
    return STATUS_OK;
}

/* Returns true if a line belongs to the case, and is the first of its quantity whose hypotheses hold. */
static bool is_due(struct making *making, enum claimant by, enum claim_kind kind, enum quantity quantity,
                   hypothesis_set needs, const char *source)
{
    if (!(making->by >> by & 1) || making->decided[quantity])
        return false;
    needs |= claimants[by].refused | claimants[by].needs;
    if (needs & making->fails || failing(making, needs) < HYPOTHESES)
        return false;
    making->decided[quantity] = true;
    making->next =
        (struct claim){.kind = kind, .quantity = quantity, .source = source, .unknown = needs & making->unknown};
    return true;
}

static void make(struct making *making, double order, struct bound bound)
{
    if (making->next.kind == CLAIM_ORDER || making->next.kind == CLAIM_TOLERANCE || making->next.kind == CLAIM_GROWTH)
        making->next.value = order;
    else
        making->next.bound = bound;
    if (order >= 0 && making->count < MAX_CLAIMS)
        making->out[making->count++] = making->next;
}

/* Returns the family's order of the quantity that is due, by the source that it names. */
static double own_order(struct making *making)
{
    const struct stated own = making->given->method->family->order(making->given, making->next.quantity);
    if (own.source)
        making->next.source = own.source;
    return own.order;
}

/* Returns the least order of q and p that is claimed so far; NAN if one of them has none. */
static double least_order(const struct making *making)
{
    double q = NAN, p = NAN;
    for (int k = 0; k < making->count; k++) {
        const struct claim *claim = &making->out[k];
        if (claim->kind == CLAIM_ORDER && (claim->quantity == QUANTITY_Q || claim->quantity == QUANTITY_P))
            *(claim->quantity == QUANTITY_Q ? &q : &p) = claim->value;
    }
    return isnan(p) || q < p ? q : p;
}

/* Returns the order of the deviation of the modified energy with its terms below h^r: r, and the next even number if a self-adjoint step has
 * even terms alone. Below 0 up to the order of the method, where that is the energy itself. */
static double modified_order(const struct making *making, int r)
{
    const double order = making->given->shape.self_adjoint ? r + r % 2 : r;
    return r > least_order(making) ? order : -1;
}

static void make_all_claims(struct making *making)
{
    const struct tableau_report *report = &making->given->report;
    const int s = making->given->tableau.s;
#define OWN own_order(making)
#define LEAST least_order(making)
#define MODIFIED(r) modified_order(making, r)
#define CLAIM(by, kind, quantity, needs, order, bound, source)                                                         \
    if (is_due(making, CLAIMANT_##by, CLAIM_##kind, QUANTITY_##quantity, 0 needs, source))                             \
        make(making, order, bound_of_##bound);
#include "core/run/claims.def"
}

int case_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    if (!given->method)
        return 0;
    struct making making = {.given = given, .by = claimants_of(given), .out = out};
    if (given->method->family->inherits)
        making.count = given->method->family->inherits(given, out);
    make_all_claims(&making);
    return making.count;
}

enum held claims_apply(const struct core_case *given, enum quantity identity)
{
    static const hypothesis_set of[QUANTITIES] = {
#define IDENTITY_NEEDS(quantity, needs) [QUANTITY_##quantity] = 0 needs,
#include "core/run/claims.def"
    };
    struct making making = {.given = given};
    /* all of them are equations of a step without other forces, from a start that has no time */
    if (failing(&making, of[identity] NEEDS(autonomous) NEEDS(unforced)) < HYPOTHESES)
        return HELD_NOT;
    return making.unknown ? HELD_UNKNOWN : HELD;
}
