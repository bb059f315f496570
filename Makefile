# Rattleback: build, run, check. `make help` prints the targets and variables from the ## comments of this file.
#
#   cases/problems/*.yaml  -> build/written/*.c : problems of the register that are text
#   core/ cases/           -> build/core_double.o, build/core_quad.o : the same sources in two precisions, each linked to
#                             one object that shows a single symbol (core_double, core_quad), and before that one that
#                             shows all, for tests (open_double.o, open_quad.o)
#   suite/ results/ plots/ -> build/once/...                         : the program around them
#   all                    -> ./rattleback

##Variables
## ARCH=native         instruction set of the numerical core (gcc -march); ARCH=portable for any machine of the kind
## QUICK=1             leave out the kernels compiled for sizes, groups and problems: two thirds of the time to build, slower steps
## WERROR=1            warnings are errors (make check sets it)
## V=1                 show whole commands
## CC=gcc              C compiler; it must know _Float128
## HDF5=hdf5-openmpi   pkg-config name of parallel HDF5; without one set HDF5_CFLAGS and HDF5_LIBS
## PREFIX=/usr/local   where `make install` puts things, below DESTDIR
## search=             `make check` runs only the tests whose path contains this
ifeq ($(origin CC),default)
CC := gcc
endif
# All cores, unless told otherwise by -j; a make that another one starts shares those of the first, and several goals are made in
# turn (make clean all).
ifeq ($(MAKELEVEL)$(word 2,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(shell nproc)
endif
ARCH ?= native
HDF5 ?= hdf5-openmpi
PREFIX ?= /usr/local
BUILD ?= build
VERSION := 0.3.0

# ---- flags

quiet_shell = $(shell { $(1); } 2>/dev/null)
isystem = $(patsubst -I%,-isystem %,$(1))

PACKAGES := ompi-c gsl yaml-0.1 jansson
HDF5_CFLAGS ?= $(call quiet_shell,pkg-config --cflags $(HDF5))
HDF5_LIBS ?= $(call quiet_shell,pkg-config --libs $(HDF5))
packages_cflags := $(call isystem,$(HDF5_CFLAGS) $(call quiet_shell,pkg-config --cflags $(PACKAGES)))
packages_libs := $(patsubst -lhdf5,-lhdf5_hl -lhdf5,$(HDF5_LIBS)) \
    $(call quiet_shell,pkg-config --libs $(PACKAGES)) -ldl -lm
test_cflags := $(call isystem,$(call quiet_shell,pkg-config --cflags cmocka gsl))
test_libs := $(call quiet_shell,pkg-config --libs cmocka gsl)

warnings := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
# Position independent, for librattleback.so is made of the same objects; all symbols but its own are hidden, so that it costs
# nothing.
common := -std=gnu17 -fPIC -fvisibility=hidden $(warnings)
# The library's declarations for every type of number: to read them takes as long as to compile a small source, so the core, which has
# two types and is compiled for each, does without (core/numbers/quad_math.h); sources that read a text as `wide` are given them below (reads_wide).
every_type := -D_GNU_SOURCE -D__STDC_WANT_IEC_60559_TYPES_EXT__
machine := $(if $(filter-out portable,$(ARCH)),-march=$(ARCH))
core_optimise := -O3 -fopenmp-simd -mprefer-vector-width=512 -fno-math-errno -fno-trapping-math -fno-tree-loop-distribute-patterns
once_optimise := -O2
# What -O3 does nothing for, or -O2, compiles in half the time without; no digit changes but a residual's last. Quadruple precision
# waits for its arithmetic, which is called (core/numbers/binary128.c). Tests and bench have the flags above.
plain = $(if $(SANITIZE),,$(if $(filter $(BUILD)/double/core/%,$@),$(if $(filter $(hot:%=$(BUILD)/double/core/%/%),$@),,-O2),$(if \
    $(filter $(foreach of,quad once,$(addprefix $(BUILD)/$(of)/,core/% cases/% suite/% results/% plots/% written/%)),$@),-O1)))
hot := discrete groups hp identities lie numbers problem run
ifdef SANITIZE
sanitize := -O1 -g -Wno-maybe-uninitialized -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
endif

core_cflags := $(common) $(core_optimise) $(sanitize) -I. $(if $(QUICK),-DHP_GENERAL_ONLY) $(CFLAGS)
once_cflags := $(common) $(every_type) $(once_optimise) $(sanitize) -I. -I$(BUILD) -Icore/outside $(packages_cflags) $(CFLAGS)
# Quadruple precision is software: it has no use for the machine's vectors.
double_cflags := $(core_cflags) $(machine) -DCORE_ENTRY=core_double
quad_cflags := $(core_cflags) -DREAL_QUAD -DCORE_ENTRY=core_quad
# No shell is started for it: two for each of the objects took 2 s of a build.
say = $(if $(wildcard $(@D)),,$(shell mkdir -p $(@D)))$(if $(V),,$(info $()  $(1) $@))
hide = $(if $(V),,@)
compile = $(CC) -MMD -MP $(if $(filter 1,$(WERROR)),-Werror) -c -o $@ $<
link = $(CC) $(sanitize) $(LDFLAGS) -o $@ $(filter %.o,$^)

# ---- sources, objects, tests

# A module is a directory: its files are found two levels deep, those of core/problem/scales three. core_once is compiled once, not once a
# precision: of the problem language all but cases/text, which runs it in a precision.
files_of = $(wildcard $(foreach module,$(2),$(module)/$(1) $(module)/*/$(1)) $(if $(filter core,$(2)),core/problem/scales/$(1)))
language_once := $(wildcard cases/language/*.c cases/graph/*.c)
core_once := core/api.c core/decimal.c core/names.c core/refuse.c core/words.c core/numbers/binary128.c $(wildcard core/numbers/quad_*.c) core/numbers/root.c \
    $(language_once)
core_sources := $(filter-out $(core_once) cases/outside/%,$(call files_of,*.c,core cases))
once_sources := $(core_once) $(call files_of,*.c,suite results plots)
# Problems of the registers that are text: the generator writes their C.
register := $(shell sed -n 's/^PROBLEM(\(.*\))/\1/p' cases/problems/problems.def)
texts := $(foreach code,$(register),$(if $(wildcard cases/problems/$(subst _,-,$(code)).yaml),$(code)))
# In quad a start of the compiler takes as long as the code of a small source, so files of these modules are compiled as one, but for those that
# have flags of their own, or a name of a type, a constant or a variable that another one has: a file that clashes with one is listed here.
# Without optimisation this is true in double, too: tests that build the program once more set TOGETHER=1.
quad_modules := $(if $(SANITIZE),,$(addprefix core/,control discrete extremal identities lie outside problem run tableaux variational))
quad_alone := $(addprefix core/,control/barrier_start.c discrete/forced_motion.c extremal/newton.c extremal/solution.c \
    identities/discrete_legendre.c problem/instance_open.c problem/noether.c problem/redundant.c run/collocation.c run/taylor.c \
    run/with.c tableaux/ordered_trees.c tableaux/own_tableau.c variational/newmark.c variational/vakonomic.c)
in_module = $(filter-out $(quad_alone),$(filter $(1)/%,$(core_sources)))
quad_together := $(foreach module,$(quad_modules),$(call in_module,$(module)))
joined_objects = $(patsubst %.c,$(BUILD)/$(1)/%.o,$(filter-out $(quad_together),$(core_sources))) $(quad_modules:%=$(BUILD)/$(1)/%/module.o)
double_core := $(if $(TOGETHER),$(call joined_objects,double),$(core_sources:%.c=$(BUILD)/double/%.o))
double_objects := $(double_core) $(texts:%=$(BUILD)/double/written/%.o)
quad_objects := $(call joined_objects,quad) $(texts:%=$(BUILD)/quad/written/%.o)
library_objects := $(patsubst %.c,$(BUILD)/once/%.o,$(wildcard suite/library/*.c))
once_objects := $(filter-out $(library_objects),$(once_sources:%.c=$(BUILD)/once/%.o))
library := $(if $(SANITIZE),,$(BUILD)/librattleback.so)
cores := $(BUILD)/core_double.o $(BUILD)/core_quad.o
program := $(if $(SANITIZE),$(BUILD)/)rattleback

core_tests := $(patsubst ci/tests/core/%.c,%,$(wildcard ci/tests/core/test_*.c))
double_tests := $(core_tests:%=$(BUILD)/tests/double/%)
quad_tests := $(core_tests:%=$(BUILD)/tests/quad/%)
suite_tests := $(patsubst ci/tests/suite/%.c,$(BUILD)/tests/suite/%,$(wildcard ci/tests/suite/test_*.c))
# The longest begin, so that none of them ends alone; the compiled ones, all short, fill what is left at the end.
long_tests := $(foreach test,arch developing_core two_nodes check control,ci/tests/cli/test_$(test).sh)
cli_tests := $(long_tests) $(filter-out $(long_tests),$(wildcard ci/tests/cli/test_*.sh))
chosen = $(if $(search),$(foreach test,$(1),$(if $(findstring $(search),$(test)),$(test))),$(1))
compiled_tests := $(call chosen,$(double_tests) $(quad_tests) $(suite_tests))
tests := $(if $(SANITIZE),,$(call chosen,$(cli_tests))) $(compiled_tests)

# ---- mpirun: also as root in a container, with more ranks than cores, without binding or shared-memory warnings

export OMPI_ALLOW_RUN_AS_ROOT ?= 1
export OMPI_ALLOW_RUN_AS_ROOT_CONFIRM ?= 1
export OMPI_MCA_rmaps_base_oversubscribe ?= 1
export OMPI_MCA_hwloc_base_binding_policy ?= none
export OMPI_MCA_mpi_yield_when_idle ?= 1
export OMPI_MCA_btl_vader_single_copy_mechanism ?= none
export MPIRUN ?= mpirun -q

# Targets that set up first build in a second make: only then are compilers and libraries there to be asked.
remake = +@$(MAKE) --no-print-directory

##Targets
## make                build ./rattleback (installs nothing)
.PHONY: all
all: $(program) $(library)

## make setup          find missing packages; install them with apt if allowed, else say how
.PHONY: setup setup-tests
setup:
	@ci/setup.sh
setup-tests:
	@ci/setup.sh tests

## make run            set up, build, and run the theorem campaign on all cores into out/theorems
.PHONY: run
run: setup
	$(remake) all
	$(MPIRUN) -n $$(nproc) ./rattleback run cases/theorems.yaml -o out/theorems --force

## make site           set up, and render the documentation into out/site: open out/site/index.html
.PHONY: site
site:
	@ci/setup.sh site
	sphinx-build -q -W --keep-going -b html -c docs/site . out/site

## make figures        set up, build, and draw the figures of the papers, with captions, into out/figures (minutes)
.PHONY: figures
figures: setup
	$(remake) all
	@plots/figures/figures.sh out/figures

## make check          set up, build with warnings as errors, and run all tests
.PHONY: check run-tests
check: setup-tests
	$(remake) WERROR=1 run-tests

run-tests: $(program) $(library) $(compiled_tests)
	@ci/check.sh $(tests)

## make sanitize       the core and suite tests under the address and undefined behaviour sanitizers (about an hour on two
##                     cores; 9 GB in build/sanitize)
.PHONY: sanitize
sanitize: setup
	$(remake) WERROR=1 SANITIZE=1 BUILD=$(BUILD)/sanitize run-tests

## make mutants        change single tokens of core/, cases/ and suite/judge at random and see who notices: tests, controls,
##                     theorems, sanitizers, or none; MUTANTS=20 of them, drawn by SEED=1, search= in their files. On two
##                     busy cores: 5 to 8 minutes for the program as it is, then up to 2 for a mutant that a test refutes and
##                     10 for one that survives; MUTANTS_JUDGES="tests controls" leaves out what takes longest
.PHONY: mutants
MUTANTS ?= 20
SEED ?= 1
mutants: setup-tests
	$(remake) all
	@ci/mutants.py $(MUTANTS) $(SEED) $(search)

## make coverage-faults  break the program in every way that ci/coverage/coverage.md names, and see that its lines fail (about 5 minutes)
.PHONY: coverage-faults
coverage-faults: setup-tests
	$(remake) all
	@ci/coverage/rotate.py ci/coverage/coverage.md

## make ablate         switch off each tolerance of core/numbers/tolerances.def, and see that its test fails (some minutes)
.PHONY: ablate
ablate: setup-tests
	$(remake) all
	@ci/ablate.py

## make random         random problems refute no true statement, liars have no false one confirmed; seeds=15 of them, from
##                     first=1. A seed that fails prints the smallest problem and campaign. 500 seeds are for a night
.PHONY: random
seeds ?= 15
first ?= 1
random: setup-tests
	$(remake) all
	@status=0; ci/random/strangers.py --first $(first) --seeds $(seeds) || status=1; ci/random/liars.py || status=1; exit $$status

## make lint           clang-format, cppcheck and clang-tidy; quiet if there is nothing to say (-k: do not stop at the first)
# Neither tool reads quadruple precision (clang lacks _Float128, cppcheck the suffix F128): they see the sources as double,
# clang with the C library's _Float names standing for types it knows.
c_files := $(call files_of,*.c,core cases suite results plots ci ci/tests)
laid_out = $(shell find core cases suite results plots ci -name '*.[ch]' -o -name '*.[ch]pp')
cppcheck := cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability --suppress=uninitvar --suppress=legacyUninitvar --suppress=ctuuninitvar -I.
tidy_flags := $(filter-out -W% -f%,$(double_cflags)) $(every_type) -I$(BUILD) -Icore/outside $(packages_cflags) -fgnuc-version=7 \
    -Wno-string-plus-int -DBENCH_RANKS=\"\" -D__NO_CTYPE -DFLT128_DECIMAL_DIG=36 -DFLT128_EPSILON=LDBL_EPSILON \
    -D_Float128="long double" -D_Float64x=double -D_Float64=double -D_Float32x=double -D_Float32=float
has = @command -v $(1) >/dev/null || { \
    echo "make lint needs $(1): apt-get install clang-format clang-tidy cppcheck" >&2; exit 1; }
.PHONY: lint lint-layout lint-tolerances lint-cppcheck lint-circles lint-frames lint-tidy
lint: lint-layout lint-tolerances lint-cppcheck lint-circles lint-frames lint-tidy

lint-layout:
	$(call has,clang-format)
	@clang-format --dry-run --Werror $(laid_out)

lint-tolerances:
	@ci/tolerances.sh

lint-cppcheck: $(BUILD)/version.h
	$(call has,cppcheck)
	@$(cppcheck) -DCORE_ENTRY=core_double $(core_sources)
	@$(cppcheck) -I$(BUILD) $(once_sources)

# Circles of files and arrows from a module to one above it, by includes and by symbols.
lint-circles: $(program)
	@ci/circles.sh $(BUILD)

# No function has a stack frame above 64 kB, or one of a size that nobody knows: what is larger is in core/numbers/scratch.h, or allocated.
# Controls: a frame of 64 kB and more, and one as large as asked for, are refused.
frames_flags = -Wstack-usage=65536
lint-frames:
	@for array in 65536 n; do ! echo "void f(char *); void g(int n) { char a[$$array]; f(a); }" | \
	    $(CC) $(frames_flags) -Werror -xc -c -o /dev/null - 2>/dev/null || { echo "lint-frames sees no frame of $$array"; exit 1; }; done
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/frames QUICK=1 WERROR=1 CFLAGS=$(frames_flags) \
	    $(addprefix $(BUILD)/frames/,core_double.o core_quad.o around.a once/suite/main.o $(library_objects:$(BUILD)/%=%)) \
	    >$(BUILD)/frames.log || { cat $(BUILD)/frames.log; exit 1; }

lint-tidy: $(BUILD)/version.h
	$(call has,clang-tidy)
	@echo $(filter-out cases/outside/%,$(c_files)) | xargs -P $$(nproc) -n 1 \
	    sh -c 'clang-tidy --quiet "$$@" -- $(tidy_flags) 2>>$(BUILD)/clang-tidy.log' lint

## make format         lay out all C and C++ files by clang-format
.PHONY: format
format:
	@clang-format -i $(laid_out)

## make info           compiler, flags, libraries and precisions of this build
.PHONY: info
info:
	@echo "rattleback  $(VERSION) ($(git_hash))"
	@echo "compiler    $(compiler)"
	@echo "core flags  $(core_cflags) $(machine)"
	@echo "other flags $(once_cflags)"
	@echo "ARCH        $(ARCH)"
	@echo "precisions  double, quad (_Float128)"
	@echo "MPI         Open MPI $(call quiet_shell,pkg-config --modversion ompi-c)"
	@echo "HDF5        $(call quiet_shell,pkg-config --modversion $(HDF5)) ($(HDF5))"
	@echo "GSL         $(call quiet_shell,pkg-config --modversion gsl)"
	@echo "libyaml     $(call quiet_shell,pkg-config --modversion yaml-0.1)"
	@echo "jansson     $(call quiet_shell,pkg-config --modversion jansson)"
	@echo "cmocka      $(call quiet_shell,pkg-config --modversion cmocka)"
	@echo "$(or $(call quiet_shell,gnuplot --version),gnuplot     missing)"

## make install        program, header for libraries, campaigns, manual page, completion, module, documents below DESTDIR/PREFIX; make uninstall takes them away
share := $(DESTDIR)$(PREFIX)/share
documents := $(wildcard README.md LICENSE CHANGELOG.md CONTRIBUTING.md CITATION.cff docs/*.md docs/*.bib)
pictures := $(wildcard docs/gallery/*)
.PHONY: install uninstall
install: all
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin rattleback
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/include core/outside/rattleback_method.h suite/library/rattleback.h
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/lib $(library)
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/python3/dist-packages/rattleback python/rattleback/*.py
	install -D -m 644 -t $(share)/rattleback/integrators $(wildcard ci/integrators/*)
	install -D -m 644 -t $(share)/rattleback/jobs $(wildcard ci/outside/*)
	install -D -m 644 -t $(share)/rattleback/cases $(filter-out %/outside.yaml,$(wildcard cases/*.yaml))
	install -D -m 644 -t $(share)/rattleback/cases/problems $(wildcard cases/problems/*.yaml)
	$(if $(documents),install -D -m 644 -t $(share)/doc/rattleback $(documents))
	$(if $(pictures),install -D -m 644 -t $(share)/doc/rattleback/gallery $(pictures))
	$(if $(wildcard out/site/index.html),cp -R out/site $(share)/doc/rattleback/site)
	install -D -m 644 ci/install/rattleback.bash $(share)/bash-completion/completions/rattleback
	install -D -m 644 -t $(share)/zsh/site-functions ci/install/_rattleback
	install -d $(share)/man/man1
	ci/install/man.sh ./$(program) >$(share)/man/man1/rattleback.1
	install -D -m 755 -t $(share)/rattleback/jobs ci/slurm/rattleback.sbatch
	install -D -m 644 ci/modules/rattleback.lua $(share)/modulefiles/rattleback/$(VERSION).lua

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/rattleback $(DESTDIR)$(PREFIX)/include/rattleback_method.h
	rm -f $(DESTDIR)$(PREFIX)/include/rattleback.h $(DESTDIR)$(PREFIX)/lib/librattleback.so
	rm -rf $(DESTDIR)$(PREFIX)/lib/python3/dist-packages/rattleback
	rm -f $(share)/bash-completion/completions/rattleback $(share)/zsh/site-functions/_rattleback
	rm -f $(share)/man/man1/rattleback.1
	rm -rf $(share)/modulefiles/rattleback
	rm -rf $(share)/rattleback $(share)/doc/rattleback

## make clean          remove what was built; out/ stays
.PHONY: clean
clean:
	rm -rf $(BUILD) rattleback

## make help           this text
.PHONY: help
help:
	@sed -n 's/^##\([A-Z]\)/\n\1/p; s/^## /  /p' $(filter Makefile %.mk,$(MAKEFILE_LIST))

# ---- rules

$(program): $(once_objects) $(cores)
	$(call say,link)
	$(hide)$(link) $(packages_libs)

# What programs of other languages load: of the objects around the cores it takes those that it uses, none of MPI or HDF5.
$(BUILD)/around.a: $(filter-out %/suite/main.o,$(once_objects))
	$(call say,join)
	$(hide)rm -f $@
	$(hide)ar rcs $@ $^

$(BUILD)/librattleback.so: $(library_objects) $(cores) $(BUILD)/around.a
	$(call say,link)
	$(hide)$(link) -shared -Wl,--no-undefined,--version-script=suite/library/exports.map $(BUILD)/around.a $(call quiet_shell,pkg-config --libs gsl yaml-0.1 jansson) -ldl -lm

# In the core operators of _Float128, sine and cosine are its own, not those of the compiler's and the C library.
quad_names := core/numbers/quad.names
$(BUILD)/open_double.o: $(double_objects)
$(BUILD)/open_quad.o: $(quad_objects)
$(BUILD)/open_%.o: $(quad_names)
	$(call say,join)
	$(hide)$(CC) -r -nostdlib -o $@ $(filter %.o,$^)
	$(hide)objcopy --redefine-syms=$(quad_names) $@

$(BUILD)/core_%.o: $(BUILD)/open_%.o
	$(call say,close)
	$(hide)objcopy --localize-hidden $< $@

$(BUILD)/double/%.o: %.c $(BUILD)/double/flags Makefile
	$(call say,cc  )
	$(hide)$(compile) $(double_cflags) $(plain)

$(BUILD)/quad/%.o: %.c $(BUILD)/quad/flags Makefile
	$(call say,cc  )
	$(hide)$(compile) $(quad_cflags) $(plain)

define module_rule
$(BUILD)/$(2)/$(1)/module.c: $(1) Makefile
	$$(call say,join)
	$$(hide)printf '#include "%s"\n' $(call in_module,$(1)) >$$@
$(BUILD)/$(2)/$(1)/module.o: $(BUILD)/$(2)/$(1)/module.c $(BUILD)/$(2)/flags
	$$(call say,cc  )
	$$(hide)$$(compile) $$($(2)_cflags) $$(plain) -Wno-shadow
endef
$(foreach precision,$(if $(TOGETHER),double) quad,$(foreach module,$(quad_modules),$(eval $(call module_rule,$(module),$(precision)))))

# ---- problems that are text, by a generator that is made of the core without its problems

generator_objects := $(BUILD)/once/cases/language/generate/generate.o \
    $(filter $(BUILD)/double/core/% $(BUILD)/double/cases/text/%,$(double_core)) \
    $(patsubst %.c,$(BUILD)/once/%.o,$(core_once) $(wildcard suite/yaml/*.c) $(addprefix suite/problem/,entries.c problem_file.c) suite/number.c results/heap.c results/checksums/sha256.c)
$(BUILD)/generate: $(generator_objects)
	$(call say,link)
	$(hide)$(link) $(packages_libs)

# What it writes keeps its time where it is the same as before; the stamp says that it was asked.
define written_rule
$(BUILD)/written/$(1).stamp: cases/problems/$(subst _,-,$(1)).yaml $(BUILD)/generate
	$$(call say,text)
	$$(hide)$(BUILD)/generate $$< >$$(@:.stamp=.new)
	$$(hide)cmp -s $$(@:.stamp=.new) $$(@:.stamp=.c) || cp $$(@:.stamp=.new) $$(@:.stamp=.c)
	$$(hide)touch $$@
$(BUILD)/written/$(1).c: $(BUILD)/written/$(1).stamp ;
endef
$(foreach code,$(texts),$(eval $(call written_rule,$(code))))

$(BUILD)/double/written/%.o: $(BUILD)/written/%.c $(BUILD)/double/flags Makefile
	$(call say,cc  )
	$(hide)$(compile) $(double_cflags) $(plain)

$(BUILD)/quad/written/%.o: $(BUILD)/written/%.c $(BUILD)/quad/flags Makefile
	$(call say,cc  )
	$(hide)$(compile) $(quad_cflags) $(plain)

$(BUILD)/once/%.o: %.c $(BUILD)/once/flags Makefile | $(BUILD)/version.h
	$(call say,cc  )
	$(hide)$(compile) $(once_cflags) $(plain)

# A case goes through them once: 3 s of the compiler for nothing.
$(BUILD)/double/core/run/claims.o: private plain = -O1

# Rows by the million go through them.
of_rows := $(addprefix $(BUILD)/once/,results/store/store_block.o results/store/store_pivot.o results/store/store_write.o suite/run/case_table.o \
    suite/run/spread.o)
$(of_rows): private plain = -O3

# A step in quad is made of them.
quad_arithmetic := $(addprefix $(BUILD)/once/core/numbers/,binary128.o quad_sine.o quad_pack.o quad_avx512.o quad_avx2.o)
$(quad_arithmetic): private once_cflags += $(machine)
$(quad_arithmetic): private plain =
$(quad_arithmetic): $(BUILD)/double/flags

$(BUILD)/once/plots/report_assets.o: $(wildcard plots/report.html plots/report*.css plots/report*.js plots/uplot/*)
$(BUILD)/once/results/bibliography.o: docs/rattleback.bib

# strtof128
reads_wide := $(foreach of,double quad,$(addprefix $(BUILD)/$(of)/core/,problem/instance_open.o run/with.o))
$(reads_wide): private double_cflags += $(every_type)
$(reads_wide): private quad_cflags += $(every_type)

# ci/ablate.py names a tolerance that is switched off.
$(BUILD)/double/core/numbers/roundoff.o: private double_cflags += $(if $(ABLATE),-DABLATE=$(ABLATE))
$(BUILD)/quad/core/numbers/roundoff.o: private quad_cflags += $(if $(ABLATE),-DABLATE=$(ABLATE))

$(BUILD)/double/ci/%.o: private double_cflags += $(test_cflags) $(every_type)
$(BUILD)/quad/ci/%.o: private quad_cflags += $(test_cflags) $(every_type)
$(BUILD)/once/ci/%.o: private once_cflags += $(test_cflags)

# The main of all tests.
test_runner := $(BUILD)/once/ci/tests/runner.o

# Core tests see the internals: they are linked with the core of a precision before all but one symbol is hidden.
# They may hold the core against GSL, which the core itself does not use.
$(BUILD)/tests/double/%: $(BUILD)/double/ci/tests/core/%.o $(test_runner) $(BUILD)/open_double.o $(core_once:%.c=$(BUILD)/once/%.o)
	$(call say,link)
	$(hide)$(link) $(test_libs)

$(BUILD)/tests/quad/%: $(BUILD)/quad/ci/tests/core/%.o $(test_runner) $(BUILD)/open_quad.o $(BUILD)/core_double.o $(core_once:%.c=$(BUILD)/once/%.o)
	$(call say,link)
	$(hide)$(link) $(test_libs)

# The banded solver that block-tridiagonal LU is held against.
$(BUILD)/tests/double/test_sparse $(BUILD)/tests/quad/test_sparse: private test_libs += $(call quiet_shell,pkg-config --libs lapacke)

$(BUILD)/tests/suite/%: $(BUILD)/once/ci/tests/suite/%.o $(test_runner) $(filter-out %/suite/main.o,$(once_objects)) $(cores)
	$(call say,link)
	$(hide)$(link) $(packages_libs) $(test_libs)

include ci/bench/bench.mk ci/fuzz/fuzz.mk cases/outside/outside.mk

# ---- what every object depends on: compiler, flags, libraries; and what the program says about itself

compiler := $(call quiet_shell,$(CC) --version | head -n 1)
git_hash := $(or $(call quiet_shell,git --no-optional-locks describe --always --dirty),unknown)

flags_text = compiler: $(CC), $(compiler); flags: $(1); libraries: $(packages_libs)

define version_text
/* Written by the Makefile: what this build is. */
#define RATTLEBACK_VERSION "$(VERSION)"
#define RATTLEBACK_GIT "$(git_hash)"
#define RATTLEBACK_COMPILER "$(compiler)"
#define RATTLEBACK_FLAGS "$(strip $(core_optimise) $(machine) $(sanitize) $(CFLAGS))"
endef

# Keeps the time of a file that says $$text already, so that nothing is rebuilt for it.
keep_or_write = @mkdir -p $(@D); echo "$$text" | cmp -s - $@ || echo "$$text" >$@

.PHONY: always
$(BUILD)/double/flags: export text = $(call flags_text,$(double_cflags))
$(BUILD)/quad/flags: export text = $(call flags_text,$(quad_cflags))
$(BUILD)/once/flags: export text = $(call flags_text,$(once_cflags))
$(BUILD)/%/flags: always
	@command -v $(CC) >/dev/null && pkg-config --exists $(PACKAGES) && [ -n "$(HDF5_LIBS)" ] || { \
	    echo "The compiler or a library is missing: \`make setup\` finds out which, and installs it if it may." >&2; exit 1; }
	$(keep_or_write)

$(BUILD)/bench-flags: export text = $(bench_cflags)
$(BUILD)/bench-flags: always
	$(keep_or_write)

$(BUILD)/version.h: export text = $(version_text)
$(BUILD)/version.h: always
	$(keep_or_write)

# Only these: with all of them make would look through the objects at what has no time, and compile each again for a test.
.SECONDARY: $(core_tests:%=$(BUILD)/double/ci/tests/core/%.o) $(core_tests:%=$(BUILD)/quad/ci/tests/core/%.o) \
    $(suite_tests:$(BUILD)/tests/%=$(BUILD)/once/ci/tests/%.o)
.DELETE_ON_ERROR:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
