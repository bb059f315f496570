#!/bin/bash
# One version in every file that names it, and a CHANGELOG that is short enough to read.
source ci/tests/cli/lib.sh

# versions FOLDER: the version that each file names, one per line.
versions() {
    sed -n 's/^VERSION := //p' "$1/Makefile"
    sed -n 's/^version: //p' "$1/CITATION.cff"
    sed -nE 's/.*rattleback@([0-9.]+[0-9]).*/\1/p; s/^    version\("(.*)"\)/\1/p' "$1/ci/spack/packages/rattleback/package.py"
    sed -nE 's/.*rattleback@([0-9.]+[0-9]).*/\1/p' "$1/ci/clusters.md"
    sed -nE 's/^## ([0-9.]+)( .*)?$/\1/p' "$1/CHANGELOG.md" | head -n 1
}
# date FOLDER: of the release, in the CHANGELOG and in the citation.
dates() {
    sed -nE 's/^## [0-9.]+ \((.*)\)$/\1/p' "$1/CHANGELOG.md" | head -n 1
    sed -n 's/^date-released: //p' "$1/CITATION.cff"
}
agree() { test "$("$1" "$2" | wc -l)" = "$3" -a "$("$1" "$2" | sort -u | wc -l)" = 1; }
readable() { test "$(wc -w <"$1/CHANGELOG.md")" -le 1200; }

check "one version in six places" agree versions . 6
check_output "the program has it" "^rattleback $(versions . | head -n 1 | sed 's/\./\\./g') " "$RATTLEBACK" --version
check "one date of the release" agree dates . 2
check "the CHANGELOG has at most 1200 words" readable .

mkdir -p "$TMP/ci/spack/packages/rattleback"
for file in Makefile CITATION.cff CHANGELOG.md ci/clusters.md ci/spack/packages/rattleback/package.py; do
    for copied in Makefile CITATION.cff CHANGELOG.md ci/clusters.md ci/spack/packages/rattleback/package.py; do cp "$copied" "$TMP/$copied"; done
    sed -i "s/$(versions . | head -n 1)/9.9.9/" "$TMP/$file"
    check_fails "control: another version in $file" agree versions "$TMP" 6
done
yes word | head -n 1200 >>"$TMP/CHANGELOG.md"
check_fails "control: a longer CHANGELOG" readable "$TMP"
