#!/bin/bash
# The identity of ci/developing/identity.md and the quantity of ci/developing/quantity.md, taken from their texts: they go into
# a copy of the tree, as one function and one line, and one line each. All of it sees the new names and is compiled again,
# without optimisation, which takes a quarter of the time.
set -u
source ci/tests/cli/lib.sh

copy=$TMP/copy
mkdir "$copy"
cp -a Makefile README.md core cases suite results plots ci "$copy"

build() {
    make -C "$copy" --no-print-directory -j"$(nproc)" CFLAGS="-O0 -DHP_GENERAL_ONLY" WERROR=1 all
}

# code GUIDE: its C code. line GUIDE PATTERN: its one line that begins so.
code() { awk '/^```$/ { exit } code { print } /^```c$/ { code = 1 }' "ci/developing/$1"; }
line() { sed -n "s/^    \($2.*\)$/\1/p" "ci/developing/$1"; }

code identity.md >"$copy/core/run/identity_weight_sum.c"
line identity.md 'IDENTITY(weight_sum' >>"$copy/core/run/identities.def"
line quantity.md 'QUANTITY(Q_MEAN' >>"$copy/core/quantities.def"
line quantity.md 'MEASURED_REAL(q_mean' >>"$copy/results/cases.def"
sed -i "/row->q_max = LARGER/a $(line quantity.md 'row->q_mean')" "$copy/suite/kinds/errors.c"
sed -i "/judged\[\] = {/s/{{/{$(line quantity.md '{CLAIM_ORDER') {/" "$copy/suite/kinds/convergence.c"
check "both build" build

cat >"$TMP/new.yaml" <<'YAML'
campaign: new
experiments:
  - {name: exact, kind: identities, problems: [{name: kepler}], methods: [lobatto-iiia, gauss], stages: [3],
     steps: [8, 16], horizon: 1, precision: [double, quad]}
  - {name: errors, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [3], steps: [16, 32, 64, 128, 256],
     horizon: 1, samples: 16, expect: {q-mean: 4}, because: it is no larger than the largest}
YAML
check "they are judged" "$copy/rattleback" run "$TMP/new.yaml" -o "$TMP/new"
check_output "the identity is listed" '^weight-sum +.*sum_i b_i = 1' "$copy/rattleback" list identities
check_output "the quantity is listed" '^q-mean +mean position error' "$copy/rattleback" list quantities
check_output "the quantity has its columns" '^floor +cases/floor_q$' "$copy/rattleback" list quantities q-mean
orders() { "$copy/rattleback" show "$TMP/$1/results.h5" --table orders; }
check_output "the identity holds in quad" ' gauss .* quad .* weight-sum .* confirmed .*sum_i b_i = 1$' orders new
check_output "the order is measured" ' q-mean +4 +4\.0[0-9] .* documented ' orders new
check_output "a row a case" '^ *[0-9]+ +weight-sum +[0-9.e-]+ +[0-9.e-]+ +Hairer' \
    "$copy/rattleback" show "$TMP/new/results.h5" --table identities
check "its charts are drawn" test -s "$TMP/new/charts/errors-kepler-double-q-mean-step.svg"

# Controls: another order, and weights that add up to something else.
sed 's/q-mean: 4/q-mean: 3/' "$TMP/new.yaml" >"$TMP/other.yaml"
check_exit "control: another order" 1 "$copy/rattleback" run "$TMP/other.yaml" -o "$TMP/other"
check_output "control: another order is refuted" ' q-mean +3 +4\.0[0-9] .* above \(!\) ' orders other
sed -i 's/fabs(sum - 1)/fabs(sum - R(1.0001))/' "$copy/core/run/identity_weight_sum.c"
check "control: builds" build
check_exit "control: another sum" 1 "$copy/rattleback" run "$TMP/new.yaml" -o "$TMP/sum"
check_output "control: another sum is refuted" ' weight-sum .* below \(!\) ' orders sum
