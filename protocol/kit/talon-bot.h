/*
 * libtalon-bot: the pipe of a bot for Talon, the arbiter for card-game bots.
 * The library reads the commands, cuts them into words, hands each to the
 * function that was added for it, and sends the answers. It knows no game. What
 * the commands mean is in PROTOCOL.md. See talon_bot(3).
 *
 *	static void
 *	gen_move(struct talon_bot *bot, void *data)
 *	{
 *		const struct hand *hand = data;
 *
 *		talon_bot_answer(bot, "%s", hand->cards[0]);
 *	}
 *
 *	struct talon_bot *bot = talon_bot_new("mine", "1.0");
 *	talon_bot_add(bot, "set_deck", NULL, NULL);
 *	talon_bot_add(bot, "gen_move", gen_move, &hand);
 *	return talon_bot_run(bot) < 0;
 *
 * Of itself the library ignores blank lines, comments and CR, sends the id of a
 * command back with its answer, refuses what it does not know, sends everything
 * in time, and answers protocol_version, name, version, known_command,
 * list_commands and quit.
 *
 * What returns an int returns -1 with errno when it fails. Nothing here ends
 * the process or prints anything. Several threads may use one bot, but not at
 * once.
 */
#ifndef TALON_BOT_H
#define TALON_BOT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_BOT_VERSION "0.1"

#ifdef __GNUC__
#define TALON_BOT_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define TALON_BOT_FORMAT
#endif

struct talon_bot;

/* Takes the words of one command off and answers it, by talon_bot_answer or
 * talon_bot_refuse; where it does neither, the answer is empty. DATA is what
 * was added with it. Must not be left by longjmp or an exception. */
typedef void talon_bot_command(struct talon_bot *bot, void *data);

/*
 * A bot that has this NAME and VERSION, for people to read; both are copied.
 * NULL with errno: ENOMEM, or EINVAL where one of the two could be no answer.
 * All that follows takes NULL for a bot, too, and says ENOMEM.
 */
struct talon_bot *talon_bot_new(const char *name, const char *version);

/* Nothing is left of it. Not in one of its commands. */
void talon_bot_free(struct talon_bot *bot);

/*
 * From now on COMMAND is known and RUN answers it; with NULL, an empty answer
 * does. It takes the place of what was added under that name, or of the
 * library's own. EINVAL: the name is none; E2BIG: there are too many for one
 * list; ENOMEM. What fails here makes talon_bot_run fail, so that one may
 * look there alone.
 */
int talon_bot_add(struct talon_bot *bot, const char *command,
	talon_bot_command *run, void *data);

/*
 * Answers commands from the standard input on the standard output until quit,
 * the end of the input, talon_bot_stop, or nobody reads the answers any more.
 * EMSGSIZE: a line was longer than 16383 bytes. Ignores SIGPIPE from here on.
 */
int talon_bot_run(struct talon_bot *bot);

/* The same on other descriptors, which stay open. */
int talon_bot_run_on(struct talon_bot *bot, int in, int out);

/* Ends the run when the command in hand has been answered. Who adds a quit of
 * its own calls it there. */
void talon_bot_stop(struct talon_bot *bot);

/*
 * What follows is for a command while it runs.
 */

/* The next word of the arguments, a string that is the command's own; NULL:
 * there is none left. */
char *talon_bot_word(struct talon_bot *bot);

/* The next word as a decimal number. False: there is none, or it is no number
 * from LEAST to MOST; then *NUMBER stays as it is, but the word is gone. */
bool talon_bot_number(struct talon_bot *bot, long long least, long long most,
	long long *number);

/* The same for 64 bits without a sign: the argument of set_seed. */
bool talon_bot_u64(struct talon_bot *bot, uint64_t *number);

/* All arguments that have not been taken, as they came; "": none. */
const char *talon_bot_rest(struct talon_bot *bot);

/*
 * The answer, and a refusal with the reason in words. A command has one: after
 * it, EALREADY. What cannot be an answer is a refusal that says why: EMSGSIZE,
 * longer than 16383 bytes; EINVAL, an empty line in it, a control character, or
 * a format that does not do. Blanks and line feeds at the end do not count.
 */
int talon_bot_answer(
	struct talon_bot *bot, const char *format, ...) TALON_BOT_FORMAT;
int talon_bot_refuse(
	struct talon_bot *bot, const char *format, ...) TALON_BOT_FORMAT;

/*
 * Before the answer to gen_move or gen_declare: what the bot thinks, as pairs of
 * a key and a value, such as "score +1.5 nodes 1200 depth 4". The arbiter keeps
 * them with the move. -1 with errno: EALREADY, the command has been answered;
 * EMSGSIZE, longer than 1023 bytes; EINVAL, a line feed or another control
 * character.
 */
int talon_bot_info(
	struct talon_bot *bot, const char *format, ...) TALON_BOT_FORMAT;

/* Sends the answers to the commands before this one. Only a command that takes
 * long needs it: for what came before it, nobody has to wait. */
void talon_bot_flush(struct talon_bot *bot);

#ifdef __cplusplus
}
#endif

#endif
