#!/usr/bin/env node
// A bot for Talon's games in JavaScript: it takes all that it can.
const known = `protocol_version name version known_command list_commands quit
  set_deck set_players set_game set_table set_cards set_board set_tile show_actions
  time_left gen_move gen_declare play declare`.split(/\s+/);
let shown = "", rest = "";

function choose() {
  const actions = JSON.parse(shown || "[]").map(({action}) => action ?? "");
  return actions.reduce((best, action) => action.length > best.length ? action : best, "");
}

function answer(command, words) {
  switch (command) {
  case "protocol_version": return "2";
  case "name": case "version": return "skeleton 1";
  case "known_command": return String(known.includes(words[0]));
  case "list_commands": return known.join("\n");
  case "show_actions": shown = words[0] === "1" ? words[2] : shown + words[2]; break;
  case "gen_move": case "gen_declare": return choose();
  }
  return "";
}

function hear(line) {
  const words = line.replace(/#.*/, "").split(/\s+/).filter(Boolean);
  if (words.length === 0) return;
  const id = /^\d/.test(words[0]) ? words.shift() : "";
  const command = words.shift();
  const text = known.includes(command) ? `=${id} ${answer(command, words)}`
    : `?${id} unknown command`;
  process.stdout.write(text + "\n\n");
  if (command === "quit") process.exit();
}

process.stdin.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop(); // half a line, or nothing
  lines.forEach(hear);
});
