/* The choice of a form, and scalars as a form. */
#include "core/numbers/quad_pack.h"

#include <stdint.h>
#include <string.h>

#include "core/numbers/binary128.h"
#include "core/numbers/quad_vectors.h"

static bool is_zero_number(_Float128 x)
{
    uint64_t half[2];
    memcpy(half, &x, sizeof half);
    return !(half[1] << 1 | half[0]);
}

static inline void weigh_lanes(int lanes, struct quad_row row, const _Float128 *coefficient, size_t stride,
                               quad_pack *out)
{
    for (int l = 0; l < lanes; l++) {
        bool empty = true;
        out->at[l] = 0;
        for (int j = 0; j < row.terms; j++) {
            const _Float128 weight = coefficient[(size_t)j * stride + (size_t)l];
            if (is_zero_number(weight))
                continue;
            const _Float128 product =
                quad_product(weight, row.x[(size_t)(j / row.group) * row.apart + (size_t)(j % row.group)]);
            out->at[l] = empty ? product : quad_sum(out->at[l], product);
            empty = false;
        }
    }
}

/* In lanes that nobody asks for is what the last one has. */
#define SCALAR_OPERATION(lanes, name, call)                                                                            \
    DEPENDS_ON_ARGUMENTS static quad_pack name##_##lanes(FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))                         \
    {                                                                                                                  \
        quad_pack out;                                                                                                 \
        out.at[0] = call(x0, y0);                                                                                      \
        out.at[1] = (lanes) > 1 ? call(x1, y1) : out.at[0];                                                            \
        out.at[2] = (lanes) > 2 ? call(x2, y2) : out.at[1];                                                            \
        out.at[3] = (lanes) > 3 ? call(x3, y3) : out.at[2];                                                            \
        return out;                                                                                                    \
    }
#define SCALAR_OPERATION_OF_THREE(lanes, name, call)                                                                   \
    DEPENDS_ON_ARGUMENTS static quad_pack name##_##lanes(FOUR_ARGUMENTS(z), FOUR_ARGUMENTS(x), FOUR_ARGUMENTS(y))      \
    {                                                                                                                  \
        quad_pack out;                                                                                                 \
        out.at[0] = call(z0, quad_product(x0, y0));                                                                    \
        out.at[1] = (lanes) > 1 ? call(z1, quad_product(x1, y1)) : out.at[0];                                          \
        out.at[2] = (lanes) > 2 ? call(z2, quad_product(x2, y2)) : out.at[1];                                          \
        out.at[3] = (lanes) > 3 ? call(z3, quad_product(x3, y3)) : out.at[2];                                          \
        return out;                                                                                                    \
    }
#define SCALAR_FORM(lanes)                                                                                             \
    SCALAR_OPERATION(lanes, sum, quad_sum)                                                                             \
    SCALAR_OPERATION(lanes, difference, quad_difference)                                                               \
    SCALAR_OPERATION(lanes, product, quad_product)                                                                     \
    SCALAR_OPERATION(lanes, quotient, quad_quotient)                                                                   \
    SCALAR_OPERATION_OF_THREE(lanes, add_product, quad_sum)                                                            \
    SCALAR_OPERATION_OF_THREE(lanes, take_product, quad_difference)                                                    \
    static void weigh_##lanes(struct quad_row row, const _Float128 *coefficient, size_t stride, quad_pack *out)        \
    {                                                                                                                  \
        weigh_lanes(lanes, row, coefficient, stride, out);                                                             \
    }                                                                                                                  \
    static const struct quad_form scalars_##lanes = {"scalars",           lanes,                                       \
                                                     sum_##lanes,         difference_##lanes,                          \
                                                     product_##lanes,     quotient_##lanes,                            \
                                                     add_product_##lanes, take_product_##lanes,                        \
                                                     weigh_##lanes};
SCALAR_FORM(1)
SCALAR_FORM(2)
SCALAR_FORM(3)
SCALAR_FORM(4)

static const struct quad_form *const scalars[] = {&scalars_1, &scalars_2, &scalars_3, &scalars_4};

_Thread_local const struct quad_form *quad_now = &scalars_4;
_Thread_local int quad_taken = QUAD_LANES;

const struct quad_form *quad_form_at(int k)
{
    const struct quad_form *const forms[] = {quad_avx512(), quad_avx2(), &scalars_4, NULL};
    for (int j = 0; j < (int)(sizeof forms / sizeof *forms) - 1; j++)
        if (forms[j] && k-- == 0)
            return forms[j];
    return NULL;
}

/* The form for 1 to 4 lanes. */
static const struct quad_form *best[QUAD_LANES];

__attribute__((constructor)) static void find_forms(void)
{
    const struct quad_form *fastest = quad_form_at(0);
    for (int k = 0; k < QUAD_LANES; k++)
        best[k] = k + 1 < fastest->least ? scalars[k] : fastest;
}

bool quad_take(int lanes)
{
    quad_taken = lanes < QUAD_LANES ? lanes : QUAD_LANES;
    quad_now = best[quad_taken - 1];
    return true;
}
