/* Files as bytes of an object. */
#ifndef COMMON_INCBIN_H
#define COMMON_INCBIN_H

/* The file at PATH, put there by the assembler as it is, from NAME to NAME_end,
 * behind which there is a NUL. The Makefile knows that the object depends on
 * the file. */
#define INCBIN(name, path)                                              \
	__asm__(".pushsection .rodata\n" #name ":\n\t.incbin \"" path   \
		"\"\n" #name "_end:\n\t.byte 0\n.popsection\n");        \
	extern const char name[] __attribute__((visibility("hidden"))); \
	extern const char name##_end[] __attribute__((visibility("hidden")))

#endif
