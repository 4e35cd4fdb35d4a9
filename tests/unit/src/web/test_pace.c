#include "web/pace.h"

#include "lib/test.h"

static int
take_all(struct pace *pace, int64_t now_ms)
{
	int count = 0;

	for (; pace_wait_ms(pace, now_ms) == 0; count++)
		pace_take(pace, now_ms);
	return count;
}

TEST(so_many_happen_at_once_and_then_so_many_a_second)
{
	struct pace pace = {0};
	int64_t now_ms = 123456;
	int count = 0;

	assert_int_equal(take_all(&pace, now_ms), PACE_SECOND);
	assert_int_equal(pace_wait_ms(&pace, now_ms), 1000 / PACE_SECOND);
	for (int i = 0; i < 1000; i++)
		count += take_all(&pace, ++now_ms);
	assert_int_equal(count, PACE_SECOND);
	assert_int_equal(take_all(&pace, now_ms + 3600000), PACE_SECOND);
}
