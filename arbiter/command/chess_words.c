#include "command/chess_words.h"

/* Written more than once. */
#define A_BOT                                                       \
	"each bot is an argument of talon match, [NAME=]COMMAND,\n" \
	"in quotes if it has blanks: 'new=./bot --depth 4'"
#define LENGTH                                                 \
	"in a match -n N, all games, so rounds times games;\n" \
	"in a tournament -r N, rounds"
#define BOTH_SEATS                                         \
	"needless: each deal is played from every seat,\n" \
	"unless --no-rotate is given"
#define RECORDS "-o FILE keeps every game; talon show FILE ID prints one"
#define PROGRESS                                            \
	"needless: the terminal shows how far it is, and\n" \
	"talon status FILE does at any time"
#define TO_THE_END "nothing: every game is played to its end"
#define GO_ON	   "-o FILE, and later --resume -o FILE to go on"
#define NAMES	   "nothing: a bot has a name, NAME=COMMAND, and a run its FILE"
#define WIRE	   "--log DIR writes down all that is said, -v shows it"
#define SEED	   "-s SEED: the same deals, and the same numbers to draw from"
#define SUMMARY	   "--json: the summary as one JSON object"
#define NO_TABLES  "nothing: there are no tables of endings"
#define CHECK                                                      \
	"talon check BOT: whether it does what a bot has to do,\n" \
	"with its conversation where it does not"
#define BOTS "talon match --help names the bots that come with it"

const struct option_foreign chess_words[] = {
	{"-engine", A_BOT},
	{"-fcp", A_BOT},
	{"-scp", A_BOT},
	{"-quick", A_BOT},
	{"-each", "for all bots tc=S+I is -t S+I, and st=S is --move-time S;\n"
		  "a bot's own options stand in its command"},
	{"-both", "for all bots tc=S+I is -t S+I, and st=S is --move-time S"},
	{"-rounds", LENGTH},
	{"-games", LENGTH},
	{"-repeat", BOTH_SEATS},
	{"-noswap", "--no-rotate: every game a fresh deal"},
	{"-reverse", BOTH_SEATS},
	{"-swapsides", BOTH_SEATS},
	{"-openings", "-s SEED for the same deals; --deals FILE for those of\n"
		      "a file, as talon deal writes it"},
	{"-pgnout", RECORDS},
	{"-pgn", RECORDS},
	{"-livepgnout", RECORDS},
	{"-epdout", RECORDS},
	{"-concurrency", "-j N; as many as there are cores for, if not given"},
	{"-force-concurrency", "-j N, with any N"},
	{"-sprt", "--sprt M0,M1[,ALPHA,BETA], the margins in points a\n"
		  "game, not in Elo"},
	{"-tournament", "talon tournament -f FORMAT; it lists the formats"},
	{"-seeds", "talon tournament -f gauntlet --challengers N"},
	{"-srand", SEED},
	{"-randomseed", SEED},
	{"-variant", "-g RULES"},
	{"-ratinginterval", PROGRESS},
	{"-scoreinterval", PROGRESS},
	{"-outcomeinterval", PROGRESS},
	{"-recover", "needless: a bot that crashes loses the game and is\n"
		     "started again for the next"},
	{"-strict", "needless: a bot loses the game in which it is at fault"},
	{"-resign", "in a match --resign, with which bots may give up by\n"
		    "themselves; in a tournament nothing: nobody can give up"},
	{"-draw", TO_THE_END},
	{"-maxmoves", TO_THE_END},
	{"-config", GO_ON},
	{"-autosaveinterval", GO_ON},
	{"-event", NAMES},
	{"-site", NAMES},
	{"-debug", WIRE},
	{"-log", WIRE},
	{"-output", SUMMARY},
	{"-report", SUMMARY},
	{"-compliance", CHECK},
	{"-test-env", CHECK},
	{"-engines", BOTS},
	{"-protocols", "nothing: there is one, in PROTOCOL.md"},
	{"-bookmode", "needless: a deal file is read line by line"},
	{"-tb", NO_TABLES},
	{"-tbpieces", NO_TABLES},
	{"-tbignore50", NO_TABLES},
	{"-tbadjudicate", NO_TABLES},
	{"-resultformat", "--json, or talon table FILE --csv"},
	{"-startup-ms", "--start-time S, in seconds"},
	{"-show-latency", WIRE},
	{"-gauntlet", "talon tournament -f gauntlet --challengers N"},
	{"-bergerschedule", "talon tournament -f roundrobin"},
	{"-version", "talon --version"},
	{"-use-affinity", "--pin auto, which is so if not given"},
	{"-wait", "nothing: the next game begins when there is a core for it"},
	{0},
};
