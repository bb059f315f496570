/* Refusals that point at a key of a transfer. */
#include <stdarg.h>
#include <stdio.h>

#include "core/control/control.h"
#include "core/refuse.h"

enum status control_refuse(const struct control *control, enum transfer_key key, int item, struct refusal *why,
                           const char *format, ...)
{
    char message[MESSAGE_SIZE];
    int entry = control->transfer->entry[key];
    enum field field = entry > 0 ? FIELD_TEXT : key == KEY_HORIZON ? FIELD_HORIZON : FIELD_PARAMETER;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return refuse(why, key == KEY_HORIZON ? STATUS_BAD_VALUE : STATUS_INCONSISTENT, field,
                  entry > 0 ? entry - 1 + item : -1, "%s", message);
}
