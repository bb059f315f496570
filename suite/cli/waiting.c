/* A bar for the times of one reference. */
#include "suite/cli/waiting.h"

#include <stdio.h>

#include "core/words.h"
#include "suite/run/bar.h"

static struct {
    struct bar bar;
    const struct flow_table *table;
    enum reference_route route;
    long steps;
} at_hand;

/* Each route, and each refinement of it, goes through the times again. */
static void begin_route(const struct reference_under_way *of)
{
    double last = at_hand.bar.last;
    if (of->route == at_hand.route && of->steps == at_hand.steps)
        return;
    at_hand.route = of->route;
    at_hand.steps = of->steps;
    bar_open(&at_hand.bar, true);
    at_hand.bar.last = last;
}

/* For struct setup: nobody gives up here. */
static bool show_waiting(void)
{
    char now[64];
    const struct reference_under_way *of = at_hand.table->under_way;
    if (!of)
        return false;
    begin_route(of);
    if (!bar_is_due(&at_hand.bar))
        return false;
    snprintf(now, sizeof now, "%s", reference_route_name(of->route));
    if (of->steps > 0)
        snprintf(now, sizeof now, "%s, %ld steps", reference_route_name(of->route), of->steps);
    long taken = of->taken ? *of->taken : 0, count = at_hand.table->count;
    bar_show(&at_hand.bar, (double)taken / (double)count, "reference times", taken, count, now);
    return false;
}

void waiting_begin(struct setup *setup, const struct flow_table *table)
{
    at_hand.table = table;
    at_hand.route = ROUTE_NONE;
    bar_open(&at_hand.bar, true);
    setup->give_up = show_waiting;
}

void waiting_end(void)
{
    bar_close(&at_hand.bar);
}
