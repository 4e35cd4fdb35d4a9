/*
 * The learned value from its definition, in double numbers: the tests hold the
 * fast one against it.
 */
#ifndef LIB_NAIVE_TABLIC_VALUE_H
#define LIB_NAIVE_TABLIC_VALUE_H

#include "tablic/search/value_net.h"

double naive_tablic_value(
	const struct tablic_value_net *, const struct tablic_features *);

#endif
