// A bot for tablić in Rust: it lays down the first card of its hand.
// rustc -O bot.rs
use std::io::{stdin, stdout, BufRead, Write};

const KNOWN: [&str; 14] = ["protocol_version", "name", "version",
    "known_command", "list_commands", "quit", "set_deck", "set_players",
    "set_game", "set_table", "set_cards", "time_left", "gen_move", "play"];

struct Bot { me: String, hand: Vec<String> }

impl Bot {
    fn answer(&mut self, command: &str, words: &[&str]) -> String {
        match command {
            "protocol_version" => return "2".to_string(),
            "name" | "version" => return "skeleton 1".to_string(),
            "known_command" => return words.iter().any(|w| KNOWN.contains(w)).to_string(),
            "list_commands" => return KNOWN.join("\n"),
            "set_players" => self.me = words[1].to_string(),
            "set_cards" => self.hand = words[1..].iter().map(|w| w.to_string()).collect(),
            "play" if words[0] == self.me => self.hand.retain(|card| card != words[1]),
            "gen_move" => return self.hand[0].clone(), // and the cards that it takes
            _ => (),
        }
        String::new()
    }
}
fn main() {
    let mut bot = Bot { me: String::new(), hand: Vec::new() };
    for line in stdin().lock().lines() {
        let line = line.unwrap_or_default();
        let mut words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        if words.is_empty() { continue }
        let id = if words[0].parse::<u32>().is_ok() { words.remove(0) } else { "" };
        let command = if words.is_empty() { "" } else { words.remove(0) };
        let text = if KNOWN.contains(&command) { format!("={} {}", id, bot.answer(command, &words)) }
            else { format!("?{} unknown command", id) };
        print!("{}\n\n", text);
        if stdout().flush().is_err() || command == "quit" { break }
    }
}
