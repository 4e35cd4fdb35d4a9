#include "lib/patient_loop.h"
#include "lib/test.h"

static struct loop_timer patience;

static void
take_late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

static void
wait_no_longer(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
	fail_msg("nothing happened for five minutes");
}

void
patient_loop_init(struct loop *loop, struct process_family *family)
{
	loop_init(loop, process_family_ended, take_late, family);
}

void
patience_begin(struct loop *loop)
{
	patience = (struct loop_timer){.due = wait_no_longer};
	patience_renew();
	loop_add_timer(loop, &patience);
}

int64_t
patience_renew(void)
{
	patience.at_ns = loop_now() + PATIENCE_NS;
	return patience.at_ns;
}
