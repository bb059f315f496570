/* Explicit Runge-Kutta methods of SUNDIALS' ARKODE (ERKStep) at fixed steps, for Rattleback: all tables that it has, by their
 * numbers. The orders are those that the tables state themselves. (Symplectic partitioned methods came with a later version than the 6.4.1 of Debian 12.) */
#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>

#include "ode.h"

#ifndef SUN_COMM_NULL /* before version 7 */
#define SUN_COMM_NULL NULL
#endif

/* X(table, name) */
#define TABLES(X)                                                                                                      \
    X(ARKODE_HEUN_EULER_2_1_2, "arkode-heun-euler-2")                                                                  \
    X(ARKODE_BOGACKI_SHAMPINE_4_2_3, "arkode-bogacki-shampine-3")                                                      \
    X(ARKODE_ARK324L2SA_ERK_4_2_3, "arkode-ark324l2sa-3")                                                              \
    X(ARKODE_KNOTH_WOLKE_3_3, "arkode-knoth-wolke-3")                                                                  \
    X(ARKODE_ZONNEVELD_5_3_4, "arkode-zonneveld-4")                                                                    \
    X(ARKODE_ARK436L2SA_ERK_6_3_4, "arkode-ark436l2sa-4")                                                              \
    X(ARKODE_ARK437L2SA_ERK_7_3_4, "arkode-ark437l2sa-4")                                                              \
    X(ARKODE_SAYFY_ABURUB_6_3_4, "arkode-sayfy-aburub-4")                                                              \
    X(ARKODE_CASH_KARP_6_4_5, "arkode-cash-karp-5")                                                                    \
    X(ARKODE_FEHLBERG_6_4_5, "arkode-fehlberg-5")                                                                      \
    X(ARKODE_DORMAND_PRINCE_7_4_5, "arkode-dormand-prince-5")                                                          \
    X(ARKODE_ARK548L2SA_ERK_8_4_5, "arkode-ark548l2sa-5")                                                              \
    X(ARKODE_ARK548L2SAb_ERK_8_4_5, "arkode-ark548l2sab-5")                                                            \
    X(ARKODE_VERNER_8_5_6, "arkode-verner-6")                                                                          \
    X(ARKODE_FEHLBERG_13_7_8, "arkode-fehlberg-8")

struct stepper {
    const struct rattleback_problem *problem;
    int restarts; /* at every step */
    SUNContext context;
    N_Vector y;
    void *memory;
    double t, h, last[MOTION_MOST]; /* where the last step has ended */
};

static int arkode_derivative(double t, N_Vector y, N_Vector out, void *problem)
{
    (void)t;
    motion(problem, N_VGetArrayPointer(y), N_VGetArrayPointer(out), NULL);
    return 0;
}

static void close_arkode_step(void *of)
{
    struct stepper *self = of;
    if (self->memory)
        ERKStepFree(&self->memory);
    if (self->y)
        N_VDestroy(self->y);
    if (self->context)
        SUNContext_Free(&self->context);
    free(self);
}

/* Everything of ARKODE; 0 where something of it is not to be had. */
static int start_arkode(struct stepper *self, ARKODE_ERKTableID table)
{
    const struct rattleback_problem *problem = self->problem;
    if (SUNContext_Create(SUN_COMM_NULL, &self->context) != 0)
        return 0;
    self->y = N_VNew_Serial(motion_size(problem), self->context);
    if (!self->y)
        return 0;
    N_VConst(0, self->y);
    self->memory = ERKStepCreate(arkode_derivative, 0, self->y, self->context);
    return self->memory && ERKStepSetUserData(self->memory, (void *)problem) == ARK_SUCCESS &&
           ERKStepSetTableNum(self->memory, table) == ARK_SUCCESS &&
           ERKStepSetFixedStep(self->memory, self->h) == ARK_SUCCESS;
}

static void *open_arkode_step(const struct rattleback_problem *problem, double h, const double *parameters,
                              ARKODE_ERKTableID table)
{
    const char *reason = motion_refuses(problem);
    struct stepper *self = reason ? NULL : calloc(1, sizeof *self);
    if (reason)
        problem->message(problem->context, reason);
    if (!self)
        return NULL;
    self->problem = problem;
    self->h = h;
    self->restarts = parameters[0] != 0;
    if (start_arkode(self, table))
        return self;
    problem->message(problem->context, "ARKODE does not start");
    close_arkode_step(self);
    return NULL;
}

/* Steps follow each other as in a program of its users; only where `restart` asks for it, or where the state is not the one that the
 * last step has left, ARKODE starts again. */
static int take_arkode_step(void *of, double *q, double *p, double *lambda)
{
    struct stepper *self = of;
    double now[MOTION_MOST] = {0}, *y = N_VGetArrayPointer(self->y);
    size_t bytes = (size_t)motion_size(self->problem) * sizeof *y;
    motion_gather(self->problem, q, p, now);
    if (self->restarts || memcmp(now, self->last, bytes) != 0) {
        memcpy(y, now, bytes);
        self->t = 0;
        if (ERKStepReset(self->memory, 0, self->y) != ARK_SUCCESS)
            return RATTLEBACK_FAILED;
    }
    int status = ERKStepEvolve(self->memory, self->t + self->h, self->y, &self->t, ARK_ONE_STEP);
    memcpy(self->last, y, bytes);
    motion_spread(self->problem, y, q, p, lambda);
    return status == ARK_SUCCESS ? RATTLEBACK_OK : RATTLEBACK_FAILED;
}

#define OPEN(table, name)                                                                                              \
    static void *open_##table(const struct rattleback_problem *problem, double h, const double *parameters)            \
    {                                                                                                                  \
        return open_arkode_step(problem, h, parameters, table);                                                        \
    }
TABLES(OPEN)
#undef OPEN

static const struct {
    const char *name;
    ARKODE_ERKTableID table;
    void *(*open)(const struct rattleback_problem *problem, double h, const double *parameters);
} known[] = {
#define ENTRY(table, name) {name, table, open_##table},
    TABLES(ENTRY)
#undef ENTRY
};
enum { KNOWN = sizeof known / sizeof *known };

static double order_of_arkode(ARKODE_ERKTableID table)
{
    ARKodeButcherTable found = ARKodeButcherTable_LoadERK(table);
    double order = found ? found->q : 0;
    ARKodeButcherTable_Free(found);
    return order;
}

const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static struct rattleback_method methods[KNOWN];
    static struct rattleback_order orders[KNOWN][3];
    static const struct rattleback_parameter parameters[] = {
        {"restart", 0, "1: every step starts again (ERKStepReset), nothing is kept of the last one"}, {NULL, 0, NULL}};
    for (int k = 0; k < KNOWN; k++) {
        double order = order_of_arkode(known[k].table);
        orders[k][0] = (struct rattleback_order){"q", order};
        orders[k][1] = (struct rattleback_order){"p", order};
        methods[k] = (struct rattleback_method){.size = sizeof *methods,
                                                .abi = RATTLEBACK_ABI,
                                                .name = known[k].name,
                                                .summary = "a table of ERKStep",
                                                .source = "SUNDIALS " SUNDIALS_VERSION ", q of the table",
                                                .orders = orders[k],
                                                .parameters = parameters,
                                                .open = known[k].open,
                                                .step = take_arkode_step,
                                                .close = close_arkode_step};
    }
    *count = KNOWN;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
