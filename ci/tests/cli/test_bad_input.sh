#!/bin/bash
# Every kind of bad input: its message, exit code 2, and nothing written. Each is a good input with one thing wrong, and
# the good input is taken.
source ci/tests/cli/lib.sh

good=$TMP/good.yaml
cat >"$good" <<'END'
campaign: small
experiments:
  - name: orders
    problems:
      - {name: particle, q: [1, 0.5, 0], v: [0.3, -0.7, 0.15]}
    methods: [lobatto-iiia]
    stages: [2, 3]
    steps: [4, 8, 16]
    horizon: 1
END

# bad NAME PATTERN SED-SCRIPT: the good campaign with one change is refused by `run`.
bad() {
    sed "$3" "$good" >"$TMP/bad.yaml"
    check_refused "campaign: $1" "^rattleback: $TMP/bad.yaml:$2" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}

check "campaign: the good one" "$RATTLEBACK" run "$good" -o "$TMP/out" --dry-run
bad "unknown problem" '5: experiments\[0\]\.problems\[0\]\.name: unknown problem "partcle"; did you mean "particle"\?' \
    's/name: particle/name: partcle/'
bad "a problem that is a file elsewhere" "5: experiments\[0\]\.problems\[0\]\.name: unknown problem \"driven-pivot\"; did you mean \{file: $PWD/cases/problems/driven-pivot.yaml\}\?" \
    's/name: particle/name: driven-pivot/'
mkdir -p "$TMP/problems"
cp cases/problems/driven-pivot.yaml "$TMP/problems"
bad "a problem that is a file beside it" '5: .*unknown problem "driven-pivot"; did you mean \{file: problems/driven-pivot.yaml\}\?' \
    's/name: particle/name: driven-pivot/'
bad "a problem by its file's name" '5: .*unknown problem "problems/driven-pivot.yaml"; did you mean \{file: problems/driven-pivot.yaml\}\?' \
    's/name: particle/name: problems\/driven-pivot.yaml/'
bad "a problem by the name of a file that is not there" '5: .*unknown problem "none.yaml", and no file of this name; expected \{file: PATH\}' \
    's/name: particle/name: none.yaml/'
bad "a tableau for a method" '6: experiments\[0\]\.methods\[0\]: rk4 is a tableau; use \{name: rk, tableau: rk4\}$' 's/\[lobatto-iiia\]/[rk4]/'
bad "a file for a method" '6: .*"mine.yaml": expected a method; to use a tableau in a file, add tableaux: \[\{file: mine.yaml\}\] to' \
    's/\[lobatto-iiia\]/[mine.yaml]/'
bad "a method that does not fit" '6: .*vrkmk needs a problem without constraints; .*; methods that fit: lobatto-iiia, ' 's/\[lobatto-iiia\]/[vrkmk]/'
bad "a key of a method, misspelt" '6: .*unknown parameter of lobatto-iiia "stage"; did you mean the key "stages"\?$' \
    's/\[lobatto-iiia\]/[{name: lobatto-iiia, stage: [2]}]/'
bad "a file for a tableau" '2: tableaux\[0\]: expected a mapping, such as \{file: ..\}, found "mine.yaml"' 's/^experiments/tableaux: [mine.yaml]\n&/'
bad "kind control of no control problem" '5: experiments\[0\]\.problems\[0\]: kind control needs a problem of optimal control; particle has no controls: use' \
    's/horizon: 1/&\n    kind: control/'
bad "a list that is not closed" '7:[0-9]*: YAML syntax: .* while parsing a flow sequence that begins in line 6; text with ' 's/\[lobatto-iiia\]/[lobatto-iiia/'
bad "unknown method" '6: experiments\[0\]\.methods\[0\]: unknown method "lobato-iiia"; did you mean "lobatto-iiia"\?' \
    's/lobatto/lobato/'
bad "unknown key" '9: experiments\[0\]\.horizn: unknown key "horizn"; did you mean "horizon"\?' 's/horizon/horizn/'
for other in "$good campaign check" "cases/problems/disc.yaml problem run --dry-run" "cases/problems/cvt.yaml problem tableau"; do
    read -r file kind all <<<"$other"
    read -ra verb <<<"$all"
    check_refused "${verb[0]} of a $kind file: one reason" "^rattleback: $file:[0-9]*: $kind: this is a $kind file" \
        "$RATTLEBACK" "${verb[@]}" "$file"
    cp "$captured/stderr" "$TMP/said.txt"
    check_output "${verb[0]} of a $kind file: that alone" '^1$' grep -c . "$TMP/said.txt"
done
bad "control: a file of no kind" '1: campagn: unknown key "campagn"' 's/^campaign:/campagn:/'
bad "unknown parameter" '5: .*parameters\.mass: unknown parameter of particle "mass"' 's/v:/parameters: {mass: 2}, v:/'
bad "missing key" '3: experiments\[0\]: key "horizon" is missing' '/horizon/d'
bad "negative steps" '8: experiments\[0\]\.steps\[0\]: -4: expected a positive integer' 's/\[4, 8/[-4, 8/'
bad "steps that do not increase" '8: experiments\[0\]\.steps\[1\]: 3 after 4: expected an increasing list' \
    's/\[4, 8/[4, 3/'
bad "samples that do not divide the steps" '10: experiments\[0\]\.samples: 3 does not divide every entry of steps' \
    '$a\    samples: 3'
bad "Lobatto with one stage" '7: experiments\[0\]\.stages\[0\]: 1: expected 2 to 16, the stages lobatto-iiia can have$' 's/\[2, 3\]/[1, 2]/'
bad "Gauss on a nonholonomic problem" '6: experiments\[0\]\.methods\[0\]: gauss fails hypothesis H1' 's/lobatto-iiia/gauss/'
bad "inconsistent initial data" '5: experiments\[0\]\.problems\[0\]\.v: .* violate constraint 1: residual 0\.01' \
    's/0\.15\]/0.16]/'
bad "data of the wrong size" '5: experiments\[0\]\.problems\[0\]\.q: particle takes 3 numbers for q .* not 2' \
    's/1, 0.5, 0\]/1, 0.5]/'
bad "too many cases" '3: experiments\[0\]: 10100000 cases up to here; expected at most 10000000 in a campaign' \
    "s/particle, .*/chaotic}/; s/\[2, 3\]/[2]/; s/\[4.*/[$(seq -s, 4 4 404)]/
     s/horizon.*/horizon: 1\n    kind: ensemble\n    members: {parameter: member, from: 0, to: 9, count: 100000}/"
bad "a number that is none" '9: experiments\[0\]\.horizon: "soon": expected a decimal number' 's/horizon: 1/horizon: soon/'
bad "YAML syntax" '9:12: YAML syntax: did not find expected' 's/16\]/16/'
bad "a name with brackets in a list" '9:.* while parsing a flow sequence; text with \[ \] \{ \} or a comma goes into quotes' 's/horizon: .*/retraction: [s[2]]/'
bad "a character that begins no text" '9:14: .*; text that begins with such a character goes into quotes' 's/horizon: 1/horizon: @1/'
bad "a tab at the front, behind a line of other letters" '10:1: .*; lines begin with blanks, not with a tab' '1s/$/ # é/; $a\\tcontrol: none'
bad "a colon in a text" '10:.*; text with ": " in it goes into quotes' '$a\    control: it is: so'
bad "a quote that stays open" '10:1: .*; a quote that opens is not closed' 's/name: orders/name: "orders/'
bad "a line too far in" '10:.*; is the line indented like the lines beside it' '$a\   control: none'
bad "empty list of experiments" '2: experiments: empty campaign; expected at least one experiment' \
    '3,$d; s/experiments:/experiments: []/'
bad "empty file" ' empty campaign: expected `campaign: NAME`' 'd'
bad "two documents" '11: a second document begins here' '$a\---\nmore: 1'
# A NUL would cut a text, an escape might write one: refused in every kind of file, at its place.
hostile() {
    local verb=("${@:2}")
    for character in '\0' '\001' '\033' '\r' '\177'; do
        printf 'a: 1\nb: x%by\n' "$character" >"$TMP/hostile.yaml"
        check_refused "$1: control character $character" "^rattleback: $TMP/hostile.yaml:2:5: the control character U\+00" "${verb[@]}"
    done
    printf 'a: 1\nb: "v^2/2\\0 - 100*x^4"\n' >"$TMP/hostile.yaml"
    check_refused "$1: escaped NUL" "^rattleback: $TMP/hostile.yaml:2:4: the control character U\+0000" "${verb[@]}"
}
hostile campaign "$RATTLEBACK" run "$TMP/hostile.yaml" -o "$TMP/out"
hostile problem "$RATTLEBACK" check "$TMP/hostile.yaml"
hostile tableau "$RATTLEBACK" tableau "$TMP/hostile.yaml"
cat >"$TMP/held.yaml" <<'YAML'
campaign: held
experiments: [{name: e, problems: [{name: kepler}], methods: [gauss], stages: [1], steps: [8, 16, 32], horizon: 1}]
YAML
check "a result file to hold them against" "$RATTLEBACK" run "$TMP/held.yaml" -o "$TMP/held" -q
hostile expectations "$RATTLEBACK" verify "$TMP/held/results.h5" --expect "$TMP/hostile.yaml"
check_refused "campaign: not there" "^rattleback: $TMP/none.yaml: the campaign cannot be read: No such file" \
    "$RATTLEBACK" run "$TMP/none.yaml" -o "$TMP/out"

# Root may write anywhere, but not below a file, and not in /proc.
check_refused "run: folder below a file" "^rattleback: $good/out: the output folder cannot be written: Not a directory" \
    "$RATTLEBACK" run "$good" -o "$good/out"
check_refused "run: folder that cannot be made" "^rattleback: /proc/none/out: the output folder cannot be written" \
    "$RATTLEBACK" run "$good" -o /proc/none/out
mkdir "$TMP/taken"
echo keep >"$TMP/taken/results.h5"
ln -s nowhere "$TMP/dangling"
check_refused "run: folder that is a link to nothing" "^rattleback: $TMP/dangling: the output folder cannot be written: No such file" \
    "$RATTLEBACK" run "$good" -o "$TMP/dangling"
check_refused "run: results that are there" 'results.h5: exists already; --force overwrites it' \
    "$RATTLEBACK" run "$good" -o "$TMP/taken"
check "run: results that are there are kept" grep -qx keep "$TMP/taken/results.h5"
check_refused "run: arguments missing" 'missing: CAMPAIGN.yaml, -o DIR; see --help$' "$RATTLEBACK" run
check_refused "run: misspelt option" 'unknown option --froce; did you mean --force' \
    "$RATTLEBACK" run "$good" -o "$TMP/out" --froce

# Under mpirun one rank speaks for all.
sed 's/\[4, 8/[-4, 8/' "$good" >"$TMP/bad.yaml"
check_exit "campaign: refused on three ranks" 2 mpirun -n 3 "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
cp "$captured/stderr" "$TMP/said"
check_output "campaign: refused on three ranks by one message" '^1$' grep -c 'expected a positive integer' "$TMP/said"

# integrate: the last of two equal options counts, so that each case says only what it changes.
run=("$RATTLEBACK" integrate particle --method lobatto-iiia --stages 3 --steps 8 --horizon 1)
check "integrate: the good one" "${run[@]}"
check_refused "integrate: nothing given" 'missing: PROBLEM, --method, --stages, --steps, --horizon; see --help$' \
    "$RATTLEBACK" integrate
check_refused "integrate: some missing" 'missing: --stages \(lobatto-iiia: 2 to 16\), --horizon; see --help$' \
    "$RATTLEBACK" integrate particle --method lobatto-iiia --steps 8
check_refused "integrate: unknown problem" 'unknown problem "partcle"; did you mean "particle"\?' \
    "$RATTLEBACK" integrate partcle "${run[@]:3}"
check_refused "integrate: a problem that is a file" 'unknown problem "driven-pivot"; did you mean the file cases/problems/driven-pivot.yaml\?' \
    "$RATTLEBACK" integrate driven-pivot "${run[@]:3}"
check_refused "integrate: unknown method" 'unknown method "gaus"; did you mean "gauss"\?' "${run[@]}" --method gaus
check_refused "integrate: unknown preset" 'unknown preset "defalt"' "${run[@]}" --preset defalt
check_refused "integrate: unknown parameter" 'unknown parameter of particle "mass"' "${run[@]}" --set mass=2
check_refused "integrate: no parameter" '--set: "mass": expected NAME=VALUE' "${run[@]}" --set mass
check_refused "integrate: negative steps" '--steps: -4: expected a positive integer' "${run[@]}" --steps -4
check_refused "integrate: steps with a fraction" '--steps: 4\.5: expected a positive integer' "${run[@]}" --steps 4.5
check_refused "integrate: negative horizon" '--horizon: -1: expected a positive number' "${run[@]}" --horizon -1
check_refused "integrate: infinite horizon" '--horizon: "inf": expected a decimal number' "${run[@]}" --horizon inf
check_refused "integrate: a method that does not fit: others do" '--method: rect0 needs a problem without constraints; particle has one; methods that fit: lobatto-iiia, ' \
    "$RATTLEBACK" integrate particle --method rect0 --steps 4 --horizon 1
bad "a fault that changes nothing here" '8: experiments.0..control: the fault dtau-wrong-sign changes nothing on particle; it needs a group' 's/\[2, 3\]/&\n    control: dtau-wrong-sign/'
check_output "integrate: steps that are too long: what to try" 'stage equations: divergence; try: more --steps, or a shorter --horizon$' \
    "$RATTLEBACK" integrate kepler --method gauss --stages 2 --steps 8 --horizon 50
check_refused "integrate: Lobatto with one stage" '--stages: 1: expected 2 to 16' "${run[@]}" --stages 1
check_refused "integrate: Gauss on a nonholonomic problem" '--method: gauss fails hypothesis H1' \
    "${run[@]}" --method gauss
check_refused "integrate: inconsistent data" '--v: .* violate constraint 1: residual -1' "${run[@]}" --q 1,1,0 --v 1,0,0
check_refused "integrate: data of the wrong size" '--q: particle takes 3 numbers' "${run[@]}" --q 1,2
check_refused "integrate: data that are no numbers" '--q: "x": expected a decimal number' "${run[@]}" --q 1,x,0
check_refused "integrate: unknown precision" 'unknown precision "single" \(allowed: double, quad\)' \
    "${run[@]}" --precision single
check_refused "integrate: retraction of another group" 'unknown retraction of particle "cay" \(allowed: identity\)' \
    "${run[@]}" --retraction cay
check_refused "integrate: unknown retraction" 'unknown retraction of ball "caj"; did you mean "cay"\? \(allowed: exp, cay\)' \
    "$RATTLEBACK" integrate ball "${run[@]:3}" --retraction caj
check_refused "integrate: a matrix that is no rotation" '--q: rigid-body takes a rotation matrix in q .* but for 0\.21$' \
    "$RATTLEBACK" integrate rigid-body "${run[@]:3}" --q 1,0,0,0,1,0,0,0,1.1
check_refused "integrate: misspelt option" 'unknown option --stpes; did you mean --steps' "${run[@]}" --stpes 4
check_refused "integrate: one argument too many" '"more": one argument too many' "${run[@]}" more

# A name that is misspelt is reported, with the nearest, before anything that is missing: verb, then all that is given, then what is said.
# The last line of each verb has the name right: then what is missing is reported.
while IFS='|' read -r verb words said; do
    # shellcheck disable=SC2086 # words
    check_refused "names first: $verb $words" "^rattleback: $said" "$RATTLEBACK" "$verb" $words
done <<'END'
integrate|partcle|unknown problem "partcle"; did you mean "particle"
integrate|--method gaus|--method: unknown method "gaus"; did you mean "gauss"
integrate|--stages 2 --method no-such-thing|--method: unknown method "no-such-thing"
integrate|particle --preset defalt|--preset: unknown preset "defalt"
integrate|ball --method gauss --retraction caj|--retraction: unknown retraction of ball "caj"; did you mean "cay"
integrate|particle --set mass=2 --steps 8|--set: unknown parameter of particle "mass"
integrate|particle --precision qad|--precision: unknown precision "qad"; did you mean "quad"
integrate|particle --method gauss|missing: --stages \(gauss: 1 to 16\), --steps, --horizon;
integrate|oscillator --method rk4|--method: rk4 is a tableau; use --method rk --with tableau=rk4$
integrate|oscillator --method verlet|--method: unknown method "verlet"; did you mean "stormer-verlet"
pair|double-integrator --q 0 --to 1 --horizon 1|PROBLEM: double-integrator is a problem of optimal control; expected one without controls$
control|disk-transfr|unknown problem of optimal control "disk-transfr"
control|--method lobato|--method: unknown method of optimal control "lobato"; did you mean "lobatto"
control|disc-transfer --preset hier|--preset: unknown preset "hier"
control|disc-transfer --steps 8|missing: --method;
pair|partcle|unknown problem "partcle"; did you mean "particle"
pair|particle --set mass=2|--set: unknown parameter of particle "mass"
pair|particle|missing: --q, --to, --horizon;
reference|partcle|unknown problem "partcle"; did you mean "particle"
reference|particle --preset defalt|--preset: unknown preset "defalt"
reference|particle|missing: --horizon or --times$
judge|--problem partcle|unknown problem "partcle"; did you mean "particle"
judge|--problem particle --set mass=2|--set: unknown parameter of particle "mass"
judge|--problem particle|missing: FILE.csv; see --help$
tableau|gaus|unknown tableau "gaus"; did you mean "gauss"
tableau|gauss|missing: --stages
show|--table case|--table: unknown table "case"; did you mean "cases"
show|--table cases --sort stps|--sort: unknown column "stps"; did you mean "steps"
show|--where stps=8 --table cases|--where: unknown column "stps"; did you mean "steps"
show|--table cases --sort steps|missing: RESULTS.h5; see --help$
check|dics|unknown problem "dics"; did you mean "disc"
list|problem|unknown register "problem"; did you mean "problems"
END

# All messages begin alike, also what getopt would say in words of its own.
for words in '--stepz 4' '--steps' '--steps=x' '-x' '--st 4' '--q'; do
    # shellcheck disable=SC2086 # words
    check_refused "prefix: integrate $words" '^rattleback: [^r]' "$RATTLEBACK" integrate particle $words
done
check_refused "an option that may be two" '^rattleback: option --st may be --stages or --steps$' "${run[@]}" --st 4
check_refused "an option without its value" '^rattleback: --steps: expected a value, found nothing$' \
    "$RATTLEBACK" integrate particle --steps
check_refused "a letter without its value" '^rattleback: -o: expected a value, found nothing$' "$RATTLEBACK" plot x.h5 -o
check_refused "a letter that is none" '^rattleback: unknown option -x; see --help$' "$RATTLEBACK" run x.yaml -qx
check_refused "an option that takes no value" '^rattleback: --force takes no value$' \
    "$RATTLEBACK" run "$good" -o "$TMP/out" --force=3

check_refused "unknown verb" 'unknown verb "integrat"; did you mean "integrate"\?' "$RATTLEBACK" integrat
check_refused "no verb" 'Try .rattleback --help' "$RATTLEBACK"
check_refused "misspelt option before the verb" 'unknown option --hlp; did you mean --help' "$RATTLEBACK" --hlp
check_refused "list: nothing given" 'missing: problems\|methods\|tableaux\|' "$RATTLEBACK" list
check_refused "list: unknown register" 'unknown register "problem"; did you mean "problems"\?' "$RATTLEBACK" list problem
check_refused "list: unknown entry" 'there is no "keplr" among the problems; did you mean "kepler"\?' \
    "$RATTLEBACK" list problems keplr
check_refused "tableau: nothing given" 'missing: TABLEAU, --stages, or --c, or --a and --b; `rattleback list tableaux` prints them' "$RATTLEBACK" tableau
check_refused "tableau: unknown name" 'unknown tableau "gaus"; did you mean "gauss"\?' \
    "$RATTLEBACK" tableau gaus --stages 2
check_refused "tableau: no such member" '--stages: lobatto-iiia has 2 to 16 stages, not 1' \
    "$RATTLEBACK" tableau lobatto-iiia --stages 1
check_refused "show: nothing given" 'missing: RESULTS.h5; see --help$' "$RATTLEBACK" show
check_refused "show: unknown table" 'unknown table "case"; did you mean "cases"\?' "$RATTLEBACK" show x.h5 --table case
check_refused "show: unknown format" 'unknown format "cvs"; did you mean "csv"\?' \
    "$RATTLEBACK" show x.h5 --table cases --format cvs
check_refused "show: no result file" "^rattleback: $good: is not an HDF5 file; expected results.h5 of a run" "$RATTLEBACK" show "$good" --table cases
check_refused "show: not there" 'none.h5: cannot be read: No such file or directory' "$RATTLEBACK" show "$TMP/none.h5" --table cases
check_refused "plot: nothing given" 'missing: RESULTS.h5; see --help$' "$RATTLEBACK" plot
check_refused "plot: not there" 'none.h5: cannot be read: No such file or directory' "$RATTLEBACK" plot "$TMP/none.h5" -o "$TMP/out"

# Options that another one makes useless are refused; without the other one each is read.
kepler=(kepler --horizon 1)
run=("$RATTLEBACK" integrate "${kepler[@]}" --method gauss --stages 2 --steps 8)
printf 'h,q\n0.2,1.6e-1\n0.1,1e-2\n0.05,6.25e-4\n0.025,3.90625e-5\n' >"$TMP/table.csv"
printf 'orders: [{q: 4, source: theorem}]\n' >"$TMP/orders.yaml"
judge=("$RATTLEBACK" judge "$TMP/table.csv")
for data in "--q 1,0 --v 0,1" "--q 1,0 --q1 0.99,0.1 --after 0.1"; do
    read -ra given <<<"$data"
    reason="--preset: not read with --q and ${given[2]}, which replace all its data"
    check_refused "integrate: a preset and $data" "$reason" "${run[@]}" --preset pericentre "${given[@]}"
    check_refused "reference: a preset and $data" "$reason" "$RATTLEBACK" reference "${kepler[@]}" --preset pericentre "${given[@]}"
    check_refused "choose: a preset and $data" "$reason" "$RATTLEBACK" choose "${kepler[@]}" --accuracy 0.1 -o "$TMP/out" --preset pericentre "${given[@]}"
    check_refused "judge: a preset and $data" "$reason" "${judge[@]}" --order q=4 --problem kepler --preset pericentre "${given[@]}"
done
check_refused "integrate: a parameter that only data read, beside data" '--set: e is not read with --q and --v, which replace the data it chooses; omit it' \
    "${run[@]}" --set e=0.5 --q 1,0 --v 0,1
check "integrate: it is read beside a part of them" "${run[@]}" --set e=0.5 --v 0,1
sed 's/{name: kepler}/{name: kepler, q: [1, 0], v: [0, 1], parameters: {e: 0.5}}/' "$TMP/held.yaml" >"$TMP/unread.yaml"
check_refused "run: a parameter that only data read, beside data" 'unread.yaml:2: experiments.0..problems.0..parameters.e: not read beside q and v, which replace the data it chooses; omit it' \
    "$RATTLEBACK" run "$TMP/unread.yaml" -o "$TMP/out"
# unread PARAMETER ABBREVIATION: a text with both, whose prose has all their names
unread() {
    printf 'problem: unread\nsummary: a b k w\nsource: a b k w\ngroup: R^1\nposition: x\nvelocity: v\nparameters: {k: 1, %s: {value: 2, meaning: w}}\n' "$1" >"$TMP/text.yaml"
    printf 'let: {a: k*x^2, %s: a + 1}\nlagrangian: v^2/2 - a/2\ninitial: {default: {q: [1], v: [0]}}\nobservables: {o: p + e}\n' "$2" >>"$TMP/text.yaml"
}
unread w e
sed -i 's/p + e/e/' "$TMP/text.yaml"
check_refused "check: a parameter that nothing reads" 'text.yaml:7:[0-9]*: parameters.w: nothing reads "w"; use it or remove it' "$RATTLEBACK" check "$TMP/text.yaml"
unread p b
sed -i 's/p + e/p/' "$TMP/text.yaml"
check_refused "check: an abbreviation that nothing reads" 'text.yaml:8:[0-9]*: let.b: nothing reads "b"; use it or remove it' "$RATTLEBACK" check "$TMP/text.yaml"
unread p e
check "check: control: all are read" "$RATTLEBACK" check "$TMP/text.yaml"
check "a preset and --q alone" "${run[@]}" --preset pericentre --q 1,0
check_refused "judge: --after without a problem" 'missing: --problem' "${judge[@]}" --order q=4 --after 1
check_refused "judge: two --order" '--order: expected once, "q=4" came before "p=4"' "${judge[@]}" --order q=4 --order p=4
check_refused "judge: two floors of a quantity" '--floor: q is given twice' "${judge[@]}" --order q=4 --floor q=1e-9 --floor q=1e-2
check_refused "judge: nothing stated, and by whom" '--stated-by: not read with --discover' "${judge[@]}" --discover --stated-by me
check_refused "judge: sources and by whom" "--stated-by: not read, as each entry of $TMP/orders.yaml has a source" \
    "${judge[@]}" --orders "$TMP/orders.yaml" --stated-by me
check_output "judge: by whom" 'stated by me' "${judge[@]}" -v --order q=4 --stated-by me
check_refused "judge: --force without -o" '--force: not read without -o' "${judge[@]}" --order q=4 --force
check_refused "reference: --force without -o" '--force: not read without -o' "$RATTLEBACK" reference "${kepler[@]}" --force
check_refused "reference: --format of HDF5" '--format: not read with -o' "$RATTLEBACK" reference "${kepler[@]}" --format csv -o "$TMP/out"
for option in "--cost 2" --verbose "--format csv"; do
    read -ra given <<<"$option"
    check_refused "compare: $option of values" "${given[0]}: not read with --exact" "$RATTLEBACK" compare --exact x.h5 x.h5 "${given[@]}"
done
