#!/bin/bash
# The table of what of the papers is checked: every line leads to what is run, and lines that do not are refused.
set -u
source ci/tests/cli/lib.sh

python=$(python)
export RATTLEBACK
coverage() { "$python" ci/coverage.py "$@"; }
check "every line leads somewhere" coverage docs/coverage.md

# refused NAME PATTERN SED: a fault in a copy of the page is named with its line.
mkdir "$TMP/docs"
cp docs/findings*.md "$TMP/docs"
refused() {
    sed -E "$3" docs/coverage.md >"$TMP/docs/coverage.md"
    check_fails "planted: $1" cmp docs/coverage.md "$TMP/docs/coverage.md"
    check_output "refused: $1" "$2" coverage "$TMP/docs/coverage.md"
    check "refused by its exit status: $1" test "$code" = 1
}
refused "an experiment that is none" 'Theorem 6.1: theorems has no experiment grups, nearest: groups$' 's|(Theorem 6.1 .*)`theorems/groups:|\1`theorems/grups:|'
refused "a quantity that is none" 'no quantity lambada, nearest: lambda$' '/Corollary 5.2.1/s/lambda`/lambada`/'
refused "a quantity that its kind does not judge" 'Theorem 5.5: .*kind identities does not judge q$' '/Exact . Theorem 5.5/s/exact-equations/q/'
refused "a campaign that is none" 'no campaign theorem, nearest: theorems$' '/HP . 6.3 /s|theorems/|theorem/|'
refused "a figure that is none" 'no figure fig9' '/HP . Figure 8/s/fig8/fig9/'
refused "a test that is none" 'test_ball has no test integrals_over_a_longer_run' '/integrals_over_a_long_run/s/long_run/longer_run/'
refused "a heading that is none" 'has no heading two-dynamics-of-two-constraints' 's/#two-dynamics-of-one-constraint/#two-dynamics-of-two-constraints/'
refused "a line without a row or a reason" 'Lemma 4.4: neither a row nor a reason$' '/Exact . Lemma 4.4/s/\| `.*` \| identity \|/| | identity |/'
refused "open without a reason" 'Remark 2.5.2: no number: no reason$' '/Remark 2.5.2/s/no number: .* \|/no number: |/'
refused "a state without its evidence" 'Example 2: says test, verdict, leads to test$' '/Exact . Example 2 /s/\| test \|/| test, verdict |/'
refused "evidence without its state" 'Figure 7: says figure, leads to figure, verdict$' '/HP . Figure 7/s/figure, verdict \|/figure |/'
refused "words instead of evidence" 'not understood: see the tests$' '/Exact . Lemma 6.1/s/`exact-[^`]*`/see the tests/'
refused "a theorem left out" 'VRKMK, Theorem 5.3: no line$' '/VRKMK . Theorem 5.3/d'
refused "a theorem twice" 'Theorem 3.1.3: a second line of this item$' '/Theorem 3.1.3/p'
refused "a column left out" 'Figure 6.1: 4 columns$' '/Figure 6.1/s/momenta are reflected \| //'
check_exit "what is only a page without lines is refused" 1 coverage docs/index.md

# With results: a line that a campaign does not bear out.
cat >"$TMP/coverage.yaml" <<'E2'
campaign: groups
experiments:
  - {name: rolling, problems: [{file: problems/se2-line.yaml}], methods: [lobatto-iiia], stages: [2], retraction: [cay], steps: [16, 32, 64, 128], horizon: 1}
E2
sed -i "s|problems/se2|$PWD/cases/problems/se2|" "$TMP/coverage.yaml"
check "a campaign" "$RATTLEBACK" run "$TMP/coverage.yaml" -o "$TMP/results/groups" -q
with() { sed -E "/HP . 6.4/s#.theorems/groups: q p lambda constraint.#\`groups/$1\`#" docs/coverage.md >"$TMP/docs/coverage.md"; }
with 'rolling: q'
check "results: a verdict is found" coverage "$TMP/docs/coverage.md" --results "$TMP/results"
with 'rolling: energy-error'
check_output "results: no verdict is seen" 'groups/rolling: no verdict on energy-error$' coverage "$TMP/docs/coverage.md" --results "$TMP/results"
with 'cayley: q'
check_output "results: an experiment that was not run has none" 'groups/cayley: no verdict on q$' coverage "$TMP/docs/coverage.md" --results "$TMP/results"
