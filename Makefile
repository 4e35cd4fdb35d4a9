# Talon: the only build file. `make help` says what can be made.
#
# Everything made goes below $(BUILD). `sanitize` and `fuzz` make the same tree
# once more, below it, with flags of their own.

BUILD  ?= build
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
ifeq ($(origin CC),default)
CC      = gcc
endif
# Lines and functions can be told; a debugger sees more of what CFLAGS='-Og -g' makes.
CFLAGS ?= -O2 -g1
CLANG  ?= clang
CLANG_FORMAT ?= clang-format
OBJCOPY ?= objcopy
FUZZ_SECONDS ?= 60
PACK    = gzip -9n

# All cores, unless -j says how many: what is given on the command line counts
# before what is added here, and a caller's flags are in the environment.
ifeq ($(filter -j% --jobserver%,$(shell echo "$$MAKEFLAGS")),)
MAKEFLAGS += -j$(shell nproc)
endif
JOBS = $(or $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS))),$(shell nproc))

# A line for each file made; V=1 shows the commands.
ifeq ($(filter-out 0,$(V)),)
quiet = @echo '  $(1) $(@:$(BUILD)/%=$(2)%)';
endif

# Each tree and what it may include from.
TREES = protocol src bots arbiter tests
INCLUDE_protocol = -I.
INCLUDE_src      = -Isrc
INCLUDE_bots     = -Isrc -Ibots -I.
INCLUDE_arbiter  = -Isrc -Iarbiter -I.
INCLUDE_tests    = -Isrc -Iarbiter -Ibots -Itests -I.

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wcast-qual \
	-Wpointer-arith -Wundef -Wvla -Wformat=2 -Wswitch-enum \
	-Wimplicit-fallthrough -Wno-unused-result # which (void) does not silence

# Looked up once, but only when something is compiled: `make deps all` may
# have to install what is asked here.
LIBRARIES = libbsd-overlay jansson libseccomp libxxhash libedit zlib libzstd \
	nettle hogweed inih
LIBRARY_CFLAGS = $(eval LIBRARY_CFLAGS := $$(shell pkg-config --cflags \
	$(LIBRARIES) $(filter-out $(ABSENT),$(LATE_LIBRARIES)) \
	2>/dev/null))$(LIBRARY_CFLAGS)
SHARED_LIBS = $(shell pkg-config --libs $(LIBRARIES) 2>/dev/null) -ldl -lm \
	-Wl,--as-needed -lpthread
STATIC_LIBS = $(subst -ltermcap,-ltinfo, \
	$(shell pkg-config --static --libs $(LIBRARIES) 2>/dev/null))
STATICALLY = -Wl,-Bstatic $(STATIC_LIBS) -Wl,-Bdynamic -ldl -lm -lpthread

# Where they can be, they are a part of the programs, which then start sooner:
# talon in 1.1 ms, not 2.9. SHARED=1 leaves them shared, as distributions want them.
LIBRARY_LIBS = $(eval LIBRARY_LIBS := $$(if $$(SHARED)$$(shell \
	echo 'int main(void) { return 0; }' | $$(CC) -x c -o /dev/null - \
		$$(STATICALLY) 2>&1),$$(SHARED_LIBS),$$(STATICALLY)))$(LIBRARY_LIBS)

# Those that are loaded when they are first used: common/library.h. All is built
# without one that is not there, or that WITHOUT names; what it is for says so.
LATE_LIBRARIES = cairo fontconfig libmicrohttpd libqrencode gnutls
ABSENT := $(filter $(WITHOUT) $(if $(filter deps,$(MAKECMDGOALS)),,$(shell \
	for library in $(LATE_LIBRARIES); do pkg-config --exists $$library \
		2>/dev/null || echo $$library; done)),$(LATE_LIBRARIES))
UNMADE := $(if $(filter cairo fontconfig,$(ABSENT)), \
	arbiter/drawing/picture_file.c,arbiter/drawing/no_pictures.c) \
	$(addprefix src/web/,$(if $(filter libmicrohttpd,$(ABSENT)), \
		server.c web.c,no_pages.c)) \
	$(addprefix src/web/,$(if $(filter libqrencode,$(ABSENT)),qr.c,no_qr.c)) \
	arbiter/remote/$(if $(filter gnutls,$(ABSENT)),,no_)secure_socket.c

# Pages of the manual whose options are those that the program knows.
MADE1 := $(addprefix $(BUILD)/,$(shell grep -l '^@OPTIONS@' arbiter/manual/*.1))

# How the files of the tree $(1) are understood, and how they are compiled.
LANGUAGE = -std=c17 -ffp-contract=off -D_POSIX_C_SOURCE=200809L \
	-D_DEFAULT_SOURCE $(INCLUDE_$(1)) $(LIBRARY_CFLAGS) $(WARNINGS) \
	$(ROUNDED)
COMPILE = $(CC) $(call LANGUAGE,$(1)) -MMD -MP $(ANYWHERE) $(HARDENED) \
	$(CPPFLAGS) $(CFLAGS) \
	$(if $(filter-out tests,$(1)),$(PRODUCT_CFLAGS)) \
	$(if $(filter protocol src,$(1)),-fPIC -fvisibility=hidden) $(TOLD)
LINK = $(CC) $(CFLAGS) -Wl,-z,relro,-z,now $(LDFLAGS)

# Each result is rounded to its own type, or a game would be another one on this
# machine. Some compilers take a wider type unless they are told.
ROUNDED = $(eval ROUNDED := $$(shell for flags in "" "-msse2 -mfpmath=sse" \
	-fexcess-precision=fast; do \
		[ "$$$$(echo __FLT_EVAL_METHOD__ | \
			$$(CC) -std=c17 $$$$flags -E -P -x c - 2>/dev/null)" = 0 ] && \
			{ echo $$$$flags; break; }; done))$(ROUNDED)

# What is made is the same in whichever folder that is: none is written into it.
ANYWHERE = -fdebug-prefix-map='$(CURDIR)'=.

# Little can be made of a fault of ours. The checks of lengths need optimisation,
# and sanitizers have their own; who gives others has those.
HARDENED = -fstack-protector-strong $(BRANCHES) \
	$(if $(filter-out -O0,$(filter -O%,$(CFLAGS))),$(if $(findstring \
		-fsanitize,$(CFLAGS)),,$(if $(findstring _FORTIFY_SOURCE, \
		$(CPPFLAGS) $(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)))
BRANCHES = $(eval BRANCHES := $$(foreach flag,-fcf-protection \
	-mbranch-protection=standard,$$(shell $$(CC) $$(flag) -Werror \
	-fsyntax-only -x c /dev/null 2>/dev/null && echo $$(flag))))$(BRANCHES)

# The objects of the sources in the tree below $(1), and below several.
sources = $(filter-out $(UNMADE),$(shell find $(1) -name '*.c' | LC_ALL=C sort))
objects = $(patsubst %.c,$(BUILD)/%.o,$(call sources,$(1)))

BOT_NAMES  := $(patsubst bots/%.c,%,$(wildcard bots/*.c))
TOOL_NAMES  = evolve train
BOTS      = $(BOT_NAMES:%=$(BUILD)/bots/%)
TOOLS     = $(TOOL_NAMES:%=$(BUILD)/talon-%)
TESTS     = $(UNIT_ROOMS:%=$(BUILD)/tests/unit/%/tests)
BENCHES   = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
FAULTY    = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/faulty_bots/*.c))
ESCAPES   = $(patsubst %.c,$(BUILD)/%,$(wildcard tests/escapes/*.c))
FIFTH     = $(BUILD)/fifth/talon $(BUILD)/fifth/bots/random $(BUILD)/fifth/bots/greedy
INJECTED  = $(BUILD)/injected/talon
FUZZERS   = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
SYSTEM    = $(filter-out $(LEFT_OUT:%=tests/system/test_%.py), \
	$(wildcard tests/system/test_*.py))

# The unit tests of a room are one program, those of the rooms in it included.
UNIT_ROOMS := $(patsubst tests/unit/%/,%,$(wildcard tests/unit/*/*/)) src protocol
unit_sources = $(if $(findstring /,$(1)),$(call sources,tests/unit/$(1)), \
	$(sort $(wildcard tests/unit/$(1)/*.c)))

# What takes long comes first, so that nothing is left to run alone at the end;
# but what tests/tap runs alone comes last, and keeps nobody waiting.
SLOW = test_league.py test_check.py test_sandbox.py test_home.py test_check_game.py \
	test_skeletons.py test_pages.py web/tests test_drive.py test_workers.py \
	test_install.py test_frozen.py test_rounds.py test_analyse.py test_python.py \
	test_faults.py test_programs.py test_organiser.py test_tournament.py \
	test_join.py test_trial.py test_surroundings.py test_fairness.py \
	test_match.py test_replay.py test_game_page.py test_human.py unit/src/tests \
	tablic/tests process/tests test_players.py test_ranking.py test_escapes.py \
	test_merge.py
ALONE = test_storms.py
slow_first = $(foreach test,$(SLOW),$(filter %/$(test),$(1))) \
	$(filter-out $(addprefix %/,$(SLOW) $(ALONE)),$(1)) \
	$(filter $(addprefix %/,$(ALONE)),$(1))

GAMES    = $(BUILD)/libgames.a
PROTOCOL = $(BUILD)/libprotocol.a
PLAYERS  = $(BUILD)/libplayers.a
ARBITER  = $(BUILD)/libarbiter.a
TESTLIB  = $(BUILD)/libtests.a

VERSION := $(shell sed -n 's/.*TALON_VERSION "\(.*\)".*/\1/p' \
	src/common/version.h)

# What authors of bots link with; the same objects as the bots of the house.
KIT_VERSION := $(shell sed -n 's/.*TALON_BOT_VERSION "\(.*\)".*/\1/p' \
	protocol/kit/talon-bot.h)
KIT_SONAME = libtalon-bot.so.0
KIT_SHARED = $(BUILD)/libtalon-bot.so.$(KIT_VERSION)
KIT_STATIC = $(BUILD)/libtalon-bot.a

# A bot that is linked with a library of its user's has it in itself: in a
# sandbox it reads no folder of his, and neither does the loader elsewhere.
KIT_LINK = $(if $(filter /usr /usr/local,$(PREFIX)),-L$${libdir} -ltalon-bot,$${libdir}/libtalon-bot.a)

# What learning programs link with, or load: the games as environments.
LEARN_VERSION := $(shell sed -n 's/.*TALON_GAMES_VERSION "\(.*\)".*/\1/p' \
	src/kit/talon-games.h)
LEARN_SONAME = libtalon-games.so.0
LEARN_SHARED = $(BUILD)/libtalon-games.so.$(LEARN_VERSION)
LEARN_LINK = -L$${libdir} -ltalon-games$(if $(filter /usr /usr/local,$(PREFIX)),, -Wl,-rpath,$${libdir})

# What stands in place of the product's: the catalogue with the games made up for
# tests of the arbiter, and a server of pages.
MADE_UP  = $(BUILD)/tests/lib/heap_catalogue.o
WEB_DOUBLE = $(BUILD)/tests/lib/web_double.o
DOUBLES  = $(MADE_UP) $(WEB_DOUBLE)
OF_MADE_UP := $(filter-out %/foreign/tests, \
	$(filter $(BUILD)/tests/unit/arbiter/%,$(TESTS))) \
	$(patsubst %.c,$(BUILD)/%,$(shell grep -l '^.include "lib/heap_' tests/fuzz/*.c))

# Goals that come before all others named with them: nothing is compiled before
# they are done.
FIRST = $(filter clean deps,$(MAKECMDGOALS))

.DEFAULT_GOAL = all
.PHONY: help all deps demo check check-pages check-cluster check-engines \
	check-faults check-ports dist dist-binary programs sanitize valgrind coverage untested fuzz bench thesis \
	players ladder scaling train pictures words layers surface format install install_programs \
	install_library install_docs uninstall clean check_needs FORCE
.SECONDARY:
.DELETE_ON_ERROR:

help:
	@echo 'all        build/talon and the bots in build/bots'
	@echo 'deps       installs what is missing to build and test'
	@echo 'demo       a match between two bots, and a look at its record'
	@echo 'check      all tests (check T=journal: those with that in their path)'
	@echo 'check-pages  the pages in a real browser, pictures in $(PAGES); also with T'
	@echo 'check-faults  RUNS (500) runs in which memory, a file or a process fails'
	@echo 'check-ports  builds and games on other systems and machines; root, 20 minutes'
	@echo 'check-cluster  runs by Slurm and by GNU Parallel, on engines of its own; also with T'
	@echo 'check-engines  go by GNU Go and chess by Stockfish, 10 minutes; also with T'
	@echo 'sanitize   tests under address and undefined sanitizers (SANITIZE=all: all)'
	@echo 'valgrind   the unit tests under valgrind'
	@echo 'coverage   which lines all tests run, a figure a room'
	@echo 'untested   the modules without a test of their own name'
	@echo 'fuzz       every fuzzer for FUZZ_SECONDS ($(FUZZ_SECONDS)) seconds'
	@echo 'bench      measures rules, pipes, memory and reading'
	@echo 'thesis     the duels of the thesis on tablic, beside its table'
	@echo 'players    plays all players of each game against each other; goes on after a kill'
	@echo 'ladder     plays each level of the expert against the next'
	@echo 'scaling    what 1 to 100 ms an answer are worth to the expert'
	@echo 'train      learns all the numbers of the players once more'
	@echo 'pictures   those of README.md once more, in docs; needs $(CHROMIUM)'
	@echo 'words      the sentences of the sources, in src/words/po for translators'
	@echo 'layers     who may include and call whom'
	@echo 'surface    how large the arbiter is, and what is seen of it, a row a room'
	@echo 'format     lays out the code (format CHECK=1: only looks)'
	@echo 'install    below PREFIX ($(PREFIX)), within DESTDIR; uninstall'
	@echo 'dist       the sources as a tarball of this version'
	@echo 'dist-binary  the programs as one, for those who may not install: it is'
	@echo '           used where it is unpacked'
	@echo 'clean      removes $(BUILD)'
	@echo
	@echo 'V=1 shows the commands; all cores are used unless -j says how many.'

all: $(BUILD)/talon $(BOTS) $(TOOLS) $(KIT_SHARED) $(KIT_STATIC) $(LEARN_SHARED) \
	$(MADE1)

# Programs

$(BUILD)/talon: $(BUILD)/arbiter/main.o $(ARBITER) $(PROTOCOL) $(GAMES)
$(BOTS): $(BUILD)/bots/%: $(BUILD)/bots/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)
$(TOOLS): $(BUILD)/talon-%: $(BUILD)/bots/tools/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)

$(INJECTED): $(BUILD)/arbiter/main.o $(ARBITER) $(PROTOCOL) $(GAMES)
$(INJECTED): private LIBRARY_LIBS = $(SHARED_LIBS)

# The same, for `make dist-binary`.
PORTABLE_LEARN := $(LEARN_SHARED:$(BUILD)/%=$(BUILD)/portable/%)
PORTABLE_PROGRAMS := $(patsubst $(BUILD)/%,$(BUILD)/portable/%,$(BUILD)/talon $(BOTS) $(TOOLS))
$(BUILD)/portable/talon: $(BUILD)/arbiter/main.o $(ARBITER) $(PROTOCOL) $(GAMES)
$(BOT_NAMES:%=$(BUILD)/portable/bots/%): $(BUILD)/portable/bots/%: $(BUILD)/bots/%.o \
	$(PLAYERS) $(PROTOCOL) $(GAMES)
$(TOOL_NAMES:%=$(BUILD)/portable/talon-%): $(BUILD)/portable/talon-%: \
	$(BUILD)/bots/tools/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)

$(foreach room,$(UNIT_ROOMS),$(eval $(BUILD)/tests/unit/$(room)/tests: \
	$(patsubst %.c,$(BUILD)/%.o,$(call unit_sources,$(room)))))
$(TESTS): $(TESTLIB) $(PLAYERS) $(ARBITER) $(PROTOCOL) $(GAMES)
$(OF_MADE_UP): $(MADE_UP)
$(BUILD)/tests/unit/bots/person/tests: $(WEB_DOUBLE)
$(BENCHES): $(BUILD)/%: $(BUILD)/%.o $(ARBITER) $(PROTOCOL) $(GAMES)
$(BUILD)/tests/bench/environments: $(call objects,src/kit)
$(FAULTY) $(ESCAPES): $(BUILD)/%: $(BUILD)/%.o $(TESTLIB)
$(BUILD)/tests/faulty_bots/mutant: $(ARBITER) $(PROTOCOL) $(GAMES)

$(BUILD)/tests/unit/protocol/kit/tests: $(KIT_STATIC)
$(BUILD)/tests/unit/src/kit/tests: $(call objects,src/kit)

# An object comes before the archives that it has to take the place of.
INPUTS = $(filter %.o,$^) $(filter %.a,$^)

# Before version 2.34 the C library has openpty in a library of its own.
$(TESTS): CHECK_LIBS = -lcmocka -lutil
$(BUILD)/tests/unit/arbiter/drawing/tests: CHECK_LIBS += -lcairo

# The catalogues with a game more, in place of the product's.
$(FIFTH): $(call objects,tests/fifth)
$(BUILD)/fifth/talon: $(BUILD)/arbiter/main.o $(ARBITER) $(PROTOCOL) $(GAMES)
$(filter-out %/talon,$(FIFTH)): $(BUILD)/fifth/%: $(BUILD)/%.o $(PLAYERS) $(PROTOCOL) $(GAMES)

# Each run of a bot reads the whole file, for its digest, and copies it into a sandbox.
$(BOTS) $(FAULTY): private override LDFLAGS += -Wl,--compress-debug-sections=zlib

$(BUILD)/talon $(BOTS) $(TOOLS) $(TESTS) $(BENCHES) $(FAULTY) $(ESCAPES) $(FIFTH) \
		$(PORTABLE_PROGRAMS) $(INJECTED):
	@mkdir -p $(@D)
	$(call quiet,LD,$(BUILD)/)$(LINK) -o $@ $(INPUTS) $(LIBRARY_LIBS) $(CHECK_LIBS)

$(GAMES): $(filter-out $(BUILD)/src/kit/%,$(call objects,src))
$(PROTOCOL): $(filter-out $(BUILD)/protocol/kit/%,$(call objects,protocol))
$(PLAYERS): $(filter-out $(TOOL_NAMES:%=$(BUILD)/bots/tools/%.o), \
	$(call objects,bots/player bots/person bots/tools))
$(ARBITER): $(filter-out $(BUILD)/arbiter/main.o,$(call objects,arbiter))
$(TESTLIB): $(filter-out $(DOUBLES),$(call objects,tests/lib))

# Of both libraries only what their two headers declare is seen from outside: a bot
# may have a line_next of its own.
$(KIT_SHARED): $(call objects,protocol) protocol/kit/talon-bot.map
	$(call quiet,LD,$(BUILD)/)$(LINK) -shared -Wl,-soname,$(KIT_SONAME) \
		-Wl,--version-script,protocol/kit/talon-bot.map \
		-o $@ $(filter %.o,$^)

$(LEARN_SHARED): private LIBRARY_LIBS = $(SHARED_LIBS)
$(LEARN_SHARED) $(PORTABLE_LEARN): $(call objects,src/kit) $(GAMES) \
		src/kit/talon-games.map
	@mkdir -p $(@D)
	$(call quiet,LD,$(BUILD)/)$(LINK) -shared -Wl,-soname,$(LEARN_SONAME) \
		-Wl,--version-script,src/kit/talon-games.map \
		-o $@ $(INPUTS) -Wl,--as-needed $(LIBRARY_LIBS)

$(KIT_STATIC): $(call objects,protocol)
	@rm -f $@
	$(call quiet,AR,$(BUILD)/)$(LD) -r --force-group-allocation -o $(@:.a=.o) $^ && \
		$(OBJCOPY) --localize-hidden $(@:.a=.o) && \
		$(AR) qcsD $@ $(@:.a=.o)

# A file that is gone leaves its archive, too.
$(BUILD)/lib%.a: $(BUILD)/compile_commands.json
	@rm -f $@
	$(call quiet,AR,$(BUILD)/)$(AR) qcsD $@ $(filter %.o,$^)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,CC)$(call COMPILE,$(firstword $(subst /, ,$<))) -c -o $@ $<

$(MADE1): $(BUILD)/arbiter/manual/talon-%.1: arbiter/manual/talon-%.1 $(BUILD)/talon
	@mkdir -p $(@D)
	$(call quiet,MAN)$(BUILD)/talon $* --help man >$@.rows && \
		sed -e '/^@OPTIONS@$$/{' -e 'r $@.rows' -e 'd' -e '}' $< >$@

# Unit tests take longer to optimise than to run.
UNIT_CFLAGS = $(if $(filter -O2,$(CFLAGS)),-O0 -U_FORTIFY_SOURCE)

# A file of unit tests may include a source, to see its private parts: what it
# defines is seen by no other file of the program, but for what a file puts in the
# place of the C library's, and what compilers for x86 share among files.
$(BUILD)/tests/unit/%.o: tests/unit/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,CC)$(call COMPILE,tests) $(UNIT_CFLAGS) -c -o $@ $< && \
		$(OBJCOPY) --wildcard --keep-global-symbol=reallocarray \
			--keep-global-symbol='__x86.*' $@

# Scripts and styles of pages are a part of these objects.
$(BUILD)/src/web/page.o: $(wildcard src/web/page/*.*)

# Learned numbers are a part of these (src/learning/weights.h).
NETS = $(wildcard src/*/*.net)

$(patsubst %/,$(BUILD)/%/search/weights.o,$(sort $(dir $(NETS)))): $(NETS)

# Words in other languages: tables of msgfmt, which checks them, for our own lookup
# (src/words/language.h), and the same for scripts. Serbian is written in Cyrillic.
WORDS = $(BUILD)/words
TABLES = $(WORDS)/sr.mo $(WORDS)/sr@latin.mo $(WORDS)/pl.mo

# The rules of each game for people, likewise: src/GAME/rules.txt.
RULES_SERBIAN = $(wildcard src/*/rules.sr.txt)

$(BUILD)/src/rules_texts.o: $(wildcard src/*/rules*.txt) \
	$(RULES_SERBIAN:src/%/rules.sr.txt=$(WORDS)/%/rules.txt)
$(BUILD)/src/rules_texts.o: private TOLD = -DWORDS_MADE='"$(WORDS)"'

$(WORDS)/%/rules.txt: src/%/rules.sr.txt | $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,TXT)recode-sr-latin <$< >$@

$(BUILD)/src/words/language.o: $(TABLES)
$(BUILD)/src/web/page.o: $(WORDS)/languages.js
$(BUILD)/src/words/language.o $(BUILD)/src/web/page.o: private TOLD = \
	-DWORDS_MADE='"$(WORDS)"'

$(WORDS)/sr@latin.po: src/words/po/sr.po | $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,PO)msgfilter --keep-header -i $< -o $@ recode-sr-latin

$(WORDS)/%.mo: $(WORDS)/%.po
	$(call quiet,MO)msgfmt -c --endianness=little -o $@ $<

$(WORDS)/%.mo: src/words/po/%.po | $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,MO)msgfmt -c --endianness=little -o $@ $<

$(WORDS)/languages.js: $(TABLES)
	$(call quiet,JS){ echo '"use strict";'; for table in $^; do \
		name=$${table##*/}; printf 'talonWords.add("%s", "%s");\n' \
			$${name%.mo} "$$(base64 -w 0 $$table)" || exit; done; \
		echo 'talonWords.choose();'; } >$@

# All sentences that are said to people, as they stand in the sources.
$(WORDS)/talon.pot: FORCE
	@$(call need,xgettext)
	@mkdir -p $(@D)
	@$(XGETTEXT) -L C -ksaid -ksay_number:2,3 -kN_ -kt -ktn:2,3 \
		-klanguage_t:2 -klanguage_tn:3,4 -kweb_reply_error:3 --flag=said:1:c-format \
		$(call sources,src bots arbiter)
	@sed -i s/CHARSET/UTF-8/ $@.new
	@$(XGETTEXT) -j -L JavaScript -kN_ -kt -ktn:2,3 -ktalon.t -ktalon.tn:2,3 \
		$(wildcard src/web/page/*.js)
	@mv $@.new $@

XGETTEXT = xgettext --from-code=UTF-8 --add-location=file --no-wrap -s -k \
	-o $@.new --package-name=talon

# The .po files with those sentences, for their translators.
words: $(WORDS)/talon.pot
	@for language in sr pl; do \
		msgmerge -q -U -N -s --backup=none --no-wrap \
			--add-location=file src/words/po/$$language.po $< && \
		msgattrib --no-obsolete --no-wrap -o src/words/po/$$language.po \
			src/words/po/$$language.po || exit; \
		printf '%s: ' $$language && \
		msgfmt --statistics -o /dev/null src/words/po/$$language.po; done

# What bots are made of, by which they are the same wherever that is.
$(BUILD)/sources: FORCE | $(FIRST)
	@mkdir -p $(@D)
	@find bots protocol src -name '*.[ch]' -o -path 'src/web/page/*.*' -o \
		-name 'rules*.txt' -o \
		-path 'src/*/*.net' -o -path 'src/words/po/*.po' | \
		LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c -64 >$@.new
	@$(call renew)

$(BUILD)/bots/player/main.o: $(BUILD)/sources
$(BUILD)/bots/player/main.o: private TOLD = \
	-DTALON_SOURCES='"$(shell cat $(BUILD)/sources)"'

# Other flags, or another compiler, compile everything anew.
$(BUILD)/flags: FORCE | $(FIRST)
	@$(call need,$(firstword $(CC)) pkg-config msgfmt recode-sr-latin,$(LIBRARIES) \
		$(filter-out $(ABSENT),$(LATE_LIBRARIES)))
	$(if $(ABSENT),@echo '  built without: $(ABSENT)')
	@mkdir -p $(@D)
	@{ $(CC) --version | head -n 1; printf '%s\n' \
		$(foreach tree,$(TREES),$(call quoted,$(call COMPILE,$(tree)))) \
		$(call quoted,$(UNIT_CFLAGS) $(AR) $(LINK) $(LIBRARY_LIBS)); } >$@.new
	@$(call renew)

# For clangd, which looks into `build` by itself: each file is understood as it
# is compiled, without a list of flags that somebody has to keep.
$(BUILD)/compile_commands.json: $(BUILD)/flags FORCE
	@{ $(foreach tree,$(TREES),printf '%s\n' $(call sources,$(tree)) | \
		sed 's|.*|{"directory": "$(CURDIR)", "file": "&", "command": \
		"$(CC) $(call LANGUAGE,$(tree)) -c &"}|';) } | \
		sed '1s/^/[/; $$!s/$$/,/; $$s/$$/]/' >$@.new
	@$(call renew)

# Takes the place of the target only when it differs.
renew = cmp -s $@.new $@ && rm -f $@.new || mv $@.new $@

quoted = '$(subst ','\'',$(1))'

# Fails unless the programs $(1) and the libraries $(2) are there.
need = absent=; \
	for program in $(1); do command -v $$program >/dev/null || \
		absent="$$absent $$program"; done; \
	for library in $(2); do ! command -v pkg-config >/dev/null || \
		pkg-config --exists $$library || absent="$$absent $$library"; done; \
	[ -z "$$absent" ] || { echo "not found:$$absent; run" \
		"\`$(strip make deps $(MAKECMDGOALS))\`" >&2; exit 1; }

check_needs: | $(BUILD)/flags
	@$(call need,python3 prove,cmocka $(LATE_LIBRARIES))
	$(if $(WITHOUT),@echo 'tests are of all: not WITHOUT $(WITHOUT)' >&2; exit 1)

$(call objects,tests/unit tests/lib): | check_needs

# What the system has to have

DEPS_BUILD = gcc libc6-dev pkg-config libbsd-dev libjansson-dev \
	libcairo2-dev libfontconfig-dev libseccomp-dev libxxhash-dev libedit-dev \
	zlib1g-dev libmicrohttpd-dev libqrencode-dev libzstd-dev nettle-dev \
	libinih-dev libgnutls28-dev gettext
DEPS_CHECK = libcmocka-dev perl python3 zstd
DEPS_MORE  = clang lld libclang-rt-dev clang-format valgrind
DEPS_LEARN = python3-numpy
DEPS_PAGES = chromium-headless-shell $(foreach program,node npm, \
	$(if $(shell command -v $(program)),,$(program:node=nodejs)))
DEPS_PORTS = debootstrap git qemu-user-static binfmt-support
DEPS_CLUSTER = slurm-wlm munge parallel rsync openssh-server openssh-client
DEPS_ENGINES = gnugo stockfish
DEPS = $(DEPS_BUILD) \
	$(if $(filter demo all install,$(MAKECMDGOALS)),,$(DEPS_CHECK)) \
	$(if $(filter sanitize valgrind fuzz bench format,$(MAKECMDGOALS)),$(DEPS_MORE)) \
	$(if $(filter check bench,$(MAKECMDGOALS)),$(DEPS_LEARN)) \
	$(if $(filter check-pages,$(MAKECMDGOALS)),$(DEPS_PAGES)) \
	$(if $(filter check-cluster,$(MAKECMDGOALS)),$(DEPS_CLUSTER)) \
	$(if $(filter check-engines,$(MAKECMDGOALS)),$(DEPS_ENGINES)) \
	$(if $(filter check-ports,$(MAKECMDGOALS)),$(DEPS_PORTS))

deps:
	@tests/deps $(DEPS)
	$(if $(filter check-pages,$(MAKECMDGOALS)),@tests/pages/install $(PAGES))

sanitize valgrind coverage fuzz bench format layers check-pages \
	check-cluster check-engines check-faults check-ports: | $(FIRST)

# To be seen and measured

demo: all
	@echo
	@echo '$$ $(BUILD)/talon match -n 200 -s 1 -o $(BUILD)/demo.jsonl greedy random'
	@rm -f $(BUILD)/demo.jsonl
	@$(BUILD)/talon match -n 200 -s 1 -o $(BUILD)/demo.jsonl greedy random
	@echo
	@echo '$$ $(BUILD)/talon show $(BUILD)/demo.jsonl 0 | tail -n 16'
	@$(BUILD)/talon show $(BUILD)/demo.jsonl 0 | tail -n 16

programs: all $(TESTS) $(FAULTY) $(ESCAPES) $(FIFTH)

# With T, only the tests that have it in their path, and what they run.
ifneq ($(T),)
CHOSEN = $(call slow_first, \
	$(foreach room,$(UNIT_ROOMS),$(if \
		$(findstring $(T),$(call unit_sources,$(room))), \
		$(BUILD)/tests/unit/$(room)/tests)) \
	$(foreach test,$(SYSTEM),$(if $(findstring $(T),$(test)),$(test))))
check: $(if $(filter $(SYSTEM),$(CHOSEN)),programs,$(CHOSEN))
	$(if $(CHOSEN),,$(error no test has '$(T)' in its path))
else
CHOSEN = $(call slow_first,$(TESTS) $(SYSTEM))
check: programs layers
endif
	@BUILD=$(BUILD) JOBS=$(JOBS) T=$(call quoted,$(T)) tests/run_all $(CHOSEN)

# What the pages show is seen in a browser, one for all tests.
PAGES = $(BUILD)/pages
CHROMIUM ?= chromium-headless-shell

check-pages: all $(BUILD)/tests/faulty_bots/not_in_hand
	@$(call need,node $(CHROMIUM))
	@[ -d $(PAGES)/node_modules ] || { echo 'not found: playwright-core, axe-core; run' \
		'`make deps check-pages`' >&2; exit 1; }
	@BUILD=$(BUILD) JOBS=$(JOBS) CHROMIUM=$$(command -v $(CHROMIUM)) \
		node --test-reporter=tap tests/pages/run.mjs $(call quoted,$(T))

# The daemons start with the tests, as their user, and end with them; those
# that Debian's packages would start are none of theirs.
check-cluster: all
	@PATH=$$PATH:/usr/sbin; $(call need,slurmctld slurmd munged parallel \
		rsync ssh sshd)
	@BUILD=$(BUILD) tests/cluster/run $(call quoted,$(T))

# Debian has games where not everybody looks.
check-engines: all
	@PATH=$$PATH:/usr/games; $(call need,python3 gnugo stockfish)
	@BUILD=$(BUILD) python3 tests/engines/test_engines.py $(call quoted,$(T))

# Runs in each of which the machine refuses something; all that is wrong is named,
# and FAULT=NAME repeats it. It is preloaded into talon as it stands, but for its
# libraries: those that are shared have names, by which their mistakes are known.
check-faults: all $(INJECTED) $(BUILD)/tests/injected/inject.so
	@$(call need,python3 zstd addr2line)
	@ln -sfn ../bots $(BUILD)/injected/bots
	@BUILD=$(BUILD) JOBS=$(JOBS) RUNS=$(RUNS) SEED=$(SEED) tests/injected/run $(FAULT)

$(BUILD)/tests/injected/inject.so: tests/injected/inject.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call quiet,LD,$(BUILD)/)$(CC) -std=gnu17 $(filter-out -Wpedantic,$(WARNINGS)) \
		-O1 -g -fPIC -shared \
		-o $@ $< -ldl

# PORT=NAME ... are some of them; the trees stay in PORTS for the next time.
check-ports: all
	@$(call need,python3 debootstrap git)
	@BUILD=$(BUILD) JOBS=$(JOBS) PORTS=$(PORTS) DEPS='$(DEPS_BUILD) $(DEPS_CHECK)' \
		tests/ports/run $(PORT)

# Counters of branches guide the fuzzers. -fsanitize=fuzzer-no-link would trace
# comparisons, too, and the players' tests would take twice as long.
SANITIZED_CFLAGS = -O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=address,undefined \
	-fsanitize-coverage=inline-8bit-counters,pc-table

# The fuzzers are of this tree, too. A program starts in half the time at a fixed
# address, where the 200,000 pointers of the sanitizers' tables need no relocation.
# What calls this needs a +, by which make knows that it is a make and gives it its
# jobs.
MAKE_SANITIZED = $(MAKE) --no-print-directory BUILD=$(BUILD)/sanitize CC=$(CLANG) \
	CFLAGS='$(SANITIZED_CFLAGS)' UNIT_CFLAGS=-O0 \
	LDFLAGS='-no-pie -fuse-ld=lld -Wno-unused-command-line-argument'

# Runs in which a sanitizer has nothing to find that it does not find elsewhere.
# All of them are played with SANITIZE=all; one that T names is played, too.
UNSANITIZED += blame languages sandbox walls escapes # bots that may not be traced
UNSANITIZED += install kit skeletons layers # compilers, packages, scripts
UNSANITIZED += env # python loads no library that has sanitizers
UNSANITIZED += completion # bash, zsh and fish
UNSANITIZED += experiments thesis repeatable players # strength; seats plays them all
UNSANITIZED += fifth # the same objects with a row more
UNSANITIZED += crowds scale # sizes and speeds
UNSANITIZED += storms surroundings workers # what kills and stops do to processes
UNSANITIZED += cores ponder fairness # who runs when, and what the clocks say
UNSANITIZED += drive # engines, and commands that have tests of their own
UNSANITIZED += ranking organiser # commands that have tests of their own, together
UNSANITIZED += games_python memory game_page pages # bots and games in Python
UNSANITIZED += rounds again # shards, merge, tournament and records have the code

# What a kill leaves behind is read in the same way each time.
sanitize:
	@$(call need,$(CLANG) ld.lld)
	+@export TALON_KILLS=$${TALON_KILLS-1}; $(MAKE_SANITIZED) check \
		LEFT_OUT='$(if $(T)$(filter all,$(SANITIZE)),,$(strip $(UNSANITIZED)))'

# The counts of an earlier run are gone first; those of a run that failed count.
COVERAGE = $(BUILD)/coverage

coverage:
	@$(call need,gcov)
	@$(MAKE) --no-print-directory BUILD=$(COVERAGE) CC=gcc \
		CFLAGS='-O1 -g' PRODUCT_CFLAGS=--coverage LDFLAGS=--coverage programs
	@find $(COVERAGE) -name '*.gcda' -delete
	@BUILD=$(COVERAGE) JOBS=$(JOBS) tests/run_all \
		$(CHOSEN:$(BUILD)/%=$(COVERAGE)/%); status=$$?; \
		BUILD=$(COVERAGE) tests/coverage; exit $$status

untested:
	@tests/coverage --untested

VALGRIND = valgrind -q --error-exitcode=9 --leak-check=full \
	--trace-children=no --child-silent-after-fork=yes

valgrind: $(TESTS)
	@$(call need,valgrind)
	@BUILD=$(BUILD) JOBS=$(JOBS) WRAPPER='$(VALGRIND)' tests/run_all $(TESTS)

fuzz:
	@$(call need,$(CLANG) ld.lld)
	+@$(MAKE_SANITIZED) $(FUZZERS:%=$(BUILD)/sanitize/run-%)

$(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/%.o $(TESTLIB) $(ARBITER) $(PROTOCOL) $(GAMES)
	$(call quiet,LD,$(BUILD)/)$(LINK) -fsanitize=fuzzer -o $@ $(INPUTS) $(LIBRARY_LIBS)

# New inputs stay below BUILD; the corpus in the repository is the seed.
$(BUILD)/run-%: $(BUILD)/tests/fuzz/%
	@mkdir -p $(BUILD)/corpus/$*
	@$< -max_total_time=$(FUZZ_SECONDS) -timeout=60 \
		-artifact_prefix=$(BUILD)/ $(BUILD)/corpus/$* \
		tests/fuzz/corpus/$* >$(BUILD)/$*.log 2>&1 || \
		{ cat $(BUILD)/$*.log; exit 1; }
	@echo "$*: fuzzed for $(FUZZ_SECONDS) s, nothing found"

bench: all $(BENCHES) \
	$(addprefix $(BUILD)/tests/faulty_bots/,minimal mutant many_children \
		hang burn nap work)
	@$(call need,valgrind)
	@BUILD=$(BUILD) tests/bench/run

thesis: all
	@BUILD=$(BUILD) tests/experiments/thesis

layers: $(BUILD)/talon $(BOTS)
	@BUILD=$(BUILD) tests/layers

# ROOM=arbiter/play is a room or a tree; LIST=1 names what is counted.
surface: $(BUILD)/talon $(BOTS)
	@BUILD=$(BUILD) tests/surface $(if $(LIST),--list) $(ROOM)

format:
	@$(call need,$(CLANG_FORMAT))
	@$(CLANG_FORMAT) $(if $(CHECK),--dry-run -Werror,-i) \
		$(shell find $(TREES) -name '*.[ch]')

SHOTS = $(BUILD)/pictures

pictures: all
	@$(call need,$(CHROMIUM))
	rm -rf $(SHOTS) && mkdir -p $(SHOTS)
	$(BUILD)/talon match -q -n 1 -s 3 -o $(SHOTS)/game ana=expert bert=greedy
	$(BUILD)/talon show --open --move 20 --png docs/table.png $(SHOTS)/game 0
	$(BUILD)/talon tournament -q -r 20 -s 1 -o $(SHOTS)/cup \
		expert minimax greedy sampler random
	$(BUILD)/talon report -o $(SHOTS)/report.html $(SHOTS)/cup
	$(CHROMIUM) --headless --no-sandbox --disable-gpu --hide-scrollbars \
		--window-size=1000,650 --screenshot=docs/report.png \
		file://$(abspath $(SHOTS))/report.html

# The tables of bots/README.md, once more: hours. SIZE=0.1 is a tenth of the
# deals; what has been played is kept, and played on.
players ladder scaling: all
	@BUILD=$(BUILD) JOBS=$(JOBS) SIZE=$(SIZE) ONLY=$(ONLY) tests/experiments/$@

# All learned numbers, once more, each course in its turn; what was broken off is
# gone on with. Some hours of two cores.
train: $(BUILD)/talon-train
	@BUILD=$(BUILD) tests/experiments/train

# Installation

BIN  = $(DESTDIR)$(PREFIX)/bin
EXEC = $(DESTDIR)$(PREFIX)/libexec/talon/bots
MAN  = $(DESTDIR)$(PREFIX)/share/man
DOC  = $(DESTDIR)$(PREFIX)/share/doc/talon
DATA = $(DESTDIR)$(PREFIX)/share/talon
LIB  = $(DESTDIR)$(LIBDIR)
INCLUDE = $(DESTDIR)$(INCLUDEDIR)
BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

MAN1 = $(MADE1) $(filter-out $(MADE1:$(BUILD)/%=%),$(wildcard arbiter/manual/*.1 bots/tools/*.1))
MAN5 = $(wildcard arbiter/manual/*.5)
MAN7 = $(wildcard arbiter/manual/*.7)
MAN3 = $(wildcard protocol/kit/*.3)
MAN6 = $(wildcard bots/*.6)

# The functions of the library each have a name for its page.
functions = $(shell sed -n 's/^\t*\(talon_$(1)_[a-z0-9_]*\);/\1.3/p' \
	protocol/kit/talon-bot.map)
BOT_ALIASES  = $(call functions,bot)
GAME_ALIASES = $(call functions,game) $(call functions,chance)

# Pages keep their places to each other, and what they say of the sources is no
# link any more: those are not installed.
DOCS   = README.md protocol/PROTOCOL.md protocol/GAMES.md $(wildcard docs/*.md) \
	bots/README.md examples/README.md \
	examples/doc.md examples/scale.md
SOURCES = ARCHITECTURE|CONTRIBUTING|arbiter|protocol/kit|python|src|tests
UNLINK = 's,\[([^]]*)\]\((\.\./)*($(SOURCES))[^)]*\),\1,g'

MODULES = $(shell find python -name '*.py' | LC_ALL=C sort)

ENGINES   = $(wildcard $(addprefix examples/,htcondor/* kubernetes/* slurm/*))
EXAMPLES  = $(filter-out %.md %.c %/talon_game.py,$(wildcard examples/*.*))
SKELETONS = $(wildcard examples/skeletons/*.*)
SCRIPTS   = $(filter %.js %.lua %.pl %.py %.sh,$(SKELETONS))

install: install_programs install_library install_docs

install_programs: all
	install -d $(BIN) $(EXEC) $(foreach section,1 5 6 7,$(MAN)/man$(section))
	install $(BUILD)/talon $(TOOLS) $(BIN)
	install $(BOTS) $(EXEC)
	install -m 644 $(MAN1) $(MAN)/man1
	install -m 644 $(MAN5) $(MAN)/man5
	install -m 644 $(MAN6) $(MAN)/man6
	install -m 644 $(MAN7) $(MAN)/man7
	install -d $(addprefix $(DATA)/,$(sort $(dir $(MODULES)))) $(BASH) $(ZSH) $(FISH)
	@$(foreach file,$(MODULES),echo "install $(file) $(DATA)" && \
		install -m 644 $(file) $(DATA)/$(file) &&) :
	install -m 644 arbiter/completion/talon.bash $(BASH)/talon
	install -m 644 arbiter/completion/_talon $(ZSH)
	install -m 644 arbiter/completion/talon.fish $(FISH)

# What pkg-config says of a library: its name, what it is, its version, how it is
# linked.
define install_pc
@echo "install $(1).pc $(LIB)/pkgconfig"
@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
	-e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@NAME@|$(1)|' -e 's|@WHAT@|$(2)|' \
	-e 's|@VERSION@|$(3)|' -e 's|@LINK@|$(4)|' \
	protocol/kit/talon.pc.in >$(LIB)/pkgconfig/$(1).pc
@chmod 644 $(LIB)/pkgconfig/$(1).pc
endef

install_library: all
	install -d $(INCLUDE) $(LIB)/pkgconfig $(MAN)/man3
	install -m 644 $(wildcard protocol/kit/*.h) src/kit/talon-games.h $(INCLUDE)
	install -m 644 $(KIT_STATIC) $(KIT_SHARED) $(LEARN_SHARED) $(LIB)
	ln -sf $(notdir $(KIT_SHARED)) $(LIB)/$(KIT_SONAME)
	ln -sf $(KIT_SONAME) $(LIB)/libtalon-bot.so
	ln -sf $(notdir $(LEARN_SHARED)) $(LIB)/$(LEARN_SONAME)
	ln -sf $(LEARN_SONAME) $(LIB)/libtalon-games.so
	$(call install_pc,talon-bot,the pipe of a bot for,$(KIT_VERSION),$(KIT_LINK))
	$(call install_pc,talon-games,the games of,$(LEARN_VERSION),$(LEARN_LINK))
	install -m 644 $(MAN3) $(MAN)/man3
	@for page in $(BOT_ALIASES); do \
		ln -sf talon_bot.3 $(MAN)/man3/$$page || exit; done
	@for page in $(GAME_ALIASES); do \
		ln -sf talon_game.3 $(MAN)/man3/$$page || exit; done
	@[ -n '$(DESTDIR)' ] || ldconfig 2>/dev/null || \
		echo 'bots find $(KIT_SONAME) if root runs ldconfig, and it knows $(LIB);' \
			'or link libtalon-bot.a'

install_docs: all
	install -d $(addprefix $(DOC)/,$(dir $(DOCS))) $(DOC)/examples/skeletons
	install -m 644 LICENSE $(DOC)
	@$(foreach page,$(DOCS),echo "install $(page) $(DOC)" && \
		sed -E $(UNLINK) $(page) >$(DOC)/$(page) && \
		chmod 644 $(DOC)/$(page) &&) :
	install -m 644 $(wildcard docs/*.png) $(DOC)/docs
	install $(EXAMPLES) $(DOC)/examples
	install -m 644 $(wildcard examples/*.c) examples/talon_game.py \
		$(DOC)/examples
	install -d $(sort $(addprefix $(DOC)/,$(dir $(ENGINES))))
	$(foreach file,$(ENGINES),install $(if $(filter %.sub %.yaml,$(file)),-m 644) \
		$(file) $(DOC)/$(file) &&) :
	install $(SCRIPTS) $(DOC)/examples/skeletons
	install -m 644 $(filter-out $(SCRIPTS),$(SKELETONS)) \
		$(DOC)/examples/skeletons
	ln -sfn ../../../talon/python/talon $(DOC)/examples/talon
	ln -sfn ../../../../talon/python/talon $(DOC)/examples/skeletons/talon
	install -d $(DOC)/dialogues
	install -m 644 $(wildcard tests/dialogues/*) $(DOC)/dialogues

uninstall:
	rm -f $(BIN)/talon $(TOOL_NAMES:%=$(BIN)/talon-%) $(BOT_NAMES:%=$(EXEC)/%) \
		$(addprefix $(MAN)/man1/,$(notdir $(MAN1))) \
		$(addprefix $(MAN)/man3/,$(notdir $(MAN3)) $(BOT_ALIASES) $(GAME_ALIASES)) \
		$(addprefix $(MAN)/man5/,$(notdir $(MAN5))) \
		$(addprefix $(MAN)/man6/,$(notdir $(MAN6))) \
		$(addprefix $(MAN)/man7/,$(notdir $(MAN7))) \
		$(BASH)/talon $(ZSH)/_talon $(FISH)/talon.fish \
		$(INCLUDE)/talon-bot.h $(INCLUDE)/talon-game.h $(INCLUDE)/talon-games.h \
		$(LIB)/pkgconfig/talon-bot.pc $(LIB)/pkgconfig/talon-games.pc \
		$(addprefix $(LIB)/,libtalon-bot.a libtalon-bot.so \
			$(KIT_SONAME) $(notdir $(KIT_SHARED)) libtalon-games.so \
			$(LEARN_SONAME) $(notdir $(LEARN_SHARED)))
	rm -rf $(DOC) $(DATA)
	@cd $(DESTDIR)$(PREFIX) 2>/dev/null && \
		rmdir -p libexec/talon/bots 2>/dev/null || :

# What is committed, the same whoever makes it.
DIST = $(BUILD)/talon-$(VERSION).tar.gz

dist:
	@$(call need,git gzip)
	@mkdir -p $(BUILD)
	@git archive --format=tar --prefix=talon-$(VERSION)/ HEAD | \
		$(PACK) >$(DIST)
	@echo $(DIST)

# What is used where it is unpacked. Of libraries its programs need that of C alone;
# those that are loaded late are beside them.
PORTABLE = $(BUILD)/portable
PORTABLE_NAME = talon-$(VERSION)-$(firstword $(subst -, ,$(shell $(CC) -dumpmachine)))
PORTABLE_FOLDER = $(PORTABLE)/$(PORTABLE_NAME)
LATE_FILES = $(shell sed -n 's/.*"\(lib[a-z]*\.so\.[0-9]*\)".*/\1/p' \
	arbiter/drawing/picture_file.c src/web/web.c \
	arbiter/remote/secure_socket.c)

$(PORTABLE_PROGRAMS) $(PORTABLE_LEARN): private LIBRARY_LIBS = $(STATICALLY) \
	-s -Wl,--disable-new-dtags,-rpath,$(BESIDE)
$(PORTABLE)/%: private BESIDE = '$$ORIGIN/../lib'
$(PORTABLE)/bots/%: private BESIDE = '$$ORIGIN/../../../lib'

dist-binary: all $(PORTABLE_PROGRAMS) $(PORTABLE_LEARN)
	@$(call need,ldd dpkg-query gzip)
	@rm -rf $(PORTABLE_FOLDER)
	@$(MAKE) --no-print-directory -o all install DESTDIR=$(abspath $(PORTABLE)) \
		PREFIX=/$(PORTABLE_NAME) LIBDIR=/$(PORTABLE_NAME)/lib \
		INCLUDEDIR=/$(PORTABLE_NAME)/include >/dev/null
	@sed -i 's,/$(PORTABLE_NAME),$${pcfiledir}/../..,' \
		$(PORTABLE_FOLDER)/lib/pkgconfig/talon-*.pc
	@install -m 644 $(PORTABLE_LEARN) $(PORTABLE_FOLDER)/lib
	@install $(PORTABLE)/talon $(TOOLS:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_FOLDER)/bin
	@install $(BOTS:$(BUILD)/%=$(PORTABLE)/%) $(PORTABLE_FOLDER)/libexec/talon/bots
	@CC='$(CC)' tests/portable $(PORTABLE_FOLDER) $(LATE_FILES) \
		$(patsubst -l%,lib%.a,$(filter -l%,$(STATIC_LIBS)))
	@tar -C $(PORTABLE) -cf - $(PORTABLE_NAME) | $(PACK) >$(BUILD)/$(PORTABLE_NAME).tar.gz
	@echo $(BUILD)/$(PORTABLE_NAME).tar.gz

clean:
	rm -rf $(BUILD)

-include $(shell find $(TREES:%=$(BUILD)/%) -name '*.d' 2>/dev/null)
