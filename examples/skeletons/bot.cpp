// A bot for Talon's games in C++: it takes all that it can.
// c++ -std=c++17 -o bot bot.cpp
#include <iostream>
#include <sstream>
#include <string>

const std::string key = "\"action\":\"", blank = "\\u0020", known = "protocol_version\nname"
	"\nversion\nknown_command\nlist_commands\nquit\nset_deck\nset_players\nset_game\nset_table"
	"\nset_cards\nset_board\nset_tile\nshow_actions\ntime_left\ngen_move\ngen_declare\nplay"
	"\ndeclare";
std::string shown;

bool knows(const std::string &name) {
	return ("\n" + known + "\n").find("\n" + name + "\n") != std::string::npos;
}
std::string choose() { // the longest of the actions that are shown
	std::string best;
	for (size_t at = 0; (at = shown.find(key, at)) != std::string::npos;) {
		at += key.size();
		const std::string action = shown.substr(at, shown.find('"', at) - at);
		if (action.size() > best.size()) best = action;
	}
	for (size_t at; (at = best.find(blank)) != std::string::npos;) best.replace(at, 6, " ");
	return best;
}
std::string answer(const std::string &command, std::istringstream &words) {
	std::string word, part;
	if (command == "protocol_version") return "2";
	if (command == "name" || command == "version") return "skeleton 1";
	if (command == "known_command") return words >> word && knows(word) ? "true" : "false";
	if (command == "list_commands") return known;
	if (command == "show_actions" && words >> word >> part >> part)
		shown = word == "1" ? part : shown + part;
	return command.find("gen_") == 0 ? choose() : "";
}
int main() {
	for (std::string line, word; word != "quit" && std::getline(std::cin, line);) {
		std::istringstream words(line.substr(0, line.find('#')));
		if (!(words >> word)) continue;
		const std::string id = isdigit(word[0]) ? word : "";
		if (!id.empty() && !(words >> word)) word = "?";
		std::cout << (knows(word) ? "=" + id + " " + answer(word, words)
			: "?" + id + " unknown command") << "\n\n" << std::flush;
	}
}
