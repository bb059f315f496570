#!/bin/bash
# The jobs for GitHub and GitLab: valid YAML of the right shape, and their own commands, run on a small campaign.
source ci/tests/cli/lib.sh
python=$(python)

# steps.py FILE DIR: the commands of the job after those that install tools, its artefacts and its variables, a line each.
cat >"$TMP/steps.py" <<'END'
import sys, yaml
path, out = sys.argv[1:]
with open(path) as stream:
    document = yaml.safe_load(stream)
if "jobs" in document:
    job, = document["jobs"].values()
    assert job["container"] and job["runs-on"] and all(("run" in s) != ("uses" in s) for s in job["steps"])
    variables = job["env"]
    steps = [s["run"] for s in job["steps"] if "run" in s and s["name"] != "Tools"]
    upload, = [s for s in job["steps"] if "upload-artifact" in s.get("uses", "")]
    assert upload["if"] == "always()"
    kept = upload["with"]["path"].split()
else:
    job, = document.values()
    assert job["image"] and job["artifacts"]["when"] == "always"
    variables, steps, kept = job["variables"], job["script"], job["artifacts"]["paths"]
    assert job["artifacts"]["reports"]["junit"] in kept
for name, lines in (("steps", steps), ("kept", kept), ("variables", [f"{k}={v}" for k, v in variables.items()])):
    with open(f"{out}/{name}", "w") as stream:
        stream.writelines(line + "\n" for line in lines)
END

cat >"$TMP/good.yaml" <<'END'
campaign: workflow
experiments:
  - name: orders
    problems: [{name: kepler}]
    methods: [gauss]
    stages: [1]
    steps: [16, 32, 64]
    horizon: 1
END
sed 's/horizon: 1/&\n    expect: {q: 3}/' "$TMP/good.yaml" >"$TMP/wrong.yaml"
echo 'reductions: [{experiment: orders, quantity: q, order: 2, because: "it is 2"}]' >"$TMP/expect.yaml"
copy=$TMP/copy
mkdir "$copy"
cp -a Makefile core cases suite results plots docs ci build rattleback "$copy"

# job NAME=VALUE...: all steps, as their runners do: one after the other, stopping at the first that fails.
job() {
    (
        cd "$copy" || exit
        rm -rf out
        while read -r step; do
            env -u MAKEFLAGS $(grep OMPI "$TMP/variables") "$@" bash -e -c "$step" </dev/null || exit
        done <"$TMP/steps"
    )
}

for file in ci/github-actions.yml ci/gitlab-ci.yml; do
    check "$file: its shape" "$python" "$TMP/steps.py" "$file" "$TMP"
    check "$file: build, run, verify" test "$(wc -l <"$TMP/steps")" = 3
    check "$file: its campaign is there" test -f "$(sed -n 's/^CAMPAIGN=//p' "$TMP/variables")"
    check "$file: a good campaign passes" job CAMPAIGN="$TMP/good.yaml" EXPECT=
    while read -r kept; do check "$file: keeps $kept" test -s "$copy/$kept"; done <"$TMP/kept"
    check "$file: JUnit is well formed" xmllint --noout "$copy/out/ci/junit.xml"
    check_fails "$file: a wrong order fails" job CAMPAIGN="$TMP/wrong.yaml" EXPECT=
    check_output "$file: in JUnit" 'failures="2"' cat "$copy/out/ci/junit.xml"
    check "$file: unless it is expected" job CAMPAIGN="$TMP/wrong.yaml" EXPECT="$TMP/expect.yaml"
    check_fails "$file: a campaign that is not there fails" job CAMPAIGN="$TMP/none.yaml" EXPECT=
    sed 's/^\( *\)artifacts:/\1 artifacts:/; s/^\( *\)steps:/\1 steps:/' "$file" >"$TMP/bad.yml"
    check_fails "$file: control: broken YAML" "$python" "$TMP/steps.py" "$TMP/bad.yml" "$TMP"
done
