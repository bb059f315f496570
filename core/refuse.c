/* Refusals. */
#include "core/refuse.h"

#include <stdarg.h>
#include <stdio.h>

enum status refuse(struct refusal *why, enum status status, enum field field, int item, const char *format, ...)
{
    va_list arguments;
    *why = (struct refusal){.status = status, .field = field, .item = item};
    va_start(arguments, format);
    vsnprintf(why->message, sizeof why->message, format, arguments);
    va_end(arguments);
    return status;
}
