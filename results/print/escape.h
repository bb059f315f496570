/* Texts of files and campaigns inside other formats. */
#ifndef RATTLEBACK_RESULTS_ESCAPE_H
#define RATTLEBACK_RESULTS_ESCAPE_H

#include <stdio.h>

/* Print a text with ? for what no text holds (control characters, sequences that are not UTF-8), and for each character
 * of `special` what stands at its place in `instead`; a control character may be among them. */
void escape_print(FILE *out, const char *text, const char *special, const char *const *instead);

/* The same piece by piece: how many bytes of the text stand for themselves, and what stands for the one behind them. */
size_t escape_plain(const char *text, const char *special);
const char *escape_instead(char byte, const char *special, const char *const *instead);

/* The same for XML and HTML, between tags or within double quotes. */
void escape_xml(FILE *out, const char *text);

#endif
