#!/bin/bash
# Problems that are text: integrate, list, campaigns, resuming, and what is refused.
source ci/tests/cli/lib.sh

cat >"$TMP/my-disc.yaml" <<'YAML'
problem: my-disc
summary: vertical disc with a spring
source: Martin, Sato 2018, section 7.4
group: SE(2)
position: [x, y, theta]
velocity: [v1, v2, w]
parameters: {m: 1, Iz: 1, k: {value: 1, meaning: spring constant, positive: true}}
let: {r2: x^2 + y^2}
lagrangian: m*(v1^2 + v2^2)/2 + Iz*w^2/2
  - k*r2/2
nonholonomic: [v2]
initial: {default: {q: [1, 1/2, 3/10], v: [4/5, 0, 3/5]}}
YAML
run=(--method lobatto-iiia --stages 4 --steps 64 --horizon 1)

# The same physics as the disc of the register: positions agree to the digits that round-off leaves.
positions() {
    "$RATTLEBACK" integrate "$1" "${run[@]}" --precision "$2" | awk -v digits="$3" \
        '$1 == "g" { for (k = 2; k <= NF; k++) printf "%s ", substr($k, 1, digits); print "" }'
}
check "double: where the register's disc ends" test "$(positions disc double 14)" = "$(positions "$TMP/my-disc.yaml" double 14)"
check "quad: where the register's disc ends" test "$(positions disc quad 31)" = "$(positions "$TMP/my-disc.yaml" quad 31)"
check "another parameter, another end" test "$(positions disc double 14)" != \
    "$("$RATTLEBACK" integrate "$TMP/my-disc.yaml" "${run[@]}" --set k=2 | awk '$1 == "g"' | cut -c 3-)"
check_output "list shows all of it" 'coordinates  q: x, y, theta; v: v1, v2, w' "$RATTLEBACK" list problems "$TMP/my-disc.yaml"
check_said "list shows the hash" "$(sha256sum <"$TMP/my-disc.yaml" | cut -c 1-64)"

# The retraction of a run that names none: the text's default, else cay.
sed '/^group/a retraction: {default: exp, because: measured}' "$TMP/my-disc.yaml" >"$TMP/by-exp.yaml"
ends() {
    "$RATTLEBACK" integrate "$@" "${run[@]}" | sed -n 's/^g //p'
}
check_output "list shows the default retraction and why" '^retractions  exp \(default\), cay: measured$' "$RATTLEBACK" list problems "$TMP/by-exp.yaml"
check "a text's default retraction" test "$(ends "$TMP/by-exp.yaml")" = "$(ends "$TMP/my-disc.yaml" --retraction exp)"
check "without one it is cay" test "$(ends "$TMP/my-disc.yaml")" = "$(ends "$TMP/by-exp.yaml" --retraction cay)"
check "they differ" test "$(ends "$TMP/by-exp.yaml")" != "$(ends "$TMP/my-disc.yaml")"
check_output "its C has them in that order" '\.groups = .*&exponential, &cayley, NULL' "$RATTLEBACK" problem "$TMP/by-exp.yaml" --c

sed '/^summary/d; /^source/d' "$TMP/my-disc.yaml" >"$TMP/plain.yaml"
check_output "check of a text without a summary" '^my-disc$' "$RATTLEBACK" check "$TMP/plain.yaml"
check_output "list, too" '^my-disc$' "$RATTLEBACK" list problems "$TMP/plain.yaml"
check_exit "and it leaves out the source" 1 grep -q '^source' <("$RATTLEBACK" list problems "$TMP/plain.yaml")

# Three masses on two springs fall from rest: equations that are linear have one root. By symmetry the middle one does not move to a side, but
# for rounding, which changes as it likes while the step is followed.
cat >"$TMP/springs.yaml" <<'YAML'
problem: springs
group: R^6
position: ['q[6]']
velocity: ['v[6]']
parameters: {k: 10}
lagrangian: sum(i, 1, 6, v[i]^2)/2 - k*((q[3]-q[1])^2 + (q[4]-q[2])^2)/2 - k*((q[5]-q[3])^2 + (q[6]-q[4])^2)/2 - q[2] - q[4] - q[6]
initial: {default: {q: [0, 0, 0.6, -0.8, 1.2, 0], v: [0, 0, 0, 0, 0, 0]}}
YAML
for power in 6 8 9 10 11; do
    check "springs from rest, a step of 2^-$power" "$RATTLEBACK" integrate "$TMP/springs.yaml" --method lobatto-iiia --stages 3 --steps 1 \
        --horizon "$(awk "BEGIN { printf \"%.17g\", 2^-$power }")"
done

# What is wrong is reported with file, line, column and key.
wrong() {
    sed "$2" "$TMP/my-disc.yaml" >"$TMP/wrong.yaml"
    check_refused "$1" "$3" "$RATTLEBACK" integrate "$TMP/wrong.yaml" "${run[@]}"
}
wrong "a missing parenthesis" 's/v2^2)/v2^2/' 'wrong.yaml:10:11: lagrangian: expected "\)", found the end'
wrong "an unknown name, on the second line" 's/k\*r2/k*r3/' 'wrong.yaml:10:7: lagrangian: unknown name "r3"; did you mean "r2"\?'
wrong "an unknown name in a list" 's/\[v2\]/[v2 + vy]/' 'wrong.yaml:11:21: nonholonomic: unknown name "vy"'
wrong "a parameter of another" 's/Iz: 1/Iz: m^2/' 'wrong.yaml:7:.*: parameters.Iz: unknown name "m": it is a parameter, .*; what follows from them appears in let: \{..\}'
wrong "a parameter of one below" 's/m: 1/m: k/' 'parameters.m: unknown name "k": it is a parameter'
wrong "a parameter of an abbreviation" 's/m: 1/m: r2/' 'parameters.m: unknown name "r2": it is an abbreviation of `let`, and parameters are numbers alone'
wrong "an abbreviation of one below" 's/^let: .*/let: {a: r2, r2: x^2}/' 'let.a: unknown name "r2": an abbreviation is made of what stands before it'
wrong "a requirement of a position" '/^let/i require: [x > 0]' 'require: unknown name "x": it is a position, which may not stand here'
wrong "a size of a velocity" 's/SE(2)/R^(2*w)/' 'group: unknown name "w": it is a velocity, which may not stand here'
wrong "a function that there is not" 's/k\*r2/max(r2, 0)/' 'lagrangian: unknown name "max".*\(allowed: sqrt, sin, .*, sum, mod\)'
wrong "a function whose name is near" 's/k\*r2/sine(r2)/' 'lagrangian: unknown name "sine"; did you mean "sin'
wrong "an invariant called energy" '/^initial/i invariants: {energy: w}' 'invariants.energy: the name "energy" is taken: the energy is recorded of every motion'
wrong "an observable called as an invariant" '/^initial/i invariants: {spin: w}\nobservables: {spin: v1}' 'observables.spin: the name "spin" is taken by another of `momentum`, `invariants` and `observables`'
wrong "data without velocities" 's/, v: \[4.*\]//' 'wrong.yaml:12:.*: initial.default.q: there is no v beside it: SE\(2\) takes 3 numbers'
wrong "an unknown key" 's/lagrangian/lagrangean/' 'unknown key "lagrangean"; did you mean "lagrangian"\?'
wrong "keys of other programs" 's/^nonholonomic:/constraints:/' ':11: constraints: unknown key "constraints"; use holonomic or nonholonomic$'
wrong "a product without a sign" 's/k\*r2/2k*r2/' 'expected an operator, such as \* of a product, or the end, found "k"'
wrong "a list of parameters" 's/^parameters: .*/parameters: [m, Iz, k]/' ':7: parameters: expected a mapping, such as \{NAME: ..\}, found a list'
wrong "a name that one letter cannot resemble" 's/k\*r2/j*r2/' 'unknown name "j"$'
wrong "two missing keys" '/^group\|^initial/d' ':1: key "group", "initial" is missing'
wrong "a missing key" '/^group/d' 'key "group" is missing'
wrong "no group" 's/SE(2)/SE(4)/' 'wrong.yaml:4:8: group: expected a group.* found "SE\(4\)"; did you mean "SE\(2\)"'
wrong "no retraction" '/^group/a retraction: {default: caj}' \
    'wrong.yaml:5:23: retraction.default: a retraction is cay or exp, not "caj"'
wrong "a retraction that is no mapping" '/^group/a retraction: exp' 'retraction: expected a mapping, such as \{default: ..\}'
wrong "a reason without a retraction" '/^group/a retraction: {because: measured}' 'retraction.because: a reason without a default retraction'
wrong "a retraction on R^n" 's/SE(2)/R^3/; /^group/a retraction: {default: exp}' 'retraction.default: there is no choice of retractions on R\^n'
wrong "too few names" 's/, theta/ /' 'wrong.yaml:5:15: position: SE\(2\) takes 3 numbers for position, found names for 2'
wrong "data off the constraint" 's/4\/5, 0/4\/5, 1/' 'violate constraint 1: residual 1'
wrong "a singular Lagrangian" 's/ + v2^2//' 'lagrangian: the Lagrangian is not regular: velocity 2'
wrong "a constraint of positions alone" 's/\[v2\]/[x]/' 'wrong.yaml:11:16: nonholonomic: constraint 1 contains positions alone and no velocity; move it to `holonomic`'
wrong "one of parameters alone" 's/\[v2\]/[v2, k - 1]/' 'wrong.yaml:11:20: nonholonomic: constraint 2 has no effect: it contains no velocity, only parameters'
for zero in 0 v2-v2 0*v2; do wrong "one that is zero, $zero" "s/\[v2\]/[v2, $zero]/" 'wrong.yaml:11:20: nonholonomic: constraint 2 is zero; correct it'; done
wrong "one that cancels" 's/\[v2\]/[(v1 + v2) - v1 - v2]/' 'constraint 1 has no effect: its velocity terms cancel'
wrong "one that nothing meets" 's/\[v2\]/[v2 - v2 + 1]/' 'constraint 1 is a number other than 0, which no state satisfies'
wrong "the same once more" 's/\[v2\]/[v2, v2*1]/' 'wrong.yaml:11:20: nonholonomic: constraint 2 is constraint 1 once more'
wrong "a holonomic one that is zero" 's/nonholonomic.*/holonomic: [x - x]/' 'wrong.yaml:11:13: holonomic: constraint 1 is zero'
wrong "a holonomic one without a position" 's/nonholonomic.*/holonomic: [k]/' 'holonomic: constraint 1 has no effect: it contains no position'
wrong "a vakonomic one that is zero" 's/SE(2)/R^3/; s/^nonholonomic.*/vakonomic: [v2 - v2]/; s/^velocity.*/&\nmomenta: [p1, p2, p3]/; s/ v: / p: /' 'vakonomic: constraint 1 is zero'
# What people write who come from elsewhere is answered with what stands here for it.
wrong "the time in a parameter" 's/k: {value: 1,/k: {value: 1 + t,/' 'the time t does not appear in parameters'
wrong "the time in a size" 's/^group: .*/group: SE(2) x R^(t)/' 'the time t does not appear in parameters'
wrong "the time at the start" 's/v: \[4\/5, 0,/v: [4\/5 + t, 0,/' 'initial data are those at time 0'
wrong "a velocity in a holonomic constraint" 's/^nonholonomic: .*/holonomic: [x - v1]/' 'positions and the time t, without velocities'
wrong "the time with a momentum" 's/^lagrangian:/forces: [t, 0, 0]\nmomentum: {spin2: w}\n&/' 'no momentum is promised'
wrong "the time with a kernel" 's/^lagrangian:/forces: [t, 0, 0]\nkernel: [step]\n&/' 'kernels are compiled of motions without forces'
wrong "a power as in Python" 's/^lagrangian: .*/lagrangian: v1**2 + v2^2 + w^2/' 'a power is written x\^2, not x\*\*2'
wrong "an equation" 's/^nonholonomic: .*/nonholonomic: [v2 = 0]/' 'for a = b write a - b'
wrong "a group in small letters" 's/^group: .*/group: se(2)/' 'found "se\(2\)"; did you mean "SE\(2\)"'
wrong "a space without its power" 's/^group: .*/group: SE(2) x R2/' 'found "R2"; did you mean "R\^2"'
wrong "a comma in a list" 's/q: \[1, /q: [sum(i, 1, 2, 1), /' 'a "\(" is not closed; .* a comma ends an entry'
wrong "a force" 's/^lagrangian:/force: [1]\n&/' 'did you mean "forces"'
wrong "a force alone" 's/^lagrangian:/forces: [1]\n&/' 'takes 3 numbers for forces, found 1'
wrong "no force" 's/^lagrangian:/forces: [0, v1 - v1, 0]\n&/' 'all forces are 0'
wrong "forces with a momentum" 's/^lagrangian:/forces: [v1, 0, 0]\nmomentum: {spin2: w}\n&/' 'no momentum is promised'
wrong "forces of a vakonomic motion" 's/SE(2)/R^3/; s/^nonholonomic.*/vakonomic: [v2]\nforces: [v1, 0, 0]/; s/^velocity.*/&\nmomenta: [p1, p2, p3]/; s/ v: / p: /' 'it has no other forces'
wrong "data off the constraint" 's/v: \[4\/5, 0,/v: [4\/5, 1,/' 'wrong.yaml:[0-9]+: initial data of .* violate constraint 1'
wrong "its own parameter, which must be positive" 's/k: {value: 1,/k: {value: -1,/' 'wrong.yaml:[0-9]+:[0-9]+: parameters.k.positive: .*k must be positive'
wrong "its own parameters, which must satisfy" 's/^lagrangian:/require: [m > Iz]\n&/' 'wrong.yaml:[0-9]+:[0-9]+: require: .*the parameters must satisfy m > Iz'
check_refused "a parameter that must be positive" '^rattleback: --set: .*k must be positive' "$RATTLEBACK" integrate "$TMP/my-disc.yaml" --set k=-1 "${run[@]}"
check_refused "an unknown parameter" 'did you mean "k"' "$RATTLEBACK" integrate "$TMP/my-disc.yaml" --set kk=1 "${run[@]}"
check_refused "no file" 'cannot be read' "$RATTLEBACK" integrate "$TMP/none.yaml" "${run[@]}"

# A campaign: the file is sought beside the campaign; its hash is in the label, its text in the result file.
cat >"$TMP/texts.yaml" <<'YAML'
campaign: texts
experiments:
  - name: discs
    problems: [{file: my-disc.yaml}, {file: my-disc.yaml, parameters: {m: 2}}, {name: disc}]
    methods: [lobatto-iiia]
    stages: [2]
    steps: [4, 8, 16, 32, 64]
    horizon: 1
    precision: [double]
YAML
sed 's/name: disc}/file: disc.yaml}/' "$TMP/texts.yaml" >"$TMP/hides.yaml"
sed 's/my-disc/disc/' "$TMP/my-disc.yaml" >"$TMP/disc.yaml"
check_refused "a text that takes a registered name" 'the name of a built-in problem' "$RATTLEBACK" run "$TMP/hides.yaml" -o "$TMP/no" --dry-run
sed 's/{name: disc}/{name: disc, file: my-disc.yaml}/' "$TMP/texts.yaml" >"$TMP/both.yaml"
check_refused "name and file" 'either a name' "$RATTLEBACK" run "$TMP/both.yaml" -o "$TMP/no" --dry-run
sed 's/my-disc.yaml}/none.yaml}/' "$TMP/texts.yaml" >"$TMP/none-campaign.yaml"
check_refused "a file that is not there: which, and where it is asked for" \
    'none-campaign.yaml:[0-9]+: experiments\[0\].problems\[0\].file: .*/none.yaml cannot be read: No such file' "$RATTLEBACK" run "$TMP/none-campaign.yaml" -o "$TMP/no" --dry-run

cat >"$TMP/names.yaml" <<'END'
campaign: names
experiments: [{name: e, problems: [oscillator, {name: kepler}], methods: [gauss], stages: [1], steps: [4, 8], horizon: 1}]
END
check_output "a problem by its name alone" '4 cases' "$RATTLEBACK" run "$TMP/names.yaml" -o "$TMP/no" --dry-run

# Two texts of one name: refused wherever they stand; one text in two files is one.
sed 's/k\*r2\/2/k*r2/' "$TMP/my-disc.yaml" >"$TMP/other.yaml"
twins() {
    sed "$2" "$TMP/texts.yaml" >"$TMP/twins.yaml"
    check_refused "$1" "twins.yaml:$3: the text calls itself \"my-disc\", as another text, my-disc.yaml of experiments\[0\]" \
        "$RATTLEBACK" run "$TMP/twins.yaml" -o "$TMP/out"
}
twins "two texts of one name" 's/name: disc}/file: other.yaml}/' '4: experiments\[0\].problems\[2\].file'
twins "in two experiments" '$a\  - {name: more, problems: [{name: disc}, {file: other.yaml}], methods: [lobatto-iiia], stages: [2], steps: [4, 8, 16], horizon: 1}' \
    '10: experiments\[1\].problems\[1\].file'
twins "with other parameters" 's/name: disc}/file: other.yaml, parameters: {m: 3}}/' '4: experiments\[0\].problems\[2\].file'
cp "$TMP/my-disc.yaml" "$TMP/same.yaml"
sed 's/name: disc}/file: same.yaml, parameters: {m: 3}}/' "$TMP/texts.yaml" >"$TMP/same-campaign.yaml"
check "one text in two files" "$RATTLEBACK" run "$TMP/same-campaign.yaml" -o "$TMP/no" --dry-run
check_refused "a setting given twice" '^rattleback: --set: "my-disc.m=2" after "my-disc.m=3": expected one value' \
    "$RATTLEBACK" run "$TMP/texts.yaml" -o "$TMP/out" --set my-disc.m=3 --set my-disc.m=2

# check: what it finds, and that it finds what is wrong.
check_output "check: an invariant that is kept, a constraint that cannot be integrated" 'not integrable: brackets add 1 to the 2 allowed' \
    "$RATTLEBACK" check "$TMP/my-disc.yaml"
check_output "check: the same of the register's problems" 'moving energy +kept, but for' "$RATTLEBACK" check ball
check_said "check: energy is not kept on a turning table" 'energy +changes by 0\.1'
cat >"$TMP/hidden.yaml" <<'YAML'
problem: hidden
group: R^3
position: [x, y, z]
velocity: [vx, vy, vz]
lagrangian: (vx^2 + vy^2 + vz^2)/2 - z
nonholonomic: [vz - y*vx - x*vy]
invariants: {height: z - x*y, nothing: x}
initial: {default: {q: [1, 0.5, 0], v: [0.3, -0.7, y*vx + x*vy]}}
YAML
check_exit "check: a holonomic constraint in disguise" 1 "$RATTLEBACK" check "$TMP/hidden.yaml"
check_said "check: which says so" 'INTEGRABLE'
check_said "check: its integral is kept" 'height +kept'
check_said "check: what is no invariant is not" 'nothing +changes'
edited() {
    sed "$1" "$TMP/my-disc.yaml" >"$TMP/edited.yaml"
    "$RATTLEBACK" check "$TMP/edited.yaml"
}
check_output "check: control: independent constraints" 'nonholonomic, independent' edited 's/\[v2\]/[v2, v1 - w]/; s/3\/5\]/4\/5]/'
check_output "check: which constraint is one too many" 'NOT independent .*: number 2 follows' edited 's/\[v2\]/[v2, x*v2]/'
check_output "check: which one is a multiple of another" 'NOT independent: number 2 is number 1 times -2.5; try: leave out' edited 's/\[v2\]/[v2, -v2*5\/2]/'
for zero in 'k*v2 - v2' '(sin(x)^2 + cos(x)^2 - 1)*(v2 + v1)' 'sqrt(x^2)*v2 - abs(x)*v2'; do
    check_output "check: one that is zero for all that is given: $zero" 'constraints  2, nonholonomic, number 2 is ZERO at all states' edited "s|\[v2\]|[v2, '$zero']|"
    check_exit "check: which is no success: $zero" 1 edited "s|\[v2\]|['$zero']|"
done
# Of places, too: in double the derivative of that is an odd last bit, which is no velocity that leaves it.
cat >"$TMP/nothing.yaml" <<'YAML'
problem: nothing
summary: held by nothing
source: none
group: R^2
position: [x, y]
velocity: [v, w]
lagrangian: (v^2 + w^2)/2
holonomic: ['sqrt(x^2) - abs(x)']
initial: {default: {q: [0.7, 0], v: [0.3, 0.1]}}
YAML
check_output "integrate: one of places that is zero but for round-off" 'nothing: constraints dependent, or nearly: at the start: number 1 is ZERO' \
    "$RATTLEBACK" integrate "$TMP/nothing.yaml" --method lobatto-iiia --stages 2 --steps 4 --horizon 1
for small in '1e-40*v2' '(sin(1e-20*x) + 1e-20)*v2' '1e30*v2'; do
    check_output "check: control: one that is only far from 1: $small" 'nonholonomic, independent' edited "s|\[v2\]|['$small']|"
done
check_output "check: a constraint without a gradient here" 'NOT independent .*: number 1 has a gradient of 0' edited 's/\[v2\]/[(x - 1)*v2]/'
check_exit "check: and that is no success" 1 edited 's/\[v2\]/[v2, 2*v2]/'
check_output "check: a Lagrangian that is infinite at the start" 'Lagrangian +NOT finite at the initial data: .*:10:[0-9]+: lagrangian: division by \(x - 1\), which is 0 there; try: other initial data' edited 's/k\*r2\/2/0*r2 + k\/(x - 1)/'
check_output "check: a Lagrangian that is no number there" 'Lagrangian +NOT finite at .* lagrangian: log\(x - 2\) has no finite value there, as x - 2 is -1; try' edited 's/k\*r2\/2/0*k*r2 + log(x - 2)/'
check_output "check: a derivative that is infinite there, by an abbreviation" 'NOT finite at .*:[0-9]+:[0-9]+: let.r2: sqrt\(x - 1\) has no finite derivative there, as x - 1 is 0' \
    edited 's/x^2 + y^2/sqrt(x - 1)*y/'
check_output "check: a power" 'NOT finite at .*: let.r2: the power of \(y - 1\) has no finite value there, as \(y - 1\) is -0.5' edited 's/x^2 + y^2/x + (y - 1)^(1\/2)/'
capture edited 's/k\*r2\/2/0*k*r2 + k*log(x + 2)/'
check_output "integrate: names the formula that other data make infinite" 'not finite at the initial data: .*lagrangian: log\(x \+ 2\) has no finite value there, as x \+ 2 is -1; try' \
    "$RATTLEBACK" integrate "$TMP/edited.yaml" "${run[@]}" --q -3,0,0
check_exit "check: and that is none, either" 1 edited 's/k\*r2\/2/0*k*r2 + log(x - 2)/'
check_output "check: control: where it is a number" 'Lagrangian +regular' edited 's/k\*r2\/2/0*k*r2 + log(x + 2)/'
check_refused "check: an unknown problem" 'did you mean "disc"' "$RATTLEBACK" check dics

# By a Hamiltonian, as the document has it: x and theta are what its words say, and the C of it compiles.
sed -n '/^# carried.yaml/,/^initial:/p' docs/problem-forms.md >"$TMP/carried.yaml"
check_output "a Hamiltonian that is linear in the momenta" '^g 2 0\.5 1\.05$' sh -c "'$RATTLEBACK' integrate '$TMP/carried.yaml' \
    --method vrkmk --with r=inf --stages 3 --steps 16 --horizon 1 | awk '\$1 == \"g\" { printf \"g %.9g %.9g %.9g\\n\", \$2, \$3, \$4 }'"
check_output "its momenta have their names" '; p: p1, p2, pw$' "$RATTLEBACK" list problems "$TMP/carried.yaml"
sed 's/^hamiltonian/momentum: [p1]\n&/' "$TMP/carried.yaml" >"$TMP/listed.yaml"
check_refused "momenta under another key" 'names of momenta appear in `momenta`' "$RATTLEBACK" check "$TMP/listed.yaml"

# problem --c: C that compiles without a warning in both precisions.
"$RATTLEBACK" problem "$TMP/my-disc.yaml" --c >"$TMP/my_disc.c"
for precision in '' -DREAL_QUAD; do
    check "the C compiles $precision" ${CC:-gcc} -std=gnu17 -D_GNU_SOURCE -D__STDC_WANT_IEC_60559_TYPES_EXT__ -Wall -Wextra -Wshadow \
        -Wconversion -Werror -fopenmp-simd -fsyntax-only -I. $precision "$TMP/my_disc.c"
done
# Words of a file are none of its code: the C of hostile ones compiles, and includes nothing that they name.
cat >"$TMP/hostile.yaml" <<'YAML'
problem: hostile
summary: |
  a */ int evil; /*
  #include "/etc/passwd" evil
source: "\"; int evil; char b[] = \"\\"
group: R^1
position: [x]
velocity: [v]
parameters: {k: {value: 1/3, meaning: "??/\"; evil; \""}}
lagrangian: v^2/2 - k*x^2/2
invariants: {"*/ int evil; /*": v^2 + k*x^2}
observables: {"%s%n #error evil": x}
initial: {"*/ evil": {q: [1], v: [0], meaning: "*/\\"}}
YAML
cp "$TMP/hostile.yaml" "$TMP/*:int evil;:*.yaml"
for file in "$TMP/hostile.yaml" "$TMP/*:int evil;:*.yaml"; do
    "$RATTLEBACK" problem "$file" --c >"$TMP/hostile.c"
    check "hostile words compile" ${CC:-gcc} -std=c17 -D_GNU_SOURCE -D__STDC_WANT_IEC_60559_TYPES_EXT__ -Wall -Wextra -Werror -fopenmp-simd \
        -fsyntax-only -I. "$TMP/hostile.c"
    check_exit "and none of them is code" 1 sh -c "${CC:-gcc} -std=c17 -D_GNU_SOURCE -D__STDC_WANT_IEC_60559_TYPES_EXT__ -E -P -I. '$TMP/hostile.c' |
        sed 's/\"\(\\\\.\|[^\"\\\\]\)*\"//g' | grep evil"
done
sed '$a exact: {c: system, source: none}' "$TMP/hostile.yaml" >"$TMP/system.yaml"
check_refused "a function that is no flow" 'system.yaml:14:12: exact.c: there is no "system" in cases/problems/flows.def' "$RATTLEBACK" problem "$TMP/system.yaml" --c
check_refused "problem: nothing to write" 'missing: --c' "$RATTLEBACK" problem "$TMP/my-disc.yaml"

check "a campaign runs" "$RATTLEBACK" run "$TMP/texts.yaml" -o "$TMP/out" --quiet
label=text=$(sha256sum <"$TMP/my-disc.yaml" | cut -c 1-8)
check_output "the label has the hash" "my-disc,$label," "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv
check_said "and the parameters" "my-disc,$label m=2,"
check "the result file keeps the text" sh -c "h5dump -d /provenance/campaign '$TMP/out/results.h5' | grep -q 'lagrangian: m'"
check_output "its orders are confirmed" '^discs,my-disc,.*,q,.*,confirmed,' "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv
mv "$TMP/my-disc.yaml" "$TMP/away.yaml"
check "they are judged by the text that they keep, with the file gone" "$RATTLEBACK" verify "$TMP/out"
mv "$TMP/away.yaml" "$TMP/my-disc.yaml"

# Results and journal belong to the text: with another one they are not gone on with.
sed -i 's/Iz\*w^2\/2/Iz*w^2/' "$TMP/my-disc.yaml"
check_output "another text is another campaign" 'is not the whole result of this campaign' \
    "$RATTLEBACK" run "$TMP/texts.yaml" -o "$TMP/out" --resume
