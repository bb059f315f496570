# Fuzzing: `make fuzz`. Included by the Makefile, whose variables it uses.

## make fuzz           set up (AFL++ too), build under the sanitizers, and feed mutated campaign files to the program for
##                     FUZZ_SECONDS=60; what crashes or hangs it is kept in out/fuzz/found
.PHONY: fuzz run-fuzz
FUZZ_SECONDS ?= 60
fuzz:
	@ci/setup.sh fuzz
	$(remake) WERROR=1 SANITIZE=1 BUILD=$(BUILD)/sanitize run-fuzz

run-fuzz: $(BUILD)/fuzz/campaign
	@ci/fuzz/fuzz.sh $< $(FUZZ_SECONDS) out/fuzz

# The program around the cores, and the language of problems in the core that opens them, compiled so that the fuzzer sees
# which branches an input takes.
fuzz_objects := $(patsubst %.c,$(BUILD)/fuzz/%.o,$(filter-out suite/main.c,$(once_sources)) ci/fuzz/campaign.c)
fuzz_language := $(patsubst %.c,$(BUILD)/fuzz/quad/%.o,$(wildcard cases/text/*.c))
$(BUILD)/fuzz/%: export AFL_QUIET = 1
$(BUILD)/fuzz/%.o: private CC := afl-gcc
$(BUILD)/fuzz/quad/%.o: %.c $(BUILD)/quad/flags Makefile
	$(call say,cc  )
	$(hide)$(compile) $(quad_cflags)

$(BUILD)/fuzz/%.o: %.c $(BUILD)/once/flags Makefile | $(BUILD)/version.h
	$(call say,cc  )
	$(hide)$(compile) $(once_cflags)

$(BUILD)/fuzz/core_quad.o: private CC := gcc
$(BUILD)/fuzz/core_quad.o: $(filter-out $(BUILD)/quad/cases/text/%,$(quad_objects)) $(fuzz_language)
	$(call say,join)
	$(hide)$(CC) -r -nostdlib -o $@ $^
	$(hide)objcopy --localize-hidden $@

$(BUILD)/fuzz/campaign: private CC := afl-gcc
$(BUILD)/fuzz/campaign: $(fuzz_objects) $(BUILD)/core_double.o $(BUILD)/fuzz/core_quad.o
	$(call say,link)
	$(hide)$(link) $(packages_libs)
