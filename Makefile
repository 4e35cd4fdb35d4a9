# Talon: the only build file. `make help` says what can be made.
#
# Everything made goes below $(BUILD). `sanitize` and `fuzz` make the same tree
# once more, below it, with flags of their own.

BUILD  ?= build
PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC      = gcc
endif
CFLAGS ?= -O2 -g
CLANG  ?= clang
CLANG_FORMAT ?= clang-format
FUZZ_SECONDS ?= 60

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wcast-qual \
	-Wpointer-arith -Wundef -Wvla -Wformat=2 -Wswitch-enum \
	-Wimplicit-fallthrough

# Looked up once, but only when something is compiled: `make deps all` may
# have to install what is asked here.
LIBRARIES = libbsd-overlay jansson cairo
LIBRARY_CFLAGS = $(eval LIBRARY_CFLAGS := \
	$$(shell pkg-config --cflags $(LIBRARIES)))$(LIBRARY_CFLAGS)
LIBRARY_LIBS = $(eval LIBRARY_LIBS := \
	$$(shell pkg-config --libs $(LIBRARIES)) -lmd -lm)$(LIBRARY_LIBS)

COMPILE = $(CC) -std=c17 -ffp-contract=off -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE \
	-I. -Isrc -Iarbiter -Ibots -Itests $(LIBRARY_CFLAGS) $(WARNINGS) -MMD -MP \
	$(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(CFLAGS) $(LDFLAGS)

# The objects of the sources in the trees below $(1).
sources = $(shell find $(1) -name '*.c' | sort)
objects = $(patsubst %.c,$(BUILD)/%.o,$(call sources,$(1)))

TOOL_NAMES = evolve train
BOT_NAMES := $(patsubst bots/%.c,%,$(wildcard bots/*.c))
BOTS      = $(BOT_NAMES:%=$(BUILD)/bots/%)
TOOLS     = $(TOOL_NAMES:%=$(BUILD)/talon-%)
TESTS    := $(patsubst %.c,$(BUILD)/%,$(call sources,tests/unit))
BENCHES   = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
FAULTY    = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/faulty_bots/*.c))
FUZZERS   = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
RUNS      = $(wildcard tests/system/test_*.py)

GAMES    = $(BUILD)/libgames.a
PROTOCOL = $(BUILD)/libprotocol.a
PLAYERS  = $(BUILD)/libplayers.a
ARBITER  = $(BUILD)/libarbiter.a

.DEFAULT_GOAL = all
.PHONY: help all deps demo check programs sanitize valgrind fuzz bench thesis \
	players train \
	layers format install uninstall clean
.SECONDARY:
.DELETE_ON_ERROR:

help:
	@echo 'all        build/talon and the bots in build/bots'
	@echo 'deps       installs what is missing to build and test'
	@echo 'demo       a match between two bots, and a look at its record'
	@echo 'check      all tests'
	@echo 'sanitize   all tests under address and undefined sanitizers'
	@echo 'valgrind   the unit tests under valgrind'
	@echo 'fuzz       every fuzzer for FUZZ_SECONDS ($(FUZZ_SECONDS)) seconds'
	@echo 'bench      measures rules, pipes and memory'
	@echo 'thesis     the duels of the thesis on tablic, beside its table'
	@echo 'players    plays the tablic bots against each other'
	@echo 'train      learns the numbers of the expert once more'
	@echo 'layers     who may include and call whom'
	@echo 'format     lays out the code (format CHECK=1: only looks)'
	@echo 'install    below PREFIX ($(PREFIX)), within DESTDIR; uninstall'
	@echo 'clean      removes $(BUILD)'

all: $(BUILD)/talon $(BOTS) $(TOOLS)

# Programs

$(BUILD)/talon: $(BUILD)/arbiter/main.o $(ARBITER) $(PROTOCOL) $(GAMES)
	$(LINK) -o $@ $^ $(LIBRARY_LIBS)

$(BOTS): $(BUILD)/bots/%: $(BUILD)/bots/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)
	$(LINK) -o $@ $^ $(LIBRARY_LIBS)

$(TOOLS): $(BUILD)/talon-%: $(BUILD)/bots/tools/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)
	$(LINK) -o $@ $^ $(LIBRARY_LIBS)

$(TESTS): $(BUILD)/%: $(BUILD)/%.o $(PLAYERS) $(ARBITER) $(PROTOCOL) $(GAMES)
	$(LINK) -o $@ $^ $(LIBRARY_LIBS) -lcmocka

$(BENCHES): $(BUILD)/%: $(BUILD)/%.o $(PROTOCOL) $(GAMES)
	$(LINK) -o $@ $^ $(LIBRARY_LIBS)

$(FAULTY): $(BUILD)/%: $(BUILD)/%.o
	$(LINK) -o $@ $^ $(LIBRARY_LIBS)

$(GAMES): $(call objects,src)
$(PROTOCOL): $(call objects,protocol)
$(PLAYERS): $(filter-out $(TOOL_NAMES:%=$(BUILD)/bots/tools/%.o), \
	$(call objects,bots/player bots/terminal bots/tools))
$(ARBITER): $(filter-out $(BUILD)/arbiter/main.o,$(call objects,arbiter))

$(BUILD)/lib%.a:
	@rm -f $@
	$(AR) qcs $@ $^

# With `deps` among the goals, nothing is compiled before it is done.
$(BUILD)/%.o: %.c | $(filter deps,$(MAKECMDGOALS))
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# What the system has to have

DEPS_BUILD = gcc libc6-dev pkg-config libbsd-dev libmd-dev libjansson-dev \
	libcairo2-dev
DEPS_CHECK = libcmocka-dev python3
DEPS_MORE  = clang libclang-rt-dev clang-format valgrind
DEPS = $(DEPS_BUILD) \
	$(if $(filter demo all install,$(MAKECMDGOALS)),,$(DEPS_CHECK)) \
	$(if $(filter sanitize valgrind fuzz bench format,$(MAKECMDGOALS)),$(DEPS_MORE))

deps:
	@tests/deps $(DEPS)

sanitize valgrind fuzz bench format: | $(filter deps,$(MAKECMDGOALS))

# To be seen and measured

demo: all
	@echo
	@echo '$$ $(BUILD)/talon match -n 200 -s 1 -o $(BUILD)/demo.jsonl greedy random'
	@rm -f $(BUILD)/demo.jsonl
	@$(BUILD)/talon match -n 200 -s 1 -o $(BUILD)/demo.jsonl greedy random
	@echo
	@echo '$$ $(BUILD)/talon show $(BUILD)/demo.jsonl 0 | tail -n 16'
	@$(BUILD)/talon show $(BUILD)/demo.jsonl 0 | tail -n 16

programs: all $(TESTS) $(FAULTY)

check: programs layers
	BUILD=$(BUILD) tests/run_all $(TESTS) $(RUNS)

SANITIZE = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=address,undefined

sanitize:
	$(MAKE) BUILD=$(BUILD)/sanitize CFLAGS='$(SANITIZE)' check

valgrind: $(TESTS)
	@for t in $(TESTS); do echo $$t; \
	valgrind -q --error-exitcode=9 --leak-check=full \
		--trace-children=no --child-silent-after-fork=yes $$t \
		>$(BUILD)/valgrind.log 2>&1 || { cat $(BUILD)/valgrind.log; exit 1; }; \
	done

fuzz:
	$(MAKE) BUILD=$(BUILD)/fuzz CC=$(CLANG) \
		CFLAGS='$(SANITIZE) -fsanitize=fuzzer-no-link' \
		$(FUZZERS:%=$(BUILD)/fuzz/run-%)

$(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/%.o $(ARBITER) $(PROTOCOL) $(GAMES)
	$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBRARY_LIBS)

# New inputs stay below BUILD; the corpus in the repository is the seed.
$(BUILD)/run-%: $(BUILD)/tests/fuzz/%
	@mkdir -p $(BUILD)/corpus/$*
	@$< -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
		-artifact_prefix=$(BUILD)/ $(BUILD)/corpus/$* \
		tests/fuzz/corpus/$* >$(BUILD)/$*.log 2>&1 || \
		{ cat $(BUILD)/$*.log; exit 1; }
	@echo "$*: fuzzed for $(FUZZ_SECONDS) s, nothing found"

bench: all $(BENCHES) $(BUILD)/tests/faulty_bots/minimal
	BUILD=$(BUILD) tests/bench/run

thesis: all
	@BUILD=$(BUILD) tests/experiments/thesis

layers: $(BUILD)/talon $(BOTS)
	@BUILD=$(BUILD) tests/layers

format:
	@$(CLANG_FORMAT) $(if $(CHECK),--dry-run -Werror,-i) \
		$(shell find protocol src bots arbiter tests -name '*.[ch]')

# The table of bots/README.md, once more: an hour and more.
players: all
	@BUILD=$(BUILD) tests/experiments/players

# The expert's learned numbers, once more: some twenty minutes of two cores.
train: $(BUILD)/talon-train
	$(BUILD)/talon-train src/tablic/search/weights_data.c

# Installation

BIN  = $(DESTDIR)$(PREFIX)/bin
EXEC = $(DESTDIR)$(PREFIX)/libexec/talon/bots
MAN  = $(DESTDIR)$(PREFIX)/share/man
DOC  = $(DESTDIR)$(PREFIX)/share/doc/talon

install: all
	install -d $(BIN) $(EXEC) $(MAN)/man1 $(MAN)/man6 $(DOC)/examples
	install $(BUILD)/talon $(TOOLS) $(BIN)
	install $(BOTS) $(EXEC)
	install -m 644 $(wildcard arbiter/*.1 bots/tools/*.1) $(MAN)/man1
	install -m 644 bots/*.6 $(MAN)/man6
	install -m 644 README.md LICENSE protocol/PROTOCOL.md $(DOC)
	install $(wildcard examples/*) $(DOC)/examples

uninstall:
	rm -f $(BIN)/talon $(TOOL_NAMES:%=$(BIN)/talon-%) $(BOT_NAMES:%=$(EXEC)/%) \
		$(addprefix $(MAN)/man1/,$(notdir $(wildcard arbiter/*.1 \
			bots/tools/*.1))) \
		$(addprefix $(MAN)/man6/,$(notdir $(wildcard bots/*.6)))
	rm -rf $(DOC)
	-rmdir -p $(EXEC) 2>/dev/null

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
