#!/bin/bash
# ci/circles.sh, of which lint asks that it finds nothing: planted circles, arrows and doubled names are found, and only when planted.
source ci/tests/cli/lib.sh

copy=$TMP/copy
mkdir "$copy"
cp -a core cases suite results plots ci "$copy"
git -C "$copy" init -q

# circles BUILD: of the copy, by what is built below BUILD; said has what it says.
circles() {
    (cd "$copy" && ci/circles.sh "$1") >"$TMP/said" 2>&1
}

# planted NAME PATTERN FILE INCLUDED: a line that must be found.
planted() {
    circles "$TMP/none"
    check_fails "$1: not there before" found "$2" "$TMP/said"
    cp "$copy/$3" "$TMP/kept"
    echo "#include \"$4\"" >>"$copy/$3"
    check_fails "$1: fails" circles "$TMP/none"
    check "$1: is named" found "$2" "$TMP/said"
    cp "$TMP/kept" "$copy/$3"
}
planted "a circle of files" '^core/run/case' core/run/family.h core/run/case.h
planted "an arrow up" 'core/groups/group -> core/run/run' core/groups/group.c core/run/run.h
planted "an arrow up within a module" 'results/rows -> results/store/store' results/rows.c results/store/store.h

# Two files that include nothing of each other but call each other.
mkdir -p "$TMP/built/double/core/numbers"
echo 'int one(void); int other(void); int one(void) { return other(); }' >"$copy/core/numbers/one.c"
echo 'int one(void); int other(void); int other(void) { return one(); }' >"$copy/core/numbers/other.c"
for file in one other; do
    ${CC:-gcc} -c "$copy/core/numbers/$file.c" -o "$TMP/built/double/core/numbers/$file.o"
done
check_fails "a circle of calls: fails" circles "$TMP/built"
check "a circle of calls: is named" found '^core/numbers/o' "$TMP/said"

# A header of the name of another module's file.
rm "$copy"/core/numbers/{one,other}.c
touch "$copy/suite/judge/group.h"
check_fails "a name of two files: fails" circles "$TMP/none"
check "a name of two files: is named" found '^ core/groups/group suite/judge/group' "$TMP/said"
rm "$copy/suite/judge/group.h"
check "without it nothing is found" circles "$TMP/none"

# The tree itself, where it is a clone: by includes and by the symbols of its build.
check "this tree has none" ci/circles.sh build
