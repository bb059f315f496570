#!/bin/bash
# Lines of the table of the papers' statements fail where they are broken: some of the faults and mutations, drawn by the commit.
source ci/tests/cli/lib.sh

python=$(python)
export RATTLEBACK
rotate() { "$python" ci/coverage/rotate.py "$@"; }
check_output "some of what the table names, by the commit" '^6 seen, 0 not seen$' rotate ci/coverage/coverage.md --count 6

# page EVIDENCE BREAKER: a table of one line.
page() { echo "| HP | Theorem 4.2 | symplectic | \`$1\` | \`$2\` | confirmed |" >"$TMP/page.md"; }
page "theorems/structure: reversal" "flipped-force: theorems/structure"
check_output "a fault that breaks nothing is named" '^ +HP, Theorem 4.2: none of reversal is refuted$' rotate "$TMP/page.md"
check_exit "and ends with 1" 1 rotate "$TMP/page.md"
page "theorems/structure: symplectic" "ahat-is-a: theorems/structure"
check "a fault that breaks the line is seen" rotate "$TMP/page.md"
page "theorems/structure: symplectic" "late-node: theorems/structure"
check_output "a fault that the methods do not know is not seen" '^NOT SEEN .*late-node' rotate "$TMP/page.md"
check_output "a name that the page does not have is refused" 'nothing is broken by dense-weight$' rotate ci/coverage/coverage.md dense-weight
check_output "no number is refused" '^Breaks the program' rotate ci/coverage/coverage.md --count many
