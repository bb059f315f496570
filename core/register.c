/* The top floor of the core: its registers of methods, expanded from methods.def and tableaux.def. */
#include "core/run/method.h"

extern const struct family hp_family;
#define METHOD(code, name, tableau, least, most, twin, summary, source) extern const struct family code##_family;
#include "core/methods.def"
#undef METHOD

static const struct method methods[] = {
#define X(code, name, least, most, summary, source) {name, summary, source, name, least, most, NULL, &hp_family},
#include "core/tableaux/tableaux.def"
#undef X
#define METHOD(code, name, tableau, least, most, twin, summary, source)                                                \
    {name, summary, source, tableau, least, most, twin, &code##_family},
#include "core/methods.def"
#undef METHOD
};

int method_count(void)
{
    return (int)(sizeof methods / sizeof *methods);
}

const struct method *method_at(int index)
{
    return &methods[index];
}
