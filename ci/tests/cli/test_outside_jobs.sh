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
    install, steps = [runs["Install"]], [runs[name] for name in runs if name not in ("Tools", "Install")]
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

# The gate of an engine: the kit as `trial new` writes it, one that loses its order, one of another mass, and one that ends at once.
rm -rf "$TMP/project"
mkdir "$TMP/project"
check "a kit" bash -c 'cd "$TMP/project" && "$TMP/usr/bin/rattleback" trial new python -o gate'
spoil() { echo "sed -i '$1' gate/adapter.py"; }
job_of_engine() { # CHANGE [NAME=VALUE...]: with the adapter as it was before
    git -C "$TMP/project" checkout -q gate 2>/dev/null || true
    job BUILD="$1" "${@:2}"
}
git -C "$TMP/project" init -q && git -C "$TMP/project" add gate && git -C "$TMP/project" -c user.name=n -c user.email=n@n commit -q -m gate
echo 'reductions: [{method: engine, quantity: "[qp]*", order: 1, because: "the second half of the kick is left out"}]' >"$TMP/project/expect.yaml"
one_sided='0,/self.v = .v + h . 2/s/h \/ 2/h/; /self.q = /,$ s/self.v = .v + h .*/pass/'
for file in ci/outside/engine-github-actions.yml ci/outside/engine-gitlab-ci.yml; do
    check "$file: its shape" "$python" "$TMP/steps.py" "$file" "$TMP"
    check_output "$file: its targets are there" '^4$' bash -c "grep -oE 'make (setup|install)|make -j|git clone' '$TMP/install' | wc -l"
    check_exit "$file: no launcher of MPI" 1 grep -q mpirun "$file"
    check "$file: an engine that keeps its order passes" job_of_engine true
    check "$file: JUnit is well formed" xmllint --noout "$TMP/project/out/gate/junit.xml"
    check_fails "$file: one of another mass fails" job_of_engine "$(spoil 's/return .f . m for/return [f \/ m \/ 2 for/')"
    check_said "$file: which is reported" 'the acceleration is 0.5 times ours|the mass|m is'
    check_fails "$file: one that loses its order fails" job_of_engine "$(spoil "$one_sided")"
    check_said "$file: at verify" 'below|not as expected'
    check "$file: unless it is expected" job_of_engine "$(spoil "$one_sided")" EXPECT=expect.yaml
    check_fails "$file: one that ends fails" job_of_engine "$(spoil '1a raise SystemExit(1)')"
done
for command in 'trial check' 'run gate/campaign.yaml' 'verify out/gate/results.h5'; do # the page has the commands of the jobs
    check "docs/my-gate.md: $command" grep -qF "rattleback $command" docs/my-gate.md
done
