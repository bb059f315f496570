#!/bin/bash
# Checks that tolerances do not grow outside of core/numbers/tolerances.def: lines of core and cases with REAL_EPSILON, lines of core with
# a threshold that has no name, of which there are none, and lines of the table that are argued instead of tested. A limit falls with the lines it counts.
set -eu
most_epsilons=57 most_argued=2
number='R\([0-9.]+e-?[0-9]+\)|R\(0x[0-9a-f.]+p-?[0-9]+\)|[^0-9A-Za-z_.][0-9.]+e-[0-9]+|0x[01]p-|DBL_EPSILON|[0-9] \* REAL_EPSILON|REAL_EPSILON [/*] [0-9]|sqrt\(REAL_EPSILON'

# Lines with such a number that are no thresholds: definitions of epsilon; digits of pi; deliberate faults, by name and in tableaux; comments;
# steps of differences, at which truncation is as large as rounding.
none='^core/numbers/real.h|^core/numbers/sine.h|FAULT|\+= R\(1e-3\)|: \*|: */\*|shift = pow\(DBL_EPSILON'

# within LIMIT WHAT: lines that are read.
within() {
    local lines
    lines=$(cat)
    if [ "$(grep -c . <<<"$lines")" -le "$1" ]; then return; fi
    printf '%s\n%s lines %s: expected at most %s; name the tolerance in core/numbers/tolerances.def\n' "$lines" "$(grep -c . <<<"$lines")" "$2" "$1" >&2
    exit 1
}
grep -rnw REAL_EPSILON core cases | within "$most_epsilons" "with REAL_EPSILON"
grep -rnE "$number" core --include='*.[ch]' | grep -vE "$none" | within 0 "with a threshold that has no name"
grep -n ', "argued: .*")$' core/numbers/tolerances.def | within "$most_argued" "of the table without a test"
