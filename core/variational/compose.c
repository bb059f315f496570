/* Compositions of a method with itself: substeps of h times weights that are symmetric and sum up to 1 [jimenez-2012, sec. 3.4]
 * [mathematics, Discrete M4] [hairer-lubich-wanner-2006, sec. V.3.2]. What passes from substep to substep is the state that the
 * method carries, never the node: each weight has a run of the base method, and the state goes from run to run. */
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/run/case.h"
#include "core/run/claims.h"
#include "core/run/identities.h"
#include "core/run/run.h"
#include "core/variational/gni.h"

enum { MOST_SUBSTEPS = 9, MOST_WEIGHTS = (MOST_SUBSTEPS + 1) / 2 };

static const char *const bases[] = {
#define X(code, name, least, most, summary, source) name,
#include "core/tableaux/tableaux.def"
#undef X
#define METHOD(family, name, ...) name,
#include "core/methods.def"
#undef METHOD
    NULL};

static const char *const weight_names[] = {"triple-jump", "suzuki-5", "yoshida-7", "kahan-li-9", NULL};

static const struct method_parameter parameters[] = {
    {"base", PARAMETER_WORD, "gni-sv", NULL, NULL, bases,
     "the method composed with itself, self-adjoint and of order 2"},
    {"weights", PARAMETER_WORD, "triple-jump", NULL, NULL, weight_names, "the substeps: 3, 5, 7 or 9"},
    {"base-stages", PARAMETER_INTEGER, "0", "0", "16", NULL, "stages of the base method; 0: it has one count only"},
    {0}};

/* From the middle outwards: weight[0] of the substep in the middle, weight[k] of those k away from it. */
struct weights {
    int substeps, order;
    real weight[MOST_WEIGHTS];
};

/* The middle from the outer ones, as the sum is 1. */
static void complete_weights(struct weights *out)
{
    out->weight[0] = 1;
    for (int k = 1; k <= out->substeps / 2; k++)
        out->weight[0] -= 2 * out->weight[k];
}

/* Yoshida's solution A and the nine weights of Kahan and Li, both to 36 digits: those of Hairer, Lubich and Wanner V.3.2
 * refined by Newton's method on sum w^3 = sum w^5 = 0 and the condition of [1, [1, 3]], Kahan and Li's outermost kept. */
static void choose_weights(const char *name, enum fault fault, struct weights *out)
{
    *out = (struct weights){3, 4, {0, 1 / (2 - cbrt(R(2.0)))}};
    if (strcmp(name, "suzuki-5") == 0)
        *out = (struct weights){5, 4, {0, 1 / (4 - cbrt(R(4.0))), 1 / (4 - cbrt(R(4.0)))}};
    if (strcmp(name, "yoshida-7") == 0)
        *out = (struct weights){7,
                                6,
                                {0, R(-1.177679984178871006946415680964315735),
                                 R(0.235573213359358133684793182978534602), R(0.784513610477557263819497633866349876)}};
    if (strcmp(name, "kahan-li-9") == 0)
        *out =
            (struct weights){9,
                             6,
                             {0, R(0.082213596293550800231490448853156918), R(-0.706246172557639359809964819634910351),
                              R(0.332599136789359438599748634257274356), R(0.39216144400731413927925056)}};
    complete_weights(out);
    if (fault == FAULT_TABLEAU)
        out->weight[1] += R(1e-3);
}

extern const struct family compose_family;

struct compose {
    struct weights weights;
    struct core_case *base;
    struct run run[MOST_WEIGHTS]; /* one a weight, opened in this order */
    int opened;
};

/* The weight of substep k. */
static int weight_of(const struct weights *weights, int k)
{
    return abs(k - weights->substeps / 2);
}

/* The run that holds the state between steps: that of the outermost weight, first and last in a step. */
static struct run *holder(const struct run *run)
{
    struct compose *work = run->work;
    return &work->run[work->weights.substeps / 2];
}

/* The case as the base method would have it. */
static enum status composition_open_base(const struct core_case *given, struct core_case **out, struct refusal *why)
{
    struct setup setup = given->setup;
    setup.method = with_word(&given->with, "base");
    setup.stages = (int)with_number(&given->with, "base-stages");
    setup.with = NULL;
    if (setup.fault == FAULT_TABLEAU) /* that of the weights */
        setup.fault = FAULT_NONE;
    return case_open(&setup, out, why);
}

static enum status compose_open(struct run *run)
{
    struct compose *work = run_allocate(run, sizeof *work);
    struct refusal why;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    choose_weights(with_word(&run->with, "weights"), run->fault, &work->weights);
    enum status status = composition_open_base(run->given, &work->base, &why);
    for (int k = 0; k <= work->weights.substeps / 2 && status == STATUS_OK; k++)
        status = run_open(work->base, run->scale * work->weights.weight[k], &work->run[work->opened++]);
    return status;
}

static void compose_close(struct run *run)
{
    struct compose *work = run->work;
    for (int k = 0; k < work->opened; k++)
        run_close(&work->run[k]);
    case_close(work->base);
}

static enum status compose_step(struct run *run)
{
    struct compose *work = run->work;
    enum status status = STATUS_OK;
    for (int k = 0; k < work->weights.substeps && status == STATUS_OK; k++) {
        int now = weight_of(&work->weights, k), last = k ? weight_of(&work->weights, k - 1) : now;
        if (now != last)
            run_carry(&work->run[last], &work->run[now]);
        status = run_step(&work->run[now]);
    }
    return status;
}

static void compose_read(struct run *run)
{
    run_copy_node(holder(run), run);
}

static void compose_set(struct run *run)
{
    struct run *base = holder(run);
    run_copy_node(run, base);
    run_moved(base);
}

static void compose_carry(const struct run *from, struct run *to)
{
    run_carry(holder(from), holder(to));
}

/* The base method's own claim of this kind about this quantity, or NULL. */
static const struct claim *base_claim(const struct claim *claims, int count, enum claim_kind kind,
                                      enum quantity quantity)
{
    for (int k = 0; k < count; k++)
        if (claims[k].kind == kind && claims[k].quantity == quantity)
            return &claims[k];
    return NULL;
}

static enum status compose_applies(const struct core_case *given, struct refusal *why)
{
    struct core_case *base;
    struct claim claims[MAX_CLAIMS];
    if (strcmp(with_word(&given->with, "base"), given->method->name) == 0)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1, "compose cannot be its own base");
    enum status status = composition_open_base(given, &base, why);
    if (status != STATUS_OK)
        return status;
    if (!base->method->family->step)
        status =
            refuse(why, STATUS_REFUSED, FIELD_WITH, -1, "%s has no step that could be composed", base->method->name);
    int count = case_claims(base, claims);
    const struct claim *order = base_claim(claims, count, CLAIM_ORDER, QUANTITY_Q);
    if (status == STATUS_OK && (!order || order->value != 2 || !base->shape.self_adjoint))
        status = refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                        "%s is not self-adjoint of order 2 for %s, which these weights need", base->method->name,
                        given->in.problem->name);
    case_close(base);
    return status;
}

/* Returns true if a claim of the base method holds for the composition: q and p at the order of the weights, at most
 * 4 if the base method reflects momenta; identities except those of its twin; no drift. */
static bool claim_is_kept(struct claim *claim, int order, int most)
{
    if (claim->quantity == QUANTITY_TWIN_Q || claim->quantity == QUANTITY_TWIN_P)
        return false;
    if (claim->kind != CLAIM_ORDER)
        return true;
    claim->value = most;
    claim->source = most < order ? "Rattleback mathematics, Discrete M4: reflections, order 4 only"
                                 : "Rattleback mathematics, Discrete M4";
    return claim->quantity == QUANTITY_Q || claim->quantity == QUANTITY_P;
}

/* Returns true if the base is self-adjoint and the weights are symmetric. */
static bool compose_self_adjoint(const struct core_case *given)
{
    (void)given;
    return true;
}

static int compose_inherits(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    struct core_case *base;
    struct claim claims[MAX_CLAIMS];
    struct refusal why;
    struct weights weights;
    int kept = 0;
    choose_weights(with_word(&given->with, "weights"), given->setup.fault, &weights);
    if (composition_open_base(given, &base, &why) != STATUS_OK)
        return 0;
    int count = case_claims(base, claims), most = gni_reflects(base) && weights.order > 4 ? 4 : weights.order;
    case_close(base);
    for (int k = 0; k < count; k++)
        if (claim_is_kept(&claims[k], weights.order, most))
            out[kept++] = claims[k];
    return kept;
}

/* Sums of w, w^3 and, for order 6, w^5 over the substeps: a rounding of each power a weight. */
bool identity_weights(const struct core_case *given, real *residual, real *bound)
{
    struct weights weights;
    if (!is_of_family(given, &compose_family))
        return false;
    choose_weights(with_word(&given->with, "weights"), given->setup.fault, &weights);
    *residual = *bound = 0;
    for (int power = 1; power < weights.order; power += 2) {
        real sum = power == 1 ? -1 : 0, size = 1;
        for (int k = 0; k < weights.substeps; k++) {
            real term = pow(weights.weight[weight_of(&weights, k)], (real)power);
            sum += term;
            size += fabs(term);
        }
        *residual = LARGER(*residual, fabs(sum));
        *bound = LARGER(*bound, power * tolerance.last_bits * size);
    }
    return true;
}

const struct family compose_family = {.parameters = parameters,
                                      .takes_hamiltonian = true, /* if its base does */
                                      .applies = compose_applies,
                                      .open = compose_open,
                                      .close = compose_close,
                                      .step = compose_step,
                                      .read = compose_read,
                                      .set = compose_set,
                                      .carry = compose_carry,
                                      .faults = (const enum fault[]){FAULT_TABLEAU, FAULT_NONE},
                                      .self_adjoint = compose_self_adjoint,
                                      .claims = BY(composition),
                                      .inherits = compose_inherits};
