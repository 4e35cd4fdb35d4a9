#include "serve/serve.c"

#include "lib/patient_loop.h"
#include "lib/scratch.h"
#include "lib/test.h"

#define PLAYING                                       \
	"{\"kind\":\"playing\",\"job\":2,\"game\":7," \
	"\"names\":[\"<b>\\u202e\"],\"made\":3,\"frame\":{\"turn\":[0]}}"

static struct process_family family;
static struct loop loop;
static struct live_games live;
static struct local_socket door;
static int guest;
static struct text heard; /* a line each */

static void
note(void *owner, const char *message)
{
	assert_ptr_equal(owner, &heard);
	text_add_string(&heard, message);
	text_add_string(&heard, "\n");
	loop_stop(&loop);
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	guest = -1;
	live = (struct live_games){
		.path = "f", .loop = &loop, .heard = note, .owner = &heard};
	text_clear(&heard);
}

AFTER_EACH
{
	live_games_release(&live);
	text_release(&heard);
	if (guest >= 0)
		close(guest);
	local_socket_close(&door);
	assert_int_equal(loop.count, 0);
	loop_release(&loop);
}

ALL_TESTS(scratch_enter, scratch_leave)

/* It has connected. */
static void
meet(void)
{
	assert_int_equal(local_socket_listen(&door, "f.live"), 0);
	live_games_begin(&live);
	live.timer.due(&live, loop_now());
	assert_true(live.socket.descriptor >= 0);
	guest = local_socket_accept(&door);
	assert_true(guest >= 0);
}

static void
say(const char *lines)
{
	assert_int_equal(
		write(guest, lines, strlen(lines)), (ssize_t)strlen(lines));
}

TEST(nobody_is_tried_again)
{
	door = (struct local_socket){.descriptor = -1};
	live_games_begin(&live);
	live.timer.due(&live, loop_now());
	assert_true(live.socket.descriptor < 0);
	assert_true(live.timer.at_ns < LOOP_NEVER);
}

TEST(positions_are_told_and_kept_by_job)
{
	meet();
	say("{\"kind\":\"live\",\"version\":1}\n" PLAYING "\n");
	assert_int_equal(loop_run(&loop), 0);
	assert_int_equal(live.count, 1);
	assert_int_equal(live.games[0].id, 7);
	assert_non_null(strstr(heard.bytes, "\"kind\":\"playing\""));
	assert_non_null(strstr(heard.bytes, "\\u202"));
	text_clear(&heard);
	say("{\"kind\":\"ended\",\"job\":3,\"game\":7}\n"
	    "{\"kind\":\"ended\",\"job\":2,\"game\":7}\n");
	assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(
		heard.bytes, "{\"kind\":\"ended\",\"job\":2,\"game\":7}\n");
	assert_int_equal(live.count, 0);
}

TEST(what_makes_no_sense_is_passed_over)
{
	meet();
	say("\n{\"kind\":\"playing\",\"job\":1}\n[]\n{\"kind\":3}\nno\n"
	    "{\"kind\":\"playing\",\"job\":-1,\"frame\":{}}\n" PLAYING "\n");
	assert_int_equal(loop_run(&loop), 0);
	assert_int_equal(live.count, 1);
	assert_int_equal(live.games[0].job, 2);
}

TEST(games_end_with_who_told_of_them)
{
	meet();
	say(PLAYING "\n{\"kind\":\"pl");
	assert_int_equal(loop_run(&loop), 0);
	text_clear(&heard);
	close(guest);
	guest = -1;
	assert_int_equal(loop_run(&loop), 0);
	assert_non_null(strstr(heard.bytes, "\"ended\",\"job\":2"));
	assert_int_equal(live.count, 0);
	assert_true(live.socket.descriptor < 0);
}
