#!/bin/bash
# A simulation on a Slurm cluster of this test's own, with examples/simulate-slurm: four slurmd on
# this machine, each in a process namespace of its own, so that one can die as a machine does. One
# does, with a part of the run on it. That part is played elsewhere, and the sum is that of one run,
# byte for byte. Slurm needs root for that; everything it writes is in one directory.
set -euo pipefail
if [ "$(id -u)" -ne 0 ] || ! unshare --pid --fork true; then
    echo "not tried: four slurmd need root, and process namespaces"
    exit 0
fi
for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || { echo "$program is missing" >&2; exit 1; }
done

work=$(mktemp -d "/tmp/cookietin-slurm.XXXXXX")
started=()
stop() {
    kill -9 "${started[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM
chmod 0711 "$work"
mkdir "$work/state" "$work/munge" "$work/shared"
chmod 0755 "$work/munge"

# Ports that are free now; the range that the system gives out by itself is elsewhere.
read -r -a port < <(python3 - <<'PORTS'
import random, socket
held = []
while len(held) < 5:
    try:
        s = socket.socket()
        s.bind(("127.0.0.1", random.SystemRandom().randrange(20000, 30000)))
        held.append(s)
    except OSError:
        pass
print(*(s.getsockname()[1] for s in held))
PORTS
)
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=tin
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${port[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SlurmdTimeout=5
ReturnToService=2
JobRequeue=1
CONF
printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n' >"$work/cgroup.conf"
for i in 1 2 3 4; do
    echo "NodeName=n$i NodeHostname=$host NodeAddr=127.0.0.1 Port=${port[$i]} CPUs=1" \
        >>"$work/slurm.conf"
    mkdir "$work/n$i"
done
echo "PartitionName=all Nodes=n[1-4] Default=YES MaxTime=INFINITE State=UP" >>"$work/slurm.conf"
export SLURM_CONF=$work/slurm.conf

dd if=/dev/urandom of="$work/munge/key" bs=128 count=1 status=none
chmod 0400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
    --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed" \
    >"$work/munged.out" 2>&1 &
started+=($!)
slurmctld -D >"$work/slurmctld.out" 2>&1 &
started+=($!)
declare -A machine
for i in 1 2 3 4; do
    unshare --pid --fork --mount-proc --kill-child slurmd -D -N "n$i" >"$work/n$i.out" 2>&1 &
    machine[n$i]=$!
    started+=($!)
done

until_true() { # what, and a command that is to succeed
    local what=$1
    shift
    for _ in $(seq 3000); do
        ! "$@" || return 0
        sleep 0.2
    done
    echo "in ten minutes: not $what" >&2
    tail -n 20 "$work"/*.log "$work"/*.out "$work"/shared/*.log >&2 || true
    exit 1
}
all_idle() { [ "$(sinfo -h -o %D -t idle 2>/dev/null)" = 4 ]; }
until_true 'all four machines there' all_idle

# The first part that begins never ends.
cat >"$work/cookietin" <<WRAPPER
#!/bin/sh
[ -z "\${SLURM_ARRAY_TASK_ID:-}" ] || echo "\$SLURM_ARRAY_TASK_ID \$SLURMD_NODENAME" >>"$work/runs"
if [ -n "\${SLURM_ARRAY_TASK_ID:-}" ] && mkdir "$work/stuck" 2>/dev/null; then
    echo "\$SLURM_ARRAY_TASK_ID \$SLURMD_NODENAME" >"$work/stuck/new"
    mv "$work/stuck/new" "$work/stuck/who"
    exec sleep 100000
fi
exec "$COOKIETIN_RELEASE" "\$@"
WRAPPER
chmod 0755 "$work/cookietin"
run=(thief --players 5 --games 20000 --seed tin)
cd "$work/shared"
COOKIETIN=$work/cookietin "$COOKIETIN_SOURCE/examples/simulate-slurm" 12 "$work/shared" "${run[@]}"

until_true 'a part begun' test -s "$work/stuck/who"
read -r part node <"$work/stuck/who"
echo "part $part is on $node, which dies"
kill -9 "${machine[$node]}"
until_true 'added up' test -s "$work/shared/merged.json"

runs=$(grep -c "^$part " "$work/runs")
[ "$runs" = 2 ] || { echo "part $part was begun $runs times" >&2; exit 1; }
! grep "^$part $node\$" "$work/runs" | sed 1d | grep . || { echo "again on $node" >&2; exit 1; }
"$COOKIETIN_RELEASE" sim "${run[@]}" --json >"$work/whole.json"
cmp "$work/whole.json" "$work/shared/merged.json"
echo "12 parts on four machines, one of which died: the same as one run"
