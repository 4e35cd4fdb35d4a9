#include "live/web_loop.h"

#define NS_PER_MS INT64_C(1000000)

void
web_loop_stir(struct web_loop *served)
{
	const int wait_ms = web_wait_ms(served->web);

	served->timer.at_ns =
		wait_ms < 0 ? LOOP_NEVER : loop_now() + wait_ms * NS_PER_MS;
}

static void
serve(void *owner, int64_t now_ns)
{
	struct web_loop *served = owner;

	(void)now_ns;
	web_serve(served->web);
	web_loop_stir(served);
}

int
web_loop_begin(struct web_loop *served, struct loop *loop, struct web *web)
{
	*served = (struct web_loop){
		.web = web,
		.watch = {.ready = serve, .owner = served},
		.timer = {.due = serve, .owner = served},
	};
	if (loop_watch_read(loop, &served->watch, web_descriptor(web)) < 0)
		return -1;
	served->loop = loop;
	loop_add_timer(loop, &served->timer);
	web_loop_stir(served);
	return 0;
}

void
web_loop_end(struct web_loop *served)
{
	if (!served->loop)
		return;
	loop_remove_timer(&served->timer);
	loop_forget(served->loop, &served->watch);
	served->loop = NULL;
}
