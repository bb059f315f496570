/* Signals as flags, limits as times of the monotonic clock. */
#include "suite/run/stop.h"

#include "results/clock.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught; /* the last signal, or 0; an urgent one stays */
static struct stop_limits limit;
static double run_start, item_start;

static void catch_signal(int signal)
{
    if (caught == 0 || signal != SIGUSR1)
        caught = signal;
}

void stop_limit(const struct stop_limits *limits)
{
    limit = *limits;
    caught = 0;
    run_start = item_start = clock_seconds(CLOCK_MONOTONIC);
}

static void mask(int how)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(how, &set, NULL);
}

void stop_hold(void)
{
    mask(SIG_BLOCK);
}

void stop_watch(const struct stop_limits *limits)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGUSR1};
    struct sigaction action = {.sa_handler = catch_signal, .sa_flags = SA_RESTART};
    stop_limit(limits);
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        sigaction(signals[k], &action, NULL);
    mask(SIG_UNBLOCK);
}

bool stop_wanted(void)
{
    return caught != 0 || (limit.run > 0 && clock_seconds(CLOCK_MONOTONIC) - run_start >= limit.run);
}

bool stop_urgent(void)
{
    return caught == SIGINT || caught == SIGTERM;
}

const char *stop_reason(void)
{
    switch (caught) {
    case SIGINT:
        return "SIGINT";
    case SIGTERM:
        return "SIGTERM";
    case SIGUSR1:
        return "SIGUSR1";
    default:
        return "the time limit";
    }
}

void stop_item_begin(void)
{
    item_start = clock_seconds(CLOCK_MONOTONIC);
}

bool stop_item(void)
{
    return stop_urgent() || (limit.item > 0 && clock_seconds(CLOCK_MONOTONIC) - item_start >= limit.item);
}

bool stop_item_as_long(double seconds)
{
    return limit.item > 0 && seconds >= limit.item;
}
