/* Event streams: their files, their growth, and the notes of the process. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "guard.h"

#define RESERVED_SPACE ((size_t)1 << 38) /* addresses, not memory: a stream never moves */
#define FIRST_CHUNK ((size_t)1 << 18)
#define LARGEST_CHUNK ((size_t)1 << 24)

__thread rw_stream *rw_this_stream;
int rw_is_python, rw_buffering, rw_ask_first, rw_may_be_threaded, rw_any_cancel;
unsigned rw_in_turn;

rw_stream rw_silent_stream = {.inside = 1};
rw_stream *rw_all_streams;
static uint64_t stream_count;
static size_t most_bytes = SIZE_MAX; /* of one file */
static char folder[3072];
pid_t rw_recorded_pid;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t of_thread;
static rw_stream *idle_streams;

uint64_t rw_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Makes the file `size` bytes long and maps the part from `from` on; 0 when there is no room for it.
 * The file is opened by name each time, for the program may close descriptors that are not its own. */
int rw_map_part(const char *path, unsigned char *base, size_t from, size_t size)
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

/* The first streams may grow without end; of very many threads at a time, each gets a small part of the addresses. */
unsigned char *rw_reserve_space(uint64_t index)
{
    for (size_t size = index < 16 ? RESERVED_SPACE : RESERVED_SPACE / 64; size >= LARGEST_CHUNK * 4; size /= 4) {
        void *space = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (space != MAP_FAILED)
            return space;
    }
    return NULL;
}

static void path_of(char *path, size_t room, uint64_t index, const char *ending)
{
    snprintf(path, room, "%s/%d-%llu.%s", folder, (int)rw_recorded_pid, (unsigned long long)index, ending);
}

/* Likewise a file of the process. */
int rw_map_own(const char *ending, unsigned char *base, size_t from, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.%s", folder, (int)rw_recorded_pid, ending);
    return rw_map_part(path, base, from, size);
}

static size_t next_size(size_t size)
{
    return size + (size < LARGEST_CHUNK ? size : LARGEST_CHUNK);
}

static int grow_file(rw_stream *stream, const char *ending, unsigned char *base, unsigned char **limit)
{
    char path[4096];
    path_of(path, sizeof path, stream->index, ending);
    size_t size = (size_t)(*limit - base);
    size_t larger = size ? next_size(size) : FIRST_CHUNK;
    if (larger > most_bytes)
        return 0;
    if (!rw_map_part(path, base, size, larger))
        return 0;
    *limit = base + larger;
    return 1;
}

/* When the file cannot grow, its last units take the record of the call that is inside, so that it can be seen. */
unsigned char *rw_grow(rw_stream *stream, unsigned units)
{
    (void)units;
    stream->page->ticks_end = rw_now();
    stream->page->clock_end = rw_clock();
    if (!stream->page->lost && grow_file(stream, "events", stream->base, &stream->limit))
        return stream->cursor;
    if (!stream->page->lost) {
        stream->page->full_at = (uint64_t)(stream->cursor - stream->base);
        stream->limit -= RW_MOST_UNITS * RW_UNIT;
    }
    stream->page->lost++;
    stream->failed_poll_count = 0;
    return stream->limit;
}

int64_t *rw_reserve(rw_stream *stream, size_t count, uint64_t *where)
{
    *where = 0;
    size_t bytes = (count + 1) * 8;
    while (stream->side_limit < stream->side_cursor + bytes)
        if (stream->page->lost || !grow_file(stream, "side", stream->side_base, &stream->side_limit))
            return NULL;
    int64_t *place = (int64_t *)stream->side_cursor;
    *where = (uint64_t)(stream->side_cursor - stream->side_base);
    stream->side_cursor += bytes;
    stream->page->side_used = *where + bytes;
    place[0] = (int64_t)count;
    return place + 1;
}

/* If the array that was kept last is the one that this place kept before, that one is enough. */
void rw_settle(rw_stream *stream, unsigned char *record, unsigned at)
{
    uint64_t where, *before = &stream->arrays[rw_place_of(((rw_head *)record)->site, at)];
    memcpy(&where, record + at, 8);
    if (!where)
        return;
    const int64_t *now = (const int64_t *)(stream->side_base + where);
    const int64_t *then = (const int64_t *)(stream->side_base + *before);
    size_t bytes = (size_t)(now[0] + 1) * 8;
    if (*before && then[0] == now[0] && !memcmp(then, now, bytes) && stream->side_cursor == (unsigned char *)now + bytes) {
        stream->side_cursor = (unsigned char *)now;
        stream->page->side_used = where;
        memcpy(record + at, before, 8);
    } else {
        *before = where;
    }
}

void *rw_scratch(rw_stream *stream, int which, size_t size)
{
    if (stream->scratch_size[which] < size || !stream->scratch[which]) {
        free(stream->scratch[which]);
        stream->scratch_size[which] = size * 2 + 256;
        stream->scratch[which] = malloc(stream->scratch_size[which]);
    }
    return stream->scratch[which];
}

/* A line in the notes of the process: what happens rarely and is best read as text. A process that malloc ends because its
 * memory is damaged notes its crash while malloc is locked, so short lines need no malloc. */
void rw_note(const char *format, ...)
{
    char path[4096], usual[2048];
    char *line = usual;
    va_list arguments;
    if (!folder[0])
        return;
    va_start(arguments, format);
    int size = vsnprintf(usual, sizeof usual, format, arguments);
    va_end(arguments);
    if (size >= (int)sizeof usual) {
        va_start(arguments, format);
        size = vasprintf(&line, format, arguments);
        va_end(arguments);
    }
    if (size < 0)
        return;
    snprintf(path, sizeof path, "%s/%d.notes", folder, (int)rw_recorded_pid);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file >= 0) {
        ssize_t written = write(file, line, (size_t)size);
        (void)written;
        close(file);
    }
    if (line != usual)
        free(line);
}

/* The parent of this process, its parent, and so on: the ranks of one job have a launcher of their own. */
static void note_ancestors(void)
{
    char line[2048] = "", path[64], status[512];
    size_t used = 0;
    for (int pid = getppid(); pid > 1 && used < sizeof line - 64;) {
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        int file = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t size = file >= 0 ? read(file, status, sizeof status - 1) : -1;
        if (file >= 0)
            close(file);
        status[size > 0 ? size : 0] = 0;
        char *name = strchr(status, '('), *end = strrchr(status, ')');
        if (!name || !end)
            break;
        used += (size_t)snprintf(line + used, sizeof line - used, "\t%d %.*s", pid, (int)(end - name - 1), name + 1);
        pid = atoi(end + 4); /* behind the state */
    }
    rw_note("ancestors%s\n", line);
}

static void in_forked_child(void)
{
    rw_this_stream = &rw_silent_stream;
    rw_all_streams = idle_streams = NULL;
    rw_forget_logs();
    folder[0] = 0;
}

/* The stream of a thread that has ended is the next new thread's: what it does comes after all that is there.
 * That of the main thread stays its own: MPI distinguishes the main thread. */
static void thread_ended(void *stream)
{
    rw_log_end();
    rw_this_stream = NULL;
    if (((rw_stream *)stream)->page->thread == (uint32_t)rw_recorded_pid)
        return;
    pthread_mutex_lock(&lock);
    ((rw_stream *)stream)->next_idle = idle_streams;
    idle_streams = stream;
    pthread_mutex_unlock(&lock);
}

/* Records nothing of this process, and reports which MPI library it has. */
static void stand_aside(void)
{
    char path[4096], version[1 << 14] = ""; /* longer than any library's MPI_MAX_LIBRARY_VERSION_STRING */
    int length = 0;
    int (*get_version)(char *, int *) = rw_function("PMPI_Get_library_version");
    get_version(version, &length);
    snprintf(path, sizeof path, "%s/%d.another", folder, (int)getpid());
    FILE *file = fopen(path, "w");
    if (file) {
        fputs(version, file);
        fclose(file);
    }
    folder[0] = 0;
}

static void set_up_process(void)
{
    const char *named = getenv("RANKWISE_TRACE");
    if (!named || !*named || strlen(named) >= sizeof folder)
        return;
    strcpy(folder, named);
    if (!rw_fits_the_library()) {
        stand_aside();
        return;
    }
    rw_recorded_pid = getpid();
    const char *buffering = getenv("RANKWISE_BUFFERING");
    rw_buffering = !buffering ? 0 : !strcmp(buffering, "zero") ? 1 : !strcmp(buffering, "infinite") ? 2 : 0;
    rw_ask_first = getenv("RANKWISE_ASK_FIRST") != NULL;
    const char *in_turn = getenv("RANKWISE_IN_TURN");
    rw_in_turn = in_turn ? (unsigned)strtoul(in_turn, NULL, 10) : 0;
    const char *limit = getenv("RANKWISE_TRACE_LIMIT");
    if (limit && strtoull(limit, NULL, 10) >= FIRST_CHUNK)
        most_bytes = strtoull(limit, NULL, 10);
    pthread_atfork(NULL, NULL, in_forked_child);
    pthread_key_create(&of_thread, thread_ended);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static rw_stream *take_over_stream(void)
{
    pthread_mutex_lock(&lock);
    rw_stream *stream = idle_streams;
    if (stream)
        idle_streams = stream->next_idle;
    pthread_mutex_unlock(&lock);
    if (stream) {
        stream->inside = stream->in_fortran = 0;
        stream->tool_site = NULL;
        stream->failed_poll_count = 0;
        stream->again = NULL;
        stream->page->thread = (uint32_t)syscall(SYS_gettid);
        pthread_setspecific(of_thread, stream);
        rw_this_stream = stream;
    }
    return stream;
}

/* The recorder of a program under test asks MPI for ranks and sizes; these calls are none of the program's. */
__attribute__((visibility("default"))) int rankwise_quietly(int wanted)
{
    rw_stream *stream = rw_stream_here();
    int before = stream->inside;
    if (stream != &rw_silent_stream && (!before || before == RW_QUIET))
        stream->inside = wanted ? RW_QUIET : 0;
    return before == RW_QUIET;
}

rw_stream *rw_open_stream(void)
{
    rw_this_stream = &rw_silent_stream;
    pthread_once(&once, set_up_process);
    if (!folder[0])
        return &rw_silent_stream;
    rw_stream *stream = take_over_stream();
    if (stream)
        return stream;
    stream = calloc(1, sizeof *stream);
    if (!stream)
        return &rw_silent_stream;
    stream->index = __atomic_fetch_add(&stream_count, 1, __ATOMIC_RELAXED);
    stream->base = stream->limit = rw_reserve_space(stream->index);
    stream->side_base = stream->side_limit = rw_reserve_space(stream->index);
    if (!stream->base || !stream->side_base || !grow_file(stream, "events", stream->base, &stream->limit)) {
        fprintf(stderr, "rankwise: nothing can be recorded in %s: %s\n", folder, strerror(errno));
        free(stream);
        folder[0] = 0;
        return &rw_silent_stream;
    }
    stream->page = (rw_page *)stream->base;
    stream->cursor = stream->base + RW_PAGE;
    stream->side_cursor = stream->side_base + 8; /* 0 stands for no array */
    rw_page *page = stream->page;
    page->version = RW_VERSION;
    page->layout = RW_LAYOUT;
    page->stream = (uint32_t)stream->index;
    page->pid = (uint32_t)rw_recorded_pid;
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
    page->clock_begin = page->clock_end = rw_clock();
    page->used = RW_PAGE;
    pthread_mutex_lock(&lock);
    if (rw_all_streams) {
        page->rank = rw_all_streams->page->rank;
        page->size = rw_all_streams->page->size;
    } else {
        rw_find_python();
        if (rw_is_python && rw_guarding)
            rw_follow_python_buffers();
        note_ancestors();
        rw_note_maps(); /* calls before MPI_Init have places too */
    }
    page->python = (uint32_t)rw_is_python;
    stream->next = rw_all_streams;
    rw_all_streams = stream;
    pthread_mutex_unlock(&lock);
    pthread_setspecific(of_thread, stream);
    memcpy(&page->magic, RW_MAGIC, 8); /* last: the page is whole */
    rw_this_stream = stream;
    return stream;
}
