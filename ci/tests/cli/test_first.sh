#!/bin/bash
# The first campaign of somebody new: what is not as expected ends with a hint, and who follows it word by word ends well.
source ci/tests/cli/lib.sh

# first NAME PROBLEM METHOD STAGES STEPS
first() {
    cat >"$TMP/$1.yaml" <<END
campaign: $1
experiments:
  - name: $1
    problems: [$2]
    methods: [$3]
    stages: [$4]
    steps: [$5]
    horizon: 1
END
}

# follow NAME: every `try:` of what the campaign said takes the place of the key that it names, or is added.
follow() {
    sed -n 's/^    try: //p' "$TMP/$1.said" | grep -oE '(steps|precision): \[[^]]*\]' | sort -u | while read -r line; do
        sed -i "/^    ${line%%:*}:/d" "$TMP/$1.yaml"
        echo "    $line" >>"$TMP/$1.yaml"
    done
}

# led NAME HINT: not as expected at first, for a reason in lines of at most 100 characters; as expected once the hint is followed.
led() {
    check_exit "$1: not as expected" 1 "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/$1"
    cp "$captured/stdout" "$TMP/$1.said"
    check_output "$1: a hint" "^    try: $2" cat "$TMP/$1.said"
    check "$1: lines of at most 100 characters, but for the last" test "$(sed '$d' "$TMP/$1.said" | grep -v "$TMP" | wc -L)" -le 100
    check_output "$1: the command that shows it" "^to see them: $RATTLEBACK show .*/$1/results.h5 --where as_expected=0\$" cat "$TMP/$1.said"
    check "$1: which does" bash -c "$(sed -n 's/^to see them: //p' "$TMP/$1.said")"
    follow "$1"
    check "$1: as the hint says, it is" "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/$1" --force
}

first floor pendulum gauss 3 '8, 16, 32, 64'
led floor 'precision: \[quad\]'
first few kepler gauss 2 '32, 64'
led few 'steps: \[32, 64, 128, 256\]'
first coarse kepler gauss 2 '2, 4, 8'
sed -i 's/horizon: 1/horizon: 4\n    failures: [{steps: [2], because: h is too large}]/' "$TMP/coarse.yaml"
led coarse 'steps: \[2, 4, 8, 16, 32\]'
