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

# The answer, ended by its empty line.
answer() {
	printf '=%s\n\n' "${1:+ $1}"
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

while read -r command arguments; do
	# The arguments become $1, $2 and so on.
	set -- $arguments
	case $command in
	'' | '#'*) ;; # nobody waits for an answer
	set_players) me=$2; answer ;;
	set_table) shift; table=$*; answer ;;
	set_cards) shift; hand=$*; answer ;;
	play) played "$@"; answer ;;
	gen_move) choose; answer "$move" ;;
	set_deck | set_game | time_left) answer ;;
	quit) answer; exit ;;
	*) printf '? unknown command\n\n' ;;
	esac
done
