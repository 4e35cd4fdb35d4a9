#!/bin/sh
# A bot for Talon's games in shell: it takes all that it can.
set -f # a card is no pattern of file names
IFS=$(printf ' \n\t\r')
known='protocol_version name version known_command list_commands quit
	set_deck set_players set_game set_table set_cards set_board set_tile
	show_actions time_left gen_move gen_declare play declare'
known=$(printf '%s\n' $known)
shown= # the actions, as JSON

choose() { # the longest of them
	rest=$shown
	while [ "$rest" != "${rest#*'"action":"'}" ]; do
		rest=${rest#*'"action":"'} && action=${rest%%'"'*}
		[ ${#action} -le ${#text} ] || text=$action
	done
	while [ "$text" != "${text#*'\u0020'}" ]; do text="${text%%'\u0020'*} ${text#*'\u0020'}"; done
}

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
	show_actions) [ "$1" != 1 ] || shown= && shown=$shown$3 ;;
	gen_move | gen_declare) choose ;;
	quit | set_* | time_left | play | declare) ;;
	*) sign='?' text='unknown command' ;;
	esac
	printf '%s%s %s\n\n' "$sign" "$id" "$text"
	[ "$command" != quit ] || exit 0
done
