/* Four numbers of quadruple precision, and one way to compute with them: of these quad_pack.h chooses. */
#ifndef RATTLEBACK_CORE_QUAD_FORM_H
#define RATTLEBACK_CORE_QUAD_FORM_H

#include <stddef.h>

enum { QUAD_LANES = 4 };
typedef struct {
    _Float128 at[QUAD_LANES];
} quad_pack;

/* The numbers of a pack, one by one: eight arguments travel in registers of any processor, and what a register of 32 bytes wrote is
 * read as it was written. */
#define FOUR_ARGUMENTS(x) _Float128 x##0, _Float128 x##1, _Float128 x##2, _Float128 x##3
#define FOUR_IN(x) (x)[0], (x)[1], (x)[2], (x)[3]
#define FOUR_OF(x) FOUR_IN((x).at)
#define DEPENDS_ON_ARGUMENTS __attribute__((const)) /* so that the compiler leaves out what nobody reads */
typedef DEPENDS_ON_ARGUMENTS quad_pack (*quad_operation)(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y));
typedef DEPENDS_ON_ARGUMENTS quad_pack (*quad_operation_of_three)(FOUR_ARGUMENTS(z), FOUR_ARGUMENTS(x),
                                                                  FOUR_ARGUMENTS(y));

/* Numbers that are weighed and summed up: x_j is x[j / group * apart + j % group]. */
struct quad_row {
    int terms, group;
    size_t apart;
    const _Float128 *x;
};

/* Functions of one instruction set. */
struct quad_form {
    const char *name;
    int least; /* lanes from which on it takes less time than scalars */
    quad_operation sum, difference, product, quotient;
    quad_operation_of_three add_product, take_product; /* z + x y and z - x y, both rounded */
    /* out_l = sum_j coefficient_j[l] x_j in this order, without the products whose coefficient is 0; coefficient_j is at
     * coefficient + j stride */
    void (*weigh)(struct quad_row row, const _Float128 *coefficient, size_t stride, quad_pack *out);
};

#endif
