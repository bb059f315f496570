#!/bin/bash
# Feeds mutated campaign files to a program for a time: ci/fuzz/fuzz.sh PROGRAM SECONDS FOLDER
# The seeds are the experiments of the campaigns and the problems in cases/, and every bad input of the tests. Ends with a line of counts;
# status 1 if there was a crash, or a file that took longer than five seconds: such files are in FOLDER/found.
set -eu

program=$1
seconds=$2
folder=$3
seeds=$folder/seeds
rm -rf "$folder"
mkdir -p "$seeds" "$folder/found" "$folder/tmp"

# each experiment of a campaign as a campaign of its own
for campaign in cases/*.yaml; do
    awk -v base="$seeds/$(basename "$campaign" .yaml)" '
        /^  - / { file = sprintf("%s-%03d.yaml", base, ++count); print "campaign: seed\nexperiments:" >file }
        file { print >file }' "$campaign"
done

# each problem that is text
for problem in cases/problems/*.yaml; do
    cp "$problem" "$seeds/problem-$(basename "$problem")"
done

# the bad inputs, by running their test with a program that keeps what it is given
cat >"$folder/keep" <<END
#!/bin/bash
if [ "\${1:-}" = run ] && [ -f "\${2:-}" ]; then
    cp "\$2" "$seeds/bad-\$(sha256sum <"\$2" | head -c 16).yaml"
fi
END
chmod +x "$folder/keep"
RATTLEBACK=$(realpath "$folder/keep") TMP=$(realpath "$folder/tmp") bash ci/tests/cli/test_bad_input.sh >/dev/null 2>&1 || true
[ "$(find "$seeds" -name 'bad-*' | wc -l)" -ge 10 ] # the tests did hand their inputs over

export AFL_NO_UI=1 AFL_QUIET=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
afl-fuzz -i "$seeds" -o "$folder/afl" -x ci/fuzz/campaign.dict -t 5000+ -m none -V "$seconds" -- "$program" @@ \
    >"$folder/log" 2>&1 || { tail -n 20 "$folder/log"; exit 1; }

stats=$folder/afl/default/fuzzer_stats
of() {
    sed -n "s/^$1 *: //p" "$stats"
}
find "$folder/afl/default/crashes" "$folder/afl/default/hangs" -name 'id*' -exec cp -t "$folder/found" {} +
echo "$(find "$seeds" -type f | wc -l) seeds, $(of execs_done) executions in $(of run_time) s, $(of corpus_count) inputs that" \
    "take new paths, $(of saved_crashes) crashes, $(of saved_hangs) hangs"
[ "$(of saved_crashes)" = 0 ] && [ "$(of saved_hangs)" = 0 ]
