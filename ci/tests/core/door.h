/* Tests of the core are linked with its insides: what the door hands over is handed over before main. */
#ifndef RATTLEBACK_TESTS_CORE_DOOR_H
#define RATTLEBACK_TESTS_CORE_DOOR_H

#include "core/api.h"

const struct core_api *CORE_ENTRY(void);

__attribute__((constructor)) static void open_door(void)
{
    CORE_ENTRY();
}

#endif
