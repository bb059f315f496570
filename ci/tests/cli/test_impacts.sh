#!/bin/bash
# Impacts on walls: the texts, the campaign, an order that is not claimed, and what refuses walls.
set -u
source ci/tests/cli/lib.sh

check "check: all motions keep what their texts say" bash -c 'for p in bouncing-ball walled-oscillator corral bouncing-rod; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
check "the campaign is as expected" "$RATTLEBACK" run cases/impacts.yaml -o "$TMP/impacts" -q
sed -n '/- name: unlocated/,/precision/p' cases/impacts.yaml | sed 's/expect: {.*/expect: {q: 2}/' >"$TMP/rows"
{ printf 'campaign: second\nexperiments:\n'; sed "s|problems/|$PWD/cases/problems/|" "$TMP/rows"; } >"$TMP/second.yaml"
check_exit "order 2 without location is refuted" 1 "$RATTLEBACK" run "$TMP/second.yaml" -o "$TMP/second" -q
check_output "as below" '^0$' sh -c "'$RATTLEBACK' show '$TMP/second' --format csv --where quantity=q | grep -c ',confirmed,\|,documented,'"
# Without an impact nothing is claimed. Nothing is measured of a grazing motion, or of 312 impacts that accumulate at the tip of a wedge.
sed 's/^problem: .*/problem: wedge/; /^parameters:/d; /^let:/d; /^invariants:/d; s/^lagrangian:.*/lagrangian: (vx^2 + vy^2)\/2/
    s/^walls:.*/walls: [y, sin(1\/100)*x - cos(1\/100)*y]/; s/{q: .*, v: [^]]*\]/{q: [1, 1\/300], v: [-1, 1\/100]/' cases/problems/corral.yaml >"$TMP/wedge.yaml"
cat >"$TMP/quiet.yaml" <<EOF
campaign: quiet
experiments:
  - {name: convergence, kind: convergence, problems: [{file: $PWD/cases/problems/walled-oscillator.yaml}], horizon: 1, samples: 4, steps: [16, 32, 64, 128, 256],
     methods: [{name: collision-located}, {name: collision-variational}, {name: collision-unlocated}]}
  - {name: structure, kind: structure, problems: [{file: $PWD/cases/problems/walled-oscillator.yaml}], horizon: 12, steps: [32], methods: [collision-variational]}
  - {name: identities, kind: identities, problems: [{file: $PWD/cases/problems/walled-oscillator.yaml}], horizon: 1, steps: [16], methods: [collision-variational]}
  - {name: grazing, kind: convergence, problems: [{file: $PWD/cases/problems/walled-oscillator.yaml, parameters: {w: 1}}], horizon: 4, samples: 4, steps: [64, 128, 256, 512],
     methods: [{name: collision-located}, {name: collision-variational}, {name: collision-unlocated}]}
  - {name: wedge, kind: convergence, problems: [{file: $TMP/wedge.yaml}], horizon: 3, samples: 4, steps: [64, 128, 256, 512],
     methods: [{name: collision-located}, {name: collision-variational}, {name: collision-unlocated}]}
EOF
"$RATTLEBACK" run "$TMP/quiet.yaml" -o "$TMP/quiet" -q >"$TMP/quiet.txt" 2>&1
check_output "the run has its rows" '^[1-9][0-9][0-9]*$' sh -c "'$RATTLEBACK' show '$TMP/quiet' --format csv | wc -l"
check_output "no claim is confirmed without an impact" '^0$' sh -c "'$RATTLEBACK' show '$TMP/quiet' --format csv | grep ',confirmed,' | grep -vc '^identities.*,\(work\|legendre\),'"
check_output "a grazing motion has no reference" '^9$' sh -c "'$RATTLEBACK' show '$TMP/quiet' --format csv | grep -c '^grazing.*,failed,'"
check_output "impacts that accumulate have no reference" '^9$' sh -c "'$RATTLEBACK' show '$TMP/quiet' --format csv | grep -c '^wedge,.*,failed,'"
# The momentum jumps at samples 1 and 3. Here the method meets the wall too early, and a sample at an impact would refute its order.
cat >"$TMP/jump.yaml" <<EOF
campaign: jump
experiments:
  - {name: jump, kind: convergence, problems: [{file: $PWD/cases/problems/walled-oscillator.yaml, parameters: {w: 0}}], horizon: 6.283185307179586, samples: 4,
     steps: [32, 64, 128, 256, 512], methods: [{name: collision-located, base: lobatto-iiia, base-stages: 2}]}
EOF
"$RATTLEBACK" run "$TMP/jump.yaml" -o "$TMP/jump" -q >"$TMP/jump.txt" 2>&1
check_output "a sample at an impact refutes no order" '^q-max confirmed$' sh -c \
    "'$RATTLEBACK' show '$TMP/jump' --format csv | sed -n 's/.*,order,\(q-max\|p\|p-max\),.*,\(confirmed\|below\),.*/\1 \2/p'"
# A program outside steps through the wall as collision-located does, and one that knows of no wall goes through it.
for wall in 0.5 9; do
    awk -v w=$wall 'function flow(h) { a = h * h / 4; X = ((1 - a) * x + h * v) / (1 + a); V = ((1 - a) * v - h * x) / (1 + a) }
        BEGIN { print "steps,t,x,p_v"
            for (N = 64; N <= 512; N *= 2) {
                x = 1; v = 0
                for (k = 1; k <= N; k++) {
                    h = 5 / N; flow(h)
                    if (X < -w) {
                        low = 0; high = h
                        for (i = 0; i < 60; i++) { flow((low + high) / 2); if (X > -w) low = (low + high) / 2; else high = (low + high) / 2 }
                        flow(low); x = X; v = -V; flow(h - low)
                    }
                    x = X; v = V
                    if (k % (N / 4) == 0) printf "%d,%.17g,%.17g,%.17g\n", N, k * h, x, v
                } } }' >"$TMP/outside-$wall.csv"
done
check "a program outside is judged through impacts" \
    "$RATTLEBACK" judge "$TMP/outside-0.5.csv" --problem cases/problems/walled-oscillator.yaml --order q=2,p=2
check_exit "one that goes through the wall is not" 1 \
    "$RATTLEBACK" judge "$TMP/outside-9.csv" --problem cases/problems/walled-oscillator.yaml --order q=2,p=2
check_output "times on both sides of an impact" '^3 0.985281374238570[0-9]* .* [0-9.]*e-3[0-9] [0-9.]*e-3[0-9] 0$' \
    "$RATTLEBACK" reference cases/problems/bouncing-ball.yaml --times 1,3
sed 's/{value: 1\/2, /{value: 2, /' cases/problems/walled-oscillator.yaml >"$TMP/far.yaml"
check_output "check: a wall that is not met is no agreement" 'walls *1, NONE met' sh -c "'$RATTLEBACK' check '$TMP/far.yaml' || [ \$? = 1 ]"
sed 's/{value: 1\/2, /{value: 1, /' cases/problems/walled-oscillator.yaml >"$TMP/along.yaml"
check_output "check: a motion that grazes" 'walls *1, NONE met before .*: the motion grazes a wall' sh -c "'$RATTLEBACK' check '$TMP/along.yaml' || [ \$? = 1 ]"
sed 's/{value: 1, meaning: gravity/{value: 1000000, meaning: gravity/' cases/problems/bouncing-ball.yaml >"$TMP/fast.yaml"
check "check: a motion of a thousand impacts in its characteristic time" "$RATTLEBACK" check "$TMP/fast.yaml"
sed '/^parameters:/d; s/^invariants:.*/invariants: {momentum: vx}/; s/^lagrangian:.*/lagrangian: (vx^2 + vy^2)\/2/' cases/problems/corral.yaml >"$TMP/straight.yaml"
check_output "check: a momentum that reflections change" 'momentum .*NOT kept' sh -c "'$RATTLEBACK' check '$TMP/straight.yaml' || [ \$? = 1 ]"
check_refused "another method" 'gauss needs a problem without walls; bouncing-ball has some' \
    "$RATTLEBACK" integrate cases/problems/bouncing-ball.yaml --method gauss --stages 2 --steps 8 --horizon 1
check_refused "a problem without walls" 'collision-located needs a problem with walls; pendulum has none' \
    "$RATTLEBACK" integrate pendulum --method collision-located --steps 8 --horizon 1
check_refused "C" 'it has walls: it is run from its text' "$RATTLEBACK" problem cases/problems/bouncing-ball.yaml --c
check_refused "a start behind a wall" 'not inside wall 1' \
    "$RATTLEBACK" integrate cases/problems/bouncing-ball.yaml --q -1 --method collision-located --steps 8 --horizon 1
