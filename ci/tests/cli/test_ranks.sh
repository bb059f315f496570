#!/bin/bash
# Tables do not depend on the number of ranks, down to the last bit; another initial value changes them.
source ci/tests/cli/lib.sh

mpirun="mpirun -q"

# campaign FILE V1: every kind of experiment, both precisions, shared references; V1 is the pendulum's velocity.
campaign() {
    cat >"$1" <<YAML
campaign: ranks
experiments:
  - name: orders
    kind: convergence
    problems: [{name: particle}, {name: pendulum, q: [0.5], v: [$2]}, {name: spherical-pendulum}]
    methods: [lobatto-iiia]
    stages: [2, 3]
    steps: [4, 8, 16, 32]
    horizon: 1
    precision: [quad, double]
  - {name: again, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia-hamiltonian], stages: [3],
     steps: [4, 8, 16, 32], horizon: 1, precision: [quad]}
  - {name: local, kind: stages, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],
     steps: [8, 16, 32, 64, 128], horizon: 1, precision: [quad]}
  - {name: structure, kind: structure, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [8],
     horizon: 1, precision: [double]}
  - {name: energy, kind: bound, problems: [{name: kepler}], methods: [gauss], stages: [2], steps: [4000],
     horizon: 200, samples: 20, precision: [double]}
YAML
}

# few FILE: three cases.
few() {
    cat >"$1" <<YAML
campaign: few
experiments:
  - {name: few, kind: convergence, problems: [{name: particle}], methods: [lobatto-iiia], stages: [3],
     steps: [4, 8, 16], horizon: 1, precision: [quad]}
YAML
}

# same NAME A B: equal in all but what is volatile.
same() {
    check "$1" "$RATTLEBACK" compare --exact "$2/results.h5" "$3/results.h5"
}

campaign "$TMP/campaign.yaml" 0.8
campaign "$TMP/other.yaml" 0.8000000001
few "$TMP/few.yaml"

for n in 1 2 3; do
    check "runs on $n ranks" $mpirun -n "$n" "$RATTLEBACK" run "$TMP/campaign.yaml" -o "$TMP/ranks$n"
    cp "$captured/stdout" "$TMP/ranks$n.txt"
    check_output "says that there are $n ranks" "on $n rank" cat "$TMP/ranks$n.txt"
    check_output "no room for messages where there are none, $n ranks" ', 0 allocated bytes$' h5ls -v "$TMP/ranks$n/results.h5/volatile/cases/message"
    check_output "stores that there are $n ranks" "^ *\(0\): $n\$" h5dump -a /volatile/ranks "$TMP/ranks$n/results.h5"
    check_output "stores where each of $n ranks ran" "^$n $n\$" bash -c \
        "h5dump -y -w 1 -d /volatile/hosts '$TMP/ranks$n/results.h5' | awk '/STRSIZE 64/ { on = 1 } /ATTRIBUTE/ { on = 0 }
            on && /^ *\"/ { rows++; here += /^ *\"$(hostname)\\\\000/ } END { print rows, here }'"
    check_output "$n ranks: the last line counts the verdicts" \
        '^as expected [0-9]+, not as expected [0-9]+(, [0-9]+ [a-z]+)+; [0-9]+ cases? failed$' tail -n 1 "$TMP/ranks$n.txt"
done
same "2 ranks write what 1 writes" "$TMP/ranks1" "$TMP/ranks2"
same "3 ranks write what 1 writes" "$TMP/ranks1" "$TMP/ranks3"

for n in 1 3; do
    "$RATTLEBACK" show "$TMP/ranks$n/results.h5" --table orders --format csv >"$TMP/orders$n.csv"
done
check "1 and 3 ranks print the same verdicts" cmp "$TMP/orders1.csv" "$TMP/orders3.csv"

check "more ranks than cases" $mpirun -n 5 "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/few5"
check "the same cases on one rank" "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/few1"
same "5 ranks write what 1 writes for 3 cases" "$TMP/few1" "$TMP/few5"

check "runs with another initial value" $mpirun -n 2 "$RATTLEBACK" run "$TMP/other.yaml" -o "$TMP/other"
check_fails "another initial value changes the tables" \
    "$RATTLEBACK" compare --exact "$TMP/ranks1/results.h5" "$TMP/other/results.h5"

# shared: with 2 ranks each has run some of the cases, with 1 the same look-up finds only rank 0
h5dump -y -w 1 -d /volatile/cases/rank "$TMP/ranks2/results.h5" >"$TMP/who2.txt"
h5dump -y -w 1 -d /volatile/cases/rank "$TMP/ranks1/results.h5" >"$TMP/who1.txt"
check "rank 1 of 2 has run cases" grep -E '^ *1,?$' "$TMP/who2.txt"
check "rank 0 of 2 has run cases" grep -E '^ *0,?$' "$TMP/who2.txt"
check_fails "there is no rank 1 of 1" grep -E '^ *1,?$' "$TMP/who1.txt"

# Two nodes that only TCP joins, with the distribution's settings of Open MPI: each daemon is started by an agent instead of
# ssh, so that its rank is of another node than the other's, though both are this machine.
# A node has a temporary folder of its own: two daemons that share one write the same map of the machine at once, and now and then
# one of them dies of it with SIGBUS.
cat >"$TMP/agent" <<AGENT
#!/bin/bash
export TMPDIR=\$(mktemp -d "$TMP/node-XXXXXX")
shift
exec bash -c "\$*"
AGENT
chmod +x "$TMP/agent"
nodes=(env -u OMPI_MCA_osc mpirun -q --host 127.0.0.2,127.0.0.3 -n 2 --mca plm_rsh_agent "$TMP/agent" --mca btl self,tcp
    --mca btl_tcp_if_include lo --mca oob_tcp_if_include lo)
check "two nodes by TCP: they run" "${nodes[@]}" "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/nodes" --quiet
check "two nodes by TCP: as one" "$RATTLEBACK" compare --exact "$TMP/few1/results.h5" "$TMP/nodes/results.h5"
check_exit "two nodes by TCP: who asks for what cannot be" 1 \
    "${nodes[@]}" --mca osc ^ucx,pt2pt "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/none" --quiet
cp "$captured/stderr" "$TMP/told"
check_output "two nodes by TCP: is reported what it takes" 'osc = \^ucx,pt2pt; .* it needs the component pt2pt: OMPI_MCA_osc=\^ucx$' \
    cat "$TMP/told"

# The charts, which one rank has drawn, are drawn on the cores of all that are here.
mkdir "$TMP/bin"
printf '#!/bin/sh\nnproc >>%q\nPATH=%q exec gnuplot "$@"\n' "$TMP/cores" "$PATH" >"$TMP/bin/gnuplot"
chmod +x "$TMP/bin/gnuplot"
bound=(mpirun -q -n 2 --bind-to core)
here=$(nproc)
all=$("${bound[@]}" nproc | awk -v here="$here" '{ sum += $1 } END { print sum < here ? sum : here }')
check "bound to a core each: they run" env PATH="$TMP/bin:$PATH" "${bound[@]}" "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/bound"
check_output "bound to a core each: gnuplot may use them all" "^$all\$" cat "$TMP/cores"

# Who waits sees what for, also before the first item is done.
cat >"$TMP/waits.yaml" <<'YAML'
campaign: waits
experiments:
  - {name: waits, kind: convergence, problems: [{name: rattleback, parameters: {skew: 0.1}}], methods: [lobatto-iiia], stages: [2],
     steps: [128, 256, 512], horizon: 8, precision: [double]}
YAML
# seen COMMAND...: its terminal, a line a refresh
seen() { python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@" </dev/null | tr '\r' '\n'; }
seen "$RATTLEBACK" run "$TMP/waits.yaml" -o "$TMP/waits" >"$TMP/seen"
check_output "a reference under way is named" 'references: 0 of 1, .*; now rattleback skew=0.1' cat "$TMP/seen"
check_said "by its route" 'now rattleback skew=0.1: (taylor|lobatto-iiia-12, [0-9]+ steps)'
check_fails "what is not waited for is not" grep -E '(references: 1 of 1|cases:).*now' "$TMP/seen"
