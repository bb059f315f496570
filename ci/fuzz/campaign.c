/* What is fuzzed: a campaign file is loaded, checked, expanded and freed, as `rattleback run` does before it starts. */
#include "suite/campaign/expand.h"
#include "suite/campaign/load.h"

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
    return 0;
}
