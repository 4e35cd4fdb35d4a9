/*
 * A file of the tree as bytes of the object, by the assembler, which takes it
 * as it is. The Makefile knows that the object depends on the file.
 *
 *	INCBIN(page_style, "src/web/page/page.css");
 *	fwrite(page_style, 1, INCBIN_LENGTH(page_style), file);
 */
#ifndef WEB_INCBIN_H
#define WEB_INCBIN_H

#include <stddef.h>

#define INCBIN(name, path)                                              \
	__asm__(".pushsection .rodata\n" #name ":\n\t.incbin \"" path   \
		"\"\n" #name "_end:\n\t.byte 0\n.popsection\n");        \
	extern const char name[] __attribute__((visibility("hidden"))); \
	extern const char name##_end[] __attribute__((visibility("hidden")))

#define INCBIN_LENGTH(name) ((size_t)(name##_end - name))

#endif
