/* Arguments of functions that print as printf does. */
#ifndef RATTLEBACK_CORE_ARGUMENTS_H
#define RATTLEBACK_CORE_ARGUMENTS_H

#include <stdarg.h>
#include <stdio.h>

/* In a function (.., format, ...): puts what printf would print into `text`, as snprintf does. */
#define PUT_ARGUMENTS(text, size, format)                                                                              \
    do {                                                                                                               \
        va_list arguments_;                                                                                            \
        va_start(arguments_, format);                                                                                  \
        vsnprintf(text, size, format, arguments_);                                                                     \
        va_end(arguments_);                                                                                            \
    } while (0)

#endif
