#!/bin/bash
# The jobs for projects that have an integrator of their own: their commands, in a project, with Rattleback where an installation has it.
source ci/tests/cli/lib.sh
python=$(python)

mkdir -p "$TMP/usr/bin" "$TMP/usr/include" "$TMP/project"
ln -s "$(realpath "$RATTLEBACK")" "$TMP/usr/bin/rattleback"
cp core/outside/rattleback_method.h "$TMP/usr/include/"
cp ci/integrators/leapfrog.c "$TMP/project/mine.c"
cat >"$TMP/project/mine.yaml" <<'YAML'
campaign: mine
integrators:
  - {name: mine, library: ./libmine.so, orders: {q: 2, p: 2}, source: "A. Author 2026"}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [mine], steps: [64, 128, 256, 512], horizon: 2}
YAML
echo 'reductions: [{method: mine, quantity: "[qp]", order: 0, because: "the kick goes the wrong way"}]' >"$TMP/project/expect.yaml"

# steps.py FILE DIR: the commands of the job after the installation, its installation, and its variables, a line each.
cat >"$TMP/steps.py" <<'END'
import sys, yaml
path, out = sys.argv[1:]
with open(path) as stream:
    document = yaml.safe_load(stream)
if "jobs" in document:
    job, = document["jobs"].values()
    assert job["container"] and job["runs-on"] and all(("run" in s) != ("uses" in s) for s in job["steps"])
    variables, runs = job["env"], {s["name"]: s["run"] for s in job["steps"] if "run" in s}
    install, steps = [runs["Install"]], [runs[name] for name in ("Build", "Run", "Verify")]
else:
    job, = document.values()
    assert job["image"] and job["artifacts"]["when"] == "always"
    variables, install, steps = job["variables"], job["before_script"][1:2], job["script"]
for name, lines in (("steps", steps), ("install", install), ("variables", [f"{k}={v}" for k, v in variables.items()])):
    with open(f"{out}/{name}", "w") as stream:
        stream.writelines(line + "\n" for line in lines)
END

# job NAME=VALUE...: all steps, as their runners do: one after the other, stopping at the first that fails.
job() {
    (
        cd "$TMP/project" || exit
        rm -rf out libmine.so
        mapfile -t variables <"$TMP/variables"
        while read -r step; do
            env "${variables[@]}" PATH="$TMP/usr/bin:$PATH" C_INCLUDE_PATH="$TMP/usr/include" "$@" bash -e -c "$step" </dev/null || exit
        done <"$TMP/steps"
    )
}

for file in ci/outside/github-actions.yml ci/outside/gitlab-ci.yml; do
    check "$file: its shape" "$python" "$TMP/steps.py" "$file" "$TMP"
    check_output "$file: its targets are there" '^4$' bash -c "grep -oE 'make (setup|install)|make -j|git clone' '$TMP/install' | wc -l"
    check "$file: an integrator that keeps its promise passes" job
    check "$file: JUnit is well formed" xmllint --noout "$TMP/project/out/ci/junit.xml"
    check_fails "$file: one that does not fails" job BUILD='sed "s/p\[c\] += /p[c] -= /" mine.c | cc -O2 -shared -fPIC -o libmine.so -x c -'
    check "$file: unless it is expected" job BUILD='sed "s/p\[c\] += /p[c] -= /" mine.c | cc -O2 -shared -fPIC -o libmine.so -x c -' EXPECT=expect.yaml
    check_fails "$file: one that cannot be built fails" job BUILD='cc -shared -o libmine.so none.c'
done
