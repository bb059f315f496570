/* Texts of the precision-neutral tables of api.h; compiled once, not once a precision. */
#include "core/api.h"

const char *status_text(enum status status)
{
    static const char *const texts[] = {
#define STATUS_ROW(code, text) text,
        STATUS_TABLE(STATUS_ROW)
#undef STATUS_ROW
    };
    return texts[status];
}

const char *constraint_text(enum constraint_kind kind)
{
    static const char *const texts[] = {"unconstrained", "holonomic", "nonholonomic"};
    return texts[kind];
}

const char *quantity_name(enum quantity quantity)
{
    static const char *const names[] = {
#define QUANTITY_ROW(code, name, norm) name,
        QUANTITY_TABLE(QUANTITY_ROW)
#undef QUANTITY_ROW
    };
    return names[quantity];
}

const char *quantity_norm(enum quantity quantity)
{
    static const char *const norms[] = {
#define QUANTITY_ROW(code, name, norm) norm,
        QUANTITY_TABLE(QUANTITY_ROW)
#undef QUANTITY_ROW
    };
    return norms[quantity];
}

const char *fault_name(enum fault fault)
{
    static const char *const names[] = {
#define FAULT_ROW(code, name, text) name,
        FAULT_TABLE(FAULT_ROW)
#undef FAULT_ROW
    };
    return names[fault];
}
