#!/bin/bash
# cite: BibTeX of what a result file used; what has no entry is said in a comment.
source ci/tests/cli/lib.sh

cat >"$TMP/my-spring.yaml" <<'YAML'
problem: my-spring
summary: a spring on a line
source: N. Obody 1900, a@b.c
group: R^1
position: [x]
velocity: [v]
lagrangian: v^2/2 - x^2/2
initial: {default: {q: [1], v: [0]}}
YAML
cat >"$TMP/cite.yaml" <<'YAML'
campaign: cite
tableaux: [{name: mine, c: [0, 3/5, 1]}]
experiments:
  - {name: known, problems: [rattleback], methods: [newmark, {name: lobatto-iiia, stages: [2]}], steps: [8, 16, 32], horizon: 0.1}
  - {name: tableau, problems: [pendulum], methods: [{name: rk, tableau: [kutta3]}, mine], steps: [8, 16, 32], horizon: 1}
  - {name: own, problems: [{file: my-spring.yaml}], methods: [{name: gauss, stages: [1]}], steps: [8, 16, 32], horizon: 1}
YAML
mpirun -q -n 1 "$RATTLEBACK" run "$TMP/cite.yaml" -o "$TMP/cite" >"$TMP/log" 2>&1
check "cite" "$RATTLEBACK" cite "$TMP/cite/results.h5"
cp "$captured/stdout" "$TMP/cite.bib"
check_output "Rattleback itself, with its version" "note = \{version $("$RATTLEBACK" --version | cut -d ' ' -f 2)" cat "$TMP/cite.bib"
check_said "Rattleback: title as in CITATION.cff" "^  title = \{\{$(sed -n 's/^title: "\(.*\)"/\1/p' CITATION.cff | sed 's/[?]/[?]/g')\}\}"
check_output "Rattleback: year as in CITATION.cff" "^  year = \{$(sed -n 's/^date-released: \(....\).*/\1/p' CITATION.cff)\}" head -6 "$TMP/cite.bib"
for key in rattleback martin-sato-2018 newmark-1959 anahory-newmark-2022 garcia-hubbard-1988 kutta-1901; do
    check_output "entry of $key, once" '^1$' grep -c "^@[a-z]*{$key,$" "$TMP/cite.bib"
done
check_fails "no entry of what was not used" grep -q '{jorba-zou-2005,' "$TMP/cite.bib"
check_output "says who cites: method" '^% .*method newmark' cat "$TMP/cite.bib"
check_said "says who cites: problem" '^% .*problem rattleback'
check_said "says who cites: tableau" '^% .*tableau kutta3'
check "braces match, entries end" awk '/^@/ { depth = 0; open = 1 } open { line = $0; depth += gsub(/{/, "", line) - gsub(/}/, "", line); if (depth == 0) open = 0 } END { exit open || depth }' "$TMP/cite.bib"
check_fails "no @ but those that begin an entry" grep -E '^%.*@|^[^@%].*@' "$TMP/cite.bib"
if command -v bibtex >/dev/null; then
    printf '\\citation{*}\\bibdata{cite}\\bibstyle{plain}\n' >"$TMP/all.aux"
    check "bibtex reads it" env -C "$TMP" bibtex all
fi

# What has no entry.
check_output "own tableau" '^% method mine: not built in, no entry' cat "$TMP/cite.bib"
check_said "own problem" '^% problem my-spring: not built in, no entry'
printf 'steps,q\n8,1e-2\n16,2.5e-3\n32,6.25e-4\n64,1.5625e-4\n' >"$TMP/errors.csv"
check "judge without a problem" "$RATTLEBACK" judge "$TMP/errors.csv" --order q=2 -o "$TMP/judged"
check_output "file without problems: Rattleback alone" '^1$' bash -c "'$RATTLEBACK' cite '$TMP/judged' | grep -c '^@'"
gcc -shared -fPIC -Icore/outside -o "$TMP/leap.so" ci/integrators/leapfrog.c
cat >"$TMP/library.yaml" <<'YAML'
campaign: library
integrators: [{name: leap, library: ./leap.so, orders: {q: 2, p: 2}, source: "A. Author (a@b.c) 2026"}]
experiments: [{name: mine, problems: [kepler], methods: [leap], steps: [16, 32, 64], horizon: 1}]
YAML
mpirun -q -n 1 "$RATTLEBACK" run "$TMP/library.yaml" -o "$TMP/library" >"$TMP/log" 2>&1
check "own integrator" "$RATTLEBACK" cite "$TMP/library"
cp "$captured/stdout" "$TMP/library.bib"
check_output "own integrator: says that it has no entry" '^% method leap: of the user.s own, no entry|^% method leap: not built in, no entry' cat "$TMP/library.bib"
check_said "own integrator: its source, without an @" '^% claim stated by A[.] Author [(]a[(]at[)]b[.]c[)] 2026: no entry for its source'
check_exit "no result file" 2 "$RATTLEBACK" cite "$TMP/cite.yaml"
check_exit "nothing there" 2 "$RATTLEBACK" cite "$TMP/nothing.h5"
