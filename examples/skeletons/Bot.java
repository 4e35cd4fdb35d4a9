// A bot for tablić in Java (javac Bot.java): it lays down its first card.
import java.io.*;
import java.util.*;

class Bot {
    static final List<String> known = List.of("protocol_version", "name",
        "version", "known_command", "list_commands", "quit", "set_deck",
        "set_players", "set_game", "set_table", "set_cards", "time_left",
        "gen_move", "play");
    static String me = "";
    static List<String> hand = new ArrayList<>();

    static String answer(String command, List<String> words) {
        switch (command) {
        case "protocol_version": return "2";
        case "name": case "version": return "skeleton 1";
        case "known_command": return "" + known.contains(String.join(" ", words));
        case "list_commands": return String.join("\n", known);
        case "set_players": me = words.get(1); break;
        case "set_cards": hand = words.subList(1, words.size()); break;
        case "play": if (words.get(0).equals(me)) hand.remove(words.get(1)); break;
        case "gen_move": return hand.get(0); // and the cards that it takes
        }
        return "";
    }
    public static void main(String[] arguments) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in));
        String command = "";
        for (String line; !command.equals("quit") && (line = input.readLine()) != null;) {
            var words = new LinkedList<>(List.of(line.split("#", 2)[0].trim().split("\\s+")));
            if (words.get(0).isEmpty()) continue;
            String id = words.get(0).matches("\\d+") ? words.pop() : "";
            command = words.isEmpty() ? "" : words.pop();
            String text = known.contains(command) ? "=" + id + " " + answer(command, words)
                : "?" + id + " unknown command";
            System.out.print(text + "\n\n");
            System.out.flush();
        }
    }
}
