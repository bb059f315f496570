/* Growth of the energy error of double precision over 10^6 steps: with their root, like a random walk, or in
 * proportion. */
#include "ci/bench/parts.h"

#include "ci/bench/contender.h"

#include <math.h>

enum { MEMBERS = 16, DECADES = 4, LEAST_STEPS = 1000 };

/* Methods so accurate at h = 0.1 that their own energy error stays below round-off. */
static const struct subject {
    const char *problem, *method;
    int stages;
} subjects[] = {{"kepler", "gauss", 8},
                {"spherical-pendulum", "lobatto-iiia", 8},
                {"particle", "lobatto-iiia", 8},
                {"cvt", "lobatto-iiia", 8}};

/* Root mean square over MEMBERS step sizes from 0.1 on: each rounds the coefficients in its own way. */
static double energy_error(const struct subject *subject, long steps)
{
    double sum = 0;
    for (int k = 0; k < MEMBERS; k++) {
        double h = 0.1 + 0.001 * k / MEMBERS;
        struct setup setup = {.problem = subject->problem,
                              .method = subject->method,
                              .stages = subject->stages,
                              .steps = steps,
                              .horizon = h * (double)steps,
                              .samples = 1};
        struct end_point end;
        end_point_open(&end);
        struct core_case *given;
        struct refusal why;
        enum status status = core_double()->open(&setup, &given, &why);
        if (status == STATUS_OK)
            status = core_double()->integrate(given, &end.at);
        core_double()->close(given);
        if (status != STATUS_OK)
            return NAN;
        double error = (double)(end.invariant[0] - (wide)end.at.invariant_start[0]);
        sum += error * error / MEMBERS;
    }
    return sqrt(sum);
}

static void measure_growth(struct report *report, const struct subject *subject)
{
    double first = 0, last = 0;
    long steps = LEAST_STEPS;
    json_begin(report, NULL, '{');
    json_text(report, "problem", subject->problem);
    json_text(report, "method", subject->method);
    json_number(report, "stages", subject->stages);
    json_begin(report, "energy_error", '[');
    printf("  %-18s %-12s s = %d", subject->problem, subject->method, subject->stages);
    for (int k = 0; k < DECADES; k++, steps *= 10) {
        last = energy_error(subject, steps);
        first = k == 0 ? last : first;
        json_number(report, NULL, last);
        printf("%12.1e", last);
        fflush(stdout);
    }
    double exponent = log10(last / first) / (DECADES - 1);
    json_end(report, ']');
    json_number(report, "exponent", exponent);
    json_end(report, '}');
    printf("   steps^%.2f\n", exponent);
}

bool part_round_off(struct report *report, const struct options *options)
{
    (void)options;
    printf("\nenergy error after 10^3, 10^4, 10^5, 10^6 steps of h = 0.1, double: root mean square over %d runs\n",
           MEMBERS);
    json_begin(report, "round_off", '[');
    for (size_t k = 0; k < sizeof subjects / sizeof *subjects; k++)
        measure_growth(report, &subjects[k]);
    json_end(report, ']');
    return true;
}
