#include "play/order_list.h"

#include <stdlib.h>

#include "base/array.h"

void
order_list_release(struct order_list *list)
{
	free(list->orders);
	*list = (struct order_list){0};
}

int
order_list_add(struct order_list *list, const struct worker_order *order)
{
	struct worker_order *orders = array_grow(list->orders,
		(size_t)list->count, &list->capacity, sizeof *orders);

	if (!orders)
		return -1;
	list->orders = orders;
	list->orders[list->count++] = *order;
	return 0;
}

static bool
is_for(const struct worker_order *order, int home)
{
	return home == 0 || order->home == 0 || order->home == home;
}

bool
order_list_take(struct order_list *list, int home, struct worker_order *order)
{
	int least = -1;

	for (int i = 0; i < list->count; i++) {
		if (is_for(&list->orders[i], home) &&
			(least == -1 || list->orders[i].fixture.id <
						list->orders[least].fixture.id))
			least = i;
	}
	if (least == -1)
		return false;
	*order = list->orders[least];
	list->orders[least] = list->orders[--list->count];
	return true;
}

void
order_list_clear(struct order_list *list)
{
	list->count = 0;
}
