#!/bin/sh
# Slurm on this machine alone, to try things on before the real cluster has them:
#
#   cluster_of_one.sh start FOLDER [NODES]
#   cluster_of_one.sh stop FOLDER
#
# and then what `start` prints: `export SLURM_CONF=FOLDER/slurm.conf`.
#
# Everything it has lies in FOLDER: configuration, keys, logs, state. It listens on
# the loopback only, at PORT (26817, if nothing is said) and the ports behind it,
# needs no root, and leaves a Slurm of the system alone. NODES pretends to have
# several nodes; each has all cores. Debian: apt install slurm-wlm munge
set -eu

die() {
	echo "cluster_of_one.sh: $*" >&2
	exit 1
}

configure() {
	mkdir -p "$folder/munge" "$folder/state"
	chmod 700 "$folder" "$folder/munge"
	(umask 077 && head -c 1024 /dev/urandom >"$folder/munge/key")
	me=$(id -un)
	host=$(uname -n | cut -d. -f1)
	cores=$(nproc)
	cat >"$folder/slurm.conf" <<-END
		ClusterName=one
		SlurmctldHost=$host(127.0.0.1)
		SlurmctldPort=$port
		SlurmUser=$me
		SlurmdUser=$me
		AuthType=auth/munge
		AuthInfo=socket=$folder/munge/socket
		CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
		StateSaveLocation=$folder/state
		SlurmdSpoolDir=$folder/%n
		SlurmctldPidFile=$folder/slurmctld.pid
		SlurmdPidFile=$folder/%n.pid
		SlurmctldLogFile=$folder/slurmctld.log
		SlurmdLogFile=$folder/%n.log

		# Neither control groups nor a database nor mail.
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		MailProg=/bin/true
		MpiDefault=none

		# Tasks share a node, a core each; memory does not count.
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SchedulerParameters=sched_min_interval=0,bf_interval=1
		MaxArraySize=10001
		MaxJobCount=20000

		# A node that is silent is down after some seconds, its tasks are queued
		# again, and it is taken back when it speaks.
		SlurmdTimeout=${SILENCE:-30}
		ReturnToService=2
		JobRequeue=1
		KillWait=5
		SlurmdParameters=config_overrides
	END
	for i in $(seq "$nodes"); do
		mkdir -p "$folder/node$i"
		echo "NodeName=node$i NodeHostname=$host NodeAddr=127.0.0.1" \
			"Port=$((port + i)) CPUs=$cores"
	done >>"$folder/slurm.conf"
	echo "PartitionName=all Nodes=ALL Default=YES" >>"$folder/slurm.conf"
}

start() {
	munged --force --key-file="$folder/munge/key" \
		--socket="$folder/munge/socket" --pid-file="$folder/munge.pid" \
		--log-file="$folder/munge/log" --seed-file="$folder/munge/seed" \
		2>>"$folder/munge/log"
	slurmctld -i -f "$folder/slurm.conf" 2>>"$folder/slurmctld.log"
	for i in $(seq "$nodes"); do
		slurmd -N "node$i" -f "$folder/slurm.conf" 2>>"$folder/node$i.log"
	done
	for _ in $(seq 600); do
		idle=$(sinfo -h -t idle -o %D 2>/dev/null || :)
		[ "${idle:-0}" != "$nodes" ] || break
		sleep 0.1
	done
	[ "${idle:-0}" = "$nodes" ] || die "not all nodes came; see $folder/*.log"
	echo "export SLURM_CONF=$folder/slurm.conf"
}

# Ends what a file names by its number, if that is still who wrote it.
end() {
	[ -s "$1" ] || return 0
	pid=$(cat "$1")
	! grep -qsF "$folder/" "/proc/$pid/cmdline" || kill "$pid"
	for _ in $(seq 100); do
		grep -qsF "$folder/" "/proc/$pid/cmdline" || return 0
		sleep 0.1
	done
	kill -KILL "$pid"
}

stop() {
	scancel -u "$(id -un)" 2>/dev/null || :
	for _ in $(seq 100); do
		[ -n "$(squeue -h 2>/dev/null)" ] || break
		sleep 0.1
	done
	for file in "$folder"/node*.pid "$folder/slurmctld.pid" \
		"$folder/munge.pid"; do
		end "$file"
	done
}

[ $# -ge 2 ] || die "start FOLDER [NODES], or stop FOLDER"
nodes=${3:-1}
port=${PORT:-26817}
PATH=$PATH:/usr/sbin:/sbin

mkdir -p "$2"
folder=$(cd "$2" && pwd)
export SLURM_CONF="$folder/slurm.conf"
case $1 in
start)
	[ -e "$folder/slurm.conf" ] || configure
	nodes=$(grep -c ^NodeName= "$folder/slurm.conf")
	start
	;;
stop) stop ;;
*) die "start or stop, not $1" ;;
esac
