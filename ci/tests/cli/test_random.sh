#!/bin/bash
# Random problems refute no true statement, and liars have no false one confirmed.
source ci/tests/cli/lib.sh

first=1
check "15 random problems, all groups and constraints" "$(python)" ci/random/strangers.py --few --whole --first $first --seeds 15 --keep "$TMP/strangers"
cp "$captured/stdout" "$TMP/said"
check_output "and most claims are confirmed" '^15 seeds .* [0-9]{3,} claims: [0-9]+ confirmed' cat "$TMP/said"
check "the same seed gives the same problem" "$(python)" ci/random/strangers.py --few --whole --first $first --seeds 1 --keep "$TMP/again"
check "to the byte" diff -r -x out "$TMP/strangers/$first" "$TMP/again/$first"

# A deliberate fault is found, and its smallest problem is no more than the fault needs.
cat >"$TMP/faulty" <<'SH_'
#!/bin/bash
# The program, whose verdicts on q refute what is confirmed.
"$REAL" "$@" | sed "/.*,order,q,/s/,confirmed,/,below,/"
exit "${PIPESTATUS[0]}"
SH_
chmod +x "$TMP/faulty"
check_exit "one refuted claim ends with 1" 1 env REAL="$(realpath "$RATTLEBACK")" RATTLEBACK="$TMP/faulty" "$(python)" ci/random/strangers.py --few --first 21 --seeds 1
cp "$captured/stdout" "$TMP/said"
check_output "prints the smallest problem" '^lagrangian: v1\^2/2$' cat "$TMP/said"
check_said "and the command" '^--- repeat: '
check_exit "a program that confirms nothing ends with 1" 1 env RATTLEBACK=/bin/true "$(python)" ci/random/strangers.py --few --whole --seeds 1

check "liars" "$(python)" ci/random/liars.py
