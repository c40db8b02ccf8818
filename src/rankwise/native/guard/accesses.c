/* The file of accesses to owned memory. trace/access_log.py reads it and documents what it holds.
 *
 * What is touched in a loop is one record: it counts, and holds the way from one address to the next. A caller
 * holds the lock of the regions. */
#include <execinfo.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "guard.h"

typedef struct { /* 64 bytes */
    uint64_t site;
    uint64_t address; /* of the first access */
    int64_t stride;   /* from one to the next */
    uint32_t size;    /* of each */
    uint32_t count;   /* how many lie in a row */
    uint64_t owner;
    uint64_t event; /* stream << 48 | records that the thread had begun, or NO_STREAM << 48 */
    uint64_t time;
    uint32_t times; /* how often altogether, at least */
    uint8_t kind, owner_kind;
    uint16_t owner_mark; /* distinguishes the call sites of operations */
} access_record;

#define NO_STREAM 0xFFFFu
#define MOST_RECORDS ((size_t)1 << 20)
#define CHUNK ((size_t)1 << 16) /* bytes */
#define INDEX 8192

static access_record *records;
static size_t count, room, lost;
static access_record *latest[INDEX]; /* the last record of a place, owner and kind */

static int grow(void)
{
    char path[4096];
    const char *folder = getenv("RANKWISE_TRACE");
    if (!folder || count >= MOST_RECORDS || lost)
        return 0;
    if (!records) {
        void *space = mmap(NULL, MOST_RECORDS * sizeof *records, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (space == MAP_FAILED)
            return 0;
        records = space;
    }
    snprintf(path, sizeof path, "%s/%d.accesses", folder, (int)getpid());
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return 0;
    size_t before = room * sizeof *records;
    void *mapped = MAP_FAILED;
    if (!posix_fallocate(file, (off_t)before, CHUNK))
        mapped = mmap((char *)records + before, CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, (off_t)before);
    close(file);
    if (mapped == MAP_FAILED)
        return 0;
    room += CHUNK / sizeof *records;
    return 1;
}

static uint64_t now_of(rw_stream *stream)
{
    return stream ? stream->index << 48 | stream->number : (uint64_t)NO_STREAM << 48;
}

/* Where an access to a window lies among the calls of the process. A thread that has never called MPI stands beside the
 * first one that did: what is ordered before one of its calls is made before it in time as well. */
static uint64_t now_among_calls(void)
{
    rw_stream *stream = rw_this_stream ? rw_this_stream : rw_all_streams;
    while (!rw_this_stream && stream && stream->next)
        stream = stream->next;
    return stream ? stream->index << 48 | __atomic_load_n(&stream->number, __ATOMIC_ACQUIRE) : now_of(NULL);
}

/* Whether the access lies where this record has it, or is the next in its row. */
static int goes_on(access_record *record, uint64_t address, uint64_t size)
{
    int64_t away = (int64_t)(address - record->address);
    if (record->size != size)
        return 0;
    if (!away)
        return 1;
    if (record->count == 1) {
        record->stride = away;
        record->count = 2;
        return 1;
    }
    if (away % record->stride)
        return 0;
    int64_t element = away / record->stride;
    if (element < 0 || element > record->count)
        return 0;
    record->count += element == record->count;
    return 1;
}

/* How the program came to a place, for people: what a header of C++ does is done by the line that uses it. */
static void note_way(uint64_t site)
{
    static uint64_t noted[1024];
    uint64_t *known = &noted[site * 0x9E3779B97F4A7C15u >> 54];
    void *stack[24];
    char text[24 * 20] = "";
    if (*known == site || site & RW_PYTHON_SITE)
        return;
    *known = site;
    int depth = backtrace(stack, 24), first = 0;
    while (first < depth && RW_BITS(stack[first]) - site + 1 > 1) /* itself, or the instruction just before it */
        first++;
    for (int i = first + 1; i < depth; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "\t%lx", (unsigned long)stack[i]);
    rw_note("site\t%lx%s\n", (unsigned long)site, text);
}

void rw_keep_access(rw_region *region, uint64_t address, uint64_t size, unsigned kind, uint64_t site)
{
    int is_window = region->owner_kind == RW_WINDOW_MEMORY;
    uint64_t event = is_window ? now_among_calls() : now_of(rw_this_stream);
    uint64_t owner = is_window ? region->owner : region->owner_site;
    if (kind & ~(unsigned)(RW_READ | RW_ATOMIC | RW_VOLATILE))
        region->was_written = 1;
    size_t at = (size_t)(((site ^ owner << 13 ^ (uint64_t)kind << 7) * 0x9E3779B97F4A7C15u) >> 40) & (INDEX - 1);
    access_record *known = latest[at];
    if (known && known->site == site && known->kind == kind && known->owner_kind == region->owner_kind) {
        /* An operation's buffer must not be touched at all: once is enough. A window's may be, at the right time. */
        int is_same = is_window ? known->owner == owner && known->event == event && goes_on(known, address, size)
                                : known->owner_mark == (uint16_t)(owner ^ owner >> 16);
        if (is_same) {
            known->times += known->times < UINT32_MAX;
            return;
        }
    }
    if (count == room && !grow()) {
        lost++;
        return;
    }
    records[count] = (access_record){site, address, 0, (uint32_t)size, 1, region->owner, event, rw_now(), 1,
                                     (uint8_t)kind, (uint8_t)region->owner_kind, (uint16_t)(owner ^ owner >> 16)};
    latest[at] = &records[count++];
    note_way(site);
}

/* The memory that a call's buffer lies in: kept once for each place that calls, and place in that memory. */
void rw_keep_place(const rw_buffer *buffer)
{
    if (count == room && !grow())
        return;
    const rw_python_buffer *view = buffer->of_python;
    uint8_t kind = view ? RW_PYTHON : buffer->is_local ? RW_FRAME : buffer->start ? RW_ALLOCATION : RW_VARIABLE;
    uint64_t size = buffer->is_local ? buffer->low : buffer->size;
    uint64_t reach = buffer->high;
    if (!buffer->is_local && buffer->low < buffer->start)
        reach = buffer->low;
    records[count++] = (access_record){buffer->made_at, buffer->base, (int64_t)size, (uint32_t)buffer->is_beyond, buffer->element, buffer->start,
                                       buffer->call, reach, (uint32_t)buffer->parameter, RW_EITHER, kind, 0};
    if (view) {
        uint64_t away = view->start - buffer->start; /* where what it holds begins, in what it lies in */
        records[count - 1].count = away <= UINT32_MAX ? view->format : 0;
        records[count - 1].times = (uint32_t)away;
    } else if (kind == RW_ALLOCATION)
        note_way(buffer->made_at);
}
