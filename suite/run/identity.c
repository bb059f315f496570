/* The identity of a run, as a chain of hashes: each group of cases is hashed together with the hash of those before it. */
#include "suite/run/identity.h"

#include "results/heap.h"
#include "suite/registers.h"
#include "version.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bytes of this program: a build that was changed without a commit has another hash. Empty where there is no /proc. */
static void hash_program(char out[SHA256_TEXT_SIZE])
{
    struct stat found;
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    void *bytes = MAP_FAILED;
    out[0] = '\0';
    if (file >= 0 && fstat(file, &found) == 0)
        bytes = mmap(NULL, (size_t)found.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
        sha256_text(bytes, (size_t)found.st_size, out);
        munmap(bytes, (size_t)found.st_size);
    }
    if (file >= 0)
        close(file);
}

static void write_identity_numbers(FILE *link, const char *name, int count, const wide *numbers)
{
    fprintf(link, "\n%s %d ", name, count);
    fwrite(numbers, sizeof *numbers, (size_t)count, link);
}

/* All cases of a group: their numbers of steps or tolerances, and of members how many there are. Members lie evenly between the parameters
 * of the first and the last, or follow from spread and seed. */
static void write_group(FILE *link, const struct campaign *campaign, const struct plan_group *group)
{
    struct setup setup;
    const struct experiment *experiment = &campaign->experiments[group->which.experiment];
    struct campaign_case which = group->which;
    which.member = (unsigned)group->members - 1;
    campaign_setup(campaign, &which, &setup);
    if (setup.spread > 0)
        write_identity_numbers(link, "spread", 2, (const wide[]){setup.spread, setup.seed});
    else if (group->members > 1)
        write_identity_numbers(link, "last", 1, &setup.parameter_value[setup.parameters - 1]);
    campaign_setup(campaign, &group->which, &setup);
    fprintf(link, "\n%s\n%s\n%s\n%s\n%s %s %d\n%s\n%s\n%d %d %d %d", experiment->name, experiment->kind->name,
            setup.problem, setup.preset ? setup.preset : "", setup.method, setup.with, setup.stages,
            setup.retraction ? setup.retraction : "", campaign_core(campaign, &group->which)->precision, setup.samples,
            (int)setup.fault, group->members, group->reference);
    fwrite(experiment->steps, sizeof *experiment->steps, experiment->steps_count, link);
    if (experiment->levels)
        fwrite(experiment->levels, sizeof *experiment->levels, experiment->steps_count, link);
    for (int k = 0; k < setup.parameters; k++)
        write_identity_numbers(link, setup.parameter_name[k], 1, &setup.parameter_value[k]);
    if (setup.text)
        fprintf(link, "\ntext %s", problem_file_sha256(experiment->problems[group->which.problem].text));
    write_identity_numbers(link, "q", setup.q_size, setup.q);
    write_identity_numbers(link, "v", setup.v_size, setup.v);
    write_identity_numbers(link, "horizon", 1, &setup.horizon);
}

/* The coefficients of a user's own tableau, which its name does not determine. */
static void write_tableau(FILE *link, const char *name)
{
    static struct tableau_report report; /* too large for the stack */
    struct tableau_info info;
    struct refusal why;
    tableau_lookup(name, &info);
    fprintf(link, "\ntableau %s", name);
    core_quad()->tableau_report(name, info.least_stages, &report, &why); /* filled also where quad would refuse it */
    write_identity_numbers(link, "b", report.s, report.b);
    for (int i = 0; i < report.s; i++)
        write_identity_numbers(link, "a", report.s, report.a[i]);
}

/* Writes the facts of an integrator that its name does not determine: the hash of its file. */
static void write_integrator(FILE *link, const struct integrator_found *found)
{
    char sha256[SHA256_TEXT_SIZE]; /* parameters of a program may be long */
    sha256_text(found->facts, strlen(found->facts), sha256);
    fprintf(link, "\nintegrator %s %s", found->integrator.name, sha256);
}

/* Hash what is known of a group or, where that is NULL, of an integrator or a tableau, behind the hash of what came before. */
static void add_link(char hash[SHA256_TEXT_SIZE], const struct campaign *campaign, const struct plan_group *group,
                     const struct integrator_found *integrator, const char *tableau)
{
    HELD(char, link) = NULL;
    size_t written;
    FILE *stream = heap_stream(&link, &written);
    fputs(hash, stream);
    if (group)
        write_group(stream, campaign, group);
    else if (integrator)
        write_integrator(stream, integrator);
    else if (tableau)
        write_tableau(stream, tableau);
    heap_end_stream(stream);
    sha256_text(link, written, hash);
}

void identity_of_run(const struct campaign *campaign, const struct plan *plan, char out[SHA256_TEXT_SIZE])
{
    char program[SHA256_TEXT_SIZE];
    hash_program(program);
    HELD(char, link) = heap_print("%s %s %s %d", RATTLEBACK_VERSION, RATTLEBACK_GIT, program, plan->case_count);
    sha256_text(link, strlen(link), out);
    for (unsigned k = 0; k < campaign->tableaux_count; k++)
        add_link(out, campaign, NULL, NULL, campaign->tableaux[k].name);
    for (unsigned k = 0; k < campaign->integrators_count; k++)
        add_link(out, campaign, NULL, campaign->integrators[k].found, NULL);
    for (int g = 0; g < plan->group_count; g++)
        add_link(out, campaign, &plan->groups[g], NULL, NULL);
}

void identity_of_integrators(const struct campaign *campaign, char out[SHA256_TEXT_SIZE])
{
    sha256_text("", 0, out);
    for (unsigned k = 0; k < campaign->integrators_count; k++)
        add_link(out, campaign, NULL, campaign->integrators[k].found, NULL);
}
