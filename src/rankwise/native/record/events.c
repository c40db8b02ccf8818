/* What records need beside the few instructions in runtime.h: where MPI begins and ends, places seen for the first
 * time, failed polls, statuses. */
#include <dirent.h>
#include <execinfo.h>
#include <stdio.h>
#include <unistd.h>
#include "runtime.h"

void rw_note_maps(void)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[5000];
    if (!maps)
        return;
    while (fgets(line, sizeof line, maps)) {
        unsigned long start, end;
        if (strstr(line, "[stack]") && sscanf(line, "%lx-%lx", &start, &end) == 2)
            rw_note("data\t%lx\t%lx\t1\n", start, end);
        if (strstr(line, " r-xp ") && strchr(line, '/'))
            rw_note("map\t%s", line);
        else if (strstr(line, " rw-s ") && strstr(line, " /dev/shm/"))
            rw_note("segment\t%s", strstr(line, "/dev/shm/"));
    }
    fclose(maps);
    rw_note_variables();
}

/* Which threads there are: those that come while MPI is initialised are its own, and never call it. */
void rw_note_threads(const char *when)
{
    DIR *tasks = opendir("/proc/self/task");
    char text[4096] = "";
    size_t used = 0;
    if (!tasks)
        return;
    for (struct dirent *each; (each = readdir(tasks)) && used < sizeof text - 32;)
        if (each->d_name[0] != '.')
            used += (size_t)snprintf(text + used, sizeof text - used, "\t%.20s", each->d_name);
    closedir(tasks);
    rw_note("threads\t%s%s\n", when, text);
}

/* MPI_Init has returned. */
void rw_started(rw_stream *stream)
{
    int rank = -1, size = -1, level = 0, found = 0;
    int *tag_ub = NULL;
    MPI_Comm parent = MPI_COMM_NULL;
    rw_register_predefined();
    ((__typeof__(MPI_Comm_rank) *)rw_function("PMPI_Comm_rank"))(MPI_COMM_WORLD, &rank);
    ((__typeof__(MPI_Comm_size) *)rw_function("PMPI_Comm_size"))(MPI_COMM_WORLD, &size);
    ((__typeof__(MPI_Query_thread) *)rw_function("PMPI_Query_thread"))(&level);
    ((__typeof__(MPI_Comm_get_attr) *)rw_function("PMPI_Comm_get_attr"))(MPI_COMM_WORLD, MPI_TAG_UB, &tag_ub, &found);
    ((__typeof__(MPI_Comm_get_parent) *)rw_function("PMPI_Comm_get_parent"))(&parent);
    rw_may_be_threaded = level == MPI_THREAD_MULTIPLE;
    for (rw_stream *each = rw_all_streams; each; each = each->next) {
        each->page->tag_ub = found && tag_ub ? *tag_ub : 32767;
        each->page->provided = level;
        each->page->thread_multiple = MPI_THREAD_MULTIPLE;
        each->page->parent = parent != MPI_COMM_NULL;
        each->page->size = size;
        __atomic_store_n(&each->page->rank, rank, __ATOMIC_RELEASE);
    }
    rw_made_communicator(MPI_COMM_WORLD, 0, -1);
    rw_made_communicator(MPI_COMM_SELF, 0, -1);
    if (parent == MPI_COMM_NULL) {
        rw_read_schedule(rank, size);
        rw_start_clocks(rank, size);
    }
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    rw_note("host\t%s\n", name);
    rw_note_threads("after");
    rw_note_maps();
    rw_note_bypassing();
    rw_watch_ending();
    if (rw_is_python)
        rw_watch_python();
    (void)stream;
}

void rw_finalizing(rw_stream *stream)
{
    rw_note_maps();
    rw_note_bypassing();
    for (rw_stream *each = rw_all_streams; each; each = each->next)
        each->page->finalized = 1;
    stream->page->ticks_end = rw_now();
    stream->page->clock_end = rw_clock();
}

void rw_finalized(rw_stream *stream)
{
    for (rw_stream *each = rw_all_streams; each; each = each->next)
        each->page->finalized = 2;
    (void)stream;
}

/* A place is seen for the first time: note the way there, for people. */
void rw_new_site(rw_stream *stream, uint64_t address)
{
    static uint64_t seen[1 << 14];
    static unsigned count;
    size_t at = (size_t)((address * 0x9E3779B97F4A7C15u) >> 32) & ((1 << 14) - 1);
    stream->sites[rw_place_of(address, 0)] = address;
    while (seen[at] && seen[at] != address)
        at = (at + 1) & ((1 << 14) - 1);
    if (seen[at] || count > (1 << 13))
        return;
    seen[at] = address;
    count++;
    void *stack[24];
    int depth = backtrace(stack, 24), first = 0;
    char text[24 * 20] = "";
    while (first < depth && RW_BITS(stack[first]) != address)
        first++;
    for (int i = first + 1; i < depth; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "\t%lx", (unsigned long)stack[i]);
    rw_note("site\t%lx%s\n", (unsigned long)address, text);
}

/* For calls that are rare enough to share one copy of this. */
unsigned char *rw_begin_rare(rw_stream *stream, unsigned call, unsigned units, void *from)
{
    return rw_begin(stream, call, units, from);
}

void rw_leave_rare(rw_stream *stream, unsigned char *record, int result)
{
    rw_leave(stream, record, result);
}

/* Whether two polls are the same: their arguments, arrays by their elements. */
static int is_same(const rw_stream *stream, const unsigned char *one, const unsigned char *other, const rw_polled *arguments)
{
    for (; arguments->at; arguments++) {
        const unsigned char *here = one + arguments->at, *there = other + arguments->at;
        size_t size = arguments->size;
        if (!size) {
            uint64_t where[2];
            memcpy(&where[0], here, 8);
            memcpy(&where[1], there, 8);
            if (where[0] == where[1])
                continue;
            if (!where[0] || !where[1])
                return 0;
            here = stream->side_base + where[0];
            there = stream->side_base + where[1];
            size = (size_t)(((const int64_t *)here)[0] + 1) * 8;
            if (memcmp(here, there, 8))
                return 0;
        }
        if (memcmp(here, there, size))
            return 0;
    }
    return 1;
}

/* A poll that is not recorded does not count as a call that was entered: a rank that polls is blocked. */
static void take_back(rw_stream *stream, unsigned char *record)
{
    stream->cursor = record;
    stream->number--;
    __atomic_store_n(&stream->page->entered, stream->number, __ATOMIC_RELEASE);
    stream->inside = stream->in_fortran;
}

void rw_leave_failed_poll(rw_stream *stream, unsigned char *record, int result, unsigned polls_at, const rw_polled *arguments)
{
    rw_head *head = (rw_head *)record;
    stream->page->polls++;
    if (RW_UNLIKELY(stream->page->lost)) {
        take_back(stream, record);
        return;
    }
    stream->polls_that_failed = stream->failed_poll_count ? stream->polls_that_failed + 1 : 1;
    /* The first polls keep their order: only equal polls in a row share one record. */
    unsigned last = stream->failed_poll_count && stream->polls_that_failed <= rw_in_turn ? stream->failed_poll_count - 1 : 0;
    for (unsigned i = stream->failed_poll_count; i-- > last;) {
        rw_head *earlier = (rw_head *)stream->failed_polls[i];
        if (earlier->call != head->call || earlier->site != head->site ||
            !is_same(stream, stream->failed_polls[i], record, arguments))
            continue;
        int32_t polls;
        memcpy(&polls, stream->failed_polls[i] + polls_at, 4);
        rw_put_int(stream->failed_polls[i], polls_at, polls < INT32_MAX ? polls + 1 : polls);
        earlier->end = rw_now();
        stream->page->current = (uint64_t)(stream->failed_polls[i] - stream->base);
        take_back(stream, record);
        return;
    }
    rw_put_int(record, polls_at, 1);
    if (stream->failed_poll_count < RW_MAX_FAILED_POLLS)
        stream->failed_polls[stream->failed_poll_count++] = record;
    rw_finish(stream, record, result);
}

/* The supervisor lets a collective begin when it has seen that all ranks are about to make the same one. */
void rw_wait_for_word(rw_stream *stream)
{
    stream->page->waits_to_go = stream->number;
    while (__atomic_load_n(&stream->page->may_go, __ATOMIC_ACQUIRE) < stream->number) {
        rw_make_progress(); /* a rank that comes later may first need something of this one */
        nanosleep(&(struct timespec){0, 50000}, NULL);
    }
    stream->page->waits_to_go = 0;
}

int rw_was_cancelled(const MPI_Status *status)
{
    static __typeof__(MPI_Test_cancelled) *test_cancelled;
    int cancelled = 0;
    if (!test_cancelled)
        test_cancelled = rw_function("PMPI_Test_cancelled");
    test_cancelled(status, &cancelled);
    return cancelled;
}

/* For MPI libraries whose statuses have an unknown layout. */
int64_t rw_counted_bytes(const MPI_Status *status)
{
    static __typeof__(MPI_Get_count) *get_count;
    int count = 0;
    if (!get_count)
        get_count = rw_function("PMPI_Get_count");
    get_count(status, MPI_BYTE, &count);
    return count;
}

uint64_t rw_keep_statuses(rw_stream *stream, const MPI_Status *statuses, size_t count)
{
    uint64_t where;
    int64_t *place = rw_reserve(stream, 3 * count, &where);
    for (size_t i = 0; place && i < count; i++) {
        place[3 * i] = statuses[i].MPI_SOURCE;
        place[3 * i + 1] = statuses[i].MPI_TAG;
        place[3 * i + 2] = rw_status_bytes(&statuses[i]);
    }
    return where;
}
