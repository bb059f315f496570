/* Refusals. */
#include "core/refuse.h"

#include "core/arguments.h"

enum status refuse(struct refusal *why, enum status status, enum field field, int item, const char *format, ...)
{
    *why = (struct refusal){.status = status, .field = field, .item = item};
    PUT_ARGUMENTS(why->message, sizeof why->message, format);
    return status;
}
