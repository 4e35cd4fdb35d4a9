#!/bin/sh
# One shard on a machine of HTCondor: shard.sh SHARD SHARDS match OPTIONS BOT ...
# Goes on with the file that came with it; see talon.sub.
set -eu
shard=$1 shards=$2 command=$3
shift 3

: >>"s$shard.rec"
exec talon "$command" --resume --shard "$shard/$shards" -q -j 1 \
	-o "s$shard.rec" "$@"
