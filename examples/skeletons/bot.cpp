// A bot for tablić in C++: it lays down the first card of its hand.
// c++ -std=c++17 -o bot bot.cpp
#include <algorithm>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

using Words = std::vector<std::string>;
Words hand, known = {"protocol_version", "name", "version", "known_command",
	"list_commands", "quit", "set_deck", "set_players", "set_game", "set_table",
	"set_cards", "time_left", "gen_move", "play"};
std::string me;

bool knows(const std::string &name) { return std::count(known.begin(), known.end(), name); }
std::string answer(const std::string &command, const Words &w) {
	std::string list;
	for (const auto &name : known) list += (list.empty() ? "" : "\n") + name;
	if (command == "protocol_version") return "2";
	if (command == "name" || command == "version") return "skeleton 1";
	if (command == "known_command") return !w.empty() && knows(w[0]) ? "true" : "false";
	if (command == "list_commands") return list;
	if (command == "set_players") me = w.at(1);
	if (command == "set_cards") hand.assign(w.begin() + 1, w.end());
	if (command == "play" && w.at(0) == me)
		hand.erase(std::find(hand.begin(), hand.end(), w.at(1)));
	return command == "gen_move" ? hand.at(0) : ""; // and the cards that it takes
}
int main() {
	for (std::string line, word; word != "quit" && std::getline(std::cin, line);) {
		std::istringstream words(line.substr(0, line.find('#')));
		if (!(words >> word)) continue;
		const std::string id = isdigit(word[0]) ? word : "";
		if (!id.empty() && !(words >> word)) word = "";
		const Words rest{std::istream_iterator<std::string>(words), {}};
		std::cout << (knows(word) ? "=" + id + " " + answer(word, rest)
			: "?" + id + " unknown command") << "\n\n" << std::flush;
	}
}
