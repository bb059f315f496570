#!/bin/bash
# Texts beyond what there may be: told with file, line, column, key, what was found and what is allowed; and many bodies within it.
set -u
source ci/tests/cli/lib.sh

run=(--method lobatto-iiia --stages 2 --steps 1 --horizon 0.1)

# text DIMENSION PARAMETERS CONSTRAINTS: a chain, its data at rest.
text() {
    printf 'problem: chain\nsummary: s\nsource: s\n'
    printf 'group: R^(%s)\nposition: q[%s]\nvelocity: v[%s]\n' "$1" "$1" "$1"
    [ -z "$2" ] || printf 'parameters:\n%s\n' "$2"
    printf 'lagrangian: sum(i, 1, %s, v[i]^2 - q[i]^2)/2\n' "$1"
    [ -z "$3" ] || printf 'nonholonomic:\n  - %s\n' "$3"
    printf 'initial:\n  default:\n    q:\n      - each(i, 1, %s, 1)\n    v:\n      - each(i, 1, %s, 0)\n' "$1" "$1"
}

# beyond NAME EXPECTED ..: the text of the rest is refused so.
beyond() {
    text "${@:3}" >"$TMP/chain.yaml"
    check_refused "$1" "chain\.yaml:$2" "$RATTLEBACK" integrate "$TMP/chain.yaml" "${run[@]}"
}

whole="group: expected a whole number from 1 to 1000, found"
beyond "1001 dimensions" "4:10: $whole 1001$" 1001 "" ""
beyond "no dimension" "4:10: $whole 0$" 0 "" ""
beyond "less than none" "4:10: $whole -3$" -3 "" ""
beyond "two and a half" "4:10: $whole 2.5$" 5/2 "" ""
beyond "more than there are whole numbers" "4:10: $whole 1000000000000$" 1000000000000 "" ""
beyond "1001 by a parameter" "4:10: $whole 1001$" n "  n: 1001" ""
beyond "129 constraints" "9:10: nonholonomic: these are 129, and there is room for 128$" 300 "" "each(i, 1, 129, v[2*i] - q[i]*v[2*i - 1])"
beyond "more constraints than dimensions" "9:5: nonholonomic: 5 constraints in 4 dimensions; at most 3 are possible$" 4 "" \
    "each(i, 1, 5, v[1] - i*v[2])"
beyond "less than no constraint" "9:5: nonholonomic: there is no constraint in this list$" 4 "" "each(i, 1, -2, v[i])"
beyond "65 parameters" "72:8: parameters.k65: more than 64 parameters$" 2 "$(printf '  k%d: 1\n' {1..65})" ""
text 200 "" "each(i, 1, 100, v[2*i] - q[2*i]*v[2*i - 1])" >"$TMP/chain.yaml"
check_output "200 dimensions and 100 constraints" '^constraint [0-9.e-]+$' "$RATTLEBACK" integrate "$TMP/chain.yaml" "${run[@]}"
text 1000 "$(printf '  k%d: 1\n' {1..64})" "each(i, 1, 128, v[2*i] - q[2*i]*v[2*i - 1])" >"$TMP/chain.yaml"
check_output "the largest" '^constraint [0-9.e-]+$' "$RATTLEBACK" integrate "$TMP/chain.yaml" "${run[@]}"
check_refused "the largest by a method of 64 dimensions" 'and chain has 1000 and 128' \
    "$RATTLEBACK" integrate "$TMP/chain.yaml" --method exact-map --steps 1 --horizon 0.1
