#!/bin/bash
# Tables of other programs before the estimator: errors, states, labels, stated orders, and what must not pass.
source ci/tests/cli/lib.sh
source ci/tests/cli/judge.sh

check "states: leapfrog of another program is of order 2" "${judge[@]}" "$TMP/good.csv" "${states[@]}" --order q=2,p=2
check_output "states: at the end and over all times" '^good.csv +leapfrog .* q-max +2 +2\.00 .* confirmed ' \
    "${judge[@]}" -v "$TMP/good.csv" "${states[@]}" --order q=2,p=2 --stated-by "Verlet 1967"
for fault in kick old; do
    python3 "$TMP/leapfrog.py" "$fault" >"$TMP/$fault.csv"
    check_exit "states: refuted with the fault $fault" 1 "${judge[@]}" "$TMP/$fault.csv" "${states[@]}" --order q=2,p=2
done
check_exit "states: another problem" 1 "${judge[@]}" "$TMP/good.csv" "${states[@]}" --set e=0.31 --order q=2,p=2
check_output "states: other data are asked for" 'the errors stay as they are: another problem, other data or another time than those of the reference.$' \
    bash -c "'$RATTLEBACK' judge '$TMP/good.csv' ${states[*]} --set e=0.31 --order q=2 | tr -s ' \n' ' ' | sed 's/reference?.*/reference?/'"
awk -F, -v OFS=, 'NR > 1 { for (k = 4; k < 8; k++) $k = sprintf("%.3f", $k) } 1' "$TMP/good.csv" >"$TMP/short.csv"
check_output "states: of few digits" 'the errors are printed with too few digits to decide; 3 of 4 errors are below 1.4e-03, ten times the floor: too few are left try: more digits of the numbers in the table' \
    bash -c "'$RATTLEBACK' judge '$TMP/short.csv' ${states[*]} --order q=2 | tr -s ' \n' ' '"
check_exit "states: another order" 1 "${judge[@]}" "$TMP/good.csv" "${states[@]}" --order q=4,p=2

# Errors: any quantity, groups by labels, a byte order mark, CRLF, semicolons, tabs.
python3 - >"$TMP/errors.csv" <<'END'
print("method;stages;steps;q;drag")
for method, order in (("a", 2), ("b", 4)):
    for n in (8, 16, 32, 64):
        print(method, 3, n, 0.3 * n ** -order * (1 + 0.1 / n), 5 * n ** -1.0 * (1 + 0.1 / n), sep=";")
END
cat >"$TMP/orders.yaml" <<'END'
orders:
  - {where: {method: a}, q: 2, source: "theorem 1"}
  - {where: {method: "b*", stages: 3}, q: 4, drag: 1}
END
check "errors: orders by labels" "${judge[@]}" "$TMP/errors.csv" --orders "$TMP/orders.yaml"
check_output "errors: the source is the author's line" 'confirmed +theorem 1$' \
    "${judge[@]}" -v "$TMP/errors.csv" --orders "$TMP/orders.yaml"
check_said "errors: what is not stated is measured" 'drag +- +1\.0[0-9]* .*measured +nothing is stated$'
check_exit "errors: one order for both methods" 1 "${judge[@]}" "$TMP/errors.csv" --order q=2 --error drag
check "errors: discover" "${judge[@]}" "$TMP/errors.csv" --discover --error drag
{ printf '\xef\xbb\xbf'; sed 's/;/\t/g; s/$/\r/' "$TMP/errors.csv"; } >"$TMP/tabs.csv"
mkdir "$TMP/other"
mv "$TMP/tabs.csv" "$TMP/other/errors.csv"
check "errors: byte order mark, tabs, CRLF" diff <("${judge[@]}" "$TMP/other/errors.csv" --discover --error drag) \
    <("${judge[@]}" "$TMP/errors.csv" --discover --error drag)
"${judge[@]}" "$TMP/errors.csv" --orders "$TMP/orders.yaml" --junit "$TMP/junit.xml" --tap >"$TMP/tap"
check "tap is read by prove" prove -e cat "$TMP/tap"
check "junit is XML" xmllint --noout "$TMP/junit.xml"

# What must not pass.
not_confirmed() {
    check_exit "not confirmed: $1" 1 "${judge[@]}" "$TMP/$1.csv" --order q="$2"
}
table growing 8,1e-3 16,4e-3 32,1.6e-2 64,6.4e-2
table flat 8,1e-3 16,1e-3 32,1e-3 64,1e-3
table two 8,1e-3 16,2.5e-4
table failed 8,nan 16, 32,inf 64,1e-6 128,2.5e-7
table floor 8,1e-3 16,2.5e-4 32,6e-5 64,6e-5 128,6e-5
table zero 8,0 16,0 32,0 64,0
table near 100,1e-4 110,8.26e-5 120,6.94e-5
not_confirmed growing 2
not_confirmed flat 2
not_confirmed two 2
not_confirmed failed 2
not_confirmed floor 2
not_confirmed zero 2
not_confirmed near 2
# Ten claims that are not as expected are said in words, then ten cases that failed; how many are left is said, and --verbose says all.
for count in 10 11 13; do
    awk -v count=$count 'BEGIN { print "eps,steps,q"
        for (e = 1; e <= count; e++) for (n = 8; n <= 64; n *= 2) printf "%d,%d,%s\n", e, n, n == 8 ? "nan" : 1 / n }' >"$TMP/many.csv"
    "${judge[@]}" "$TMP/many.csv" --label eps --order q=2 >"$TMP/few"
    "${judge[@]}" "$TMP/many.csv" --label eps --order q=2 -v >"$TMP/all"
    said=$(grep -c '^not as expected: many.csv eps=[0-9]* order q$' "$TMP/few") failed=$(grep -c 'case [0-9]*: .*not a finite number' "$TMP/few")
    check "$count: ten of each are said" [ "$said $failed" = "10 10" ]
    left=$((count - 10))
    if [ $left = 0 ]; then
        check_exit "$count: none is left" 1 grep 'listed by --verbose' "$TMP/few"
    else
        check_output "$count: claims that are left" "^$left more, listed by --verbose$" cat "$TMP/few"
        check_output "$count: cases that are left" "^$left more failed, listed by --verbose$" cat "$TMP/few"
    fi
    said=$(grep -c '^not as expected: many.csv eps=[0-9]* order q$' "$TMP/all") failed=$(grep -c '^case [0-9]*: .*not a finite number' "$TMP/all")
    check "$count: --verbose says all" [ "$said $failed" = "$count $count" ]
done
table vanishes 8,1e-3 16,2.5e-4 32,6.25e-5 64,0
not_confirmed vanishes 2
for round_off in "1.1e-16 2.2e-16 1.1e-16 2.3e-16" "2.2e-16 2.2e-16 1.1e-16 1.2e-16" "3.3e-16 1.1e-16 2.2e-16 1.7e-16" "1e-12 2.5e-13 1.2e-13 1.3e-13"; do
    table round-off $(set -- $round_off; for k in 8 16 32 64; do echo "$k,$1"; shift; done)
    not_confirmed round-off 3
    check_output "asks for no smaller steps: $round_off" 'try: (coarser steps, or --floor q=NUMBER if errors of this size are round-off|--floor q=[0-9.e-]*, if errors of this size are its own; coarser steps)$' \
        "${judge[@]}" "$TMP/round-off.csv" --order q=3
done

refuses "nothing" 'missing: FILE.csv' "${judge[@]}"
refuses "no order" 'expected one of --order, --orders and --discover' "${judge[@]}" "$TMP/flat.csv"
refuses "no file" 'none.csv: No such file' "${judge[@]}" "$TMP/none.csv" --discover
refuses "an order between" '--order: q: "2.14": expected a positive whole or half number' "${judge[@]}" "$TMP/flat.csv" --order q=2.14
refuses "an order that nothing measures" '^rattleback: --order: no column measures the quantity r; columns of .*flat.csv: steps, q$' "${judge[@]}" "$TMP/flat.csv" --order q=2,r=1
sed 's/method/methud/' "$TMP/orders.yaml" >"$TMP/label.yaml"
refuses "a label that is not there" '^rattleback: .*label.yaml: no column of the label methud; columns of .*errors.csv: ' "${judge[@]}" "$TMP/errors.csv" --orders "$TMP/label.yaml"
table twice 8,1 16,0.25 8,0.5
refuses "a step size twice" 'twice.csv:4: steps: 8 appears in line 2 already' "${judge[@]}" "$TMP/twice.csv" --order q=2
table negative 8,1 16,-0.25
refuses "a negative error" 'negative.csv:3: q: -0.25: an error is not negative' "${judge[@]}" "$TMP/negative.csv" --order q=2
table word 8,1 16,0.25x 32,0.1
refuses "a word among numbers" 'word.csv:3: q: "0.25x": expected a number' "${judge[@]}" "$TMP/word.csv" --order q=2
table fields 8,1 16,0,25 32,0.1
refuses "a decimal comma" 'fields.csv:3: 3 fields; expected 2' "${judge[@]}" "$TMP/fields.csv" --order q=2
table half 8,1 16.5,0.25
refuses "half a step" 'half.csv:3: steps: "16.5": expected a positive whole number' "${judge[@]}" "$TMP/half.csv" --order q=2
printf 'steps,q\n8,"1\n' >"$TMP/quote.csv"
refuses "an open quote" 'quote.csv:2: a field in quotes does not end' "${judge[@]}" "$TMP/quote.csv" --order q=2
printf 'steps,q,q\n8,1,1\n' >"$TMP/names.csv"
refuses "a name twice" 'names.csv:1: two columns are called "q"' "${judge[@]}" "$TMP/names.csv" --order q=2
printf 'n,q\n8,1\n' >"$TMP/steps.csv"
refuses "no steps" 'steps.csv:1: found no column of step sizes; expected steps or h; its columns: n, q$' "${judge[@]}" "$TMP/steps.csv" --order q=2
printf 'steps,h,q\n8,1,1\n' >"$TMP/both.csv"
refuses "two columns of steps" 'both.csv:1: found both columns steps and h; expected one of them; its columns: steps, h, q$' "${judge[@]}" "$TMP/both.csv" --order q=2
sed '1s/x,y/x [m],y [m]/' "$TMP/good.csv" >"$TMP/units.csv"
refuses "columns with units" 'units.csv:1: x .m.: a column of numbers that is neither part of a state nor declared; .*; columns of a state: x, y, vx, vy, p_vx, p_vy$' "${judge[@]}" "$TMP/units.csv" "${states[@]}" --order q=2
printf 'n%s\n0%s\n' "$(seq -s '' -f ,c%g 300)" "$(printf ',1%.0s' $(seq 300))" >"$TMP/wide.csv"
printf 'steps q\n8 1\n16 0.5\n' >"$TMP/blanks.csv"
refuses "columns between blanks" 'blanks.csv:1: found one column; expected commas, semicolons or tabs between columns' "${judge[@]}" "$TMP/blanks.csv" --order q=2
refuses "many columns" 'wide.csv:1: found no column of step sizes; .*: n, c1, c2, .*, c[0-9]*, \.\.$' "${judge[@]}" "$TMP/wide.csv" --order q=2
cut -d, -f1-4,6- "$TMP/good.csv" >"$TMP/part.csv"
refuses "half a position" 'no column y, though there are others of q; add it, or leave out all of q$' "${judge[@]}" "$TMP/part.csv" "${states[@]}" --order p=2
{ cat "$TMP/orders.yaml"; echo '  - {where: {stages: 3}, q: 2}'; } >"$TMP/both.yaml"
refuses "two entries about one order" 'two entries of the stated orders' "${judge[@]}" "$TMP/errors.csv" --orders "$TMP/both.yaml"
printf 'orders:\n  - {where: {method: a}}\n' >"$TMP/empty.yaml"
refuses "an entry without an order" 'empty.yaml:2: orders\[0\]: states no order' "${judge[@]}" "$TMP/errors.csv" --orders "$TMP/empty.yaml"

# A column is what is said of it: an error that is stated, declared or a quantity's name, a label that is declared, named so or a word.
cat >"$TMP/eps.csv" <<'END'
eps,steps,q
0.1,8,1e-2
0.1,32,6.25e-4
0.2,16,2.5e-3
0.2,64,1.5625e-4
END
refuses "a column of numbers that nobody declares" 'eps.csv:1: eps: a column of numbers that is neither a stated error nor declared; expected --label eps if each of its values is a group of its own, --error eps if' "${judge[@]}" "$TMP/eps.csv" --order q=2
check_exit "declared, each value is a group: two rows prove nothing" 1 "${judge[@]}" "$TMP/eps.csv" --order q=2 --label eps
check_output "declared: two groups" '^[^ ]+ +eps=0.2 .*insufficient' "${judge[@]}" -v "$TMP/eps.csv" --order q=2 --label eps
printf 'orders:\n  - {where: {eps: "0.*"}, q: 2}\n' >"$TMP/eps.yaml"
check_output "orders by a label declare it" ' 2 not as expected' "${judge[@]}" "$TMP/eps.csv" --orders "$TMP/eps.yaml"
check_output "an error that is declared is measured" '^[^ ]+ +0 +eps +-' "${judge[@]}" -v "$TMP/eps.csv" --order q=2 --error eps
refuses "a label that is a stated error" 'eps.csv:1: --label q: this column is an error, by its name or a stated order' "${judge[@]}" "$TMP/eps.csv" --order q=2 --label eps --label q
refuses "a label that is the step size" '--label steps: this column is read by its name' "${judge[@]}" "$TMP/eps.csv" --order q=2 --label eps --label steps
refuses "a label that is no column" '^rattleback: --label: no column esp; columns of .*eps.csv: eps, steps, q$' "${judge[@]}" "$TMP/eps.csv" --order q=2 --label eps --label esp
refuses "an error that is no column" '^rattleback: --error: no column esp; columns of .*eps.csv: eps, steps, q$' "${judge[@]}" "$TMP/eps.csv" --order q=2 --error eps --error esp
refuses "declared as both" '--label eps: this column is an error' "${judge[@]}" "$TMP/eps.csv" --order q=2 --error eps --label eps
refuses "a stated quantity with words in it" 'errors.csv:2: method: "a": expected a number' "${judge[@]}" "$TMP/errors.csv" --order method=2 --error drag

# States: other names, times and starts.
sed '1s/p_vx/px/' "$TMP/good.csv" >"$TMP/px.csv"
refuses "states: an unknown column" 'px.csv:1: px: a column of numbers that is neither part of a state nor declared; did you mean "p_vx"' "${judge[@]}" "$TMP/px.csv" "${states[@]}" --order q=2
sed '1s/,t,/,time,/' "$TMP/good.csv" >"$TMP/time.csv"
check "states: time is t" diff <("${judge[@]}" -v "$TMP/time.csv" "${states[@]}" --order q=2,p=2 | sed 's/time.csv/good.csv/') <("${judge[@]}" -v "$TMP/good.csv" "${states[@]}" --order q=2,p=2)
sed '1s/wall_time/time/' "$TMP/good.csv" >"$TMP/times.csv"
refuses "states: t and time" 'times.csv:1: found both columns t and time' "${judge[@]}" "$TMP/times.csv" "${states[@]}" --order q=2
for name in good time; do
    refuses "states: a time beyond the horizon, $name" "$name.csv:5: t(ime)?: 2.0 is beyond the horizon 1.5; expected --horizon 2.0" "${judge[@]}" "$TMP/$name.csv" --problem kepler --horizon 1.5 --order q=2
done
check "states: without a horizon it is the last time" "${judge[@]}" "$TMP/good.csv" --problem kepler --order q=2,p=2
# start NAME VALUE..: rows at t = 0
start() {
    { head -n 1 "$TMP/good.csv"; for n in 64 128 256 512; do echo "leapfrog,$n,0,$2,0"; done; tail -n +2 "$TMP/good.csv"; } >"$TMP/$1.csv"
}
momentum=$(python3 -c 'print(repr((1.3 / 0.7) ** 0.5))')
start exact "0.7,0,0,$momentum"
check "states: rows at the start" "${judge[@]}" "$TMP/exact.csv" "${states[@]}" --order q=2,p=2
start other "0.8,0,0,$momentum"
refuses "states: another start" 'other.csv:2: x: 0.8 at t = 0, where the problem starts at 0.7; expected its start' "${judge[@]}" "$TMP/other.csv" "${states[@]}" --order q=2
start slower "0.7,0,0,1.36"
refuses "states: another momentum" 'slower.csv:2: p_vy: 1.36 at t = 0, where the problem starts at 1.362770288' "${judge[@]}" "$TMP/slower.csv" "${states[@]}" --order q=2
start none "nan,0,0,$momentum"
refuses "states: no number at the start" 'none.csv:2: x: nan at t = 0' "${judge[@]}" "$TMP/none.csv" "${states[@]}" --order q=2
sed '1s/wall_time/energy/' "$TMP/good.csv" >"$TMP/energy.csv"
refuses "states: errors among them" 'energy.csv:1: energy: an error in a table of states over times' "${judge[@]}" "$TMP/energy.csv" "${states[@]}" --order q=2,energy=2

# Numbers as Fortran writes them; decimal commas.
table fortran 8,1.0D-02 16,0.25d-2 32,.625Q-03 64,1.5625D-004 128,0.390625-004
check "numbers of Fortran" "${judge[@]}" "$TMP/fortran.csv" --order q=2
for bad in 1.0D 1.0D- 1.0DD-2 1.0-2 1.0D-2.0 D-2 1.0F-2; do
    table fortran 8,1.0D-02 "16,$bad" 32,.625D-03
    refuses "no number of Fortran: $bad" "fortran.csv:3: q: \"$bad\": expected a number" "${judge[@]}" "$TMP/fortran.csv" --order q=2
done
printf 'steps;q;who\n8;0,01;a\n16;0,0025;a\n' >"$TMP/comma.csv"
refuses "a decimal comma" 'comma.csv:2: q: "0,01": a decimal comma; write decimal points' "${judge[@]}" "$TMP/comma.csv" --order q=2
refuses "a decimal comma where nothing is stated" 'comma.csv:2: q: "0,01": a decimal comma; write decimal points' "${judge[@]}" "$TMP/comma.csv" --discover
refuses "a decimal comma that separates" '3 fields; expected 2, .*; a decimal comma separates fields' "${judge[@]}" "$TMP/fields.csv" --order q=2

# Printed digits are noise: orders are what they are with 2 to 6 digits of any format, not with 1.
cat >"$TMP/digits.py" <<'PY'
import sys
form, order, steps = sys.argv[1], float(sys.argv[2]), [int(n) for n in sys.argv[3].split(",")]
print("steps,q")
for n in steps:
    print(n, form % (0.7 * n**-order), sep=",")
PY
for form in %.1e %.2e %.3g %.5e %.17g; do
    for order in 1 2 4 5; do
        for steps in 8,16,32,64 10,20,40,80,160; do
            python3 "$TMP/digits.py" $form $order $steps >"$TMP/digits.csv"
            check "digits: $form of order $order, $steps" "${judge[@]}" "$TMP/digits.csv" --order q=$order
            check_output "digits: and of no order more" ' below ' "${judge[@]}" -v "$TMP/digits.csv" --order q=$((order + 1))
            [ $order = 1 ] || check_output "digits: nor less" ' above ' "${judge[@]}" -v "$TMP/digits.csv" --order q=$((order - 1))
        done
    done
done
# not_told NAME FORMAT ORDER STEPS [REMEDY]: the digits do not tell, and more of them, or REMEDY, are asked for.
not_told() {
    python3 "$TMP/digits.py" "$2" "$3" "$4" >"$TMP/digits.csv"
    check_exit "digits: $1" 1 "${judge[@]}" "$TMP/digits.csv" --order q="$3"
    check_said "digits: $1: what is asked for" "${5:-^    try: more digits of the numbers in the table$}"
}
not_told "one of them" %.0e 2 8,16,32,64 '^    try: steps: .8, 16, 32, 64, 128, 256.$'
not_told "decimals that end" %.4f 4 8,16,32,64
not_told "a fixed point that all reach" %.2f 2 8,16,32,64
not_told "decimals that end late" %.3f 2 4,8,16,32,64
not_told "all are printed as 0" %.1f 2 8,16,32,64
python3 "$TMP/digits.py" %.17g 2 8,16,32,64 >"$TMP/digits.csv"
check_output "digits: control: a floor that is stated asks for none" '^    try: coarser steps$' "${judge[@]}" "$TMP/digits.csv" --order q=2 --floor q=1e-3
table zero 8,0.0109 16,0.0027 32,0.0007 64,0.0000
check_output "digits: a 0 where the order has more than their rounding" 'the error vanishes with h' "${judge[@]}" "$TMP/zero.csv" --order q=2
table zero 8,0.01094 16,0.00273 32,0.00068 64,0.00017 128,0.00004 256,0.00001 512,0.00000
check_exit "digits: control: a 0 where the order has less" 0 "${judge[@]}" "$TMP/zero.csv" --order q=2
table worse 8,1.00e-2 16,2.60e-3 32,7.50e-4 64,2.50e-4 128,1.00e-4
not_confirmed worse 2

# Step sizes are compared with each other at the same times: those that end before the others have failed, and the largest error is one of
# times that all have. Of order 1, looked at ever sooner, q is of order 2 by its numbers.
python3 - "$TMP" <<'END'
import math, sys
def run(N, kick, T=2.0, e=0.3):
    x, y, vx, vy, h = 1 - e, 0.0, 0.0, math.sqrt((1 + e) / (1 - e)), T / N
    for k in range(1, N + 1):
        r = (x * x + y * y) ** 1.5
        vx -= kick * h * x / r; vy -= kick * h * y / r
        x += h * vx; y += h * vy
        r = (x * x + y * y) ** 1.5
        vx -= (1 - kick) * h * x / r; vy -= (1 - kick) * h * y / r
        yield k, k * h, x, y, vx, vy
def write(name, steps, keep, kick=0.5, late=0.0):
    with open(f"{sys.argv[1]}/{name}.csv", "w") as out:
        print("steps,t,x,y,p_vx,p_vy", file=out)
        for i, N in enumerate(steps):
            for k, t, *state in run(N, kick):
                if keep(i, N, k): print(N, repr(t), *(repr(c + late * (k < N) / N) for c in state), sep=",", file=out)
doubled = (64, 128, 256, 512)
write("sooner", doubled, lambda i, N, k: k == N >> i, 1.0)
write("stopped", doubled, lambda i, N, k: k % (N // 4) == 0 and (N < 512 or k < N))
write("nodes", (60, 100, 210, 430), lambda i, N, k: True)
write("last", doubled, lambda i, N, k: k % (N // 4) == 0 and k < N)
write("dropped", doubled, lambda i, N, k: k == N or (k % (N // 4) == 0 and N < 256), late=0.3)
END
for quantity in q p; do check_output "times: $quantity that ends ever sooner has failed" "^[^ ]+ +0 +$quantity +2 .*failed" "${judge[@]}" -v "$TMP/sooner.csv" "${states[@]}" --order q=2,p=2; done
check_exit "times: nothing of it is confirmed" 1 "${judge[@]}" "$TMP/sooner.csv" "${states[@]}" --order q=2
check_output "times: the finest ends before the others" "1 of 4 cases failed: the integrator ended early: its rows end at t = 1.5, others at 2" \
    bash -c "'$RATTLEBACK' judge '$TMP/stopped.csv' ${states[*]} --order q=2 | tr -s ' \n' ' '"
check "times: all nodes of steps that are no multiples" "${judge[@]}" "$TMP/nodes.csv" "${states[@]}" --order q=2,p=2
check "times: all but the last node" "${judge[@]}" "$TMP/last.csv" "${states[@]}" --order q=2,p=2
check "times: errors at times that only coarse steps have are no part" "${judge[@]}" "$TMP/dropped.csv" "${states[@]}" --order q=2,p=2
# Large tables: rows are sorted, not put in their places one by one.
python3 - "$TMP" <<'END'
import sys
with open(sys.argv[1] + "/fine.csv", "w") as out:
    print("steps,q", file=out)
    for n in range(200000, 0, -1): print(f"{n},{0.3 / n ** 2!r}", file=out)
END
check_exit "200000 step sizes, fine to coarse" 0 timeout 30 "${judge[@]}" "$TMP/fine.csv" --order q=2
# Numbers of steps that are none.
printf 'h,q\n40,1e-2\n20,2.5e-3\n' >"$TMP/long.csv"
printf 'h,q\n4e-30,1e-2\n2e-30,2.5e-3\n' >"$TMP/short.csv"
for name in long short; do check_output "h without a number of steps: $name" 'try: finer steps, two more$' "${judge[@]}" "$TMP/$name.csv" --order q=2; done
table beyond 16,1e-2 99999999999999999999,2.5e-3
printf 'h,q\n1.5,0.1\n0.75,nan\n0.375,0.025\n0.1875,0.0125\n0.09375,0.00625\n' >"$TMP/no-steps.csv"
check_output "a step that is no part of the horizon is reported by its size" '^case 1: no-steps.csv, h = 0.75: not a finite number$' "$RATTLEBACK" judge "$TMP/no-steps.csv" --order q=1
check_output "what a table is reported to do is an option" 'try: if this order is correct, use --order q=1 instead$' "$RATTLEBACK" judge "$TMP/no-steps.csv" --order q=2
refuses "more steps than there are numbers" 'beyond.csv:3: steps: "9*": expected a positive whole number, at most 2\^53' "${judge[@]}" "$TMP/beyond.csv" --order q=2

# A result file, charts and a page, as of a run: of errors with two groups and a failed case, and of states over times.
cat >"$TMP/kept.csv" <<'END'
method,steps,q,mine
euler,16,3.1e-2,1
euler,32,1.53e-2,0.5
euler,64,7.6e-3,0.25
euler,128,3.79e-3,0.125
heun,16,1e-2,1
heun,32,nan,0.5
heun,64,6.25e-4,0.25
heun,128,1.5625e-4,0.125
heun,256,3.90625e-5,0.0625
END
check_exit "-o: a run that is as stated" 1 "$RATTLEBACK" judge "$TMP/kept.csv" --order q=1 --error mine -o "$TMP/kept"
check_output "the reason stands beside the verdict" '1 of 5 cases failed: not a finite number; slopes 2.00' bash -c "'$RATTLEBACK' judge '$TMP/kept.csv' --order q=1 --error mine 2>/dev/null"
check_output "-o: verdicts" '^kept.csv,,,heun,.*,q,1,2[.0-9]*,.*,above,' "$RATTLEBACK" show "$TMP/kept/results.h5" --format csv
check_output "-o: cases, with the errors of quantities that there are" '^9$' bash -c "'$RATTLEBACK' show '$TMP/kept/results.h5' --table cases --where method=euler --where 'q>0' --where steps=64 --format csv | sed -n 2p | grep -c 0.0076; '$RATTLEBACK' show '$TMP/kept/results.h5' --table cases --format csv | tail -n +2 | wc -l"
check_output "-o: a case that failed" 'not a finite number' "$RATTLEBACK" show "$TMP/kept/results.h5" --table cases --where steps=32 --where method=heun
check "-o: the page with its charts" test -s "$TMP/kept/report.html" -a -s "$TMP/kept/charts/kept-csv-q-step.svg"
check_exit "-o: results that are there stay" 2 "$RATTLEBACK" judge "$TMP/kept.csv" --order q=1 --error mine -o "$TMP/kept"
check_exit "-o: but for --force" 1 "$RATTLEBACK" judge "$TMP/kept.csv" --order q=1 --error mine -o "$TMP/kept" --force
check_exit "-o: verify has nothing to judge again" 2 "$RATTLEBACK" verify "$TMP/kept/results.h5"
check_exit "-o: compare" 0 "$RATTLEBACK" compare "$TMP/kept/results.h5" "$TMP/kept/results.h5"
check_exit "-o: nothing is written where the input is bad" 2 "$RATTLEBACK" judge "$TMP/kept.csv" --order x=1 -o "$TMP/never"
check_fails "-o: no folder either" test -e "$TMP/never"
"$RATTLEBACK" reference kepler --horizon 2 --samples 2 --format csv | sed '1s/^/method,steps,/; 2,$s/^/exact,16,/' >"$TMP/states.csv"
"$RATTLEBACK" reference kepler --horizon 2 --samples 2 --format csv | sed '1d; s/^/exact,32,/' >>"$TMP/states.csv"
check_exit "-o: states" 1 "$RATTLEBACK" judge "$TMP/states.csv" --problem kepler --horizon 2 --order q=2 -o "$TMP/states"
check_output "-o: a case a step size, at the end and over times" '^2$' bash -c "'$RATTLEBACK' show '$TMP/states/results.h5' --table cases --where 'q<1e-10' --where 'q-max<1e-10' --format csv | grep -c exact"
