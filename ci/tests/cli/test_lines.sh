#!/bin/bash
# Lines of a terminal: at most as long as it is wide and at most 100 characters, broken between words; pipes get lines unbroken. And no text
# of a registry refers to the entry before it.
source ci/tests/cli/lib.sh
python=$(python)

cat >"$TMP/lines.yaml" <<'YAML'
campaign: lines
experiments:
  - name: orders
    problems: [{name: kepler}, {name: heavy-top}]
    methods: [lobatto-iiia, {name: rkmk, tableau: gauss}]
    stages: [2]
    steps: [8, 16, 32]
    horizon: 1
    precision: [double]
YAML
results=$TMP/out/results.h5
# narrow COMMAND..: on a terminal of 80 columns.
narrow() { check "80 columns: $*" "$python" ci/tests/cli/lines.py 80 "$RATTLEBACK" "$@"; }
narrow run "$TMP/lines.yaml" -o "$TMP/out"
narrow run "$TMP/lines.yaml" --dry-run
narrow run "$TMP/lines.yaml" -o "$TMP/out" --force --verbose
cat >"$TMP/waits.yaml" <<'YAML'
campaign: waits
experiments:
  - {name: waits, problems: [{name: rattleback, parameters: {skew: 0.1}}], methods: [lobatto-iiia],
     stages: [2], steps: [64, 128], horizon: 4, precision: [double]}
YAML
narrow run "$TMP/waits.yaml" -o "$TMP/waits"
narrow run "$TMP/lines.yaml" --onyl x
narrow check rattleback
narrow tableau gauss --stages 3
narrow reference heavy-top --horizon 1
narrow integrate heavy-top --method gauss --stages 2 --steps 4 --horizon 1
narrow compare "$results" "$results"
narrow show "$results"
narrow show "$results" --table cases
narrow verify "$results"
narrow cite "$results"
narrow choose nobody --accuracy 1e-4
narrow list methods vcg
narrow list claims q
narrow list controls nobody
narrow trial check "$TMP/lines.yaml"
for verb in $("$RATTLEBACK" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'); do narrow "$verb" --help; done
check "100 columns at most" "$python" ci/tests/cli/lines.py 100 bash -c 'stty cols 200; exec "$0" list claims q' "$RATTLEBACK"
check_output "a pipe has unbroken lines" 'coefficients of a method of weights|.{101}' "$RATTLEBACK" list claims q
check_fails "the test finds a long line" "$python" ci/tests/cli/lines.py 20 echo "a line that is longer than that"
"$RATTLEBACK" run "$TMP/lines.yaml" -o "$TMP/out" --force >"$TMP/said" 2>&1
check "a run without terminal: 100 characters" awk 'length > 100 && !/ in \// { print; bad = 1 } END { exit bad }' "$TMP/said"

# What a registry says is read by itself: of an entry, in an alphabetical list, as an attribute of a file.
referring=0
for list in problems methods tableaux groups kinds quantities controls claims hypotheses tables; do
    "$RATTLEBACK" list $list >"$TMP/$list"
    while read -r name _; do "$RATTLEBACK" list $list "$name"; done <"$TMP/$list" >>"$TMP/texts"
    cat "$TMP/$list" >>"$TMP/texts"
    referring=$((referring + 1))
done
check_fails "$referring registries: no text means the entry above" grep -E '(  |: |, |; )the same( |$)|(same )?as above' "$TMP/texts"

# Help: a line of an option has at most 14 words, and the example of a verb that needs no file of the reader's runs.
for verb in $("$RATTLEBACK" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'); do
    "$RATTLEBACK" "$verb" --help >"$TMP/help"
    awk '/^ +(-[a-z], )?--/ { if (words > 14) print text; words = 0; text = ""; $1 = $1 ~ /,$/ ? "" : $1; n = 1 } /^ {29}/ { n = 0 }
        /^$/ { exit } /^ / { words += NF - n; text = text " " $0; n = 0 }' "$TMP/help" | sed "s/^/$verb:/" >>"$TMP/long"
    case $verb in list | tableau | integrate | reference | control | pair) ;; *) continue ;; esac
    read -ra example <<<"$(sed -n 's/^Example: rattleback //p' "$TMP/help")"
    check "example of $verb: ${example[*]}" "$RATTLEBACK" "${example[@]}"
done
check "help of options is short" cmp "$TMP/long" /dev/null
