#!/bin/bash
# Every key of integrators, figures, methods, failures, expectations, stated orders and problem texts: another value changes what some verb
# prints, or is refused with file and line. The schemas list their keys themselves, so that a new one has to be added here.
source ci/tests/cli/lib.sh

# allowed COMMAND...: the names of keys that a schema allows where its file has the key `keyless`.
allowed() {
    "$@" 2>&1 | sed -n 's/.*keyless.*(allowed: \(.*\))$/\1/p' | tr ',' '\n' | tr -d ' '
}
# put FILE LINE TEXT: FILE with TEXT behind that line, in $TMP/changed.yaml.
put() {
    sed "$2a\\
$3" "$1" >"$TMP/changed.yaml"
}
# told NAME: `output FILE` says another thing of the changed file than $TMP/base, or refuses it at a line. Names of files are no difference.
told() {
    output "$TMP/changed.yaml" >"$TMP/said" 2>&1
    if grep -q "^rattleback: " "$TMP/said"; then
        check_output "$1: is refused at a line" 'changed.yaml:[0-9]+(:[0-9]+)?: ' cat "$TMP/said"
    else
        check_fails "$1: changes the output" cmp "$TMP/base" "$TMP/said"
    fi
}
# keys NAME FILE LINE INDENT: each key that is allowed behind that line, by its value in `value`; `.` there: FILE has the key, or another has its place.
keys() {
    local key found=0
    output "$2" >"$TMP/base" 2>&1
    check "$1: control: the base is taken" bash -c "! grep -q '^rattleback: ' '$TMP/base'"
    put "$2" "$3" "$4keyless: 1"
    for key in $(allowed output "$TMP/changed.yaml"); do
        found=$((found + 1))
        check "$1: the test has a value of the key $key" test -n "${value[$key]:-}"
        [ "${value[$key]:-.}" = . ] && continue
        put "$2" "$3" "$4$key: ${value[$key]}"
        told "$1: $key"
    done
    check "$1: keys are found" test $found -gt 1
}

# Integrators. The facts of a result file keep `summary` and all else that an entry says.
gcc -O2 -shared -fPIC -Icore/outside -o "$TMP/mine.so" ci/integrators/leapfrog.c
cp ci/integrators/leapfrog.py "$TMP/mine.py"
output() {
    rm -rf "$TMP/run"
    "$RATTLEBACK" run "$1" -o "$TMP/run" >"$TMP/log" 2>&1
    grep '^rattleback: .*\.yaml:' "$TMP/log" && return
    "$RATTLEBACK" show "$TMP/run/results.h5" --format csv
    "$RATTLEBACK" show "$TMP/run/results.h5" --table cases --format csv | cut -d , -f 1-11
    grep -aoE '"(summary|precisions)": .*|"[a-z.]+": "[0-9a-f]{64}"' "$TMP/run/results.h5"
}
for form in 'library: mine.so' 'program: [python3, mine.py]'; do
    cat >"$TMP/integrator.yaml" <<END
campaign: keys
integrators:
  - name: mine
    $form
experiments:
  - name: e
    problems: [{name: kepler}]
    methods: [mine]
    steps: [32, 64, 128]
    horizon: 1
END
    declare -A value=([name]=. [library]=. [program]=. [files]='[integrator.yaml]' [summary]=words [source]=Nobody [orders]='{q: 3}'
        [floor]='{q: 1e-4}' [stepping]=tolerance [slopes]='{q: 1}' [precisions]='[quad]' [parameters]='{kick: 2}')
    keys "integrator, ${form%%:*}" "$TMP/integrator.yaml" 4 '    '
    for key in 'orders: {q: 2, p: 2, lambda: 3}' 'orders: {q: 2, p: 2, step-q: 2}' 'floor: {lambda: 1e-4}' 'program: [sh]' 'library: x.so'; do
        [[ $key = "${form%%:*}:"* ]] && continue
        put "$TMP/integrator.yaml" 4 "    $key"
        check_refused "integrator, ${form%%:*}: $key" 'changed.yaml:[35]: integrators\[0\]' "$RATTLEBACK" run "$TMP/changed.yaml" --dry-run
    done
done

# Methods and failures. The case of 4 steps fails, so that a status has to fit. `because` of failures appears in the page, with the campaign.
cat >"$TMP/methods.yaml" <<'END'
campaign: keys
experiments:
  - name: e
    problems: [{name: kepler}]
    methods:
      - name: vrkmk
    stages: [2]
    steps: [4, 400, 800]
    horizon: 40
    failures:
      - because: said
        steps: [4]
figures:
  - name: drawn
    x: h
    y: q
END
output() {
    rm -rf "$TMP/run"
    "$RATTLEBACK" run "$1" -o "$TMP/run" >"$TMP/log" 2>&1
    grep '^rattleback: .*\.yaml:' "$TMP/log" && return
    "$RATTLEBACK" show "$TMP/run/results.h5" --table cases --format csv |
        python3 -c 'import csv, sys
for row in csv.DictReader(sys.stdin): print([row[k] for k in ("method", "with", "stages", "label", "steps", "status", "as_expected", "q")])'
}
declare -A value=([tableau]=lobatto-iiia [r]=1 [denominator]=1)
keys "methods" "$TMP/methods.yaml" 6 '        '
for key in 'label: mine' 'stages: [3]'; do
    put "$TMP/methods.yaml" 6 "        $key"
    told "methods: $key"
done
declare -A value=([because]=. [steps]=. [problem]=other [data]=e=0.5 [method]=gauss [with]=none [stages]='[3]' [retraction]=cayley
    [precision]=quad [status]=timeout [tolerances]='[1e-4]')
keys "failures" "$TMP/methods.yaml" 12 '        '
put "$TMP/methods.yaml" 11 '        steps: [400]'
sed -i '13d' "$TMP/changed.yaml"
told "failures: steps"

# Figures: the script, the numbers and the names of the files.
run=$TMP/drawn
"$RATTLEBACK" run "$TMP/methods.yaml" -o "$run" >"$TMP/log" 2>&1
output() {
    rm -rf "$TMP/figures"
    "$RATTLEBACK" figure "$1" "$run/results.h5" -o "$TMP/figures" --format svg 2>&1 | grep '^rattleback: '
    (cd "$TMP/figures" 2>/dev/null && cat -- *.gp *.dat && ls)
}
declare -A value=([name]=. [x]=. [y]=. [title]=words [x-label]=words [y-label]=words [experiments]='[f]' [methods]='[gauss]' [size]='[10, 5]'
    [legend]=none [slopes]='[2]' [lines]='[{y: 0.1}]')
keys "figures" "$TMP/methods.yaml" 16 '    '
for change in 's/name: drawn/name: other/' 's/x: h/x: steps/' 's/y: q/y: p/'; do
    sed "$change" "$TMP/methods.yaml" >"$TMP/changed.yaml"
    told "figures: $change"
done

# Expectations: `because` is in the message of TAP.
cat >"$TMP/few.yaml" <<'END'
campaign: keys
experiments:
  - name: e
    problems: [{name: kepler}]
    methods: [{name: vrkmk, tableau: gauss}]
    stages: [1]
    steps: [64, 128, 256]
    horizon: 1
END
"$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/few" >"$TMP/log" 2>&1
output() {
    "$RATTLEBACK" verify "$TMP/few/results.h5" --expect "$1" --tap 2>&1
}
for list in reductions deficiencies; do
    printf '%s:\n  - quantity: q\n    method: vrkmk\n    order: 2\n    because: said\n' $list >"$TMP/expect.yaml"
    declare -A value=([quantity]=. [method]=. [order]=. [because]=. [experiment]=other [problem]=pendulum [data]=e=0.5 [with]=none [stages]=3
        [retraction]=cay [precision]=quad)
    keys "$list" "$TMP/expect.yaml" 2 '    '
    for change in 's/quantity: q/quantity: p/' 's/order: 2/order: 3/' 's/said/other/' 's/vrkmk/gauss/'; do
        sed "$change" "$TMP/expect.yaml" >"$TMP/changed.yaml"
        told "$list: $change"
    done
done

# Stated orders: a key is `where`, `source` or a quantity.
printf 'method,h,q\n' >"$TMP/table.csv"
printf 'mine,%s\n' 0.2,1.6e-1 0.1,1e-2 0.05,6.25e-4 0.025,3.90625e-5 >>"$TMP/table.csv"
printf 'orders:\n  - q: 4\n    where: {method: mine}\n    source: theorem\n' >"$TMP/orders.yaml"
output() {
    "$RATTLEBACK" judge "$TMP/table.csv" --orders "$1" -v 2>&1
}
output "$TMP/orders.yaml" >"$TMP/base"
for change in 's/mine/other/' 's/method:/methods:/' 's/theorem/author/' 's/q: 4/q: 3/' 's/q: 4/p: 4/' '2s/$/\n    p: 4/' '1s/^/more: 1\n/'; do
    sed "$change" "$TMP/orders.yaml" >"$TMP/changed.yaml"
    output "$TMP/changed.yaml" >"$TMP/said"
    check_fails "stated orders: $change: changes the output" cmp "$TMP/base" "$TMP/said"
done

# Problem texts: what lists, checks and solves them, and the C that they become (`exact.c`, `kernel` are for what is compiled).
cat >"$TMP/flat.yaml" <<'END'
problem: flat
group: R^2
position: [x, y]
velocity: [vx, vy]
parameters: {m: 1, k: 2}
lagrangian: m*(vx^2 + vy^2)/2 - k*(x^2 + y^2)/2
initial: {default: {q: [1, 0], v: [0, 1/2]}}
END
output() {
    "$RATTLEBACK" list problems "$1" 2>&1 | grep -v '^text '
    "$RATTLEBACK" check "$1" 2>/dev/null
    "$RATTLEBACK" problem "$1" --c 2>/dev/null | grep -v 'written by'
}
declare -A value=([problem]=. [group]=. [position]=. [velocity]=. [parameters]=. [lagrangian]=. [initial]=. [summary]=words [source]=words
    [retraction]='{default: identity}' [momenta]='[px, py]' [require]='[m > k]' [let]='{vx: 1}' [units]='{mass: 0}' [phase-space-lagrangian]=x [hamiltonian]=x [holonomic]='[y]'
    [forces]='[-vx, 0]' [walls]='[x + 9]' [nonholonomic]='[vy]' [vakonomic]='[vy]' [invariants]='{i: vx}' [observables]='{i: vx}' [momentum]='{i: vx}' [exact]='{source: words}'
    [kernel]='[step]' [control]='{coarse: 4}')
keys "text" "$TMP/flat.yaml" 6 ''
for key in 'exact: {c: kepler_flow}' 'exact: {forms: free_particle_forms}'; do
    put "$TMP/flat.yaml" 6 "$key"
    told "text: $key"
done
for change in 's/flat/round/' 's/R^2/R^3/' 's/\[x, y\]/[a, b]/' 's/\[vx, vy\]/[a, b]/' 's/m: 1/m: 2/' 's/- k/+ k/' 's/q: .1, 0/q: [1, 1/' 's/default:/other:/' \
    's/m: 1/m: {value: 1, meaning: mass}/' 's/v: .0, 1.2./&, meaning: words/' 's/v: .0, 1.2./&, p: [1, 1]/'; do
    sed "$change" "$TMP/flat.yaml" >"$TMP/changed.yaml"
    told "text: $change"
done
sed 's/m: 1/m: {value: 1, positive: true}/' "$TMP/flat.yaml" >"$TMP/changed.yaml"
check_refused "text: positive" 'm' "$RATTLEBACK" integrate "$TMP/changed.yaml" --method trap --steps 4 --horizon 1 --set m=-1
check "text: control: without it" "$RATTLEBACK" integrate "$TMP/flat.yaml" --method trap --steps 4 --horizon 1 --set m=-1
sed '/^initial/d' "$TMP/flat.yaml" | sed 's/^problem.*/problem: driven/' >"$TMP/driven.yaml"
cat >>"$TMP/driven.yaml" <<'END'
control:
  actuated: [vx, vy]
  transfers:
    default:
      from: {q: [1, 0], v: [0, 0]}
      to: {q: [0, 0], v: [0, 0]}
      horizon: 1
END
output() {
    "$RATTLEBACK" list problems "$1" 2>&1 | grep -v '^text '
    "$RATTLEBACK" control "$1" --method trapezoid --steps 8 --nodes 2>&1
    "$RATTLEBACK" problem "$1" --c 2>/dev/null | grep -v 'written by'
}
declare -A value=([actuated]=. [transfers]=. [drag]='[-vx, 0]' [symmetries]='{s: [-y, x]}' [inputs]='[x, y]' [cost]=u1^2+u2^2
    [bounds]='[u1 <= 4]' [coarse]=4)
keys "control" "$TMP/driven.yaml" 8 '  '
declare -A value=([from]=. [to]=. [horizon]=. [guess]='[1, 1]' [meaning]=words [continue]='{parameter: k}' [final]='[x]' [terminal-cost]=x^2)
keys "transfer" "$TMP/driven.yaml" 10 '      '
for change in 's/from: {q: .1/from: {q: [2/' 's/to: {q: .0/to: {q: [2/' 's/horizon: 1/horizon: 2/' 's/actuated: .vx/actuated: [2*vx/'; do
    sed "$change" "$TMP/driven.yaml" >"$TMP/changed.yaml"
    told "transfer: $change"
done
