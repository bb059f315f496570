/* Plan, references, cases, verdicts, files: the parts of a run in order. */
#include "suite/run/driver.h"

#include "results/heap.h"
#include "suite/campaign/expand.h"
#include "suite/exit.h"
#include "suite/integrator/integrator.h"
#include "suite/judge/judge.h"
#include "suite/run/announce.h"
#include "suite/run/cores.h"
#include "suite/run/lock.h"
#include "suite/run/output.h"
#include "suite/run/present.h"
#include "suite/run/progress.h"
#include "suite/run/publish.h"
#include "suite/run/references.h"
#include "suite/run/run_cases.h"
#include "suite/run/timing.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_CAPACITY = 4096, MESSAGE_CAPACITY = 4096 };

enum part { PART_REFERENCES, PART_CASES, PART_VERDICTS, PART_FILE, PART_PAGES, PARTS };

struct whole_run {
    const struct campaign *campaign;
    const struct run_options *options;
    int rank, ranks;
    struct plan plan;
    struct references references;
    struct run_tables tables;
    struct verdicts verdicts; /* rank 0 */
    struct session session;
    struct folder_lock lock; /* rank 0 */
    char start[32];
    double part_start, seconds[PARTS];
};

static void end_clock(struct whole_run *run, enum part part)
{
    double now = MPI_Wtime();
    run->seconds[part] = now - run->part_start;
    run->part_start = now;
}

static void print_parts(const struct whole_run *run)
{
    static const char *const names[PARTS] = {"references", "cases", "verdicts", "file", "pages"};
    for (enum part part = 0; part < PARTS; part++)
        printf("%s %.2f s%s", names[part], run->seconds[part], part + 1 < PARTS ? ", " : "\n");
}

static void complain_of_run(const struct whole_run *run, const char *message)
{
    if (run->rank == 0)
        fprintf(stderr, "rattleback: %s\n", message);
}

/* Shows the results of a run, read back from its file. Rank 0. Returns the exit code. */
static int show_results(struct whole_run *run, const char *results)
{
    char page[PRESENT_PATH_SIZE], message[STORE_MESSAGE_SIZE];
    STORE_FILE(file);
    if (store_read_shown(results, &file, message, sizeof message) != STORE_OK) {
        complain_of_run(run, message);
        return EXIT_NOT_AS_EXPECTED;
    }
    int drawn = present_pages(run->options, &file, page);
    end_clock(run, PART_PAGES);
    if (!run->options->quiet)
        print_parts(run);
    int judged = present_verdicts(run->options, &file, drawn == EXIT_AS_EXPECTED ? page : NULL);
    return drawn == EXIT_AS_EXPECTED ? judged : drawn;
}

/* Returns true if a run that is resumed was started with --force. */
static bool overwrites(const struct whole_run *run)
{
    return run->options->force || run->options->resume;
}

/* Result file, charts, report, verdicts; collective. */
static int finish_run(struct whole_run *run)
{
    char path[PATH_CAPACITY], message[STORE_MESSAGE_SIZE];
    struct publication publication = {.campaign = run->campaign,
                                      .plan = &run->plan,
                                      .references = &run->references,
                                      .tables = &run->tables,
                                      .verdicts = &run->verdicts};
    memcpy(publication.start, run->start, sizeof publication.start);
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, run->options->directory);
    enum store_status status =
        publish_results(MPI_COMM_WORLD, &publication, path, overwrites(run), message, sizeof message);
    if (status != STORE_OK) {
        complain_of_run(run, message);
        return status == STORE_REFUSED ? EXIT_BAD_INPUT : EXIT_NOT_AS_EXPECTED;
    }
    session_close(&run->session, true);
    run_tables_free(&run->tables);
    cores_join();
    if (run->rank != 0)
        return EXIT_AS_EXPECTED;
    if (!run->options->quiet)
        printf("results in %s\n", path);
    end_clock(run, PART_FILE);
    return run->options->bare ? EXIT_AS_EXPECTED : show_results(run, path);
}

/* The code of an ending that is not done. */
static int code_of_ending(enum ending ending)
{
    return ending == ENDING_REFUSED ? EXIT_BAD_INPUT : ending == ENDING_STOPPED ? EXIT_STOPPED : EXIT_NOT_AS_EXPECTED;
}

/* Prints how much of the work earlier sessions have done. */
static void print_kept(const struct whole_run *run)
{
    const struct session *session = &run->session;
    if (run->rank != 0 || run->options->quiet || session->book.sessions == 0)
        return;
    printf("resuming after session %d: %d of %d references and %d of %d cases are in the journal\n",
           session->book.sessions, session->kept[JOURNAL_REFERENCE], session->count[JOURNAL_REFERENCE],
           session->kept[JOURNAL_CASE], session->count[JOURNAL_CASE]);
    fflush(stdout);
}

static void say_how_to_go_on(const struct whole_run *run, int code)
{
    if (run->rank != 0)
        return;
    if (code == EXIT_STOPPED)
        fprintf(stderr, "rattleback: stopped by %s\n", stop_reason());
    fprintf(stderr, "rattleback: finished work is kept in %s; resume with\n  ", run->session.folder);
    if (run->ranks > 1)
        fprintf(stderr, "mpirun -q -n %d ", run->ranks);
    fprintf(stderr, "%s\n", run->options->again);
}

/* The time of a part at whose end all ranks meet. */
static enum ending end_part(struct whole_run *run, enum part part, enum ending ending)
{
    end_clock(run, part);
    return ending;
}

/* Checks that all integrators are unchanged since the run began. The lowest rank that finds a change reports it;
 * collective. */
static enum ending look_at_integrators(const struct whole_run *run, enum ending ending)
{
    const struct campaign *campaign = run->campaign;
    int speaker;
    for (unsigned k = 0; k < campaign->integrators_count && ending == ENDING_DONE; k++)
        integrator_same(campaign->integrators[k].found);
    int mine = own_files_changed() ? run->rank : run->ranks;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (speaker == run->rank)
        fprintf(stderr,
                "rattleback: %s; no result was written. Restore the file and use --resume, or use --force to start "
                "over with "
                "the new file\n",
                own_files_changed());
    return speaker < run->ranks ? ENDING_REFUSED : ending;
}

static int compute_run(struct whole_run *run)
{
    const struct campaign *campaign = run->campaign;
    struct session *session = &run->session;
    enum ending ending =
        end_part(run, PART_REFERENCES, references_compute(session, campaign, &run->plan, &run->references));
    if (ending == ENDING_DONE)
        ending = end_part(run, PART_CASES, run_cases(session, campaign, &run->plan, &run->references, &run->tables));
    ending = look_at_integrators(run, ending);
    const struct judge_sources rows = {run_tables_cases(&run->tables), run_tables_samples(&run->tables)};
    if (ending == ENDING_DONE)
        judge_run(campaign, &run->plan, &rows, run->rank == 0, &run->verdicts);
    end_clock(run, PART_VERDICTS);
    return ending == ENDING_DONE ? finish_run(run) : code_of_ending(ending);
}

static int work_of_run(struct whole_run *run)
{
    const struct run_options *options = run->options;
    stop_watch(&options->limits);
    enum ending ending =
        session_open(&run->session, MPI_COMM_WORLD, run->campaign, &run->plan, options->directory, options->force);
    if (ending != ENDING_DONE) {
        session_close(&run->session, false);
        return code_of_ending(ending);
    }
    print_kept(run);
    run->part_start = MPI_Wtime();
    int code = compute_run(run);
    if (run->session.open) { /* no result file was written */
        session_close(&run->session, false);
        say_how_to_go_on(run, code);
    }
    return code;
}

static bool has_results(const struct run_options *options)
{
    char path[PATH_CAPACITY];
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, options->directory);
    return access(path, F_OK) == 0;
}

/* Returns true if the folder has the complete result of this campaign, which is then read into *file. */
static bool is_complete(const struct whole_run *run, struct store_file *file)
{
    char path[PATH_CAPACITY], message[STORE_MESSAGE_SIZE];
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, run->options->directory);
    if (session_unfinished(run->options->directory) || !has_results(run->options) ||
        store_read_shown(path, file, message, sizeof message) != STORE_OK)
        return false;
    if (file->unmodified && strcmp(file->campaign, run->campaign->text) == 0)
        return true;
    store_free(file);
    return false;
}

/* A run that is complete shows what it has found once more, and draws what is missing. */
static int show_complete(const struct whole_run *run, const struct store_file *file)
{
    char page[PRESENT_PATH_SIZE];
    int drawn = EXIT_AS_EXPECTED;
    if (!run->options->quiet)
        printf("already complete: %s/results.h5 holds all of campaign %s\n", run->options->directory,
               run->campaign->name);
    if (run->options->bare)
        return EXIT_AS_EXPECTED;
    if (!present_has_pages(run->options, page))
        drawn = present_pages(run->options, file, page);
    int judged = present_verdicts(run->options, file, drawn == EXIT_AS_EXPECTED ? page : NULL);
    return drawn == EXIT_AS_EXPECTED ? judged : drawn;
}

/* May the folder be written, and is nothing there that would be lost? A run that goes on overwrites results: it had been
 * allowed to when it began. */
static int check_folder(const struct run_options *options, char *message, size_t size)
{
    bool unfinished = session_unfinished(options->directory);
    if (unfinished && !options->resume && !options->force) {
        snprintf(message, size,
                 "%s holds the journal of an unfinished run; add --resume to finish it, or --force to start over",
                 options->directory);
        return -1;
    }
    if (output_folder_prepare(options->directory, options->force || unfinished, message, size) == 0) {
        if (options->resume && !unfinished)
            fprintf(stderr, "rattleback: %s holds no unfinished run; this one starts from the beginning\n",
                    options->directory);
        return 0;
    }
    if (options->resume && has_results(options))
        snprintf(
            message, size,
            "%s/results.h5 is not the whole result of this campaign, and there is no journal: --force starts from the "
            "beginning and overwrites it",
            options->directory);
    return -1;
}

/* Before any work rank 0 makes the folder, locks it, and looks at what is there. Returns the exit code; *done is set if
 * there is nothing to do. */
static int prepare(struct whole_run *run, bool *done)
{
    char message[MESSAGE_CAPACITY];
    struct store_file file;
    const struct run_options *options = run->options;
    int code = EXIT_AS_EXPECTED;
    if (output_folder_make(options->directory, message, sizeof message) != 0 ||
        folder_lock_take(&run->lock, options->directory, message, sizeof message) != 0) {
        complain_of_run(run, message);
        return EXIT_BAD_INPUT;
    }
    if (options->resume && is_complete(run, &file)) {
        *done = true;
        code = show_complete(run, &file);
        store_free(&file);
    } else if (check_folder(options, message, sizeof message) != 0) {
        complain_of_run(run, message);
        code = EXIT_BAD_INPUT;
    }
    return code;
}

/* Receives numbers from rank 0, which may have drawn charts meanwhile. Sleeps until then: a rank that polls for a
 * message keeps a core from gnuplot. */
static void broadcast_asleep(int *numbers, int count)
{
    static const struct timespec pause = {.tv_nsec = 2000000};
    MPI_Request broadcast;
    int is_done = 0;
    MPI_Ibcast(numbers, count, MPI_INT, 0, MPI_COMM_WORLD, &broadcast);
    while (MPI_Test(&broadcast, &is_done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !is_done)
        nanosleep(&pause, NULL);
    MPI_Wait(&broadcast, MPI_STATUS_IGNORE); /* at once */
}

/* Returns true if there is something to do, in a folder that can be written. If not, *code is the exit code.
 * Collective. */
static bool start_run(struct whole_run *run, int *code)
{
    int found[] = {EXIT_AS_EXPECTED, 0};
    bool done = false;
    if (run->rank == 0) {
        found[0] = prepare(run, &done);
        found[1] = done;
    }
    broadcast_asleep(found, 2);
    *code = found[0];
    return found[0] == EXIT_AS_EXPECTED && !found[1];
}

int driver_run(const struct campaign *campaign, const struct run_options *options)
{
    HEAP(struct whole_run, run, 1); /* with the buffer of its journal it would fill a stack frame */
    run->campaign = campaign;
    run->options = options;
    run->lock.file = -1;
    int code = EXIT_AS_EXPECTED;
    MPI_Comm_rank(MPI_COMM_WORLD, &run->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &run->ranks);
    publish_time(run->start);
    if (options->quiet)
        progress_silence();
    if (options->timed && !options->dry_run)
        timing_begin(run->ranks);
    plan_make(campaign, &run->plan);
    bool starts = options->dry_run || start_run(run, &code);
    if (starts && run->rank == 0 && !options->quiet)
        announce_campaign(campaign, &run->plan, run->ranks);
    if (starts && run->rank == 0 && (options->dry_run || options->verbose))
        announce_plan(campaign, &run->plan);
    if (starts && !options->dry_run)
        code = work_of_run(run);
    folder_lock_release(&run->lock);
    broadcast_asleep(&code, 1);
    plan_free(&run->plan);
    references_free(&run->references);
    run_tables_free(&run->tables);
    verdicts_free(&run->verdicts);
    return code;
}
