// A bot for Talon's games in Rust (rustc -O bot.rs): it takes all that it can.
use std::io::{stdin, stdout, BufRead, Write};

const KNOWN: &str = "protocol_version name version known_command list_commands quit \
    set_deck set_players set_game set_table set_cards set_board set_tile show_actions \
    time_left gen_move gen_declare play declare";

fn knows(name: &str) -> bool { KNOWN.split(' ').any(|known| known == name) }
fn choose(shown: &str) -> String { // the longest of the actions
    let mut best = "";
    for action in shown.split("\"action\":\"").skip(1).filter_map(|text| text.split('"').next()) {
        if action.len() > best.len() { best = action }
    }
    best.replace("\\u0020", " ")
}
fn answer(shown: &mut String, command: &str, words: &[&str]) -> String {
    match command {
        "protocol_version" => return "2".to_string(),
        "name" | "version" => return "skeleton 1".to_string(),
        "known_command" => return words.iter().any(|word| knows(word)).to_string(),
        "list_commands" => return KNOWN.replace(' ', "\n"),
        "show_actions" if words[0] == "1" => *shown = words[2].to_string(),
        "show_actions" => shown.push_str(words[2]),
        "gen_move" | "gen_declare" => return choose(shown),
        _ => (),
    }
    String::new()
}
fn main() {
    let mut shown = String::new();
    for line in stdin().lock().lines() {
        let line = line.unwrap_or_default();
        let mut words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        if words.is_empty() { continue }
        let id = if words[0].parse::<u32>().is_ok() { words.remove(0) } else { "" };
        let command = if words.is_empty() { "" } else { words.remove(0) };
        let text = if knows(command) { format!("={} {}", id, answer(&mut shown, command, &words)) }
            else { format!("?{} unknown command", id) };
        print!("{}\n\n", text);
        if stdout().flush().is_err() || command == "quit" { break }
    }
}
