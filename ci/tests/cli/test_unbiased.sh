#!/bin/bash
# The family of Modin, Verdier 2020: texts, campaign, and methods and motions that must not pass for what they are not.
set -u
source ci/tests/cli/lib.sh

check "check: motions keep what their texts say" bash -c 'for p in unbiased-cvt unbiased-gauge; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
sed 's/passenger energy: {value: (vx^2 + vz^2)\/2/passenger energy: {value: (vx^2 + vz^2)/' cases/problems/unbiased-cvt.yaml >"$TMP/not-kept.yaml"
check_exit "check: an energy that is none" 1 "$RATTLEBACK" check "$TMP/not-kept.yaml"
check "the campaign is as expected" "$RATTLEBACK" run cases/unbiased.yaml -o "$TMP/unbiased" -q

# ends PROBLEM EPS X Y Z: the end of turns at time 4, numbers of mpmath's odefun from equations derived by hand (20 digits).
ends() {
    "$RATTLEBACK" integrate "cases/problems/$1.yaml" --preset turns --set "eps=$2" --method lobatto-iiia --stages 8 --steps 64 --horizon 4 |
        awk -v want="${*:3}" '$1 == "q" { split(want, w, " "); for (k = 1; k <= 3; k++) { d = $(k + 1) - w[k]; if (d * d > 1e-24) exit 1 } found = 1 } END { exit !found }'
}
turns=(-1.0135074441038409 9.5587050980469288 0.98347096362332933)
one_way=(-1.0256034079369344 9.5698140939053673 0.97111912351567913)
check "turns" ends unbiased-cvt 0 "${turns[@]}"
check "turns of a driver without symmetry" ends unbiased-cvt 0.5 "${one_way[@]}"
check "a gauge changes no motion" ends unbiased-gauge 0 "${turns[@]}"
check_fails "control: another driver" ends unbiased-gauge 0.5 "${turns[@]}"

# adversary NAME VERDICT PROBLEM METHOD [STEPS HORIZON]: a claim of no drift that ends so, and exit status 1.
adversary() {
    cat >"$TMP/adversary.yaml" <<END
campaign: adversary
experiments:
  - name: adversary
    kind: bound
    problems: [{file: $PWD/cases/problems/$3}]
    methods: [{name: $4}]
    steps: [${5:-5000}]
    samples: 250
    horizon: ${6:-500}
    expect: {energy: 0}
    because: to be refuted
END
    check_exit "$1: not as expected" 1 "$RATTLEBACK" run "$TMP/adversary.yaml" -o "$TMP/adversary" --force -q
    "$RATTLEBACK" show "$TMP/adversary/results.h5" --where quantity=energy --format csv >"$TMP/adversary.csv"
    check "$1: $2" found ",bound,energy,.*,$2," "$TMP/adversary.csv"
}
adversary "a self-adjoint method without a reversal" below "unbiased-cvt.yaml, preset: turns, parameters: {eps: 0.5}" dla
adversary "a reversible motion by a method that is not self-adjoint" below "unbiased-cvt.yaml, preset: turns" "lms-minus, stages: [2]"
adversary "a reversible motion by momenta without a reversal" below "unbiased-gauge.yaml, preset: turns" "lobatto-iiia, stages: [2]"
adversary "too short to see a drift" insufficient "unbiased-cvt.yaml, preset: turns, parameters: {eps: 0.5}" dla 250 2
