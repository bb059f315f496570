#!/bin/bash
# The group of ci/developing/group-factor.md, taken from its text: SE(2) under another name. It goes into a copy of the tree
# with what is built already, as one file and one line, and the test of all factors goes through it.
set -u
source ci/tests/cli/lib.sh

copy=$TMP/copy
guide=ci/developing/group-factor.md
routes=(build/tests/double/test_matrix_route build/tests/quad/test_matrix_route)
mkdir "$copy"
cp -a Makefile README.md core cases suite results plots ci build rattleback "$copy"

build() {
    make -C "$copy" --no-print-directory -j"$(nproc)" CFLAGS="-O0 -DHP_GENERAL_ONLY" WERROR=1 all "${routes[@]}"
}

# in_copy COMMAND...
in_copy() {
    (cd "$copy" && "$@")
}

awk '/^```$/ { exit } code { print } /^```c$/ { code = 1 }' $guide >"$copy/core/groups/motion2.c"
sed -n 's/^    \(GROUP(motion2, .*)\)$/\1/p' $guide >>"$copy/core/groups/groups.def"
check "the group builds" build
check_output "it is listed" '^Motion\(2\) +motions of the plane; q: the first two rows' "$copy/rattleback" list groups
for test in "${routes[@]}"; do
    check "it is what its matrices are: $test" in_copy "$test"
done

# Control: numbers of an element that are not where the matrix has them.
sed -i 's/g\[k\] = G\[k\];/g[k] = G[5 - k];/' "$copy/core/groups/motion2.c"
check "control: builds" build
for test in "${routes[@]}"; do
    check_fails "control: seen by $test" in_copy "$test"
done
