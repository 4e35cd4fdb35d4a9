/*
 * The order in which faces stand wherever they lie, as far as it has been seen.
 * Faces are numbers; what is not below FACE_ORDER_MAX has no order.
 */
#ifndef REPORT_FACE_ORDER_H
#define REPORT_FACE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FACE_ORDER_MAX = 64 };

/* {0} knows nothing. Of each face, those that come after it. */
struct face_order {
	uint64_t after[FACE_ORDER_MAX];
};

/* FACES have been seen in this order. False, and all is as before: it
 * contradicts what has been seen. */
bool face_order_learn(struct face_order *, const uint32_t *faces, size_t count);

/* Takes over what OTHER knows; likewise. */
bool face_order_join(struct face_order *, const struct face_order *other);

/* Fills LIST with the faces below COUNT, at most FACE_ORDER_MAX, in an order
 * that contradicts nothing seen. */
void face_order_list(const struct face_order *, size_t count, uint32_t *list);

#endif
