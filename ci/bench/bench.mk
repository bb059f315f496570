# The benchmark: `make bench`. Included by the Makefile, whose variables it uses.

## make bench          set up, build, and time the core with GSL, SUNDIALS and Boost (installed for this only), and the farm:
##                     part=particle,steps,... (default: what takes minutes is left out; part=all), horizons=10,100,
##                     longest=0.25 (runs that take more seconds are left out); JSON and charts in out/bench
.PHONY: bench run-bench
horizons ?= 10,100
longest ?= 0.25
bench:
	@ci/setup.sh bench
	$(if $(findstring control,$(part)),@ci/setup.sh bench-control)
	$(remake) run-bench

run-bench: $(program) $(BUILD)/bench/bench $(BUILD)/bench/ranks
	@$(BUILD)/bench/bench out/bench '$(horizons)' '$(longest)' '$(part)'

# Right-hand sides of the peers get the core's optimisation. SUNDIALS and Boost take part if they are installed.
SUNDIALS ?= /usr
BOOST ?= /usr
sundials_libs := $(if $(wildcard $(SUNDIALS)/include/ida/ida.h),-lsundials_ida -lsundials_cvode -lsundials_arkode \
    -lsundials_nvecserial -lsundials_sunmatrixdense -lsundials_sunlinsoldense -lsundials_sunnonlinsolfixedpoint)
boost_peer := $(if $(wildcard $(BOOST)/include/boost/numeric/odeint.hpp),$(BUILD)/bench/boost_peer.o)
ipopt_libs := $(if $(wildcard /usr/include/coin/IpStdCInterface.h),$(call quiet_shell,pkg-config --libs ipopt))
bench_cflags := -DBENCH_RANKS='"$(BUILD)/bench/ranks"' $(core_optimise) $(machine) $(if $(sundials_libs),-DBENCH_SUNDIALS) $(if $(boost_peer),-DBENCH_BOOST) \
    $(if $(ipopt_libs),-DBENCH_IPOPT -DHAVE_CSTDDEF)
bench_objects := $(patsubst %.c,$(BUILD)/once/%.o,$(filter-out %/ranks.c,$(wildcard ci/bench/*.c)))
$(bench_objects): $(BUILD)/bench-flags
$(bench_objects): private once_cflags += $(bench_cflags)

$(BUILD)/bench/boost_peer.o: ci/bench/boost_peer.cpp ci/bench/boost_peer.h $(BUILD)/bench-flags
	$(call say,c++ )
	$(hide)$(CXX) -std=c++17 -Wall -Wextra -I. $(core_optimise) $(machine) $(CXXFLAGS) $(call prefix,$(BOOST)) -c -o $@ $<

$(BUILD)/bench/bench: $(bench_objects) $(boost_peer) $(filter-out %/suite/main.o,$(once_objects)) $(cores)
	$(call say,link)
	$(hide)$(link) $(packages_libs) $(sundials_libs) $(ipopt_libs) $(if $(boost_peer),-lstdc++)

$(BUILD)/tests/suite/test_bench_control: $(BUILD)/once/ci/bench/transfers.o
$(BUILD)/tests/suite/test_bench: private test_libs += $(sundials_libs) $(ipopt_libs) $(if $(boost_peer),-lstdc++)
$(BUILD)/tests/suite/test_bench: $(filter-out %/bench.o,$(bench_objects)) $(boost_peer)

$(BUILD)/bench/ranks: $(BUILD)/once/ci/bench/ranks.o $(filter-out %/suite/main.o,$(once_objects)) $(cores)
	$(call say,link)
	$(hide)$(link) $(packages_libs)
