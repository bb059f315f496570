/* report.html, report.css and report.js as texts in the program. The Makefile knows that this file depends on them. */
#include "plots/report_parts.h"

#define EMBED(symbol, file)                                                                                            \
    __asm__(".pushsection .rodata\n.global " symbol "\n" symbol ":\n.incbin \"" file "\"\n.byte 0\n.popsection\n")

EMBED("report_html", "plots/report.html");
EMBED("report_css", "plots/report.css");
EMBED("report_js", "plots/report.js");
