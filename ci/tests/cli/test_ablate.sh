#!/bin/bash
# Tolerances of core/numbers/tolerances.def are needed and counted: some of them, drawn by the commit, are switched off and their tests
# fail; a tolerance outside of the table is refused.
set -u
source ci/tests/cli/lib.sh

python=$(python)
ablate() { "$python" ci/ablate.py "$@"; }
check_output "some of the table, by the commit" '^2 noticed, 0 unnoticed; ' ablate --count 2
check_output "a name that the table does not have is refused" 'no tolerance with a test has the name nothing$' ablate nothing

copy=$TMP/copy
mkdir "$copy"
cp -a core cases ci "$copy"
# A line of the table without a test, and one whose reason is none.
for test in - 'argued: it is'; do
    sed -i.kept "/^TOLERANCE(gain,/s/\"[^\"]*\")\$/\"$test\")/" "$copy/core/numbers/tolerances.def"
    check_fails "a tolerance with \`$test' for a test is refused" bash -c 'cd "$1" && "$2" ci/ablate.py gain 2>"$3"' - "$copy" "$python" "$TMP/said"
    check "and named" grep -q ': gain$' "$TMP/said"
    mv "$copy/core/numbers/tolerances.def.kept" "$copy/core/numbers/tolerances.def"
done
# counted LINE: a line that core must not have more of.
counted() {
    cp "$copy/core/run/gap.c" "$TMP/kept"
    echo "$1" >>"$copy/core/run/gap.c"
    check_fails "refused: $1" bash -c 'cd "$1" && ci/tolerances.sh 2>"$2"' - "$copy" "$TMP/said"
    check "and named" grep -q 'core/run/gap.c' "$TMP/said"
    cp "$TMP/kept" "$copy/core/run/gap.c"
}
check "tolerances are in the table" bash -c 'cd "$1" && ci/tolerances.sh' - "$copy"
counted 'static const real small = R(1e-7);'
counted 'static const real small = 64 * REAL_EPSILON;'
counted 'static const double small = 0x1p-20;'
counted 'static real small(void) { return pow(REAL_EPSILON, R(0.3)); }'
