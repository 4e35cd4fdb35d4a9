// A bot for Talon's games in Java (javac Bot.java): it takes all that it can.
import java.io.*;
import java.util.*;
import java.util.regex.*;

class Bot {
    static final List<String> known = List.of(("protocol_version name version "
        + "known_command list_commands quit set_deck set_players set_game set_table "
        + "set_cards set_board set_tile show_actions time_left gen_move gen_declare "
        + "play declare").split(" "));
    static String shown = ""; // the actions, as JSON

    static String choose() { // the longest of them
        return Pattern.compile("\"action\":\"([^\"]*)").matcher(shown).results()
            .map(match -> match.group(1)).reduce("", (a, b) -> b.length() > a.length() ? b : a)
            .replace("\\u0020", " ");
    }
    static String answer(String command, List<String> words) {
        switch (command) {
        case "protocol_version": return "2";
        case "name": case "version": return "skeleton 1";
        case "known_command": return "" + known.contains(String.join(" ", words));
        case "list_commands": return String.join("\n", known);
        case "show_actions":
            shown = words.get(0).equals("1") ? words.get(2) : shown + words.get(2); break;
        case "gen_move": case "gen_declare": return choose();
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
