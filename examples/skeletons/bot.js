#!/usr/bin/env node
// A bot for tablić in JavaScript: it lays down the first card of its hand.
const known = `protocol_version name version known_command list_commands quit
  set_deck set_players set_game set_table set_cards time_left gen_move
  play`.split(/\s+/);
let me = "", hand = [], rest = "";

function answer(command, words) {
  switch (command) {
  case "protocol_version": return "2";
  case "name":
  case "version": return "skeleton 1";
  case "known_command": return String(known.includes(words[0]));
  case "list_commands": return known.join("\n");
  case "set_players": me = words[1]; break;
  case "set_cards": hand = words.slice(1); break;
  case "play":
    if (words[0] === me) hand.splice(hand.indexOf(words[1]), 1);
    break;
  case "gen_move": return hand[0]; // and the cards that it takes
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
