/* Commands that messages propose. */
#ifndef RATTLEBACK_SUITE_CLI_RESUME_H
#define RATTLEBACK_SUITE_CLI_RESUME_H

#include <stdio.h>

/* Prints a word of a command, in quotes if a shell would change it. */
void command_print_word(FILE *command, const char *word);

/* Returns the command line of a verb, "run" or another, with --resume and without --force. The caller frees it.
 * argv[0] is not used. */
char *resuming_command(const char *verb, int argc, char **argv);

#endif
