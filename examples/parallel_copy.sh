#!/bin/sh
# As parallel.sh, for PCs without a folder in common: what a shard needs is copied to
# its PC by rsync, and its file comes back, also when it fails. FILES are the bots
# and what they read, each named from here, as `mine` or `bots/mine.py`:
#
#   FILES="mine weights.bin" parallel_copy.sh 4/pc1,4/pc2 60 FOLDER match -n 100000 \
#       -s 1 ./mine greedy
#   talon merge -o all.rec FOLDER/s*.rec
#
# The PCs need talon by the name that TALON has, if it is not `talon`. What a PC that
# is switched off has played of its shard is lost, and played again by another.
set -eu
hosts=$1 shards=$2 folder=$3 command=$4
shift 4

: "${PARALLEL_SSH:=ssh -o ServerAliveInterval=10 -o ServerAliveCountMax=3}"
export PARALLEL_SSH
mkdir -p "$folder"
for shard in $(seq 0 $((shards - 1))); do
	# What is sent has to be there; an empty file is a run that has not begun.
	[ -e "$folder/s$shard.rec" ] || : >"$folder/s$shard.rec"
done
files=
for file in ${FILES-}; do
	files="$files --transferfile $file"
done
# Files are words.
# shellcheck disable=SC2086
exec parallel --sshlogin "$hosts" --workdir ... --cleanup --retries 3 --quote \
	--joblog "$folder/parallel.log" $files \
	--transferfile "$folder/s{}.rec" --return "$folder/s{}.rec" \
	"${TALON:-talon}" "$command" --resume --shard "{}/$shards" -q -j 1 \
	-o "$folder/s{}.rec" "$@" ::: $(seq 0 $((shards - 1))) >"$folder/out.log"
