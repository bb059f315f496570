#!/bin/bash
# ci/prose.py: comments, messages and pages of this tree are within their limits, and each kind of fault is found in a small one.
source ci/tests/cli/lib.sh

check "this tree is within its limits" ci/prose.py

tree=$TMP/tree
mkdir -p "$tree/ci" "$tree/docs" "$tree"/{core,suite,cases,results,plots}
printf '/* Returns x. */\nint x(void);\n' >"$tree/core/x.h"
printf '# A page\n\nShort.\n' >"$tree/docs/page.md"
touch "$tree/ci/prose.limits"
check "control: a tree without faults passes" ci/prose.py --root "$tree"

# plant KIND TEXT FILE: with TEXT at its end, FILE has one place of KIND and fails; without it the tree passes again.
plant() {
    cp "$tree/$3" "$TMP/kept"
    printf "$2" >>"$tree/$3"
    check_output "$1: is found" "^$1 [a-z]+: 1, the limit is 0" ci/prose.py --root "$tree"
    check_exit "$1: fails" 1 ci/prose.py --root "$tree"
    cp "$TMP/kept" "$tree/$3"
}
plant openings '/* What y is. */\n' core/x.h
plant words 'char *message = "nothing speaks of it";\n' core/x.h
plant words 'A value is held against another.\n' docs/page.md
plant markers '<<<<<<< HEAD\n' core/x.h
plant cells "| a | $(printf 'word %.0s' {1..21}) |\n" docs/page.md
plant pages "$(printf 'word %.0s' {1..1501})\n" docs/page.md

echo "openings core 1" >"$tree/ci/prose.limits"
check_output "a limit above its count is to be lowered" '^openings core: 0, the limit is 1; lower it' ci/prose.py --root "$tree"
