#include "command/console_page.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "applet/applet.h"
#include "command/page_token.h"

static void
print_link(const struct applet *applet)
{
	char link[WEB_LINK_MAX];

	applet_link(applet, link);
	printf("The console is at %s\n", link);
	fflush(stdout);
}

int
console_page_run(const struct console_page *page,
	const struct session_terms *session, struct console_choice *choice)
{
	char token[WEB_TOKEN_LENGTH + 1], reason[GAME_REASON_MAX];
	struct talk_loop loop;
	const struct applet_terms terms = {
		.address = page->address,
		.port = page->port,
		.token = token,
		.loop = &loop,
		.choice = choice,
		.specs = session->specs,
		.count = session->run.bot_count,
	};

	page_token_draw(token);
	if (talk_loop_init(&loop) < 0)
		err(EXIT_FAILURE, NULL);
	struct applet *applet = applet_open(&terms, reason);
	if (!applet)
		errx(EXIT_FAILURE, "console: %s", reason);
	print_link(applet);
	if (applet_run(applet) < 0)
		err(EXIT_FAILURE, NULL);
	applet_close(applet);
	talk_loop_release(&loop);
	return loop.signal < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
