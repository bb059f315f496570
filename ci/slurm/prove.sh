#!/bin/bash
# Proves the job script on a real Slurm of one node, as root on Debian (apt-get install slurmctld slurmd slurm-client munge):
# starts munge, slurmctld and slurmd in a scratch folder, runs a campaign once in one piece and once in pieces - warned
# before its time limit, killed without warning, resumed under srun - and compares the results value by value. Everything it
# started is gone at the end; the transcript stays in OUT (default out/slurm).
#
#   ci/slurm/prove.sh [OUT]
#
# Environment: RATTLEBACK (./rattleback), CAMPAIGN (cases/theorems.yaml), ONLY (a part of it that takes about two minutes).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${1:-out/slurm}
program=$(realpath "${RATTLEBACK:-./rattleback}")
campaign=${CAMPAIGN:-cases/theorems.yaml}
only=${ONLY:-groups*}
job=ci/slurm/rattleback.sbatch
ranks=2
for tool in munged slurmctld slurmd sbatch h5dump; do
    command -v $tool >/dev/null || {
        echo "prove.sh needs $tool: apt-get install slurmctld slurmd slurm-client munge hdf5-tools" >&2
        exit 1
    }
done

mkdir -p "$out"
out=$(realpath "$out")
rm -rf "$out"/{whole,parts,other} "$out"/*.log
scratch=$(mktemp -d)
chmod 755 "$scratch"
exec > >(tee "$out/transcript.txt") 2>&1
export SLURM_CONF=$scratch/slurm.conf
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
cp "$program" "$scratch/rattleback" # a journal belongs to a build: one that is rebuilt meanwhile could not go on
cp "$job" "$scratch/job"
export RATTLEBACK=$scratch/rattleback

# runs PID: still, and not merely as a zombie that nobody has asked after.
runs() {
    grep -q '^State:.*[^Z] (' "/proc/$1/status" 2>/dev/null
}

stop_slurm() {
    scancel --user=root 2>/dev/null || true
    for daemon in slurmd slurmctld munged; do
        if [ -f "$scratch/$daemon.pid" ]; then
            pid=$(cat "$scratch/$daemon.pid")
            kill "$pid" 2>/dev/null || true
            while runs "$pid"; do sleep 0.2; done
        fi
    done
    rm -rf "$scratch"
}
trap stop_slurm EXIT
trap 'exit 143' HUP INT TERM

# A free TCP port.
port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("", 0)); print(s.getsockname()[1])'
}

start_slurm() {
    local host munge=$scratch/munge
    host=$(hostname -s)
    mkdir -m 700 "$munge"
    (umask 377 && head -c 1024 /dev/urandom >"$munge/key")
    munged --force --key-file="$munge/key" --socket="$munge/socket" --pid-file="$scratch/munged.pid" \
        --log-file="$munge/log" --seed-file="$munge/seed"
    cat >"$SLURM_CONF" <<END
ClusterName=prove
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$(port)
SlurmdPort=$(port)
AuthType=auth/munge
AuthInfo=socket=$munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ReturnToService=2
KillWait=10
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
    mkdir "$scratch/state" "$scratch/spool"
    slurmctld
    slurmd
    for _ in $(seq 60); do
        [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ] && return
        sleep 0.5
    done
    echo "Slurm does not come up:"
    tail "$scratch"/*.log
    exit 1
}

say() {
    echo
    echo "== $*"
}

# submit DIR OPTIONS...: queues the campaign into $out/DIR; prints the job's number.
submit() {
    local directory=$1
    shift
    sbatch --parsable --ntasks=$ranks --output="$out/%j.log" "$@" "$scratch/job" "$campaign" "$out/$directory" \
        --only "$only" --quiet
}

# ask JOB: what Slurm knows of it, in a line; empty where Slurm is too busy to answer.
ask() {
    scontrol --oneliner show job "$1" 2>/dev/null || true
}

# finish JOB: waits for its end, shows its log, sets `code`.
finish() {
    local found
    until found=$(ask "$1") && [[ $found =~ JobState=(COMPLETED|FAILED|CANCELLED|TIMEOUT|NODE_FAIL) ]]; do sleep 1; done
    [[ $found =~ ExitCode=([0-9]+): ]]
    code=${BASH_REMATCH[1]}
    grep -oE '(JobState|RunTime|TimeLimit)=[^ ]*' <<<"$found" | paste -sd ' '
    sed 's/^/| /' "$out/$1.log"
    echo "exit code $code"
}

# expect CODE: of the job that finished last.
expect() {
    [ "$code" = "$1" ] || {
        echo "FAILED: exit code $code, expected $1"
        exit 1
    }
}

start_slurm
say "$(sinfo --version), $(mpirun --version | head -n 1), $("$program" --version)"
sinfo

say "in one piece: mpirun in the allocation"
finish "$(submit whole)"
expect 0

say "in pieces: one minute, warned 30 s before the end, queued again once"
export RESTARTS=1
warned=$(submit parts --time=1 --signal=B:USR1@30)
finish "$warned"
expect 3
grep -q 'start 2,' "$out/$warned.log" || {
    echo "FAILED: it did not start again"
    exit 1
}

say "killed without warning"
killed=$(submit parts)
until [[ $(ask "$killed") =~ JobState=RUNNING ]]; do sleep 0.5; done
sleep 15
scancel --signal=KILL --full "$killed"
finish "$killed"
[ -e "$out/parts/results.h5" ] && {
    echo "FAILED: it was done before it was killed"
    exit 1
}

say "srun starts the ranks"
export LAUNCH="srun --mpi=pmix"
finish "$(submit parts)"
expect 0

say "the two results value by value"
"$RATTLEBACK" compare --exact "$out/whole/results.h5" "$out/parts/results.h5"
say "proven"
