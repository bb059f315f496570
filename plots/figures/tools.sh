# What the figures of all papers share, for figures.sh: tables of a result file, queries, samples, drawing. Wanted: out,
# work, here, program.

# table NAME TABLE: a table of the result file as CSV in $work; commas within quotes become semicolons.
table() {
    "$program" show "$out/$1/results.h5" --table "$2" --format csv | tr -d '\r' |
        awk -F'"' -v OFS= '{ for (i = 2; i <= NF; i += 2) gsub(",", ";", $i); $1 = $1 } 1' >"$work/$1-$2.csv"
}

# query NAME TABLE PROGRAM [ASSIGNMENT...]: awk over the rows of a table, whose columns are $c["name"].
query() {
    local name=$1 table=$2 code=$3
    shift 3
    awk -F, "$@" "NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } $code" "$work/$name-$table.csv"
}

# samples NAME ID [COLUMN...]: time, then these columns of the samples of case ID.
samples() {
    local name=$1 id=$2 list=''
    shift 2
    for column in "$@"; do list+=", \$c[\"$column\"]"; done
    query "$name" samples "\$c[\"case_id\"] == $id { print \$c[\"time\"]$list }"
}

# largest FILE COLUMN: the largest absolute value.
largest() {
    awk -v k="$2" '{ x = $k < 0 ? -$k : $k; if (x > most) most = x } END { printf "%.2g", most }' "$1"
}

# drift NAME ID QUANTITY: slope and standard error, as `S +- E`.
drift() {
    query "$1" orders "\$c[\"claim\"] == \"drift\" && \$c[\"first_case\"] == $2 && \$c[\"quantity\"] == \"$3\" {
        printf \"%.1e ± %.0e\", \$c[\"measured\"], \$c[\"standard_error\"] }"
}

# drifts NAME ID QUANTITY: is the slope none by chance, beyond the tolerance that goes with its standard error?
drifts() {
    query "$1" orders "\$c[\"claim\"] == \"drift\" && \$c[\"first_case\"] == $2 && \$c[\"quantity\"] == \"$3\" {
        slope = \$c[\"measured\"] < 0 ? -\$c[\"measured\"] : \$c[\"measured\"]
        printf \"%s\", (slope > \$c[\"tolerance\"]) ? \"drifts\" : \"does not drift\" }"
}

# round_off STEPS NUMBER...: are they all what roundings of numbers of size 1 add up to over so many steps?
round_off() {
    awk -v steps="$1" "BEGIN { bound = 64 * 2 ^ -52 * sqrt(steps); for (i = 2; i < ARGC; i++) above += ARGV[i] > bound
        printf \"%s\", above ? \"above round-off\" : \"round-off\" }" "$@"
}

# draw NAME SCRIPT WIDTH HEIGHT HEADING [SETTING]
draw() {
    local name=$1
    for kind in png small.png svg; do
        gnuplot -e "kind = '$kind'; out = '$out/$name'; data = '$work'; width = $3; height = $4; heading = '$5'; ${6:-}" \
            "$here/style.gp" "$here/$2.gp"
    done
}

# caption WORDS...: the first paragraph of a caption, which the gallery shows: axes, what one sees; at most 60 words. Details follow it.
caption() { printf '%s\n\n' "$*"; }

# figures NAME: those that the campaign itself lists, one of them called like it.
figures() {
    "$program" figure "cases/figures/$1.yaml" "$out/$1/results.h5" -o "$out" --format svg,pdf,tex,png >/dev/null
    cp "$out/$1.png" "$out/$1.small.png"
}

# orders NAME QUANTITY FORMAT: what was measured at the stages in increasing order.
orders() {
    query "$1" orders "\$c[\"claim\"] == \"order\" && \$c[\"quantity\"] == \"$2\" {
        printf \"%s%.2f\", n++ ? \", \" : \"\", \$c[\"measured\"] }"
}

# sampled PROBLEM METHOD STEPS T M [OPTION...]: t, q, p, lambda and the invariants at M sample times.
sampled() {
    local problem=$1 method=$2 steps=$3 horizon=$4 samples=$5
    shift 5
    "$program" integrate "$problem" --method "$method" --steps "$steps" --horizon "$horizon" --samples "$samples" "$@" |
        grep '^[0-9]'
}

# distances FILE FILE N: t and the Euclidean distance of the first N coordinates of two samplings at the same times.
distances() {
    paste "$1" "$2" | awk -v n="$3" '{ sum = 0
        for (c = 2; c <= n + 1; c++) sum += ($c - $(NF / 2 + c)) ^ 2
        print $1, sqrt(sum) }'
}

# at FILE T: column 2 at time T.
at() {
    awk -v t="$2" '$1 == t { printf "%.2g", $2 }' "$1"
}
