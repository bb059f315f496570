/* Cores that the first rank may use when it works alone. */
#ifndef RATTLEBACK_SUITE_CORES_H
#define RATTLEBACK_SUITE_CORES_H

/* Lets rank 0 run on all cores to which the ranks of its node are bound; collective. Call it when the other ranks have no more work. */
void cores_join(void);

#endif
