#!/bin/sh
# A run whose games depend on results: a tournament by rounds (itpw, swiss,
# knockout), or a match with --sprt or --until-error. A chain of jobs plays it, and
# nobody has to stay logged in: an array of shards plays what can be played, a job
# behind it merges, and submits the next array while anything is open.
#
#   rounds.sh 20 cup.rec tournament -f swiss -r 11 ./mine greedy random ...
#   rounds.sh 20 duel.rec match -n 100000 -s 1 --sprt 0,1 ./mine greedy
#
# 20 is the number of shards; those are in cup.rec.shards, and their logs, too. The
# same command goes on with a chain that has ended early. SBATCH has options of
# every job, as "-p long -A thesis"; of a match UPTO (1000) games are the first wave.
set -eu

die() {
	echo "rounds.sh: $*" >&2
	exit 1
}

submit() {
	# SBATCH is words.
	# shellcheck disable=SC2086
	sbatch --parsable --job-name="$name" --cpus-per-task=1 \
		--open-mode=append ${SBATCH-} "$@"
}

# The next array, and the job that merges behind it, however its tasks end. That is
# not started twice: it submits others.
next() {
	array=$(submit --requeue --array="0-$((shards - 1))" \
		--output="$folder/%a.log" "$script" play "$@")
	merge=$(submit --no-requeue --dependency="afterany:${array%%;*}" \
		--output="$folder/merge.log" "$script" merge "$@")
	echo "rounds.sh: shards ${array%%;*}, merge ${merge%%;*}"
}

begin() {
	[ -z "$(squeue -h -n "$name")" ] || die "$name is in the queue already"
	mkdir -p "$folder"
	if [ "$command" = tournament ]; then
		# The seed is in a key file: only its hash is printed.
		talon tournament --commit --key "$folder/run.key"
	elif [ ! -e "$folder/upto" ]; then
		echo "${UPTO:-1000}" >"$folder/upto"
	fi
	next "$@"
}

play() {
	shift 3
	if [ "$command" = tournament ]; then
		set -- --key "$folder/run.key" "$@"
		[ ! -e "$all" ] || set -- --after "$all" "$@"
	else
		set -- --upto "$(cat "$folder/upto")" "$@"
	fi
	exec talon "$command" --resume \
		--shard "$SLURM_ARRAY_TASK_ID/$shards" -q \
		-j "${SLURM_CPUS_PER_TASK:-1}" \
		-o "$folder/s$SLURM_ARRAY_TASK_ID.rec" "$@"
}

size() {
	if [ -e "$all" ]; then wc -c <"$all"; else echo 0; fi
}

merge() {
	before=$(size)
	key=
	[ ! -e "$folder/run.key" ] || key=1
	status=0
	said=$(talon merge --json ${key:+--key "$folder/run.key"} -o "$all" \
		"$folder"/s*.rec) || status=$?
	echo "$said"
	case $status in
	0) talon table "$all" && exit ;;
	3) ;;
	*) die "the shards could not be merged" ;;
	esac
	[ "$(size)" != "$before" ] ||
		die "the shards have played nothing more; see $folder/*.log"
	upto=$(echo "$said" | sed -n 's/.*"upto": *\([0-9]*\).*/\1/p')
	[ -z "$upto" ] || echo "$upto" >"$folder/upto"
	next "$@"
}

# What is started by hand has no stage before it. The file that Slurm runs is a
# copy: where the script was is handed on.
case $1 in
play | merge)
	stage=$1
	shift
	script=$TALON_ROUNDS
	;;
*)
	stage=begin
	[ $# -ge 4 ] || die "SHARDS ALL match|tournament OPTIONS BOT ..."
	script=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
	export TALON_ROUNDS="$script"
	;;
esac
shards=$1 all=$2 command=$3
folder=$all.shards
name=talon-$(basename "$all")
$stage "$@"
