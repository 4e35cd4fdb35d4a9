#!/bin/sh
# A run cut into shards, played by GNU Parallel on PCs with a folder in common, where
# this is started:
#
#   parallel.sh 4/pc1,4/pc2,2/: 60 FOLDER match -n 100000 -s 1 ./mine greedy
#   talon merge -o all.rec FOLDER/s*.rec
#
# The hosts are those of --sshlogin: so many shards at once on each, and : is this
# one. A shard that fails, as when its PC is switched off, is played elsewhere: it
# goes on with its own file. The same command plays what is missing.
set -eu
hosts=$1 shards=$2 folder=$3 command=$4
shift 4

: "${PARALLEL_SSH:=ssh -o ServerAliveInterval=10 -o ServerAliveCountMax=3}"
export PARALLEL_SSH
mkdir -p "$folder"
exec parallel --sshlogin "$hosts" --workdir . --retries 3 --quote \
	--joblog "$folder/parallel.log" --results "$folder/{}.log" \
	"$(command -v talon)" "$command" --resume --shard "{}/$shards" -q -j 1 \
	-o "$folder/s{}.rec" "$@" ::: $(seq 0 $((shards - 1))) >"$folder/out.log"
