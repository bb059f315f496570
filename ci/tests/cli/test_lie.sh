#!/bin/bash
# Lie group methods on the command line: the campaign's parts that take seconds, its controls, integrate, refusals.
set -u
source ci/tests/cli/lib.sh

check "the campaign is well formed" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/dry" --dry-run
check "structure on every group" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/structure" --only structure-tableaux
check "order 0 but for theta = 1/2" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/theta" --only homogeneous
check "Kutta's tableau on the dipole: order 3" "$RATTLEBACK" run cases/symplectic-lie.yaml -o "$TMP/kutta" --only dipole-kutta
check "controls are refuted" "$RATTLEBACK" run cases/controls.yaml -o "$TMP/controls" --only 'lie-*'
"$RATTLEBACK" show "$TMP/controls/results.h5" --table orders --format csv >"$TMP/controls.csv"
check_output "without the derivative order 1 is left" '^[1-9]' \
    awk -F, '$2 == "commuting-flows" && $11 == "q" && $13 < 1.3 && $24 == "below" { n++ } END { print n + 0 }' "$TMP/controls.csv"

dipole="integrate dipole --steps 50 --horizon 0.5"
check_output "integrate: attitude of the 24-digit reference" '^g 0.92375056[0-9]* 0.38299457[0-9]* ' \
    "$RATTLEBACK" $dipole --method vrkmk --with tableau=gauss --with r=4 --stages 3
check_output "integrate: a tableau with one member needs no stages" '^g 0.923750[0-9]* ' \
    "$RATTLEBACK" $dipole --method vcg --with tableau=midpoint-6
check_output "integrate: a matrix group by rows" '^g [-0-9.e]+ [-0-9.e]+ [-0-9.e]+ [-0-9.e]+$' \
    "$RATTLEBACK" integrate sl2-body --method vrkmk --stages 2 --steps 8 --horizon 1
check_refused "SL(2): the determinant is 1" 'sl2-body takes a matrix of determinant 1 in q' \
    "$RATTLEBACK" integrate sl2-body --method vrkmk --stages 2 --steps 8 --horizon 1 --q 1,0,0,2
check_refused "r out of range" 'vrkmk: r is at most 8, or inf' "$RATTLEBACK" $dipole --method vrkmk --with r=9 --stages 2
check_refused "a weight is 0" 'vcg divides by the weights of its tableau; of midpoint some b_i = 0' \
    "$RATTLEBACK" $dipole --method vcg --with tableau=midpoint
check_refused "constraints" 'vrkmk is for problems without constraints; particle is nonholonomic' \
    "$RATTLEBACK" integrate particle --method vrkmk --stages 2 --steps 8 --horizon 1
check_refused "the other retraction" 'vrkmk works with the retraction exp, not cay' \
    "$RATTLEBACK" $dipole --method vrkmk --stages 2 --retraction cay
check_refused "an unknown tableau" 'unknown tableau "kuta3".*kutta3' "$RATTLEBACK" $dipole --method vrkmk --with tableau=kuta3
