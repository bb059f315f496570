/* The command that resumes a run. */
#ifndef RATTLEBACK_SUITE_CLI_RESUME_H
#define RATTLEBACK_SUITE_CLI_RESUME_H

/* Returns the command line of a verb, "run" or another, with --resume and without --force; NULL if memory ran out. The caller frees
 * it. argv[0] is not used. */
char *resuming_command(const char *verb, int argc, char **argv);

#endif
