/* Lanes: their files, their growth, the notes of the process, and how the process ends. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "runtime.h"

#define RESERVED_SPACE ((size_t)1 << 38) /* addresses, not memory: a lane never moves */
#define FIRST_CHUNK ((size_t)1 << 18)
#define LARGEST_CHUNK ((size_t)1 << 24)

__thread rw_lane *rw_this_lane;
int rw_is_python, rw_buffering, rw_ask_first, rw_may_be_threaded, rw_any_cancel;

static rw_lane off = {.inside = 1}; /* the lane of threads that record nothing */
static rw_lane *all_lanes;
static uint64_t lane_count;
static size_t most_bytes = SIZE_MAX; /* of one file */
static char folder[3072];
static pid_t recorded_pid;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Makes the file `size` bytes long and maps the part from `from` on; 0 when there is no room for it.
 * The file is opened by name each time, for the program may close descriptors that are not its own. */
static int map_part(const char *path, unsigned char *base, size_t from, size_t size)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return 0;
    int error = posix_fallocate(file, (off_t)from, (off_t)(size - from));
    void *mapped = error ? MAP_FAILED
                         : mmap(base + from, size - from, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, (off_t)from);
    close(file);
    if (mapped == MAP_FAILED)
        return 0;
#ifdef MADV_POPULATE_WRITE
    madvise(base + from, size - from, MADV_POPULATE_WRITE);
#endif
    return 1;
}

static unsigned char *reserve_space(void)
{
    for (size_t size = RESERVED_SPACE; size >= LARGEST_CHUNK * 4; size /= 4) {
        void *space = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (space != MAP_FAILED)
            return space;
    }
    return NULL;
}

static void path_of(char *path, size_t room, uint64_t index, const char *ending)
{
    snprintf(path, room, "%s/%d-%llu.%s", folder, (int)recorded_pid, (unsigned long long)index, ending);
}

static size_t next_size(size_t size)
{
    return size + (size < LARGEST_CHUNK ? size : LARGEST_CHUNK);
}

static int grow_file(rw_lane *lane, const char *ending, unsigned char *base, unsigned char **limit)
{
    char path[4096];
    path_of(path, sizeof path, lane->index, ending);
    size_t size = (size_t)(*limit - base);
    size_t larger = size ? next_size(size) : FIRST_CHUNK;
    if (larger > most_bytes)
        return 0;
    if (!map_part(path, base, size, larger))
        return 0;
    *limit = base + larger;
    return 1;
}

/* When the file cannot grow, its last units take the record of the call that is inside, so that it can be seen. */
unsigned char *rw_grow(rw_lane *lane, unsigned units)
{
    (void)units;
    lane->page->ticks_end = rw_now();
    lane->page->clock_end = clock_now();
    if (!lane->page->lost && grow_file(lane, "events", lane->base, &lane->limit))
        return lane->cursor;
    if (!lane->page->lost) {
        lane->page->full_at = (uint64_t)(lane->cursor - lane->base);
        lane->limit -= RW_MOST_UNITS * RW_UNIT;
    }
    lane->page->lost++;
    lane->vain_count = 0;
    return lane->limit;
}

int64_t *rw_reserve(rw_lane *lane, size_t count, uint64_t *where)
{
    *where = 0;
    size_t bytes = (count + 1) * 8;
    while (lane->side_limit < lane->side_cursor + bytes)
        if (lane->page->lost || !grow_file(lane, "side", lane->side_base, &lane->side_limit))
            return NULL;
    int64_t *place = (int64_t *)lane->side_cursor;
    *where = (uint64_t)(lane->side_cursor - lane->side_base);
    lane->side_cursor += bytes;
    lane->page->side_used = *where + bytes;
    place[0] = (int64_t)count;
    return place + 1;
}

uint64_t rw_keep(rw_lane *lane, const int64_t *values, size_t count)
{
    uint64_t where;
    int64_t *place = rw_reserve(lane, count, &where);
    if (place)
        memcpy(place, values, count * 8);
    return where;
}

/* If the array that was kept last is the one that this place kept before, that one is enough. */
void rw_settle(rw_lane *lane, unsigned char *record, unsigned at)
{
    uint64_t where, *before = &lane->arrays[rw_place_of(((rw_head *)record)->site, at)];
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const int64_t *now = (const int64_t *)(lane->side_base + where);
    const int64_t *then = (const int64_t *)(lane->side_base + *before);
    size_t bytes = (size_t)(now[0] + 1) * 8;
    if (*before && then[0] == now[0] && !memcmp(then, now, bytes) && lane->side_cursor == (unsigned char *)now + bytes) {
        lane->side_cursor = (unsigned char *)now;
        lane->page->side_used = where;
        memcpy(record + at, before, 8);
    } else {
        *before = where;
    }
}

void *rw_scratch(rw_lane *lane, int which, size_t size)
{
    if (lane->scratch_size[which] < size || !lane->scratch[which]) {
        free(lane->scratch[which]);
        lane->scratch_size[which] = size * 2 + 256;
        lane->scratch[which] = malloc(lane->scratch_size[which]);
    }
    return lane->scratch[which];
}

/* A line in the notes of the process: what happens rarely and is best read as text. */
void rw_note(const char *format, ...)
{
    char path[4096];
    char *line = NULL;
    va_list arguments;
    va_start(arguments, format);
    int size = vasprintf(&line, format, arguments);
    va_end(arguments);
    if (size < 0)
        return;
    snprintf(path, sizeof path, "%s/%d.notes", folder, (int)recorded_pid);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file >= 0) {
        ssize_t written = write(file, line, (size_t)size);
        (void)written;
        close(file);
    }
    free(line);
}

static void in_forked_child(void)
{
    rw_this_lane = &off;
    all_lanes = NULL;
    folder[0] = 0;
}

static void set_up_process(void)
{
    const char *named = getenv("RANKWISE_TRACE");
    if (!named || !*named || strlen(named) >= sizeof folder)
        return;
    strcpy(folder, named);
    recorded_pid = getpid();
    const char *buffering = getenv("RANKWISE_BUFFERING");
    rw_buffering = !buffering ? 0 : !strcmp(buffering, "zero") ? 1 : !strcmp(buffering, "infinite") ? 2 : 0;
    rw_ask_first = getenv("RANKWISE_ASK_FIRST") != NULL;
    const char *limit = getenv("RANKWISE_TRACE_LIMIT");
    if (limit && strtoull(limit, NULL, 10) >= FIRST_CHUNK)
        most_bytes = strtoull(limit, NULL, 10);
    pthread_atfork(NULL, NULL, in_forked_child);
}

static void note_maps(void);
static pthread_once_t once = PTHREAD_ONCE_INIT;

rw_lane *rw_open_lane(void)
{
    rw_this_lane = &off;
    pthread_once(&once, set_up_process);
    if (!folder[0])
        return &off;
    rw_lane *lane = calloc(1, sizeof *lane);
    if (!lane)
        return &off;
    lane->index = __atomic_fetch_add(&lane_count, 1, __ATOMIC_RELAXED);
    lane->base = lane->limit = reserve_space();
    lane->side_base = lane->side_limit = reserve_space();
    if (!lane->base || !lane->side_base || !grow_file(lane, "events", lane->base, &lane->limit)) {
        fprintf(stderr, "rankwise: nothing can be recorded in %s: %s\n", folder, strerror(errno));
        free(lane);
        folder[0] = 0;
        return &off;
    }
    lane->page = (rw_page *)lane->base;
    lane->cursor = lane->base + RW_PAGE;
    lane->side_cursor = lane->side_base + 8; /* 0 stands for no array */
    rw_page *page = lane->page;
    page->version = RW_VERSION;
    page->layout = RW_LAYOUT;
    page->lane = (uint32_t)lane->index;
    page->pid = (uint32_t)recorded_pid;
    page->thread = (uint32_t)syscall(SYS_gettid);
    page->rank = page->size = -1;
    page->any_source = MPI_ANY_SOURCE;
    page->any_tag = MPI_ANY_TAG;
    page->proc_null = MPI_PROC_NULL;
    page->root = MPI_ROOT;
    page->undefined = MPI_UNDEFINED;
    page->in_place = (int64_t)RW_BITS(MPI_IN_PLACE);
    page->bottom = (int64_t)RW_BITS(MPI_BOTTOM);
#if defined(MPICH_NUMVERSION) || defined(I_MPI_VERSION)
    page->library = 1;
#elif defined(OMPI_MAJOR_VERSION)
    page->library = 2;
#endif
    page->ticks_begin = page->ticks_end = rw_now();
    page->clock_begin = page->clock_end = clock_now();
    page->used = RW_PAGE;
    pthread_mutex_lock(&lock);
    if (all_lanes) {
        page->rank = all_lanes->page->rank;
        page->size = all_lanes->page->size;
    } else {
        rw_find_python();
        note_maps(); /* calls before MPI_Init have places too */
    }
    page->python = (uint32_t)rw_is_python;
    lane->next = all_lanes;
    all_lanes = lane;
    pthread_mutex_unlock(&lock);
    memcpy(&page->magic, RW_MAGIC, 8); /* last: the page is whole */
    rw_this_lane = lane;
    return lane;
}

/* How a process ends: what it can still say itself. */

static void note_maps(void)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[5000];
    if (!maps)
        return;
    while (fgets(line, sizeof line, maps))
        if (strstr(line, " r-xp ") && strchr(line, '/'))
            rw_note("map\t%s", line);
    fclose(maps);
}

void rw_ended(int kind, int code)
{
    uint64_t now = clock_now();
    for (rw_lane *lane = all_lanes; lane; lane = lane->next)
        if (!lane->page->ending) {
            lane->page->ending_code = code;
            lane->page->ending_clock = now;
            lane->page->ending = (uint32_t)kind;
        }
}

static void at_exit(int status, void *unused)
{
    (void)unused;
    if (getpid() == recorded_pid)
        rw_ended(RW_ENDING_EXIT, status);
}

static void leave_at_once(int status) __attribute__((noreturn));
static void leave_at_once(int status)
{
    if (all_lanes && getpid() == recorded_pid)
        rw_ended(RW_ENDING_EXIT, status);
    for (;;)
        syscall(SYS_exit_group, status);
}

__attribute__((visibility("default"), noreturn)) void _exit(int status)
{
    leave_at_once(status);
}

__attribute__((visibility("default"), noreturn)) void _Exit(int status)
{
    leave_at_once(status);
}

/* An MPICH that gives up tells its launcher first, which may kill the process before it comes to its exit.
 * These are the words of PMI, alone or after their length. */
static void look_for_abort(const char *text, size_t size)
{
    static const char words[] = "cmd=abort";
    char copy[128];
    if (size > sizeof copy - 1)
        size = sizeof copy - 1;
    memcpy(copy, text, size);
    copy[size] = 0;
    const char *found = strstr(copy, words);
    if (!found || found - copy > 8)
        return;
    const char *code = strstr(found, "exitcode=");
    rw_ended(RW_ENDING_EXIT, code ? atoi(code + 9) : 1);
}

__attribute__((visibility("default"))) ssize_t write(int file, const void *text, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (RW_UNLIKELY(!real))
        real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (RW_UNLIKELY(rw_this_lane && rw_this_lane->inside == 1 && rw_this_lane != &off))
        look_for_abort(text, size);
    return real(file, text, size);
}

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
static struct sigaction before[sizeof fatal / sizeof *fatal];

static void on_fatal_signal(int number, siginfo_t *info, void *context)
{
    (void)info;
    (void)context;
    if (getpid() == recorded_pid) {
        void *stack[32];
        int is_crash = number != SIGTERM && number != SIGINT && number != SIGHUP && number != SIGQUIT;
        if (is_crash && rw_this_lane != &off) {
            int depth = backtrace(stack, 32);
            char text[32 * 20] = "";
            for (int i = 2; i < depth; i++)
                snprintf(text + strlen(text), sizeof text - strlen(text), "\t%lx", (unsigned long)stack[i]);
            rw_note("crash\t%d%s\n", number, text);
        }
        rw_ended(RW_ENDING_SIGNAL, number);
    }
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (fatal[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

/* MPI libraries and Fortran have handlers that only print a stack; ours goes first and hands on to them. */
static int only_prints(void *handler)
{
    static const char *const libraries[] = {"libopen-pal", "libmpi", "libucs", "libgfortran"};
    Dl_info found;
    if (handler == (void *)SIG_IGN || !dladdr(handler, &found) || !found.dli_fname)
        return 0;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strstr(found.dli_fname, libraries[i]))
            return 1;
    return 0;
}

static void watch_ending(void)
{
    on_exit(at_exit, NULL);
    void *stack[2];
    backtrace(stack, 2); /* loads what it needs now, not in a handler */
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
        sigaction(fatal[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_DFL && !only_prints((void *)before[i].sa_handler))
            continue; /* the program, or its language, looks after this one */
        struct sigaction ours = {.sa_sigaction = on_fatal_signal, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
        sigaction(fatal[i], &ours, NULL);
    }
}

/* MPI_Init has returned. */
void rw_started(rw_lane *lane)
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
    for (rw_lane *each = all_lanes; each; each = each->next) {
        each->page->tag_ub = found && tag_ub ? *tag_ub : 32767;
        each->page->provided = level;
        each->page->thread_multiple = MPI_THREAD_MULTIPLE;
        each->page->parent = parent != MPI_COMM_NULL;
        each->page->size = size;
        __atomic_store_n(&each->page->rank, rank, __ATOMIC_RELEASE);
    }
    rw_made_communicator(MPI_COMM_WORLD);
    rw_made_communicator(MPI_COMM_SELF);
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    rw_note("host\t%s\n", name);
    note_maps();
    watch_ending();
    if (rw_is_python)
        rw_watch_python();
    (void)lane;
}

void rw_finalizing(rw_lane *lane)
{
    note_maps();
    for (rw_lane *each = all_lanes; each; each = each->next)
        each->page->finalized = 1;
    lane->page->ticks_end = rw_now();
    lane->page->clock_end = clock_now();
}

void rw_finalized(rw_lane *lane)
{
    for (rw_lane *each = all_lanes; each; each = each->next)
        each->page->finalized = 2;
    (void)lane;
}

/* A place is seen for the first time: note the way there, for people. */
void rw_new_site(rw_lane *lane, uint64_t address)
{
    static uint64_t seen[1 << 14];
    static unsigned count;
    size_t at = (size_t)((address * 0x9E3779B97F4A7C15u) >> 32) & ((1 << 14) - 1);
    lane->site = address;
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
unsigned char *rw_begin_rare(rw_lane *lane, unsigned call, unsigned units, void *from)
{
    return rw_begin(lane, call, units, from);
}

void rw_leave_rare(rw_lane *lane, unsigned char *record, int result)
{
    rw_leave(lane, record, result);
}

void rw_leave_in_vain(rw_lane *lane, unsigned char *record, int result, unsigned polls_at)
{
    rw_head *head = (rw_head *)record;
    lane->page->polls++;
    for (unsigned i = 0; i < lane->vain_count; i++) {
        rw_head *earlier = (rw_head *)lane->vain[i];
        /* The request, or the first arguments, follow the head: what is asked is the same if they are. */
        if (earlier->call != head->call || earlier->site != head->site ||
            memcmp(lane->vain[i] + RW_HEAD, record + RW_HEAD, 8))
            continue;
        int32_t polls;
        memcpy(&polls, lane->vain[i] + polls_at, 4);
        rw_put_int(lane->vain[i], polls_at, polls < INT32_MAX ? polls + 1 : polls);
        earlier->end = rw_now();
        lane->cursor = record;
        lane->number--;
        lane->page->current = (uint64_t)(lane->vain[i] - lane->base);
        __atomic_store_n(&lane->page->entered, lane->number, __ATOMIC_RELEASE);
        lane->inside = lane->in_fortran;
        return;
    }
    rw_put_int(record, polls_at, 1);
    if (lane->vain_count < RW_MAX_VAIN)
        lane->vain[lane->vain_count++] = record;
    rw_finish(lane, record, result);
}

/* The supervisor lets a collective begin when it has seen that all ranks are about to make the same one. */
void rw_wait_for_word(rw_lane *lane)
{
    lane->page->waits_to_go = lane->number;
    while (__atomic_load_n(&lane->page->may_go, __ATOMIC_ACQUIRE) < lane->number)
        nanosleep(&(struct timespec){0, 50000}, NULL);
    lane->page->waits_to_go = 0;
}

int64_t rw_status_bytes(const MPI_Status *status)
{
    static __typeof__(MPI_Test_cancelled) *test_cancelled;
    if (RW_UNLIKELY(rw_any_cancel)) {
        int cancelled = 0;
        if (!test_cancelled)
            test_cancelled = rw_function("PMPI_Test_cancelled");
        test_cancelled(status, &cancelled);
        if (cancelled)
            return -1;
    }
#if defined(MPICH_NUMVERSION) || defined(I_MPI_VERSION)
    return (int64_t)((uint64_t)(uint32_t)status->count_lo |
                     ((uint64_t)((uint32_t)status->count_hi_and_cancelled & 0x7FFFFFFF) << 32));
#elif defined(OMPI_MAJOR_VERSION)
    return (int64_t)status->_ucount;
#else
    static __typeof__(MPI_Get_count) *get_count;
    int count = 0;
    if (!get_count)
        get_count = rw_function("PMPI_Get_count");
    get_count(status, MPI_BYTE, &count);
    return count;
#endif
}

uint64_t rw_keep_statuses(rw_lane *lane, const MPI_Status *statuses, size_t count)
{
    uint64_t where;
    int64_t *place = rw_reserve(lane, 3 * count, &where);
    for (size_t i = 0; place && i < count; i++) {
        place[3 * i] = statuses[i].MPI_SOURCE;
        place[3 * i + 1] = statuses[i].MPI_TAG;
        place[3 * i + 2] = rw_status_bytes(&statuses[i]);
    }
    return where;
}
