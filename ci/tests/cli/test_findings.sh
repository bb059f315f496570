#!/bin/bash
# Each finding about a paper names what runs the printed form, and that exists: pages that do not are refused.
source ci/tests/cli/lib.sh

python=$(python)
findings() { "$python" ci/findings.py "$@"; }
check "every finding is run as it is printed" findings

# refused NAME PATTERN PAGE SED: a fault in a copy of the pages is named with its page and line.
refused() {
    rm -rf "$TMP/docs"
    mkdir "$TMP/docs"
    cp docs/findings*.md "$TMP/docs"
    sed -i -E "$4" "$TMP/docs/$3"
    check_fails "planted: $1" cmp "docs/$3" "$TMP/docs/$3"
    check_output "refused: $1" "$2" findings "$TMP/docs"
    check "refused by its exit status: $1" test "$code" = 1
}
refused "a row whose test is none" 'optimal-control.md:[0-9]+: test_printed_control has no test printed_5_20' \
    findings-optimal-control.md 's|/printed_5_19_[a-z_]*|/printed_5_20|'
refused "a file that is none" 'no test test_printed_nothing$' findings-optimal-control.md '/^\| \(5.50\)/s/test_printed_bodies/test_printed_nothing/'
refused "a row that nothing runs" 'nothing runs this as it is printed: \(5.50\)' findings-optimal-control.md '/^\| \(5.50\)/s/`test_[^`]*`/see above/'
refused "an experiment that is none" 'exact-discrete has no experiment control-printed-farce' findings-exact-discrete.md 's/control-printed-force/control-printed-farce/'
refused "an experiment of another campaign" 'controls has no experiment order-conditions' findings-symplectic-lie.md 's/`run --only order-conditions`/`controls --only order-conditions`/'
refused "a command alone" 'nothing runs this as it is printed: Section 6: gravity' findings-symplectic-lie.md 's/; `test_printed_energy\/gravity_of_the_dipole`//'
refused "a misprint that nothing runs" 'nothing runs this as it is printed: - \(4.49\)' findings-discrete-variational.md 's/ \(`test_printed_formulas\/thesis_4_49`\)//'
refused "an article that the table leaves out" 'constraints.md:[0-9]+: not in the table of findings: SPARK has order 2s' findings.md '/^\| \[SPARK/d'
refused "a page without a link" 'misprints.md:1: findings.md has no link to this page' findings.md '/^\[Misprints\]/d'
refused "a campaign of a figure that is none" 'no file cases/figures/fig66.yaml' findings.md 's,`cases/figures/fig6.yaml` .$,`cases/figures/fig66.yaml` |,'
