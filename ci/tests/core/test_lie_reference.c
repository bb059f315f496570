/* States at t = 1 to 24 digits that a second implementation found, against the reference flow. */
#include "ci/tests/core/lie_runs.h"
#include "core/run/reference.h"

static const struct row {
    const char *problem;
    real g[12], mu[6]; /* mu in space */
} rows[] = {{"rigid-body",
             {R(-0.469240297962372494167886), R(0.860196120339752510194176), R(-0.199690203366669687819989),
              R(-0.441531673986775585296180), R(-0.424377160894210292911782), R(-0.790540198963851091287302),
              R(-0.764763573684455502009732), R(-0.282783768741785404349640), R(0.578938698396965714573775)},
             {R(0.6), R(0.5), R(-0.9)}},
            {"heavy-top",
             {R(-0.363488483159384214786359), R(0.883207481794088285336467), R(-0.296345519138446343546555),
              R(-0.129892214092858918833750), R(-0.363045413544724676080004), R(-0.922673311861893371618481),
              R(-0.922498853835897706671536), R(-0.296888146962934595880905), R(0.246684602000955844689698)},
             {R(1.218081506263678632230716), R(0.354311156620212841409187), R(-0.9)}},
            {"se3-body",
             {R(0.527750915865255508505493), R(-0.826566011663822025369076), R(-0.195621060127856461627089),
              R(0.568035588886799469589873), R(0.514674997251618848093747), R(-0.642218978979968381688969),
              R(0.631517648653947707332321), R(0.227811930254340636614679), R(0.741139112361762012007102),
              R(0.326025898024031080539919), R(-0.337695238977599057399333), R(0.124138650234475150412513)},
             {R(0.463469762776922924444161), R(-0.429806149349369163115464), R(0.583800316398167223057122), R(0.1),
              R(-0.6), R(-0.1)}},
            {"sl2-body",
             {R(1.002187952065554358607916), R(-0.567800916513450778356776), R(0.244013034212912658897363),
              R(0.859568480899410882619871)},
             {R(0.117466183815789018205405), R(-0.273315799164621748434691), R(-0.034122938942770369741232)}},
            {"aff1-body",
             {R(0.692568183656386577233224), R(-1.161861483210637342087333)},
             {R(0.575267914592864981169202), R(-1.3)}},
            {"heis3-body",
             {R(0.707828688590842992799480), R(0.938643463718776811314936), R(-0.063940140983102504346980)},
             {R(0.343662252317371370189270), R(-0.3), R(0.3)}}};

/* Largest difference from the row at time t. */
static real difference(const struct row *row, real t)
{
    const struct choice any = {"vrkmk", NULL, 2};
    struct core_case *given = open_choice(row->problem, NULL, &any, 1, 1);
    SCRATCH_NODE(node, &given->in);
    real g[SMALL_ELEMENT], eta[SMALL_DIMENSION], back[SMALL_ELEMENT], body[SMALL_DIMENSION], mu[SMALL_DIMENSION],
        worst = 0;
    memcpy(g, given->g, sizeof g);
    memcpy(eta, given->eta, sizeof eta);
    assert_int_equal(reference_flow(&given->in, t, 8, g, eta), STATUS_OK);
    node_at_velocity(&given->in, g, eta, node);
    for (int c = 0; c < given->in.n; c++)
        body[c] = node->mu[c][0];
    group_invert(&given->in, g, back);
    group_coadjoint(&given->in, back, body, mu);
    for (int c = 0; c < given->in.element; c++)
        worst = fmax(worst, fabs(g[c] - row->g[c]));
    for (int c = 0; c < given->in.n; c++)
        worst = fmax(worst, fabs(mu[c] - row->mu[c]));
    case_close(given);
    return worst;
}

/* Half a unit of the last digit printed; in double precision round-off, some hundred roundings of numbers of size 1. */
TEST(states_to_24_digits)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        real found = difference(&rows[k], 1);
        if (!(found <= fmax(R(0.51e-24), 128 * REAL_EPSILON)))
            fail_msg("%s: %.3g", rows[k].problem, (double)found);
    }
    assert_above(difference(&rows[1], R(1.000001)), R(1e-7)); /* control: another time */
}
