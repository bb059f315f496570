#!/bin/bash
# Strange horizons, stiff motions, tables that begin at the start, signals and full disks: what is reported is what happened.
source ci/tests/cli/lib.sh

# campaign PROBLEM HORIZON
campaign() {
    printf 'campaign: strange\nexperiments:\n- {name: strange, problems: [%s], methods: [gauss], stages: [2], ' "$1"
    printf 'steps: [8, 16, 32], horizon: %s}\n' "$2"
}
cat >"$TMP/stiff.yaml" <<'YAML'
problem: stiff
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: (u^2 + v^2)/2 - 1e8*(x^2/2 + x^4/4) - y^2/2
initial: {default: {q: [1, 1/2], v: [0, 1]}}
YAML
campaign kepler 1e40 >"$TMP/far.yaml"
check_exit "a horizon that no steps resolve" 1 "$RATTLEBACK" run "$TMP/far.yaml" -o "$TMP/far"
cp "$captured/stdout" "$TMP/far.out"
check_output "refutes no closed form" 'no reference flow: not resolved to round-off' cat "$TMP/far.out"
check_said "has a remedy" 'try: a shorter horizon'
check_said "and tells no nan" 'nothing could be measured, expected 4 '
check_exit "nowhere" 1 grep -i 'nan' "$TMP/far.out"
campaign '{file: stiff.yaml}' 1 >"$TMP/fast.yaml"
check_output "a motion too fast for the reference" 'no reference flow: *(its|$)' \
    "$RATTLEBACK" run "$TMP/fast.yaml" -o "$TMP/fast"
# the last bits of places push it by more than its force is
sed 's/problem: stiff/problem: rod/; s/^lagrangian.*/lagrangian: (u^2 + v^2)\/2 - 1e6*(sqrt(x^2 + y^2) - 1)^2\/2 - y/; s/q: .*/q: [1, 0], v: [0, 0]}}/' "$TMP/stiff.yaml" >"$TMP/rod.yaml"
# momenta of a strong field, of which velocities are small differences
sed 's/problem: stiff/problem: field/; s/^lagrangian.*/lagrangian: (u^2 + v^2)\/2 + 1e5*(x*v - y*u)\/2 - x^2/; s/q: .*/q: ["3\/10", "1\/10"], v: [1, "1\/5"]}}/' "$TMP/stiff.yaml" >"$TMP/field.yaml"
{
    echo 'campaign: rod'
    echo 'experiments:'
    # steps that are too long for the rod have other stages between their ends, short ones no momentum but the last bits of places
    echo "- {name: roots, kind: identities, problems: [{file: rod.yaml}], methods: [lobatto-iiia, lobatto-iiic, lobatto-iiid, gauss], stages: [2, 3], steps: [7, 400, 2000], horizon: 1}"
    echo "- {name: field, kind: identities, problems: [{file: field.yaml}], methods: [lobatto-iiia, gauss], stages: [2, 3], steps: [16, 400], horizon: 1}"
    for kind in identities structure; do
        echo "- {name: $kind, kind: $kind, problems: [{file: rod.yaml}], methods: [gauss, radau-iia, vrkmk, mla-gs], stages: [2, 3], steps: [7, 40], horizon: 1}"
    done
} >"$TMP/rods.yaml"
"$RATTLEBACK" run "$TMP/rods.yaml" -o "$TMP/rods" --quiet >/dev/null
"$RATTLEBACK" show "$TMP/rods/results.h5" --table orders --format csv >"$TMP/rods.csv"
check_output "round-off of a stiff force refutes nothing" '^0$' grep -c ',below,' "$TMP/rods.csv"
check_output "what holds is confirmed" '^rod,.*,reversal,.*,confirmed,' cut -d, -f2- "$TMP/rods.csv"

# a velocity that a constraint makes of small differences of places is rounded as those are, a hundred million times over
printf 'problem: steep\ngroup: R^3\nposition: [x, y, z]\nvelocity: [u, v, w]\nparameters: {K: 1e6}\nlagrangian: (u^2 + v^2 + w^2)/2 - x^2/2\nnonholonomic: ["w - K*(y - 1/3) - x*u"]\ninitial: {default: {q: [1/2, 1/3, 1/3], v: [1/2, "1/(10*K)", "1/4"]}}\n' >"$TMP/steep.yaml"
{
    echo "campaign: steep"
    echo "experiments:"
    for control in none flipped-force; do
        echo "  - {name: $control, problems: [{file: steep.yaml, parameters: {K: 1e5}}, {file: steep.yaml, parameters: {K: 1e8}}], methods: [lobatto-iiia], stages: [3], steps: [64, 128, 256, 512], horizon: 0.1, control: $control}"
    done
} >"$TMP/steeps.yaml"
"$RATTLEBACK" run "$TMP/steeps.yaml" -o "$TMP/steeps" --quiet >/dev/null
"$RATTLEBACK" show "$TMP/steeps/results.h5" --table orders --format csv >"$TMP/steeps.csv"
check_output "places that round refute no momenta" '^0$' grep -c '^none,.*,below,' "$TMP/steeps.csv"
check_output "a wrong force is refuted" '^14$' grep -c '^flipped-force,.*,below,' "$TMP/steeps.csv"
check_output "and no growth is seen in rounding" '^0$' sh -c "'$RATTLEBACK' show '$TMP/steeps/results.h5' --table cases --format csv | grep -c sensitivity"
check "a dry run needs no folder" "$RATTLEBACK" run "$TMP/far.yaml" --dry-run

# leapfrog on Kepler's ellipse, from its first row on, at t = 0
python3 - >"$TMP/start.csv" <<'PYTHON'
def pull(x, y):
    r3 = (x * x + y * y) ** 1.5
    return -x / r3, -y / r3
print("steps,t,x,y")
for N in (256, 512, 1024, 2048):
    x, y, u, v, h = 0.7, 0.0, 0.0, (1.3 / 0.7) ** 0.5, 2 / N
    print(f"{N},0,{x!r},{y!r}")
    for k in range(N):
        a = pull(x, y)
        u, v = u + h / 2 * a[0], v + h / 2 * a[1]
        x, y = x + h * u, y + h * v
        a = pull(x, y)
        u, v = u + h / 2 * a[0], v + h / 2 * a[1]
        if (k + 1) % (N // 4) == 0:
            print(f"{N},{(k + 1) * h!r},{x!r},{y!r}")
PYTHON
judge=("$RATTLEBACK" judge --problem kepler --horizon 2 --order q=2)
check "rows at the start are passed over" "${judge[@]}" "$TMP/start.csv"
grep -E '^steps|,0,' "$TMP/start.csv" >"$TMP/only.csv"
check_refused "where there are no others it is reported" 'expected rows at times above 0' "${judge[@]}" "$TMP/only.csv"
# a number that was cut off is a number
head -c -16 "$TMP/start.csv" >"$TMP/cut.csv"
check_exit "a table that was cut off within its last number is judged" 1 "${judge[@]}" "$TMP/cut.csv"
cp "$captured/stderr" "$TMP/cut"
check_output "and told" '^rattleback: .*cut\.csv:21: the last line has no end' cat "$TMP/cut"
check "one that ends with its line" sh -c '! "$@" 2>&1 | grep "no end"' - "${judge[@]}" "$TMP/start.csv"
check "or with a remark" sh -c '{ cat "$1"; printf "# end"; } >"$1.end"; shift; ! "$@" 2>&1 | grep "no end"' - "$TMP/start.csv" "${judge[@]}" "$TMP/start.csv.end"
sed 's/,0,0.7/,-1,0.7/' "$TMP/start.csv" >"$TMP/before.csv"
check_refused "times before the start" 'expected a time above 0' "${judge[@]}" "$TMP/before.csv"

# what was there stays where the new cannot be written; nothing half written is left
echo before >"$TMP/junit.xml"
check_exit "a full disk" 1 bash -c 'ulimit -f 0; trap "" XFSZ; "$@" >/dev/null' - "${judge[@]}" "$TMP/start.csv" --junit "$TMP/junit.xml"
check_output "leaves the file that was there" '^before$' cat "$TMP/junit.xml"
check_exit "and no part of another" 1 test -e "$TMP/junit.xml.part"
