/* The families of tableaux; every coefficient is an integral of Lagrange polynomials or a combination of such. */
#include <stdio.h>
#include <string.h>

#include "core/numbers/legendre.h"
#include "core/refuse.h"
#include "core/tableaux/compositions.h"

static void collocate(struct tableau *t, enum node_family family)
{
    quadrature_nodes(family, t->s, t->c);
    tableau_collocation(t);
}

static void take_itself(struct tableau *t)
{
    (void)t;
}

static void take_conjugate(struct tableau *t)
{
    tableau_conjugate(t);
    memcpy(t->a, t->ahat, sizeof t->a);
}

/* The mean of a tableau and its conjugate is its own conjugate. */
static void take_mean_with_conjugate(struct tableau *t)
{
    tableau_conjugate(t);
    for (int i = 0; i < t->s; i++)
        for (int j = 0; j < t->s; j++)
            t->a[i][j] = (t->a[i][j] + t->ahat[i][j]) / 2;
}

/* a_i1 = b_1 and C(s-1): on the nodes c_2..c_s the rest integrates what a_i1 leaves over. */
static void make_lobatto_iiic(struct tableau *t)
{
    int s = t->s;
    struct gauss_rule rule;
    quadrature_nodes(NODES_LOBATTO, s, t->c);
    tableau_weights(t, &rule);
    for (int i = 0; i < s; i++) {
        t->a[i][0] = t->b[0];
        for (int j = 1; j < s; j++)
            t->a[i][j] = i == s - 1 ? t->b[j]
                                    : lagrange_integral(s - 1, t->c + 1, j - 1, t->c[i], &rule) -
                                          t->b[0] * lagrange(s - 1, t->c + 1, j - 1, 0);
    }
}

/* A family: how its tableau is made, and what of that is taken. */
#define FAMILY(code, make, take)                                                                                       \
    static void tableau_##code(struct tableau *t)                                                                      \
    {                                                                                                                  \
        make;                                                                                                          \
        take(t);                                                                                                       \
    }
FAMILY(gauss, collocate(t, NODES_GAUSS), take_itself)
FAMILY(lobatto_iiia, collocate(t, NODES_LOBATTO), take_itself)
FAMILY(lobatto_iiib, collocate(t, NODES_LOBATTO), take_conjugate)
FAMILY(lobatto_iiic, make_lobatto_iiic(t), take_itself)
FAMILY(lobatto_iiic_star, make_lobatto_iiic(t), take_conjugate)
FAMILY(lobatto_iiid, make_lobatto_iiic(t), take_mean_with_conjugate)
FAMILY(lobatto_iiie, collocate(t, NODES_LOBATTO), take_mean_with_conjugate)
FAMILY(radau_ia, collocate(t, NODES_RADAU_LEFT), take_conjugate)
FAMILY(radau_ia_conjugate, collocate(t, NODES_RADAU_LEFT), take_itself)
FAMILY(radau_ib, collocate(t, NODES_RADAU_LEFT), take_mean_with_conjugate)
FAMILY(radau_iia, collocate(t, NODES_RADAU_RIGHT), take_itself)
FAMILY(radau_iia_conjugate, collocate(t, NODES_RADAU_RIGHT), take_conjugate)
FAMILY(radau_iib, collocate(t, NODES_RADAU_RIGHT), take_mean_with_conjugate)

static void explicit_table(struct tableau *t, const real a[][MAX_STAGES], const real *b)
{
    for (int i = 0; i < t->s; i++) {
        t->b[i] = b[i];
        for (int j = 0; j < i; j++) {
            t->a[i][j] = a[i][j];
            t->c[i] += a[i][j];
        }
    }
}

#define F(numerator, denominator) ((real)(numerator) / (denominator))
#define COEFFICIENTS(...)                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define EXPLICIT(code, name, s, summary, source, rows, weights)                                                        \
    static void tableau_##code(struct tableau *t)                                                                      \
    {                                                                                                                  \
        static const real a[MAX_STAGES][MAX_STAGES] = rows, b[] = weights;                                             \
        explicit_table(t, a, b);                                                                                       \
    }
#include "core/tableaux/explicit.def"
#undef EXPLICIT

static const struct {
    struct tableau_info info;
    void (*build)(struct tableau *t);
} families[] = {
#define X(code, name, least, most, summary, source) {{name, summary, source, least, most}, tableau_##code},
#include "core/tableaux/tableaux.def"
#undef X
#define EXPLICIT(code, name, s, summary, source, rows, weights) {{name, summary, source, s, s}, tableau_##code},
#include "core/tableaux/explicit.def"
#undef EXPLICIT
#define COMPOSITION(code, name, s, summary, source) {{name, summary, source, s, s}, tableau_##code},
#include "core/tableaux/compositions.def"
#undef COMPOSITION
};

int tableau_families(void)
{
    return (int)(sizeof families / sizeof *families);
}

int tableau_count(void)
{
    return tableau_families() + own_tableau_count();
}

void tableau_describe(int index, struct tableau_info *out)
{
    if (index < tableau_families())
        *out = families[index].info;
    else
        own_tableau_describe(index - tableau_families(), out);
}

static void build(int index, struct tableau *out)
{
    if (index < tableau_families())
        families[index].build(out);
    else
        own_tableau_build(index - tableau_families(), out);
}

enum status tableau_add(const struct tableau_given *given, struct refusal *why)
{
    for (int k = 0; k < tableau_families(); k++)
        if (strcmp(families[k].info.name, given->name) == 0)
            return refuse(why, STATUS_BAD_VALUE, FIELD_METHOD, -1,
                          "\"%s\" is the name of a built-in tableau; expected another", given->name);
    return own_tableau_add(given, why);
}

enum status tableau_make(const char *name, int s, struct tableau *out, struct refusal *why)
{
    struct tableau_info info;
    for (int k = 0; k < tableau_count(); k++) {
        tableau_describe(k, &info);
        if (strcmp(info.name, name) != 0)
            continue;
        if (s < info.least_stages || s > info.most_stages) {
            *why = (struct refusal){.status = STATUS_BAD_VALUE, .field = FIELD_STAGES, .item = -1};
            char most[24] = "";
            if (info.most_stages > info.least_stages)
                snprintf(most, sizeof most, " to %d", info.most_stages);
            snprintf(why->message, sizeof why->message,
                     "%s has %d%s stages, not %d; `rattleback list tableaux` prints all", name, info.least_stages, most,
                     s);
            return STATUS_BAD_VALUE;
        }
        memset(out, 0, sizeof *out);
        out->s = s;
        build(k, out);
        tableau_conjugate(out);
        return STATUS_OK;
    }
    *why = (struct refusal){.status = STATUS_UNKNOWN_NAME, .field = FIELD_METHOD, .item = -1};
    snprintf(why->message, sizeof why->message, "unknown tableau \"%s\"", name);
    return STATUS_UNKNOWN_NAME;
}
