# The figure of physics engines on trial, of the table that the tree keeps (cases/outside/engines/results.csv): no engine has to be there.

# engines: orders of position, a column an integrator, a sign a class of problems.
engines() {
    awk -F'"' -v OFS= '{ for (i = 2; i <= NF; i += 2) gsub(",", ";", $i); $1 = $1 } 1' cases/outside/engines/results.csv >"$work/engines-verdicts.csv"
    query engines verdicts '$c["order_q"] ~ /^-?[0-9]/ && !(($c["integrator"], $c["class"], $c["problem"]) in seen) {
        seen[$c["integrator"], $c["class"], $c["problem"]]
        if (!($c["integrator"] in place)) place[$c["integrator"]] = ++places
        print $c["class"], place[$c["integrator"]], $c["order_q"], $c["stated"], $c["integrator"], $c["verdict"] }' >"$work/engines.dat"
    draw engines engines 1300 700 "Orders of position of physics engines, by class of problem"
    caption "Measured orders of the position at the end (vertical) for $(awk '!($5 in seen) { seen[$5]; n++ } END { print n }' "$work/engines.dat") integrators of" \
        "physics engines (horizontal), one sign per class of problem. Crosses are the orders that their authors state. Of" \
        "$(wc -l <"$work/engines.dat") pairs of an integrator and a problem" \
        "$(awk '$6 == "below" || $6 == "above" { n++ } END { print n + 0 }' "$work/engines.dat") refute a stated order;" \
        "$(awk '$6 == "soft" { n++ } END { print n + 0 }' "$work/engines.dat") end at the floor of a soft or wrong constraint, order 0."
}
