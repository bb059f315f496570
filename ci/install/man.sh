#!/bin/bash
# Writes the manual page from what the program says about itself: ci/install/man.sh PROGRAM >rattleback.1
set -euo pipefail
program=$1
export ARGP_HELP_FMT=rmargin=2000,opt-doc-col=60 LC_ALL=C

# Text as roff: short lines of whole words, which may be broken behind |, no escapes, no requests, minus signs that can be copied.
roff() {
    fmt -s -w 72 | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e 's/|/|\\:/g' -e "s/^[.']/\\\\\&&/"
}

# Paragraph of a help text: what stands between the usage and the options.
about() {
    sed -e 1d -e '/^$/,$d' | roff
}

# Options of a help text, but for those that all verbs have.
options() {
    sed -nE '/--(help|usage|version) /d; /^  .*--[a-z]/ { s/^ +//; s/ {2,}/\t/; p }' |
        while IFS=$'\t' read -r names text; do
            printf '.TP\n.B %s\n%s\n' "$(roff <<<"$names")" "$(roff <<<"$text")"
        done
}

overview=$("$program" --help)
mapfile -t verbs < <(sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' <<<"$overview")

printf '.TH RATTLEBACK 1 "%s" "%s" "User Commands"\n' "$(date -u -r "$program" +%F)" \
    "$("$program" --version | cut -d ' ' -f 1-2)"
printf '.SH NAME\nrattleback \\- measure convergence orders of geometric integrators\n.SH SYNOPSIS\n'
for verb in "${verbs[@]}"; do
    usage=$("$program" "$verb" --help | sed -n '1s/^Usage: rattleback [a-z]* //p' | roff)
    if [ "$verb" != "${verbs[0]}" ]; then echo .br; fi
    printf '.B rattleback %s\n%s\n' "$verb" "$usage"
done
printf '.SH DESCRIPTION\n%s\n' "$(about <<<"$overview")"
printf 'A campaign in YAML says which problems, methods, stages and step sizes to run;\ndocs/campaign.md describes its keys.\n'
printf '.SH VERBS\n'
for verb in "${verbs[@]}"; do
    help=$("$program" "$verb" --help)
    printf '.SS %s\n%s\n' "$verb" "$(about <<<"$help")"
    options <<<"$help"
done
printf '.SH EXIT STATUS\n%s.\n' "$(sed -n 's/^Exit status: \(.*\)\.$/\1/p' <<<"$overview" | roff)"
printf '.SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set, verdicts are not coloured on a terminal.\n'
printf '.SH SEE ALSO\n.BR mpirun (1),\n.BR h5dump (1)\n'
