#!/bin/sh
# A complete bot for tablić, in the shell of any Unix.
#
# It plays the first card of its hand that lies on the table too, and takes
# all that are like it: a seven takes the sevens. With no such card it lays
# down the first of its hand.
#
# `read` takes one line and no more, and `printf` writes at once, so there is
# nothing to flush.

set -f # a card is never a pattern of file names

me=     # our number
hand=   # our cards, with blanks between them
table=  # the cards that lie face up

id=     # the number before a command, which goes back with its answer
known='protocol_version name version known_command list_commands quit set_deck
set_players set_game set_table set_cards time_left gen_move play'

# The answer, ended by its empty line.
answer() {
	printf '=%s%s\n\n' "$id" "${1:+ $1}"
}

# without CARD LIST: sets $rest to the cards of the list but this one.
without() {
	rest=
	for card in $2; do
		[ "$card" = "$1" ] || rest="$rest $card"
	done
}

# alike CARD: sets $same to the cards on the table of the same value, each
# with a blank before it.
alike() {
	same=
	for other in $table; do
		[ "${other%?}" = "${1%?}" ] && same="$same $other"
	done
}

# The strategy: sets $move.
choose() {
	for card in $hand; do
		alike "$card"
		move=$card$same
		[ -n "$same" ] && return
	done
	move=${hand# }
	move=${move%% *}
}

# played PLAYER CARD TAKEN...: somebody played, perhaps we ourselves.
played() {
	if [ "$1" = "$me" ]; then
		without "$2" "$hand"
		hand=$rest
	fi
	if [ $# -eq 2 ]; then
		table="$table $2"
		return
	fi
	shift 2
	for taken in "$@"; do
		without "$taken" "$table"
		table=$rest
	done
}

# knows NAME: answers whether this is one of our commands.
knows() {
	for name in $known; do
		[ "$name" = "$1" ] && answer true && return
	done
	answer false
}

IFS=$(printf ' \n\t\r') # what stands between words
while IFS= read -r line; do
	# The words become $1, $2 and so on; what follows a # is a comment.
	set -- ${line%%#*}
	[ -n "$1" ] || continue
	id=
	case $1 in
	*[!0-9]*) ;;
	*) id=$1; shift ;;
	esac
	command=$1
	[ $# -eq 0 ] || shift
	case $command in
	set_players) me=$2; answer ;;
	set_table) shift; table=$*; answer ;;
	set_cards) shift; hand=$*; answer ;;
	play) played "$@"; answer ;;
	gen_move) choose; answer "$move" ;;
	set_deck | set_game | time_left) answer ;;
	list_commands) answer "$(printf '%s\n' $known)" ;;
	known_command) knows "$1" ;;
	protocol_version) answer 2 ;;
	name) answer bot.sh ;;
	version) answer 1 ;;
	quit) answer; exit ;;
	*) printf '?%s unknown command\n\n' "$id" ;;
	esac
done
