/* The generator of the build: reads a problem's file and writes the C that the cores are built from. */
#include <stdio.h>
#include <stdlib.h>

#include "cases/text/text_open.h"
#include "suite/problem/problem_file.h"

int main(int argc, char **argv)
{
    struct refusal why;
    char message[PROBLEM_MESSAGE_SIZE];
    struct problem_file *file = argc == 2 ? problem_file_load(argv[1], message) : NULL;
    if (argc != 2)
        snprintf(message, sizeof message, "usage: generate FILE.yaml");
    char *written = file ? text_write(problem_file_text(file), argv[1], &why) : NULL;
    if (file && !written)
        problem_file_refuse(file, &why, message, sizeof message);
    if (written)
        fputs(written, stdout);
    else
        fprintf(stderr, "%s\n", message);
    free(written);
    problem_file_free(file);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
