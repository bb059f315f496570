/* Texts of files and campaigns inside other formats. */
#ifndef RATTLEBACK_RESULTS_ESCAPE_H
#define RATTLEBACK_RESULTS_ESCAPE_H

#include <stdio.h>

/* Print a text with ? for what no text holds (control characters, sequences that are not UTF-8), and for each character
 * of `special` what stands at its place in `instead`; a control character may be among them. */
void escape_print(FILE *out, const char *text, const char *special, const char *const *instead);

/* Writes the same into `out` (size), cut between two characters if there is no room. */
void escape_into(char *out, size_t size, const char *text, const char *special, const char *const *instead);

/* Escapes for LaTeX. */
void escape_latex(char *out, size_t size, const char *text);

/* Escapes for XML and HTML, between tags or within double quotes. */
void escape_xml(FILE *out, const char *text);

#endif
