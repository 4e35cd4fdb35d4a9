// A bot for Talon's games in Go (go build bot.go): it takes all that it can.
package main

import ("bufio"; "fmt"; "os"; "strings")

const known = ` protocol_version name version known_command list_commands quit ` +
	`set_deck set_players set_game set_table set_cards set_board set_tile ` +
	`show_actions time_left gen_move gen_declare play declare `

var shown string // the actions, as JSON

func knows(name string) bool { return strings.Contains(known, " "+name+" ") }
func choose() (best string) { // the longest of them
	for _, text := range strings.Split(shown, `"action":"`)[1:] {
		if action := strings.Split(text, `"`)[0]; len(action) > len(best) { best = action }
	}
	return strings.ReplaceAll(best, `\u0020`, " ")
}
func answer(command string, words []string) string {
	switch command {
	case "protocol_version": return "2"
	case "name", "version": return "skeleton 1"
	case "known_command": return fmt.Sprint(len(words) > 0 && knows(words[0]))
	case "list_commands": return strings.Join(strings.Fields(known), "\n")
	case "show_actions": if words[0] == "1" { shown = words[2] } else { shown += words[2] }
	case "gen_move", "gen_declare": return choose()
	}
	return ""
}
func main() {
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		words := append(strings.Fields(strings.Split(input.Text(), "#")[0]), "")
		id := ""
		if words[0] == "" { continue }
		if words[0][0] >= '0' && words[0][0] <= '9' { id, words = words[0], words[1:] }
		if command := words[0]; command != "" && knows(command) {
			fmt.Printf("=%s %s\n\n", id, answer(command, words[1:len(words)-1]))
		} else { fmt.Printf("?%s unknown command\n\n", id) }
		if words[0] == "quit" { break }
	}
}
