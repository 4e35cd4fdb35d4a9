#include "cards/card_faces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void
faces_are_names_from_the_lowest(void **state)
{
	json_t *faces = card_faces(card_bit(51) | card_bit(0) | card_bit(5));
	char *text = json_dumps(faces, JSON_COMPACT);

	(void)state;
	assert_string_equal(text, "[\"2C\",\"3D\",\"AS\"]");
	free(text);
	json_decref(faces);
	faces = card_faces(0);
	assert_int_equal(json_array_size(faces), 0);
	json_decref(faces);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(faces_are_names_from_the_lowest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
