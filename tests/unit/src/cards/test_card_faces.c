#include "cards/card_faces.h"

#include "lib/test.h"

TEST(faces_are_names_from_the_lowest)
{
	json_t *faces = card_faces(card_bit(51) | card_bit(0) | card_bit(5));
	char *text = json_dumps(faces, JSON_COMPACT);

	assert_string_equal(text, "[\"2C\",\"3D\",\"AS\"]");
	free(text);
	json_decref(faces);
	faces = card_faces(0);
	assert_int_equal(json_array_size(faces), 0);
	json_decref(faces);
}
