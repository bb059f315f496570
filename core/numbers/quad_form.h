/* A pack: a SIMD vector of four numbers of quadruple precision. A form: the operations on packs for one instruction set; quad_pack.h chooses it. */
#ifndef RATTLEBACK_CORE_QUAD_FORM_H
#define RATTLEBACK_CORE_QUAD_FORM_H

#include <stddef.h>

enum { QUAD_LANES = 4 };
typedef struct {
    _Float128 at[QUAD_LANES];
} quad_pack;

/* Pass the four numbers of a pack as separate arguments. Eight arguments fit into registers on any processor, and memory written from a 32-byte
 * register is read in the same size. */
#define FOUR_ARGUMENTS(x) _Float128 x##0, _Float128 x##1, _Float128 x##2, _Float128 x##3
#define FOUR_IN(x) (x)[0], (x)[1], (x)[2], (x)[3]
#define FOUR_OF(x) FOUR_IN((x).at)
#define DEPENDS_ON_ARGUMENTS __attribute__((const)) /* so that the compiler omits unused results */
typedef DEPENDS_ON_ARGUMENTS quad_pack (*quad_operation)(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y));
typedef DEPENDS_ON_ARGUMENTS quad_pack (*quad_operation_of_three)(FOUR_ARGUMENTS(z), FOUR_ARGUMENTS(x),
                                                                  FOUR_ARGUMENTS(y));

/* Terms of a weighted sum: x_j is x[j / group * apart + j % group]. */
struct quad_row {
    int terms, group;
    size_t apart;
    const _Float128 *x;
};

/* Operations for one instruction set. */
struct quad_form {
    const char *name;
    int least; /* smallest number of lanes for which it is faster than scalars */
    quad_operation sum, difference, product, quotient;
    quad_operation_of_three add_product, take_product; /* z + x y and z - x y, both rounded */
    /* Computes out_l = sum_j coefficient_j[l] x_j in this order, without products whose coefficient is 0.
     * coefficient_j is at coefficient + j stride. */
    void (*weigh)(struct quad_row row, const _Float128 *coefficient, size_t stride, quad_pack *out);
};

#endif
