#!/bin/sh
# A bot for tablić in shell: it lays down the first card of its hand.
set -f # a card is no pattern of file names
IFS=$(printf ' \n\t\r')
known='protocol_version name version known_command list_commands quit
	set_deck set_players set_game set_table set_cards time_left gen_move play'
known=$(printf '%s\n' $known)
me= # our number
hand= # our cards, with a blank before and behind each

while IFS= read -r line; do
	set -- ${line%%#*}
	[ -n "$1" ] || continue
	id=
	case $1 in *[!0-9]*) ;; *) id=$1 && shift ;; esac
	command=$1
	[ $# -eq 0 ] || shift
	sign='=' text=
	case $command in
	protocol_version) text=2 ;;
	name | version) text='skeleton 1' ;;
	known_command) text=false && for name in $known; do
		[ "$name" != "$1" ] || text=true
	done ;;
	list_commands) text=$known ;;
	set_players) me=$2 ;;
	set_cards) shift && hand=" $* " ;;
	play) [ "$1" != "$me" ] || hand="${hand%% $2 *} ${hand#* $2 }" ;;
	gen_move) text=${hand# } && text=${text%% *} ;; # and the cards that it takes
	quit | set_deck | set_game | set_table | time_left) ;;
	*) sign='?' text='unknown command' ;;
	esac
	printf '%s%s %s\n\n' "$sign" "$id" "$text"
	[ "$command" != quit ] || exit 0
done
