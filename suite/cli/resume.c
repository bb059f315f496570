/* Words of a command line, quoted for a shell. */
#include "suite/cli/resume.h"

#include "results/heap.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

static bool is_plain(const char *word)
{
    return *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%")];
}

void command_print_word(FILE *command, const char *word)
{
    if (is_plain(word)) {
        fputs(word, command);
        return;
    }
    fputc('\'', command);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, command);
    fputc('\'', command);
}

char *resuming_command(const char *verb, int argc, char **argv)
{
    char *text;
    size_t size;
    FILE *command = heap_stream(&text, &size);
    command_print_word(command, program_invocation_name);
    fprintf(command, " %s", verb);
    for (int k = 1; k < argc; k++) {
        size_t length = strlen(argv[k]);
        if (length > 2 && (strncmp(argv[k], "--force", length) == 0 || strncmp(argv[k], "--resume", length) == 0))
            continue;
        fputc(' ', command);
        command_print_word(command, argv[k]);
    }
    fputs(" --resume", command);
    heap_end_stream(command);
    return text;
}
