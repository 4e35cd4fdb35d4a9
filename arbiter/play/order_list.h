/*
 * Games that are to be played before any other, since a worker gave them back
 * or died: the one of the lowest number first.
 */
#ifndef PLAY_ORDER_LIST_H
#define PLAY_ORDER_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "worker/worker_message.h"

/* {0} is empty. */
struct order_list {
	struct worker_order *orders;
	int count;
	size_t capacity;
};

void order_list_release(struct order_list *);

/* -1 with errno: no memory. */
int order_list_add(struct order_list *, const struct worker_order *);

/* One that worker HOME may play, which is no other's to play; 0: any. False:
 * there is none. */
bool order_list_take(struct order_list *, int home, struct worker_order *);

void order_list_clear(struct order_list *);

#endif
