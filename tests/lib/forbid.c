#include "lib/forbid.h"

#include <stddef.h>
#include <sys/prctl.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

static bool
load(struct sock_filter *steps, unsigned short count)
{
	const struct sock_fprog program = {count, steps};

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

bool
forbid_call(int number, int error)
{
	struct sock_filter steps[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};

	return load(steps, sizeof steps / sizeof *steps);
}

bool
forbid_call_with(int number, int index, unsigned value, int error)
{
	const unsigned low = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0;
	struct sock_filter steps[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			(unsigned)(offsetof(struct seccomp_data, args) +
				   8 * (size_t)index) +
				low),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};

	return load(steps, sizeof steps / sizeof *steps);
}
