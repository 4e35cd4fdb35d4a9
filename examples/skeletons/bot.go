// A bot for tablić in Go: it lays down the first card of its hand.
// go build bot.go
package main

import ("bufio"; "fmt"; "os"; "strings")

const known = ` protocol_version name version known_command list_commands quit ` +
	`set_deck set_players set_game set_table set_cards time_left gen_move play `

var me, hand string // our number; our cards, a blank before and behind each

func knows(name string) bool { return strings.Contains(known, " "+name+" ") }
func answer(command string, words []string) string {
	switch command {
	case "protocol_version": return "2"
	case "name", "version": return "skeleton 1"
	case "known_command": return fmt.Sprint(len(words) > 0 && knows(words[0]))
	case "list_commands": return strings.Join(strings.Fields(known), "\n")
	case "set_players": me = words[1]
	case "set_cards": hand = " " + strings.Join(words[1:], "  ") + " "
	case "play": if words[0] == me { hand = strings.Replace(hand, " "+words[1]+" ", "", 1) }
	case "gen_move": return strings.Fields(hand)[0] // and the cards that it takes
	}
	return ""
}
func main() {
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		words := strings.Fields(strings.SplitN(input.Text(), "#", 2)[0])
		if len(words) == 0 { continue }
		id := ""
		if words[0][0] >= '0' && words[0][0] <= '9' { id, words = words[0], words[1:] }
		words = append(words, "")
		if command := words[0]; command != "" && knows(command) {
			fmt.Printf("=%s %s\n\n", id, answer(command, words[1:len(words)-1]))
		} else {
			fmt.Printf("?%s unknown command\n\n", id)
		}
		if words[0] == "quit" { break }
	}
}
