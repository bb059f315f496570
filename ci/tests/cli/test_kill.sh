#!/bin/bash
# Runs that are killed at random moments end with the tables of an unbroken run. Ten kills here; any number by the script.
source ci/tests/cli/lib.sh

export RATTLEBACK TMP
check "ten kills" ci/kill_test.sh 10
cp "$captured/stdout" "$TMP/said"
check_output "all of them were survived" '^10 kills survived, [0-9]+ runs with the tables of the unbroken one' cat "$TMP/said"

# control: a program that starts again where it should go on and finds other numbers is caught
cat >"$TMP/liar" <<'END'
#!/bin/bash
sed -i "s/horizon: 1[.0-9]*,/horizon: 1.$RANDOM,/" "$2"
exec "$HONEST" "${@/--resume/--force}"
END
chmod +x "$TMP/liar"
check_fails "other tables are noticed" env HONEST="$RATTLEBACK" RATTLEBACK="$TMP/liar" ci/kill_test.sh 0
