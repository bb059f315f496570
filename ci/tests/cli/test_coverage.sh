#!/bin/bash
# The table of what of the papers is checked: every line leads to what is run, and lines that do not are refused.
source ci/tests/cli/lib.sh

python=$(python)
export RATTLEBACK
coverage() { "$python" ci/coverage.py "$@"; }
check "every line leads somewhere" coverage ci/coverage/coverage.md

# refused NAME PATTERN SED: a fault in a copy of the page is named with its line, by one run for all copies.
mkdir -p "$TMP/docs" "$TMP/ci/coverage"
cp docs/findings*.md "$TMP/docs"
names=() patterns=()
refused() {
    sed -E "$3" ci/coverage/coverage.md >"$TMP/ci/coverage/page-${#names[@]}.md"
    check_fails "a fault: $1" cmp ci/coverage/coverage.md "$TMP/ci/coverage/page-${#names[@]}.md"
    names+=("$1") patterns+=("$2")
}
refused "an experiment that is none" 'Theorem 6.1: theorems has no experiment grups, nearest: groups$' 's|(Theorem 6.1 .*)`theorems/groups:|\1`theorems/grups:|'
refused "a quantity that is none" 'no quantity lambada, nearest: lambda$' '/Corollary 5.2.1/s/lambda`/lambada`/'
refused "a quantity that its kind does not judge" 'Theorem 5.5: .*kind identities does not judge q$' '/Exact . Theorem 5.5/s/exact-equations/q/'
refused "a campaign that is none" 'no campaign theorem, nearest: theorems$' '/HP . 6.3 /s|theorems/|theorem/|'
refused "a figure that is none" 'no figure fig9' '/HP . Figure 8/s/fig8/fig9/'
refused "a test that is none" 'test_ball has no test integrals_over_a_longer_run' '/integrals_over_a_long_run/s/long_run/longer_run/'
refused "a heading that is none" 'has no heading two-dynamics-of-two-constraints' 's/#two-dynamics-of-one-constraint/#two-dynamics-of-two-constraints/'
refused "a line without evidence" 'Lemma 4.4: .*no evidence, and not `not done`$' '/Exact . Lemma 4.4/s/(the ends) \| `[^|]*` \|/\1 | |/'
refused "not done without a reason" 'Remark 2.5.2: not done: no reason$' '/Remark 2.5.2/s/not done: .* \|/not done |/'
refused "not done with evidence" 'Figure 7: evidence, and yet not done$' '/HP . Figure 7/s/confirmed \|/not done: it takes too long |/'
refused "a state that is none" 'Figure 7: no state confirmd, nearest: confirmed$' '/HP . Figure 7/s/confirmed \|/confirmd |/'
refused "a difference without a finding" 'Figure 7: differs needs finding, not only' '/HP . Figure 7/s/confirmed \|/differs |/'
refused "a figure that confirms" 'Figure 4: confirmed needs experiment or test, not only figure' '/Exact . Figure 4/s/, `test_exact_forms[^`]*`//'
refused "a drawing that is judged" 'Figure 7: drawn, and yet experiment$' '/HP . Figure 7/s/confirmed \|/drawn |/'
refused "nothing that breaks it" 'Figure 7: nothing breaks it$' '/HP . Figure 7/s/`no-second-derivative: theorems.groups`//'
refused "a fault that is none" 'Figure 7: no fault no-second-derivatives, nearest: no-second-derivative$' '/HP . Figure 7/s/`no-second-derivative:/`no-second-derivatives:/'
refused "a fault of another experiment" 'Figure 7: theorems/rattleback is no evidence of this line$' '/HP . Figure 7/s/`no-second-derivative: theorems.groups`/`no-second-derivative: theorems\/rattleback`/'
refused "a fault that no method knows" 'Figure 7: lobatto-iiia does not know late-node$' '/HP . Figure 7/s/`no-second-derivative:/`late-node:/'
refused "a mutation that is none" 'Figure 1: no mutation dense-weight, nearest: dense-weights$' '/HP . Figure 1 /s/`dense-weights`/`dense-weight`/'
refused "a mutation of something else" 'Figure 1: ball-integral breaks nothing of this line$' '/HP . Figure 1 /s/`dense-weights`/`ball-integral`/'
refused "a mutation that nothing uses" 'mutations.yaml: ball-integral: breaks no line of .*page' 's/`ball-integral`/`flipped-force: theorems\/energy`/'

# Evidence that is about something else.
refused "a problem of another paper" 'Theorem 3.4.2: symplectic-lie/dipole: q p does not cite Thesis$' '/Thesis . Theorem 3.4.2/s/`theorems.stages: step-q`/`symplectic-lie\/dipole: q p`/'
refused "a figure of another paper" 'Figure 6.1: figure fig3 does not cite Thesis$' '/Thesis . Figure 6.1/s/\| `/| `figure fig3`, `/'
refused "another figure of the paper" 'Figure 7: figure fig4 does not cite fig. 7$' '/HP . Figure 7/s/figure fig7/figure fig4/'
refused "another section of the paper" 'Theorem 3.4.4: nothing cites 3.4: ' '/Thesis . Theorem 3.4.4/s/\| `.*` \| `[^|]*` \|/| `discrete-variational\/gni-groups: q p` | `flipped-force: discrete-variational\/gni-groups` |/'
refused "a test of another paper" 'Theorem 5.3: test_ball/integrals_over_a_long_run does not cite VRKMK$' '/VRKMK . Theorem 5.3/s/\| `symplectic/| `test_ball\/integrals_over_a_long_run`, `symplectic/'
refused "words instead of evidence" 'not understood: see the tests$' '/Exact . Lemma 6.1/s/`exact-discrete.identities: [^`]*`/see the tests/'
refused "a theorem left out" 'VRKMK, Theorem 5.3: no line$' '/VRKMK . Theorem 5.3/d'
refused "a theorem twice" 'Theorem 3.1.3: a second line of this item$' '/Theorem 3.1.3/p'
refused "a column left out" 'Figure 6.1: 5 columns$' '/Figure 6.1/s/momenta are reflected \| //'
check_exit "pages with faults end with 1" 1 coverage $(for k in "${!names[@]}"; do echo "$TMP/ci/coverage/page-$k.md"; done)
cp "$captured/stdout" "$TMP/said"
for k in "${!names[@]}"; do
    check "refused: ${names[$k]}" bash -c 'grep -F "coverage/page-$1." "$2" | grep -qE -- "$3"' - "$k" "$TMP/said" "${patterns[$k]}"
done
check_exit "what is only a page without lines is refused" 1 coverage docs/index.md

# A mutation whose text the code has no longer.
mkdir -p "$TMP/stale/ci/coverage"
for name in core cases suite results plots docs python build Makefile rattleback; do ln -s "$PWD/$name" "$TMP/stale/$name"; done
cp ci/coverage.py "$TMP/stale/ci" && cp ci/coverage/* "$TMP/stale/ci/coverage" && ln -s "$PWD/ci/tests" "$TMP/stale/ci/tests"
sed -i 's/tolerance.branch_part)/LEAST_PART)/' "$TMP/stale/ci/coverage/mutations.yaml"
check_output "a mutation of code that is gone is named" 'other-root: core/numbers/branch.c has its text 0 times, not once$' \
    bash -c 'cd "$1" && "$2" ci/coverage.py ci/coverage/coverage.md' - "$TMP/stale" "$python"

# With results: a line that a campaign does not confirm.
cat >"$TMP/coverage.yaml" <<'E2'
campaign: groups
experiments:
  - {name: rolling, problems: [{file: problems/se2-line.yaml}], methods: [lobatto-iiia], stages: [2], retraction: [cay], steps: [16, 32, 64, 128], horizon: 1}
E2
sed -i "s|problems/se2|$PWD/cases/problems/se2|" "$TMP/coverage.yaml"
check "a campaign" "$RATTLEBACK" run "$TMP/coverage.yaml" -o "$TMP/results/groups" -q
with() { sed -E "/HP . 6.4/s#.theorems/groups-rolling: q p lambda.#\`groups/$1\`#" ci/coverage/coverage.md >"$TMP/ci/coverage/coverage.md"; }
with 'rolling: q'
check "results: a verdict is found" coverage "$TMP/ci/coverage/coverage.md" --results "$TMP/results"
with 'rolling: energy-error'
check_output "results: no verdict is seen" 'groups/rolling: no verdict on energy-error$' coverage "$TMP/ci/coverage/coverage.md" --results "$TMP/results"
with 'cayley: q'
check_output "results: an experiment that was not run has none" 'groups/cayley: no verdict on q$' coverage "$TMP/ci/coverage/coverage.md" --results "$TMP/results"
