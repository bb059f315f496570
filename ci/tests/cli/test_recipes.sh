#!/bin/bash
# The recipes for clusters agree with what `make install` lays out and what a run prints.
source ci/tests/cli/lib.sh

root=$TMP/root
check "installed" make -s install DESTDIR="$root" PREFIX=/opt/rattleback
share=$root/opt/rattleback/share
for script in ci/slurm/*; do
    check "$script: syntax" bash -n "$script"
done

# A stand-in for Lmod: prints what the module does to the environment.
cat >"$TMP/lmod.lua" <<'END'
local file = arg[1]
function help() end
function whatis() end
function myFileName() return file end
function myModuleVersion() return file:match("([^/]*)%.lua$") end
function pathJoin(...) return (table.concat({...}, "/"):gsub("//+", "/")) end
function prepend_path(name, value) print(name, value) end
setenv = prepend_path
dofile(file)
END
module=$(ls "$share"/modulefiles/rattleback/*.lua)
check_output "module: its version is the program's" "^rattleback $(basename "$module" .lua) " "$RATTLEBACK" --version
check "module: loads" lua "$TMP/lmod.lua" "$module"
cp "$captured/stdout" "$TMP/module"
while read -r name path; do
    check "module: $name is there" test -d "$path"
done <"$TMP/module"
check_output "module: the program is in PATH" '^PATH' grep "^PATH.*/bin$" "$TMP/module"
check "module: that is where the program is" test -x "$(awk '$1 == "PATH" { print $2 }' "$TMP/module")/rattleback"
check "module: the jobs are there" \
    test -f "$(awk '$1 == "RATTLEBACK_JOBS" { print $2 }' "$TMP/module")/rattleback.sbatch"

check_exit "uninstalled" 0 make -s uninstall DESTDIR="$root" PREFIX=/opt/rattleback
check_exit "nothing is left" 1 bash -c "find '$root' -type f | grep ."

# The job script, with stand-ins for the program, which runs until it is warned, and for scontrol. Slurm itself: prove.sh.
mkdir "$TMP/bin"
cat >"$TMP/bin/program" <<'END'
#!/bin/bash
echo "$*" >"$TMP/arguments"
trap 'exit 3' USR1
if [ -e "$TMP/loses" ]; then # a node, having done something, or nothing
    mkdir -p folder/journal && cat "$TMP/loses" >>folder/journal/s1r0.rows
    exit 205
fi
[ -e "$TMP/endless" ] || exit 0
touch "$TMP/started"
while :; do sleep 0.1; done
END
cat >"$TMP/bin/scontrol" <<'END'
#!/bin/bash
echo "$*" >>"$TMP/scontrol"
END
printf '#!/bin/bash\nenv\n' >"$TMP/bin/said"
chmod +x "$TMP/bin/program" "$TMP/bin/scontrol" "$TMP/bin/said"
export TMP

# warned RESTARTS: the exit code of a job that Slurm warns and that was queued again so many times.
warned() {
    local job
    rm -f "$TMP/started" "$TMP/scontrol"
    PATH=$TMP/bin:$PATH RATTLEBACK=program LAUNCH=env SLURM_JOB_ID=17 SLURM_RESTART_COUNT=$1 \
        bash ci/slurm/rattleback.sbatch campaign.yaml folder --only x >/dev/null &
    job=$!
    until [ -e "$TMP/started" ]; do sleep 0.1; done
    kill -USR1 $job
    wait $job
}
touch "$TMP/endless"
check_exit "job: warned, it ends as the program does" 3 warned 0
check_output "job: and is queued again" '^requeue 17$' cat "$TMP/scontrol"
check_output "job: what it runs" '^run campaign\.yaml -o folder --resume --only x$' cat "$TMP/arguments"
check_exit "job: for the last time" 3 warned 20
check_exit "job: then no more" 1 test -e "$TMP/scontrol"
rm "$TMP/endless"
check "job: not warned, it ends well" \
    env PATH="$TMP/bin:$PATH" RATTLEBACK=program LAUNCH=env bash ci/slurm/rattleback.sbatch campaign.yaml folder
check_exit "job: and is not queued again" 1 test -e "$TMP/scontrol"
# lost RESTARTS CODE NAME: a job, queued again so many times, whose mpirun gives up.
lost() {
    rm -f "$TMP/scontrol"
    (cd "$TMP" && PATH=$TMP/bin:$PATH RATTLEBACK=program LAUNCH=env SLURM_JOB_ID=17 SLURM_RESTART_COUNT=$1 \
        bash "$OLDPWD/ci/slurm/rattleback.sbatch" campaign.yaml folder)
}
echo case >"$TMP/loses"
check_exit "job: a node is lost" 205 lost 0
check_output "job: and it is queued again" '^requeue 17$' cat "$TMP/scontrol"
check_exit "job: again, in its second start" 205 lost 1
check_output "job: more was done, and it is queued again" '^requeue 17$' cat "$TMP/scontrol"
check_exit "job: a node is lost for the last time" 205 lost 20
check_exit "job: and it is not queued again" 1 test -e "$TMP/scontrol"
: >"$TMP/loses"
check_exit "job: a node is lost before anything is done" 205 lost 1
check_exit "job: nor then, lest it go on for ever" 1 test -e "$TMP/scontrol"
rm "$TMP/loses"
for setting in time=1 intvl=1 probes=3; do
    check_output "job: mpirun asks its daemons, $setting" "^OMPI_MCA_oob_tcp_keepalive_$setting\$" \
        env RATTLEBACK="$TMP/bin/said" LAUNCH=env bash ci/slurm/rattleback.sbatch campaign.yaml folder
done
check_exit "job: without a campaign" 2 bash ci/slurm/rattleback.sbatch

# Spack and ReFrame are not here: their languages are, and what the ReFrame check looks for is found in a run.
for recipe in ci/spack/packages/rattleback/package.py ci/reframe/rattleback.py; do
    check "$recipe: syntax" python3 -c "compile(open('$recipe').read(), '$recipe', 'exec')"
done
check_output "spack: its version is the program's" "^rattleback $(sed -n 's/^ *version("\(.*\)").*/\1/p' \
    ci/spack/packages/rattleback/package.py) " "$RATTLEBACK" --version
check "a run of the controls" "$RATTLEBACK" run cases/controls.yaml -o "$TMP/run" --only "ahat-is-a-*"
cp "$captured/stdout" "$TMP/said"
cat >"$TMP/patterns.py" <<'END'
"""Exits with 1 unless every pattern of the check is found in the output."""
import re, sys
constants = {}
for line in open("ci/reframe/rattleback.py"):
    if re.match(r"(SIZE|PHASE|VERDICTS) = ", line):
        exec(line, constants)
said = open(sys.argv[1]).read()
patterns = [constants["SIZE"], constants["VERDICTS"]] + [constants["PHASE"].format(p) for p in ("references", "cases")]
missing = [pattern for pattern in patterns if not re.search(pattern, said, re.MULTILINE)]
print(*missing, sep="\n")
sys.exit(bool(missing))
END
check "reframe: finds what it looks for" python3 "$TMP/patterns.py" "$TMP/said"
check_exit "reframe: in a run that failed it does not" 1 \
    python3 "$TMP/patterns.py" <(sed 's/ 0 cases failed$/ 1 case failed/' "$TMP/said")
