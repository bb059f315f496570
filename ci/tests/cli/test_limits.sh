#!/bin/bash
# Texts beyond what there may be: told with file, line, column, key, what was found and what is allowed; and many bodies within it.
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
text 1000 "$(printf '  k%d: 1\n' {1..64})" "each(i, 1, 128, v[2*i] - q[2*i]*v[2*i - 1])" | sed "s/^lagrangian: .*/& + 0*($(printf 'k%d + ' {1..63})k64)/" >"$TMP/chain.yaml"
check_output "the largest" '^constraint [0-9.e-]+$' "$RATTLEBACK" integrate "$TMP/chain.yaml" "${run[@]}"
check_refused "the largest by a method of 64 dimensions" 'and chain has 1000 and 128' \
    "$RATTLEBACK" integrate "$TMP/chain.yaml" --method exact-map --steps 1 --horizon 0.1

# As many sets of initial data as there are: told, found by name, run by a campaign; the numbers of each are its own.
many() {
    text 2 "" "" | sed '/^initial:/,$d'
    printf 'initial:\n'
    local k
    for ((k = 0; k < $1; k++)); do
        printf '  a-set-whose-name-is-as-long-as-it-may-be-%05d-: {q: [%d, 1/8], v: [0, 0]}\n' "$k" "$k"
    done
}
long=a-set-whose-name-is-as-long-as-it-may-be
many 1000 >"$TMP/many.yaml"
check_output "1000 sets are listed" "$long-00999-: " "$RATTLEBACK" list problems "$TMP/many.yaml"
check_output "set 999 of 1000" '^q 994\.005 0\.124375$' "$RATTLEBACK" integrate "$TMP/many.yaml" --preset "$long-00999-" "${run[@]}"
check_refused "a set that is not there" "unknown preset \"$long-0099x-\"; did you mean \"$long-00990-\"" \
    "$RATTLEBACK" integrate "$TMP/many.yaml" --preset "$long-0099x-" "${run[@]}"
sed "s/$long-00999-/$long-00999-1/" "$TMP/many.yaml" >"$TMP/longer.yaml"
check_refused "a name of 48 bytes" "longer\.yaml:1008: initial\.$long-00999-1: the key .* has more than 47 bytes" \
    "$RATTLEBACK" list problems "$TMP/longer.yaml"
sed "\$s/q: \[999,/q: [lost,/" "$TMP/many.yaml" >"$TMP/lost.yaml"
check_refused "a number of the last set" "lost\.yaml:1008:[0-9]*: initial\.$long-00999-\.q: .*lost" \
    "$RATTLEBACK" integrate "$TMP/lost.yaml" "${run[@]}"

# campaign SETS LAST: of all sets but for the last, which is LAST.
campaign() {
    printf 'campaign: many\nexperiments:\n- name: all\n  kind: identities\n  problems:\n'
    printf "  - {file: many.yaml, preset: $long-%05d-}\n" $(seq 0 $(($1 - 2)))
    printf "  - {file: many.yaml, preset: $long-%s-}\n" "$2"
    printf '  methods: [lobatto-iiia]\n  stages: [2]\n  steps: [8]\n  horizon: 1\n'
}
campaign 257 00999 >"$TMP/sets.yaml"
check_output "a campaign of 257 sets" '^as expected 2056, not as expected 0, ' "$RATTLEBACK" run "$TMP/sets.yaml" -q -o "$TMP/sets"
campaign 1000 00999 >"$TMP/sets.yaml"
check_output "a campaign of 1000 sets" '^campaign many: 1000 cases' "$RATTLEBACK" run "$TMP/sets.yaml" --dry-run -o "$TMP/none"
campaign 300 09999 >"$TMP/sets.yaml"
check_refused "a set that no campaign has" "sets\.yaml:305: .*problems\[299\]\.preset: .*did you mean \"$long-00999-\"" \
    "$RATTLEBACK" run "$TMP/sets.yaml" -o "$TMP/none"
campaign 300 00200 >"$TMP/sets.yaml"
check_refused "a set twice" "problems\[299\]: the same problem with the same data as problems\[200\]" \
    "$RATTLEBACK" run "$TMP/sets.yaml" -o "$TMP/none"
check "nothing is written" [ ! -e "$TMP/none" ]

# All names of coordinates, however long their list is: 60 of 31 bytes each.
{
    printf 'problem: named\nsummary: s\nsource: s\ngroup: R^60\nposition:\n'
    printf '  - q%030d\n' {1..60}
    printf 'velocity:\n'
    printf '  - v%030d\n' {1..60}
    printf 'lagrangian: 0'
    printf ' + v%030d^2/2' {1..60}
    printf '\ninitial:\n  default:\n    q:\n      - each(i, 1, 60, 1)\n    v:\n      - each(i, 1, 60, 0)\n'
} >"$TMP/named.yaml"
last=$(printf '%030d' 60)
check_output "names of 60 coordinates" "^coordinates  q: .*q$last; v: .*v$last\$" "$RATTLEBACK" list problems "$TMP/named.yaml"
check_output "their columns of a reference" "^# t q.* q$last v" "$RATTLEBACK" reference "$TMP/named.yaml" --horizon 1
check_refused "too few numbers for them" "takes 60 numbers for q \(q[^)]*\), not 2\$" \
    "$RATTLEBACK" integrate "$TMP/named.yaml" --q 1,2 "${run[@]}"
