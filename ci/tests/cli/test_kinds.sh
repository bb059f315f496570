#!/bin/bash
# Kinds trajectory and ensemble: what they sample, that statistics and fits are those of the samples, that ranks do not
# matter, and what is refused.
source ci/tests/cli/lib.sh


cat >"$TMP/kinds.yaml" <<'YAML'
campaign: kinds
experiments:
  - {name: energies, kind: trajectory, problems: [{name: cvt, preset: low-energy}], methods: [lobatto-iiia],
     stages: [2], steps: [200, 800], horizon: 20, samples: 40}
  - {name: chaos, kind: ensemble, problems: [{name: chaotic}], members: {parameter: member, from: 0, to: 100, count: 11},
     methods: [lobatto-iiia], stages: [2], steps: [400, 800, 1600], horizon: 20, samples: 10}
  - {name: integrals, kind: trajectory, problems: [{name: ball}], methods: [lobatto-iiia], stages: [3],
     steps: [200], horizon: 20, samples: 20, precision: [double, quad]}
  - {name: exact, kind: identities, problems: [{name: kepler}, {name: pinned-body}], methods: [lobatto-iiia],
     stages: [2, 3], steps: [4, 8], horizon: 1, precision: [double, quad]}
  - {name: planted, kind: identities, problems: [{name: kepler}], methods: [lobatto-iiia], stages: [2, 3],
     steps: [4, 8], horizon: 1, control: ahat-is-a}
YAML
sed 's/to: 100/to: 99/' "$TMP/kinds.yaml" >"$TMP/other.yaml"

for n in 1 2 3; do
    check "runs on $n ranks" mpirun -q -n "$n" "$RATTLEBACK" run "$TMP/kinds.yaml" -o "$TMP/ranks$n"
    cp "$captured/stdout" "$TMP/ranks$n.txt"
done
for n in 2 3; do
    check "$n ranks write what 1 writes" \
        "$RATTLEBACK" compare --exact "$TMP/ranks1/results.h5" "$TMP/ranks$n/results.h5"
done
check "runs with other members" mpirun -q -n 2 "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/other"
for table in samples ensembles; do
    check_output "other members, other $table" "^$table/.* values differ\$" \
        "$RATTLEBACK" compare --exact "$TMP/ranks1/results.h5" "$TMP/other/results.h5"
done

for table in cases orders samples ensembles; do
    "$RATTLEBACK" show "$TMP/ranks1/results.h5" --table "$table" --format csv | tr -d '\r' >"$TMP/$table.csv"
done
# A row an identity of a case of these, from the columns of their residuals and bounds.
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { name[i] = $i; at[$i] = i }; print "case_id,identity,residual,bound"; next }
    { for (i = 1; i <= NF; i++)
          if (sub(/\.bound$/, "", name[i]) || (i in bounds)) {
              bounds[i]
              if ($i != "nan" && $at["experiment"] ~ /^(exact|planted)$/) print $at["id"] "," name[i] "," $at[name[i]] "," $i
          } }' "$TMP/cases.csv" >"$TMP/identities.csv"
# Members run several at once: the first three of eleven by themselves, and beside the others.
sed 's/to: 100, count: 11/to: 20, count: 3/' "$TMP/kinds.yaml" >"$TMP/few.yaml"
check "runs with fewer members" mpirun -q -n 1 "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/few"
"$RATTLEBACK" show "$TMP/few/results.h5" --table samples --format csv | tr -d '\r' >"$TMP/few.csv"
cat >"$TMP/few.awk" <<'AWK'
FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; members = FILENAME ~ /few/ ? 3 : 11; next }
{
    case = $c["case_id"] - 2; level = int(case / members); member = case % members
    if (case < 0 || level > 2 || $c["sample"] == 0) next
    numbers = $c["value_1"] " " $c["deviation_1"] " " $c["mean_deviation_1"]
    if (members == 11) whole[level, member, $c["sample"]] = numbers
    else same += numbers == whole[level, member + shift, $c["sample"]]
}
END { print same + 0, "same" }
AWK
check_output "members do not depend on those beside them" '^90 same$' awk -F, -f "$TMP/few.awk" "$TMP/samples.csv" "$TMP/few.csv"
check_output "another member is another trajectory" '^0 same$' \
    awk -F, -v shift=1 -f "$TMP/few.awk" "$TMP/samples.csv" "$TMP/few.csv"

for format in text markdown latex; do
    check_output "show: samples as $format" 'mean(_|\\_)deviation' \
        "$RATTLEBACK" show "$TMP/ranks1/results.h5" --table samples --format "$format"
done

# rows NAME COUNT TABLE AWK: the awk program, over the rows of the table with columns by name in c[], counts COUNT of them.
rows() {
    check_output "$1" "^$2\$" awk -F, "NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } $4 { n++ } END { print n + 0 }" \
        "$TMP/$3.csv"
}
rows "samples: the start and every time of every case" $((2 * 41 + 3 * 11 * 11 + 2 * 21)) samples 'NF > 3'
rows "samples: one row a case at t = 0" 37 samples '$c["time"] == 0'
rows "cvt: energies 9/5, 4/5 and 1 at the start" 2 samples "\$c[\"case_id\"] < 2 && \$c[\"sample\"] == 0 && \
    (\$c[\"value_1\"] - 1.8) ^ 2 < 1e-30 && (\$c[\"value_2\"] - 0.8) ^ 2 < 1e-30 && \$c[\"value_3\"] == 1"
rows "cvt: driver and passenger energy sum to the energy" 82 samples "\$c[\"case_id\"] < 2 && \
    (\$c[\"value_2\"] + \$c[\"value_3\"] - \$c[\"value_1\"]) ^ 2 < 1e-28"
rows "cases: invariants are named" 2 cases 'index($0, ",energy; driver energy; passenger energy,")'
rows "ensembles: a row a step size and time" 33 ensembles 'NF > 3'
rows "ensembles: all start at E = 3.06" 3 ensembles '$c["sample"] == 0 && ($c["mean_1"] - 3.06) ^ 2 < 1e-30'
rows "orders: a drift for every invariant of every trajectory" $((2 * 3 + 2 * 5)) orders '$c["claim"] == "drift"'
# The printed constraint can be integrated: the energy swings, it does not walk, and an exponent of that (7.6, with an error of 1e12) is none.
rows "orders: three exponents of an ensemble without a walk" 3 orders '$c["claim"] == "growth" && $c["verdict"] == "measured"'
rows "orders: none of the walk" 0 orders '$c["quantity"] == "ensemble-walk"'

# The statistics once more, from the samples.
cat >"$TMP/again.awk" <<'AWK'
FNR == 1 { for (i = 1; i <= NF; i++) c[FILENAME, $i] = i; next }
FILENAME ~ /samples/ { e[$1, $2] = $c[FILENAME, "value_1"]; d[$1, $2] = $c[FILENAME, "deviation_1"]; next }
{
    sum = square = 0
    for (j = 0; j < $2; j++) { sum += e[$1 + j, $5]; square += d[$1 + j, $5] ^ 2 }
    mean = sum / $2; spread = 0
    for (j = 0; j < $2; j++) spread += (e[$1 + j, $5] - mean) ^ 2
    bad += off(mean, $c[FILENAME, "mean_1"], 1e-12) || off(square / $2, $c[FILENAME, "mean_square_1"], 1e-12 * square) ||
        off(sqrt(spread / ($2 - 1)), $c[FILENAME, "standard_deviation_1"], 1e-12)
    rows++
}
function off(x, y, tolerance) { return (x - y) ^ 2 > tolerance ^ 2 }
END { print rows, "rows,", bad + 0, "differ" }
AWK
check_output "ensembles: the statistics are those of the samples" '^33 rows, 0 differ$' \
    awk -F, -f "$TMP/again.awk" "$TMP/samples.csv" "$TMP/ensembles.csv"
awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i } $1 == 8 && $2 == 3 { $c["value_1"] += 1e-6 } { print }' \
    "$TMP/samples.csv" >"$TMP/samples-changed.csv"
check_output "ensembles: another sample, another statistic" '^33 rows, 1 differ$' \
    awk -F, -f "$TMP/again.awk" "$TMP/samples-changed.csv" "$TMP/ensembles.csv"

# [martin-sato-2018, sec. 7.5]: three integrals of the homogeneous ball at round-off; quad sees below double.
rows "identities: eight on R^n, ten on a group" $((8 * 8 + 8 * 10 + 4 * 8)) identities '$c["identity"] != ""'
rows "identities: each is a claim" $((4 * 8 + 4 * 10)) orders '$c["experiment"] == "exact" && $c["verdict"] == "confirmed"'
# all but the four by differences in double, whose bounds are wider
rows "identities: residuals are above 0 and within their bounds" $((4 * 8 + 4 * 4 + 4 * 10 + 4 * 6)) identities \
    '$c["case_id"] < 53 && $c["residual"] >= 0 && $c["residual"] <= $c["bound"] && $c["bound"] < 1e-12'
rows "identities: a deliberate fault is refuted" 2 orders \
    '$c["experiment"] == "planted" && $c["quantity"] == "symplectic-pair" && $c["verdict"] == "below"'
rows "ball: w3 at the round-off of double" 21 samples "\$c[\"case_id\"] == 35 && \$c[\"deviation_2\"] ^ 2 < 1e-28"
rows "ball: w3 at the round-off of quad" 21 samples "\$c[\"case_id\"] == 36 && \$c[\"deviation_2\"] ^ 2 < 1e-62"
rows "ball: its energy is no integral" 20 samples "\$c[\"case_id\"] == 36 && \$c[\"deviation_1\"] ^ 2 > 1e-12"
check_output "run: says how many are only measured" '^19 measured, nothing being claimed$' cat "$TMP/ranks1.txt"
cat >"$TMP/walk.yaml" <<'YAML'
campaign: walk
experiments:
  - {name: chaos, kind: ensemble, problems: [{name: chaotic}], members: {parameter: member, from: 0, to: 100, count: 11},
     methods: [lobatto-iiia], stages: [2], steps: [400, 800, 1600], horizon: 20, samples: 10, expect: {ensemble-walk: 7.5}}
YAML
check_output "ensembles: of a walk that is not there nothing is documented, with the reason" 'the energies do not show that part' \
    "$RATTLEBACK" run "$TMP/walk.yaml" -o "$TMP/walk"
check_output "an expectation without a reason has a name among theorems" '^no theorem +1 +- +1$' "$RATTLEBACK" verify "$TMP/walk/results.h5"
sed 's/\[400, 800, 1600\]/[400]/; s/, expect: [^}]*}}/}/' "$TMP/walk.yaml" >"$TMP/one.yaml"
check "ensembles: of one step size there are statistics, which is as expected where nobody expects more" "$RATTLEBACK" run "$TMP/one.yaml" -o "$TMP/one"
check_output "with what exponents take" ',growth,ensemble-h,nan,nan,.*,measured,.*take 3 step sizes and 3 sample times: 1 and 10,1,' "$RATTLEBACK" show "$TMP/one/results.h5" --table orders --format csv
sed 's/count: 11}/&, expect: {ensemble-h: 4}, because: asked/' "$TMP/one.yaml" >"$TMP/asked.yaml"
check_exit "an exponent that is expected there is not" 1 "$RATTLEBACK" run "$TMP/asked.yaml" -o "$TMP/asked"
check_output "with the reason" 'take 3 step sizes and 3 sample times: 1 and 10$' "$RATTLEBACK" verify "$TMP/asked/results.h5"
check_output "list: kinds" '^ensemble  +statistics of many members' "$RATTLEBACK" list kinds
check_output "list: one kind" '^trajectory: energy and invariants' "$RATTLEBACK" list kinds trajectory

check "charts: values, deviations and growth" bash -c "cd '$TMP/ranks1/charts' && ls energies-cvt-double-driver-energy-value.svg \
    integrals-ball-quad-moving-energy-deviation.svg chaos-chaotic-double-lobatto-iiia-s-2-growth.svg"

refused() {
    sed "$2" "$TMP/kinds.yaml" >"$TMP/bad.yaml"
    check_refused "$1" "$3" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}
refused "ensemble: members missing" 's/members: {[^}]*},//' 'bad.yaml:5: experiments\[1\].members: key "members" is missing'
refused "ensemble: unknown parameter" 's/parameter: member/parameter: mebmer/' \
    'bad.yaml:5: experiments\[1\].members.parameter: unknown parameter of chaotic "mebmer"; did you mean "member"\?'
refused "trajectory: members" 's/horizon: 20, samples: 40/&, members: {parameter: eps, from: 0, to: 1, count: 2}/' \
    'bad.yaml:4: experiments\[0\].members: kind trajectory has no members'
refused "misspelt kind" 's/kind: ensemble/kind: ensamble/' 'unknown word "ensamble"; did you mean "ensemble"\?'
