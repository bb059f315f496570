# Integrators of others on trial: `make outside`. Included by the Makefile, whose variables it uses.

# Adapters of those whose headers are here.
prefix = $(if $(filter-out /usr,$(1)),-isystem $(1)/include)
adapters := gsl_odeiv2 $(if $(wildcard $(BOOST)/include/boost/numeric/odeint.hpp),boost_odeint) $(if $(sundials_libs),sundials_arkode)
adapter_flags := -O2 -Wall -Wextra -shared -fPIC -I core/outside

## make outside        set up (Boost, SUNDIALS and scipy are installed for this only), build the adapters of cases/outside for
##                     integrators of others, run cases/outside.yaml into out/outside, and print what came of it; what
##                     cannot be had is said and left out
.PHONY: outside run-outside
outside:
	@ci/setup.sh outside
	$(remake) run-outside

run-outside: $(program) $(library) $(adapters:%=$(BUILD)/outside/%.so)
	@cases/outside/run.sh $(BUILD) out/outside

$(BUILD)/outside/%.so: cases/outside/%.c cases/outside/ode.h core/outside/rattleback_method.h
	$(call say,cc  )
	$(hide)$(CC) -std=gnu17 $(adapter_flags) $(CFLAGS) $(call prefix,$(SUNDIALS)) -o $@ $< $(LDFLAGS) $(adapter_libs)
$(BUILD)/outside/gsl_odeiv2.so: cases/outside/gsl_methods.h
$(BUILD)/outside/gsl_odeiv2.so: private adapter_libs := $(call quiet_shell,pkg-config --libs gsl)
$(BUILD)/outside/sundials_arkode.so: private adapter_libs := -lsundials_arkode -lsundials_nvecserial
$(BUILD)/outside/boost_odeint.so: cases/outside/boost_odeint.cpp cases/outside/ode.h core/outside/rattleback_method.h
	$(call say,c++ )
	$(hide)$(CXX) -std=c++14 $(adapter_flags) $(CXXFLAGS) $(call prefix,$(BOOST)) -o $@ $< $(LDFLAGS)

## make trials         physics engines and adaptive solvers on trial, [engines="ode gsl"]: install what they need (apt, npm), build the
##                     adapters of cases/outside/engines, run their campaigns into out/trials, and print their verdicts
.PHONY: trials
trials: $(program) $(library)
	@cases/outside/engines/trials.sh $(BUILD) out/trials $(engines)
