/* Fuzz target: loads, checks, expands and frees a file as a campaign, as `rattleback run` does before it starts;
 * loads, opens and writes it as C as a problem. */
#include "suite/campaign/expand.h"
#include "suite/campaign/load.h"

#include "suite/problem/texts.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    char message[CAMPAIGN_MESSAGE_SIZE] = "";
    struct refusal why;
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
    const struct problem_file *text = argc == 2 ? texts_load(argv[1], message) : NULL;
    if (!text && message[0] == '\0')
        abort();
    if (text)
        free(core_quad()->write(problem_file_text(text), argv[1], &why));
    return 0;
}
