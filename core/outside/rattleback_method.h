/* A method of your own as a library that Rattleback loads: C99 or C++, no dependency. See docs/my-integrator.md.
 *
 * A library exports one function,
 *
 *     const struct rattleback_method *rattleback_methods(int abi, int *count);
 *
 * which returns an array of `count` methods, or NULL if `abi` is not the RATTLEBACK_ABI that the library was compiled
 * with. The array must stay valid while the library is loaded.
 *
 * A step takes the state (q, p, lambda) from one node to the next. On R^n q is the position and p the momentum D2 L. On a
 * Lie group q are the numbers that store the element g (matrices by rows), and velocities and momenta are in the body
 * frame (left-trivialised). All numbers are in the units of the problem file. Vectors are plain arrays, matrices are stored
 * by rows. Steps run in a process of their own: if one crashes, the status of the case says so. C++ functions must catch
 * their exceptions. */
#ifndef RATTLEBACK_METHOD_H
#define RATTLEBACK_METHOD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface. Later versions may add members at the end of the structs. The maker of a struct sets its `size`: Rattleback that of
 * the problem, the library that of the method. */
#define RATTLEBACK_ABI 1

/* Return values of a step; any other number counts as RATTLEBACK_FAILED. */
enum {
    RATTLEBACK_OK = 0,
    RATTLEBACK_NO_CONVERGENCE = 1,
    RATTLEBACK_DIVERGED = 2,
    RATTLEBACK_SINGULAR = 3,
    RATTLEBACK_FAILED = 4
};

/* Quadruple precision, if the compiler has it; otherwise only pointers to it exist. */
#if defined(__SIZEOF_FLOAT128__)
__extension__ typedef __float128 rattleback_quad;
#elif defined(__LDBL_MANT_DIG__) && __LDBL_MANT_DIG__ == 113
typedef long double rattleback_quad;
#else
typedef struct rattleback_no_quad rattleback_quad;
#endif

/* A problem as a method sees it, in numbers of type `number`. Every function takes `context` first; q has `element` numbers,
 * v, p and xi have n. Arguments may not be NULL, and `out` may not be an argument, unless a comment allows it. */
#define RATTLEBACK_PROBLEM(number)                                                                                           \
    size_t size;       /* of this struct */                                                                                  \
    int n;             /* degrees of freedom: velocities, momenta */                                                         \
    int element;       /* numbers that store q: n on R^n */                                                                  \
    int m;             /* constraints, multipliers */                                                                        \
    int holonomic;     /* 1: the constraint depends on q alone; v must be given nevertheless */                              \
    int stages;        /* stage count of the campaign; 0: none is given */                                                   \
    int parameters;    /* of the problem */                                                                                  \
    const char *name;  /* of the problem */                                                                                  \
    const char *group; /* "R^2", "SO(3)", a product such as "SO(3) x R^2" */                                                 \
    const char *const *parameter_name;                                                                                       \
    const number *parameter;                                                                                                 \
    void *context; /* first argument of every function */                                                                    \
    /* derivative of L by q, on a group along q exp(s e_j); with other forces if `forced` (n) */                             \
    void (*force)(void *context, const number *q, const number *v, number *out);                                             \
    /* p = D2 L (n), and its inverse */                                                                                      \
    void (*momentum)(void *context, const number *q, const number *v, number *p);                                            \
    void (*velocity)(void *context, const number *q, const number *p, number *v);                                            \
    /* M = D22 L (n x n), which depends on v only where L is not quadratic in v */                                           \
    void (*mass)(void *context, const number *q, const number *v, number *M);                                                \
    /* m numbers that are 0 along the motion, and the m x n matrix A of the reaction A^T lambda: the derivative of the */    \
    /* constraint by v, or by q (left-trivialised) where it is holonomic */                                                  \
    void (*constraint)(void *context, const number *q, const number *v, number *psi);                                        \
    void (*constraint_matrix)(void *context, const number *q, const number *v, number *A);                                   \
    /* H, <p, v> - L */                                                                                                      \
    number (*hamiltonian)(void *context, const number *q, const number *p);                                                  \
    /* q tau(xi) with the retraction tau of the experiment; q + xi on R^n. out and q may be the same. */                     \
    void (*retract)(void *context, const number *q, const number *xi, number *out);                                          \
    /* reason why open or step fails: one line of text */                                                                    \
    void (*message)(void *context, const char *text);                                                                        \
    /* adds `count` to a counter of work: "factorisations", "solves" (right-hand sides), "iterations", "newton" (how many */ \
    /* of these are Newton's), of an adaptive method also "steps" and "rejected". Rattleback counts calls of the */          \
    /* functions above. A counter that is never reported is empty in the table of cases. */                                  \
    void (*report)(void *context, const char *counter, long count);                                                          \
    /* forced is 1 if `force` includes forces besides those of L; timed is 1 if the motion depends on the time. Only */      \
    /* methods that are `driven` get such problems. */                                                                       \
    int forced, timed;                                                                                                       \
    /* time: start time of the step. set_time: time for all functions, until another is set or a step starts. */             \
    number (*time)(void *context);                                                                                           \
    void (*set_time)(void *context, number t);                                                                               \
    /* dp/dt less M dv/dt (n). constraint_rate: the first (holonomic: second) rate of the constraint less A dv/dt (m). */    \
    /* The motion has A dv/dt = -constraint_rate and, with ad* = 0 on R^n and <ad*_v p, x> = <p, [v, x]> on a group, */      \
    /* M dv/dt = ad*_v p + force - momentum_rate + A^T lambda. */                                                            \
    void (*momentum_rate)(void *context, const number *q, const number *v, number *out);                                     \
    void (*constraint_rate)(void *context, const number *q, const number *v, number *out);                                   \
    /* rate of H by forces and the explicit time: <forces, v> less the derivative of L by t */                               \
    number (*power)(void *context, const number *q, const number *v);                                                        \
    /* derivative of a holonomic constraint by t at fixed q (m): velocities satisfy A v = -constraint_time_rate, and the */  \
    /* constraint has the power -<lambda, constraint_time_rate>. 0 if the constraint does not move or is nonholonomic. */    \
    void (*constraint_time_rate)(void *context, const number *q, const number *v, number *out);                              \
    /* partial derivatives of a function (RATTLEBACK_FORCE, ..) of `count` numbers at (q, v) and the time that is set: */    \
    /* by_q (count x n) along the body frame of q, by_v (count x n), by_t (count); NULL: not wanted. Returns 0 or a */       \
    /* status. The comment below has the details. */                                                                         \
    int (*derivatives)(void *context, int function, const number *q, const number *v, number *by_q, number *by_v,            \
                       number *by_t);

struct rattleback_problem {
    RATTLEBACK_PROBLEM(double)
};

/* True if the Rattleback that runs has this member of the problem: members after `retract` were added later. An example:
 * RATTLEBACK_HAS(problem, derivatives). */
#define RATTLEBACK_HAS(problem, member)                                                                                \
    ((size_t)((const char *)(&(problem)->member + 1) - (const char *)(problem)) <= (problem)->size)

/* Functions with `derivatives`, and the count of their numbers.
 *
 * Row i of by_q and by_v has the derivatives of number i of the function; matrices are counted by rows, so that M_ij is number
 * i n + j. Entry j of a row of by_q is the derivative along q exp(s e_j) at s = 0, v held: on R^n by q_j, on a Lie group by the
 * left-invariant field of e_j, as in `force` and in `constraint_matrix`. Components stay in the body frame, and no term of
 * the connection is added. Entry j of a row of by_v is the derivative by v_j; by_t is that by the explicit time.
 *
 * Those of `force` include the forces beside L. by_v of RATTLEBACK_MOMENTUM is the mass. `constraint_matrix` is by_q of a
 * holonomic RATTLEBACK_CONSTRAINT and by_v of a nonholonomic one. Other derivatives follow from these: those of A^T lambda
 * from those of A; the velocity v(q, p) has the derivatives M^{-1} by p and -M^{-1} (by_q of the momentum) by q.
 *
 * The formulas of a problem's text are differentiated, and evaluated in the precision of the call. Differences of eighth order,
 * accurate to 2e-10 of the function's size in double precision, replace them in three cases: (1) the problem is written in C;
 * (2) the formulas would be too large (more than 2^20 nodes, such as those of the mass with 40 coupled coordinates); (3) a
 * formula has no derivative at the point, such as |x| at 0, where the symmetric difference is 0. RATTLEBACK_FAILED: a
 * derivative is infinite; that entry is not finite, and Rattleback has reported the reason. Formulas do not count as evaluations; the
 * evaluations that differences take do. */
enum {
    RATTLEBACK_FORCE = 0,             /* n */
    RATTLEBACK_MOMENTUM = 1,          /* n */
    RATTLEBACK_MASS = 2,              /* n n */
    RATTLEBACK_MOMENTUM_RATE = 3,     /* n */
    RATTLEBACK_CONSTRAINT = 4,        /* m */
    RATTLEBACK_CONSTRAINT_MATRIX = 5, /* m n */
    RATTLEBACK_CONSTRAINT_RATE = 6    /* m */
};

#if defined(__SIZEOF_FLOAT128__) || (defined(__LDBL_MANT_DIG__) && __LDBL_MANT_DIG__ == 113)
struct rattleback_problem_quad {
    RATTLEBACK_PROBLEM(rattleback_quad)
};
#else
struct rattleback_problem_quad;
#endif

/* An order that the author states (an integer or a half), for a quantity of `rattleback list quantities`, such as "q", "p" or
 * "lambda". Only stated orders are judged; none is inferred. */
struct rattleback_order {
    const char *quantity;
    double order;
};

/* A parameter of the method, which a campaign may set. */
struct rattleback_parameter {
    const char *name;
    double value; /* default */
    const char *meaning;
};

/* Values of a method's own model at a state, for `rattleback trial check`. acceleration, lambda and momentum
 * hold n, m and n numbers, energy one. All are NaN before; numbers that stay NaN are not compared. */
struct rattleback_model {
    double *acceleration, *lambda, *momentum, *energy;
};

struct rattleback_method {
    size_t size; /* sizeof(struct rattleback_method) */
    int abi;     /* RATTLEBACK_ABI */
    /* True if the method has a state besides (q, p, lambda). It then starts from the initial data only, and
     * experiments of kind `structure` (symplecticity and reversal of one step) refuse it. */
    int carries_more;
    /* name: 1 to 31 letters, digits, '-', '_', '.'; summary: one line, or NULL; source: the publication that states the
     * orders, or NULL */
    const char *name, *summary, *source;
    const struct rattleback_order *orders;         /* ends with a NULL quantity; NULL: none */
    const struct rattleback_parameter *parameters; /* at most 8; ends with a NULL name; NULL: none */

    /* open and step are required in double precision, in quadruple precision, or in both; with `advance`, open alone in
     * double precision. close may be NULL.
     * open: allocates what the method needs for steps of size h, which may be negative. Several may be open at once: keep
     * nothing of a step in static memory. `parameters` are values in
     * declared order; they and *problem live until close. NULL is a failure: message() gives the reason. step:
     * advances q, p and lambda (m) in place; returns 0 or a status from above. lambda is that of the last step, at first
     * that of the motion at the start; a method without multipliers may leave it. close: frees what open has allocated. */
    void *(*open)(const struct rattleback_problem *problem, double h, const double *parameters);
    int (*step)(void *self, double *q, double *p, double *lambda);
    void (*close)(void *self);

    /* Like open, in quadruple precision; NULL: the method has none. */
    void *(*open_quad)(const struct rattleback_problem_quad *problem, const rattleback_quad *h,
                       const rattleback_quad *parameters);
    int (*step_quad)(void *self, rattleback_quad *q, rattleback_quad *p, rattleback_quad *lambda);
    void (*close_quad)(void *self);

    /* Evaluates the method's own model at the state (q, v); returns 0 or a status. NULL: it has no model other than
     * the functions of the problem. */
    int (*model)(const struct rattleback_problem *problem, const double *parameters, const double *q, const double *v,
                 const struct rattleback_model *out);

    /* An adaptive method has `advance` instead of `step`: it advances q, p and lambda by `time`, with as many steps
     * as its tolerance needs, and reports "steps" and "rejected". `open` then gets the tolerance, relative and
     * absolute, instead of h, and `orders` are orders in the number of steps. NULL: steps have the size h. slopes:
     * exponents of the errors of "q" and "p" in the tolerance, in the form of `orders`; missing ones are 1, NULL: all. */
    int (*advance)(void *self, double time, double *q, double *p, double *lambda);
    const struct rattleback_order *slopes;

    /* True if the method accepts forces besides those of L and uses the time of its steps and stages (time,
     * set_time). 0: such problems are refused. */
    int driven;
};

#if defined(_WIN32)
#define RATTLEBACK_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define RATTLEBACK_EXPORT __attribute__((visibility("default")))
#else
#define RATTLEBACK_EXPORT
#endif
RATTLEBACK_EXPORT const struct rattleback_method *rattleback_methods(int abi, int *count);

#ifdef __cplusplus
}
#endif

#endif
