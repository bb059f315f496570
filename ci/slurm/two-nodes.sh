#!/bin/bash
# Proves runs on two nodes, on one machine: two sets of namespaces with network, host name, processes, /tmp and /dev/shm of their
# own, and a Slurm over them. A campaign is run by srun, warned and queued again, and loses either node under mpirun; the folder's
# file system knows no locks. Each time the tables must be those of one rank without Slurm. As root on Linux, under 90 s:
#
#   apt-get install slurmctld slurmd slurm-client munge iproute2
#   ci/slurm/two-nodes.sh
#
# Prints what it checks as TAP; ends with 0 if all holds, 77 where it cannot be tried, and why. Environment: RATTLEBACK
# (./rattleback), CC. Everything it started is gone at the end.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

skip() {
    echo "skipped: $*"
    exit 77
}
[ "$(id -u)" = 0 ] || skip "it takes root"
for tool in nsenter unshare ip munged slurmctld slurmd sbatch mpirun h5dump; do
    command -v $tool >/dev/null || skip "there is no $tool here"
done
unshare --net --uts --ipc --mount --pid --fork --mount-proc \
    bash -c 'ip link add trial0 type veth peer name trial1 && ip link add trial2 type bridge && mount -t tmpfs trial /dev/shm' 2>/dev/null ||
    skip "no namespaces, or no network between them, are to be had here"

program=$(realpath "${RATTLEBACK:-./rattleback}")
shared=$(mktemp -d /tmp/two-nodes.XXXXXX) # what all nodes see; a short path, for the sockets in it
chmod 755 "$shared"
cp "$program" "$shared/program" || exit 1
cp ci/slurm/rattleback.sbatch "$shared/job"
cd "$shared" || exit 1
export SLURM_CONF=$shared/slurm.conf RATTLEBACK=$shared/rattleback TMPDIR=/tmp
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,tcp
export OMPI_MCA_btl_tcp_if_include=10.77.0.0/24 OMPI_MCA_oob_tcp_if_include=10.77.0.0/24
unset OMPI_MCA_osc ${!OMPI_MCA_plm*} ${!SLURM_JOB*} ${!SLURM_RESTART*}

# The program on a file system without locks.
echo '#include <errno.h>
int flock(int file, int operation) { (void)file, (void)operation; errno = ENOSYS; return -1; }' >flock.c
read -ra compiler <<<"${CC:-cc}"
"${compiler[@]}" -shared -fPIC -o flock.so flock.c || exit 1
printf '#!/bin/bash\nLD_PRELOAD=%s exec %s "$@"\n' "$shared/flock.so" "$shared/program" >rattleback
chmod +x rattleback

# Some seconds of cases on one core, longest first, none of them long.
cat >c.yaml <<'END'
campaign: two-nodes
experiments:
  - {name: orders, problems: [{name: particle}, {name: spherical-pendulum}], methods: [lobatto-iiia], stages: [3],
     steps: [8, 16, 32, 64], horizon: 1, samples: 8, precision: [quad]}
  - {name: long, kind: trajectory, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2, 3, 4, 5],
     steps: [40000, 50000, 60000, 70000, 80000], horizon: 1000, samples: 20}
END

declare -A pid # of the first process of each node
children=()
checks=0
failures=0

# at NODE COMMAND...: there.
at() {
    local node=$1
    shift
    nsenter --target "${pid[$node]}" --net --uts --ipc --mount --pid --wd="$shared" "$@"
}

# The first process of a node, within its namespaces: $shared NAME. It sees a /tmp and a /dev/shm of its own, and the shared
# folder in it.
first_process() {
    hostname "$2"
    ip link set lo up
    mount --bind "$1/hosts" /etc/hosts
    mount -t tmpfs tmpfs /dev/shm
    if [ "$2" != head ]; then
        mkdir -p "$1/tmp.$2"
        mount -t tmpfs tmpfs "$1/tmp.$2"
        mkdir "$1/tmp.$2/${1##*/}"
        mount --bind "$1" "$1/tmp.$2/${1##*/}"
        mount --rbind "$1/tmp.$2" /tmp
        cd /tmp || exit 1
    fi
    sleep infinity &
    echo $! >"$1/up.$2"
    while :; do wait -n; done # for whatever loses its parent here
}
export -f first_process

# node NAME NUMBER: starts it and joins it to the network. The head has a bridge that joins all.
node() {
    local name=$1 own=(--pid --fork --kill-child --mount-proc)
    [ "$name" != head ] || own=() # Slurm's controller is ended by its number here
    rm -f "up.$name"
    unshare --net --uts --ipc --mount "${own[@]}" bash -c 'first_process "$@"' - "$shared" "$name" </dev/null >"err.$name" 2>&1 &
    pid[$name]=$!
    children+=($!)
    disown
    until [ -e "up.$name" ]; do
        kill -0 "${pid[$name]}" 2>/dev/null || { cat "err.$name"; exit 1; }
        sleep 0.05
    done
    if [ "$name" = head ]; then
        at head ip link add bridge0 type bridge
        at head ip addr add 10.77.0.254/24 dev bridge0
        at head ip link set bridge0 up
        return
    fi
    pid[$name]=$(tr -d ' ' <"/proc/${pid[$name]}/task/${pid[$name]}/children")
    at head ip link delete "wire$2" 2>/dev/null # of one that crashed
    nsenter --target "${pid[head]}" --net ip link add "wire$2" type veth peer name eth0 netns "${pid[$name]}"
    at head ip link set "wire$2" master bridge0 up
    at "$name" ip addr add "10.77.0.$2/24" dev eth0
    at "$name" ip link set eth0 up
}

# crash NAME: without a word to anyone.
crash() {
    kill -KILL "${pid[$1]}"
}

stop() {
    local daemon
    at head scancel -u root 2>/dev/null
    for daemon in slurmctld munged; do [ -f "$daemon.pid" ] && kill "$(cat $daemon.pid)"; done 2>/dev/null
    kill -KILL "${pid[@]}" "${children[@]}" "$(cat up.head)" 2>/dev/null # the head's child would outlive it
    sleep 0.5
    rm -rf "$shared"
}
trap stop EXIT
trap 'exit 143' HUP INT TERM

start_slurm() {
    mkdir -m 700 munge
    mkdir state spool.rb1 spool.rb2
    (umask 377 && head -c 1024 /dev/urandom >munge/key)
    munged --force --key-file="$shared/munge/key" --socket="$shared/munge/socket" --pid-file="$shared/munged.pid" \
        --log-file="$shared/munge/log" --seed-file="$shared/munge/seed" || exit 1
    chmod 755 munge
    # A job that is queued again waits for the credentials of its last start to expire: 5 s, not 2 minutes.
    cat >"$SLURM_CONF" <<END
ClusterName=twonodes
SlurmctldHost=head(10.77.0.254)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$shared/munge/socket,cred_expire=5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
StateSaveLocation=$shared/state
SlurmdSpoolDir=$shared/spool.%n
SlurmctldPidFile=$shared/slurmctld.pid
SlurmdPidFile=$shared/slurmd.%n.pid
SlurmctldLogFile=$shared/slurmctld.log
SlurmdLogFile=$shared/slurmd.%n.log
ReturnToService=2
SlurmdTimeout=6
KillWait=3
SchedulerParameters=sched_interval=1,sched_min_interval=100000
NodeName=rb[1-2] NodeAddr=10.77.0.[1-2] CPUs=2 State=UNKNOWN
PartitionName=main Nodes=rb[1-2] Default=YES MaxTime=INFINITE State=UP
END
    at head slurmctld
    for name in rb1 rb2; do at $name slurmd -N $name; done
    await_nodes || skip "Slurm does not get its nodes here: $(tail -n 1 slurmctld.log)"
}

# Until Slurm has both nodes and they are idle; half a minute at most.
await_nodes() {
    for _ in $(seq 150); do
        [ "$(at head sinfo -h -o %T%D 2>/dev/null)" = idle2 ] && return
        sleep 0.2
    done
    echo "# Slurm does not get its nodes:"
    tail -n 20 slurmctld.log slurmd.*.log | sed 's/^/# /'
    return 1
}

say() {
    echo "# $SECONDS s: $*"
}

# check NAME COMMAND...: it ends with 0.
check() {
    local name=$1
    shift
    checks=$((checks + 1))
    if "$@" >said 2>&1; then
        echo "ok - $name"
        return
    fi
    failures=$((failures + 1))
    echo "not ok - $name"
    sed 's/^/# /' said
}

# submit FOLDER OPTIONS...: queues the campaign; prints the job's number.
submit() {
    local folder=$1
    shift
    at head sbatch --parsable --output="$shared/%j.log" "$@" job c.yaml "$folder"
}

# ask JOB: what Slurm knows of it, in a line.
ask() {
    at head scontrol --oneliner show job "$1" 2>/dev/null
}

# begun FOLDER: until some cases of it are done, by the heads of their records in the journal; half a minute at most.
begun() {
    for _ in $(seq 600); do
        [ "$(cat "$1"/journal/*.rows 2>/dev/null | LC_ALL=C grep -a -o -P 'JRNL\x01\x00\x00\x00' | wc -l)" -ge 2 ] && return
        sleep 0.05
    done
}

# on_one JOB: once it is queued again, one node is enough for it.
on_one() {
    for _ in $(seq 300); do
        [[ $(ask "$1") =~ JobState=(PENDING|COMPLETED|FAILED) ]] && break
        sleep 0.1
    done
    say "queued again: $(ask "$1" | grep -oE '(JobState|Reason|NumNodes|StartTime)=[^ ]*' | paste -sd ' ')"
    at head scontrol update job="$1" numnodes=1-1
}

# finish JOB: waits for its end, a minute at most; shows its log.
finish() {
    local limit=$((SECONDS + 60))
    until [ "$SECONDS" -ge "$limit" ] || [[ $(ask "$1") =~ JobState=(COMPLETED|FAILED|CANCELLED|TIMEOUT|NODE_FAIL) ]]; do sleep 0.2; done
    ask "$1" | grep -oE '(JobState|Restarts|RunTime| NodeList|ExitCode)=[^ ]*' | paste -sd ' ' | sed 's/^/# /'
    grep -E '^(job|going|rattleback|stopped|a node|warned|as expected)|ORTE|in use' "$1.log" | sed 's/^/# | /'
}

# ended JOB WHAT: Slurm says so of it.
ended() {
    ask "$1" | grep -E " $2 " >/dev/null || { ask "$1"; cat "$1.log"; return 1; }
}

same() {
    ./program compare --exact one/results.h5 "$1/results.h5"
}

# hosts FOLDER: of its ranks, in order.
hosts() {
    h5dump -d /volatile/hosts "$1/results.h5" | sed -n 's/^ *([0-9]*): "\(rb[0-9]\)\\.*/\1/p' | paste -sd ' '
}

# goes_on FOLDER JOB RANKS_ON: it ended well at its second start, with what the first had done, on these hosts.
goes_on() {
    finish "$2"
    check "$1: it is done at its second start" ended "$2" "JobState=COMPLETED .* Restarts=1"
    check "$1: it went on with what was done" grep -E '^resuming after .* [1-9][0-9]* of [0-9]+ cases are in the journal' "$2.log"
    check "$1: on the hosts $3" test "$(hosts "$1")" = "$3"
    check "$1: the tables of one rank" same "$1"
}

printf '127.0.0.1 localhost\n10.77.0.254 head\n10.77.0.1 rb1\n10.77.0.2 rb2\n' >hosts
node head 254
node rb1 1
node rb2 2
start_slurm
say "$(sinfo --version), $(mpirun --version | head -n 1)"

check "one rank, without Slurm" at head ./program run c.yaml -o one --quiet

say "two ranks on each of two nodes"
check "srun: it runs" at head srun --mpi=pmix --nodes=2 --ntasks=4 "$RATTLEBACK" run c.yaml -o two --quiet
check "srun: on the hosts rb1 rb1 rb2 rb2" test "$(hosts two)" = "rb1 rb1 rb2 rb2"
check "srun: the tables of one rank" same two

say "warned, and queued again, under srun"
job=$(LAUNCH="srun --mpi=pmix" submit warned --nodes=2 --ntasks=2)
begun warned
at head scancel --signal=USR1 --batch "$job"
goes_on warned "$job" "rb1 rb2"

say "the other node than that of mpirun dies"
job=$(submit lost --nodes=2 --ntasks=2)
begun lost
crash rb2
start=$SECONDS
until grep -q '^a node or the launcher failed (205)' "$job.log" || [[ $(ask "$job") =~ JobState=(COMPLETED|FAILED) ]]; do sleep 0.1; done
noticed=$((SECONDS - start))
check "lost: noticed in $noticed s, under 20" test "$noticed" -lt 20
on_one "$job"
goes_on lost "$job" "rb1 rb1"

say "the node of mpirun and rank 0 dies"
node rb2 2
at rb2 slurmd -N rb2
await_nodes || exit 1
job=$(submit died --nodes=2 --ntasks=2)
begun died
crash rb1
on_one "$job"
goes_on died "$job" "rb2 rb2"
say "done"
echo "1..$checks"
exit $((failures > 0))
