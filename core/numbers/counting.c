/* The counters of a thread. */
#include "core/numbers/counting.h"

_Thread_local struct work_counts work_done;
