#!/bin/bash
# Problems that are text: integrate, list, campaigns, resuming, and what is refused.
set -u
source ci/tests/cli/lib.sh

cat >"$TMP/my-disc.yaml" <<'YAML'
problem: my-disc
summary: vertical disc with a spring
source: HP paper 7.4
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
check_output "list shows the hash" "$(sha256sum <"$TMP/my-disc.yaml" | cut -c 1-64)" "$RATTLEBACK" list problems "$TMP/my-disc.yaml"

# What is wrong is told with file, line, column and key.
wrong() {
    sed "$2" "$TMP/my-disc.yaml" >"$TMP/wrong.yaml"
    check_refused "$1" "$3" "$RATTLEBACK" integrate "$TMP/wrong.yaml" "${run[@]}"
}
wrong "a missing parenthesis" 's/v2^2)/v2^2/' 'wrong.yaml:10:11: lagrangian: expected "\)", found the end'
wrong "an unknown name, on the second line" 's/k\*r2/k*r3/' 'wrong.yaml:10:7: lagrangian: unknown name "r3"; did you mean "r2"\?'
wrong "an unknown name in a list" 's/\[v2\]/[v2 + vy]/' 'wrong.yaml:11:21: nonholonomic: unknown name "vy"'
wrong "an unknown key" 's/lagrangian/lagrangean/' 'unknown key "lagrangean"; did you mean "lagrangian"\?'
wrong "a missing key" '/^group/d' 'key "group" is missing'
wrong "no group" 's/SE(2)/SE(4)/' 'wrong.yaml:4:8: group: expected a group'
wrong "too few names" 's/, theta/ /' 'wrong.yaml:5:15: position: SE\(2\) takes 3 numbers for position, found names for 2'
wrong "data off the constraint" 's/4\/5, 0/4\/5, 1/' 'violate constraint 1: residual 1'
wrong "a singular Lagrangian" 's/ + v2^2//' 'lagrangian: the Lagrangian is not regular: velocity 2'
wrong "an empty constraint" 's/\[v2\]/[x]/' 'constraint 1 holds nothing'
check_refused "a parameter that must be positive" 'k must be positive' "$RATTLEBACK" integrate "$TMP/my-disc.yaml" --set k=-1 "${run[@]}"
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
check_refused "a text that takes a registered name" 'a problem of the register' "$RATTLEBACK" run "$TMP/hides.yaml" -o "$TMP/no" --dry-run
sed 's/{name: disc}/{name: disc, file: my-disc.yaml}/' "$TMP/texts.yaml" >"$TMP/both.yaml"
check_refused "name and file" 'either a name' "$RATTLEBACK" run "$TMP/both.yaml" -o "$TMP/no" --dry-run
sed 's/my-disc.yaml}/none.yaml}/' "$TMP/texts.yaml" >"$TMP/none-campaign.yaml"
check_refused "a file that is not there" 'none.yaml: the problem cannot be read' "$RATTLEBACK" run "$TMP/none-campaign.yaml" -o "$TMP/no" --dry-run

check "a campaign runs" "$RATTLEBACK" run "$TMP/texts.yaml" -o "$TMP/out" --quiet
label=text=$(sha256sum <"$TMP/my-disc.yaml" | cut -c 1-8)
check_output "the label has the hash" "my-disc,$label," "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv
check_output "and the parameters" "my-disc,$label m=2," "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv
check "the result file keeps the text" sh -c "h5dump -d /provenance/campaign '$TMP/out/results.h5' | grep -q 'lagrangian: m'"
check_output "its orders are confirmed" '^discs,my-disc,.*,q,.*,confirmed,' "$RATTLEBACK" show "$TMP/out/results.h5" --table orders --format csv
