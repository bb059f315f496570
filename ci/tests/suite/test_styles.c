/* The styles of curves: no two alike, and those of one dash apart in grey and for eyes that lack a kind of cone. */
#include "plots/script.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { CHANNELS = 3 };

/* Linear light of a channel of sRGB. */
static double linear(unsigned long byte)
{
    double value = (double)byte / 255;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static void light_of(const char *colour, double light[CHANNELS])
{
    assert_int_equal(strlen(colour), 7);
    unsigned long rgb = strtoul(colour + 1, NULL, 16);
    for (int k = 0; k < CHANNELS; k++)
        light[k] = linear(rgb >> (16 - 8 * k) & 0xFF);
}

static double curved(double share)
{
    static const double knee = 6.0 / 29;
    return share > knee * knee * knee ? cbrt(share) : share / (3 * knee * knee) + 4.0 / 29;
}

/* CIE 1976 L*, a*, b* for daylight, D65. */
static void lab_of(const double light[CHANNELS], double lab[CHANNELS])
{
    static const double xyz[CHANNELS][CHANNELS] = {
        {0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};
    static const double white[CHANNELS] = {0.9505, 1, 1.089};
    double f[CHANNELS];
    for (int k = 0; k < CHANNELS; k++)
        f[k] = curved((xyz[k][0] * light[0] + xyz[k][1] * light[1] + xyz[k][2] * light[2]) / white[k]);
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

/* Colours as seen without one kind of cone: Machado, Oliveira, Fernandes 2009, at full severity. */
static void seen_without(int cone, const double light[CHANNELS], double out[CHANNELS])
{
    static const double matrix[CHANNELS][CHANNELS][CHANNELS] = {
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
    for (int k = 0; k < CHANNELS; k++) {
        double sum = 0;
        for (int j = 0; j < CHANNELS; j++)
            sum += matrix[cone][k][j] * light[j];
        out[k] = fmin(fmax(sum, 0), 1);
    }
}

static double lightness(const char *colour)
{
    double light[CHANNELS], lab[CHANNELS];
    light_of(colour, light);
    lab_of(light, lab);
    return lab[0];
}

static double distance_without(int cone, const char *one, const char *other)
{
    double light[CHANNELS], seen[CHANNELS], a[CHANNELS], b[CHANNELS];
    light_of(one, light);
    seen_without(cone, light, seen);
    lab_of(seen, a);
    light_of(other, light);
    seen_without(cone, light, seen);
    lab_of(seen, b);
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

TEST(fourteen_that_stay_apart)
{
    static const double in_grey = 10, in_colour = 15;
    assert_true(CHART_STYLES >= 14);
    for (size_t i = 0; i < CHART_STYLES; i++)
        for (size_t j = 0; j < i; j++) {
            const struct chart_style *a = chart_style(i), *b = chart_style(j);
            assert_int_not_equal(a->point, b->point);
            assert_true(strcmp(a->colour, b->colour) != 0 || strcmp(a->dash, b->dash) != 0);
            if (strcmp(a->dash, b->dash) != 0)
                continue;
            if (fabs(lightness(a->colour) - lightness(b->colour)) < in_grey)
                fail_msg("styles %zu and %zu are alike in grey", j + 1, i + 1);
            for (int cone = 0; cone < CHANNELS; cone++)
                if (distance_without(cone, a->colour, b->colour) < in_colour)
                    fail_msg("styles %zu and %zu are alike without cone %d", j + 1, i + 1, cone);
        }
}

/* All stand out from white paper, and points below a floor are hollow where the others are filled. */
TEST(on_white)
{
    static const double paper = 100, contrast = 25;
    for (size_t i = 0; i < CHART_STYLES; i++) {
        const struct chart_style *style = chart_style(i);
        assert_true(paper - lightness(style->colour) >= contrast);
        bool filled = style->point == 5 || style->point == 7 || style->point == 9 || style->point == 11 ||
                      style->point == 13 || style->point == 15;
        assert_int_equal(chart_hollow_point(style), filled ? style->point - 1 : style->point);
    }
    assert_ptr_equal(chart_style(CHART_STYLES), chart_style(0));
}
