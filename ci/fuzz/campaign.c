/* What is fuzzed: a file is loaded, checked, expanded and freed as a campaign, as `rattleback run` does before it starts, and
 * loaded and opened as a problem. */
#include "suite/campaign/expand.h"
#include "suite/campaign/load.h"

#include "suite/problem/texts.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    char message[CAMPAIGN_MESSAGE_SIZE] = "";
    struct plan plan;
    struct campaign *campaign = argc == 2 ? campaign_load(argv[1], message) : NULL;
    if (!campaign && message[0] == '\0')
        abort(); /* refused without a reason */
    if (campaign) {
        plan_make(campaign, &plan);
        plan_free(&plan);
    }
    campaign_free(campaign);
    message[0] = '\0';
    if (argc == 2 && !texts_load(argv[1], message) && message[0] == '\0')
        abort();
    return 0;
}
