#!/bin/bash
# Every key of a campaign, in every context in which it is accepted, changes the result or is refused. The schema itself lists its keys,
# so that a new one has to be added here.
source ci/tests/cli/lib.sh

printf 'tableau: forward\na: [[0]]\nb: [1]\n' >"$TMP/forward.yaml"
# One key a line, for sed to change; nothing is allowed to be read as what it is not.
campaign() { # HEAD KIND LINES
    printf 'campaign: keys\n%b%s\n  - name: e\n    kind: %s\n%b' "$1" "experiments:" "$2" "$3"
}
# The names of keys that the schema allows where `KEY` appears in place of one, without those that every campaign here has.
allowed() {
    "$RATTLEBACK" run "$1" --dry-run 2>&1 | sed -n 's/.*keyless.*(allowed: \(.*\))$/\1/p' | head -n 1 | tr ',' '\n' | tr -d ' '
}
# told NAME FILE BASE: FILE, which has one key more than the campaign of BASE, is refused at its line, or its result is another.
told() {
    local line
    line=$(diff "$2" "$3.yaml" | sed -n 's/^\([0-9]*\)[acd,].*/\1/p' | head -n 1)
    "$RATTLEBACK" run "$2" -o "$TMP/changed" --force >"$TMP/said" 2>&1
    if [ $? = 2 ]; then
        check_output "$1: is refused at its line" "changed.yaml:$line: " cat "$TMP/said"
    else
        check_fails "$1: changes the result" "$RATTLEBACK" compare --exact "$3/results.h5" "$TMP/changed/results.h5"
    fi
}
base() { # NAME: its result
    "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/$1" --force >"$TMP/said" 2>&1
    check "control: $1 runs" test $? -lt 2 -a -s "$TMP/$1/results.h5"
    cp "$TMP/$1.yaml" "$TMP/changed.yaml"
}

# Keys of an experiment, by kind. `skip: inapplicable` only permits: it may leave nothing out, so that a list that grows needs no other key.
# `retraction: [identity]` on R^n is what the column of results says: lists for R^n and groups have it beside the others.
declare -A value=([stages]='[3]' [horizon]=1.5 [precision]='[quad]' [retraction]='[cayley]' [samples]=4 [because]=said
    [failures]='[{because: said}]' [members]='{parameter: e, from: 0.1, to: 0.4, count: 4}' [control]=perturbed-tableau [expect]='{q: 1}'
    [tolerances]='[1e-3, 1e-4, 1e-6]')
others=' name kind problems methods steps skip '
for kind in convergence stages structure bound trajectory ensemble identities control tolerance; do
    head=
    lines='    problems: [{name: kepler}]\n    methods: [lobatto-iiia]\n    stages: [2]\n    steps: [8, 16]\n    horizon: 1\n'
    [ $kind = ensemble ] && lines+='    members: {parameter: e, from: 0.1, to: 0.3, count: 4}\n'
    [ $kind = control ] && lines='    problems: [{name: double-integrator}]\n    methods: [trapezoid]\n    steps: [8, 16]\n    horizon: 1\n' value[expect]='{node-q: 1}'
    [ $kind = tolerance ] && lines='    problems: [{name: kepler}]\n    methods: [mine]\n    tolerances: [1e-3, 1e-4, 1e-5]\n    horizon: 1\n' value[expect]='{q: 1}' value[precision]='[double, double]' \
        head="integrators:\n  - {name: mine, program: [python3, $PWD/ci/integrators/adaptive.py]}\n"
    campaign "$head" $kind "$lines" >"$TMP/$kind.yaml"
    base $kind
    sed 's/horizon: 1/&\n    keyless: 1/' "$TMP/$kind.yaml" >"$TMP/changed.yaml"
    for key in $(allowed "$TMP/changed.yaml"); do
        [[ $others == *" $key "* ]] && continue
        check "$kind: the test has a value of the key $key" test -n "${value[$key]:-}"
        if grep -q "^    $key:" "$TMP/$kind.yaml"; then
            sed "s/^    $key:.*/    $key: ${value[$key]}/" "$TMP/$kind.yaml" >"$TMP/changed.yaml"
        else
            { cat "$TMP/$kind.yaml"; echo "    $key: ${value[$key]}"; } >"$TMP/changed.yaml"
        fi
        told "$kind: $key" "$TMP/changed.yaml" "$TMP/$kind"
    done
done

# Keys of a tableau beside `file`: the file alone says what it is. Beside coefficients orders are compared with them; `summary` and `source`
# are words for people.
tableau='    problems: [{name: kepler}]\n    methods: [forward]\n    steps: [8, 16]\n    horizon: 1\n'
campaign 'tableaux:\n  - file: forward.yaml\n' convergence "$tableau" >"$TMP/file.yaml"
campaign 'tableaux:\n  - name: forward\n    a: [[0]]\n    b: [1]\n' convergence "$tableau" >"$TMP/entry.yaml"
declare -A of=([name]=forward [c]='[0, 1]' [a]='[[0]]' [b]='[1]' [summary]=s [source]=s [order]=2 [orders]='{q: 17}'
    [exponents]='{stages: [[], [[1]]], step: [[1, 0]]}')
for form in file entry; do
    base $form
    sed 's/^  - /&keyless: 1\n    /' "$TMP/$form.yaml" | sed '0,/keyless/!s/keyless: 1\n//' >"$TMP/changed.yaml"
    for key in $(allowed "$TMP/changed.yaml"); do
        [[ $form = entry && " name a b summary source file " == *" $key "* ]] || [ $key = file ] && continue
        check "$form: the test has a value of the key $key" test -n "${of[$key]:-}"
        awk -v line="    $key: ${of[$key]}" '{ print } /^  - (file|name)/ && !done { print line; done = 1 }' "$TMP/$form.yaml" >"$TMP/changed.yaml"
        check_exit "$form: $key is refused" 2 "$RATTLEBACK" run "$TMP/changed.yaml" --dry-run
        [ $form = file ] && check_output "$form: $key: with its line" 'changed.yaml:4: tableaux\[0\].'$key': not read beside `file`: state' \
            "$RATTLEBACK" run "$TMP/changed.yaml" --dry-run
    done
done

# A preset whose data are all replaced.
for replaced in 'v: [1, 0, 1, 0.7]' 'q1: [0.1, 0, 0.1, 0.07], after: 0.1'; do
    campaign '' convergence "    problems:\n      - {name: rolling-disk, q: [0, 0, 0, 0], $replaced,\n         preset: pulled}\n    methods: [lobatto-iiia]\n    stages: [2]\n    steps: [8, 16]\n    horizon: 1\n" >"$TMP/changed.yaml"
    check_refused "a preset beside q and ${replaced%%:*}" 'problems\[0\].preset: not read beside q and '"${replaced%%:*}" "$RATTLEBACK" run "$TMP/changed.yaml" --dry-run
done
check_output "control: a preset beside q alone is read" 'cases' bash -c "sed 's/, q1.*,$/,/' '$TMP/changed.yaml' >'$TMP/half.yaml'; '$RATTLEBACK' run '$TMP/half.yaml' --dry-run"
