#include "play/session.c"

#include "lib/test.h"

static struct order_list list;

AFTER_EACH
{
	order_list_release(&list);
}

static void
add(long id, int deaths)
{
	const struct worker_order order = {
		.fixture = {.id = id, .deal = id / 2}, .deaths = deaths};

	assert_int_equal(order_list_add(&list, &order), 0);
}

static void
expect(long id, int deaths)
{
	struct worker_order order;

	assert_true(order_list_take(&list, 0, &order));
	assert_int_equal(order.fixture.id, id);
	assert_int_equal(order.fixture.deal, id / 2);
	assert_int_equal(order.deaths, deaths);
}

TEST(an_empty_list_has_none)
{
	struct worker_order order = {.deaths = 5};

	assert_false(order_list_take(&list, 0, &order));
	assert_int_equal(order.deaths, 5);
}

TEST(the_lowest_number_comes_first)
{
	add(7, 1);
	add(3, 0);
	add(9, 2);
	expect(3, 0);
	add(1, 0);
	add(8, 0);
	expect(1, 0);
	expect(7, 1);
	expect(8, 0);
	expect(9, 2);
	an_empty_list_has_none(state);
}

TEST(what_is_reserved_is_for_its_home)
{
	static const struct {
		long id;
		int home;
	} orders[] = {{1, 2}, {2, 0}, {3, 1}, {4, 2}};
	struct worker_order order;

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
		order = (struct worker_order){
			.fixture.id = orders[i].id, .home = orders[i].home};
		assert_int_equal(order_list_add(&list, &order), 0);
	}
	assert_true(order_list_take(&list, 1, &order));
	assert_int_equal(order.fixture.id, 2);
	assert_true(order_list_take(&list, 1, &order));
	assert_int_equal(order.fixture.id, 3);
	assert_false(order_list_take(&list, 1, &order));
	assert_true(order_list_take(&list, 2, &order));
	assert_int_equal(order.fixture.id, 1);
	assert_true(order_list_take(&list, 0, &order));
	assert_int_equal(order.fixture.id, 4);
}

TEST(any_number_of_orders_is_kept)
{
	for (long i = 0; i < 1000; i++)
		add(i * 617 % 1000, (int)i);
	for (long id = 0; id < 1000; id++) {
		struct worker_order order;

		assert_true(order_list_take(&list, 0, &order));
		assert_int_equal(order.fixture.id, id);
		assert_int_equal((long)order.deaths * 617 % 1000, id);
	}
	an_empty_list_has_none(state);
}

TEST(a_list_that_was_cleared_begins_anew)
{
	add(1, 0);
	add(2, 0);
	list.count = 0;
	an_empty_list_has_none(state);
	add(3, 0);
	expect(3, 0);
}
