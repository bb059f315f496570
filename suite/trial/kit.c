/* The texts of kits.def and suite/trial/kit, and the files made of them. */
#include "suite/trial/kit.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/api.h"
#include "suite/registers.h"

#define EMBED(symbol, file)                                                                                            \
    __asm__(".pushsection .rodata\n" symbol ":\n.incbin \"suite/trial/kit/" file "\"\n.byte 0\n.popsection\n")

#define KIT(name, adapter, build, entry)                                                                               \
    extern const char kit_text_##name[] __asm__("kit_text_" #name);                                                    \
    EMBED("kit_text_" #name, adapter);
#include "suite/trial/kits.def"
#undef KIT
extern const char kit_model[] __asm__("kit_model"), kit_campaign[] __asm__("kit_campaign");
EMBED("kit_model", "model.yaml");
EMBED("kit_campaign", "campaign.yaml");

static const struct kit kits[] = {
#define KIT(name, adapter, build, entry)                                                                               \
    {#name, adapter, adapter ", model.yaml, campaign.yaml", build, entry, kit_text_##name},
#include "suite/trial/kits.def"
#undef KIT
};
enum { KITS = sizeof kits / sizeof *kits };

static const char *kit_name_at(const void *of, int k)
{
    (void)of;
    return k < KITS ? kits[k].name : NULL;
}

struct names kit_names(void)
{
    return (struct names){.at = kit_name_at, .of = NULL};
}

const struct kit *kit_find(const char *name)
{
    for (int k = 0; k < KITS; k++)
        if (strcmp(kits[k].name, name) == 0)
            return &kits[k];
    return NULL;
}

/* `text` with every @word@ of the list (word, replacement, .., NULL) replaced. */
static bool write_kit_file(const char *folder, const char *name, const char *text, const char *const *words,
                           char message[KIT_MESSAGE_SIZE])
{
    char path[KIT_MESSAGE_SIZE / 2];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "wx");
    for (const char *at = text; out && *at;) {
        size_t k = 0;
        while (words[k] && strncmp(at, words[k], strlen(words[k])) != 0)
            k += 2;
        if (words[k]) {
            fputs(words[k + 1], out);
            at += strlen(words[k]);
        } else
            fputc(*at++, out);
    }
    bool good = out && !ferror(out);
    good = out && fclose(out) == 0 && good;
    if (!good)
        snprintf(message, KIT_MESSAGE_SIZE, "%s: cannot be written: %s", path, strerror(errno));
    return good;
}

bool kit_write(const struct kit *kit, const char *problem, const char *folder, char message[KIT_MESSAGE_SIZE])
{
    struct problem_info info;
    char entry[64];
    if (problem && !problem_lookup(problem, &info)) {
        char shown[NAME_SHOWN], advice[ADVICE_SIZE];
        name_advice(problem, names_of_problems(), advice, sizeof advice);
        snprintf(message, KIT_MESSAGE_SIZE, "--problem: unknown problem \"%s\"%.300s", name_shown(problem, shown),
                 advice);
        return false;
    }
    if (mkdir(folder, 0777) != 0) {
        snprintf(message, KIT_MESSAGE_SIZE, "%.200s: %s; name a new folder with --output DIR", folder,
                 errno == EEXIST ? "is there" : strerror(errno));
        return false;
    }
    snprintf(entry, sizeof entry, problem ? "name: %.40s" : "file: model.yaml", problem);
    const char *const words[] = {"@entry@", kit->entry, "@problem@", entry, NULL};
    bool good = write_kit_file(folder, kit->adapter, kit->text, words, message) &&
                (problem || write_kit_file(folder, "model.yaml", kit_model, words, message)) &&
                write_kit_file(folder, "campaign.yaml", kit_campaign, words, message);
    const char *const files[] = {kit->adapter, "model.yaml", "campaign.yaml"};
    for (size_t k = 0; k < sizeof files / sizeof *files && !good; k++) { /* half a kit is none: as on a full disk */
        char path[KIT_MESSAGE_SIZE / 2];
        snprintf(path, sizeof path, "%s/%s", folder, files[k]);
        unlink(path);
    }
    if (!good)
        rmdir(folder);
    return good;
}
