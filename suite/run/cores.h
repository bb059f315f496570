/* Cores that the first rank may use when it works alone. */
#ifndef RATTLEBACK_SUITE_CORES_H
#define RATTLEBACK_SUITE_CORES_H

/* Let rank 0 run on all cores that the ranks of its node are bound to, which have nothing more to do; collective. */
void cores_join(void);

#endif
