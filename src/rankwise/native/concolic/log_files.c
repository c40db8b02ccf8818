/* The files that a run writes: mapped, so that nothing is lost when a process is killed. */
#include "concolic.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_NODES = 1 << 24, MOST_BRANCHES = 1 << 25, MOST_TEXT = 1 << 26, MOST_PER_PLACE = 64, MOST_FLIPS = 128 };

rwt_header_record *rwt_header;
rwt_node_record *rwt_nodes;
__thread int rwt_busy;

static rwt_branch_record *branches;
static char *texts;
static char *folder;
static bool active;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread bool is_locked;
extern char __libc_single_threaded __attribute__((weak)); /* of newer C libraries: no other thread is there */

extern char __start_rwt_coverage[] __attribute__((weak));
extern char __stop_rwt_coverage[] __attribute__((weak));

typedef struct {
    uint16_t records;
    uint16_t last;
} place_count;
static place_count *counts;

void rwt_lock(void)
{
    if (&__libc_single_threaded && __libc_single_threaded)
        return;
    pthread_mutex_lock(&mutex);
    is_locked = true;
}

void rwt_unlock(void)
{
    if (!is_locked)
        return;
    is_locked = false;
    pthread_mutex_unlock(&mutex);
}

bool rwt_recording(void)
{
    return active;
}

const char *rwt_log_folder(void)
{
    return folder;
}

static void *mapped(const char *ending, size_t bytes)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%ld.%s", folder, (long)getpid(), ending);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, (off_t)bytes)) {
        perror("rankwise: the log of this test run cannot be written");
        _exit(122);
    }
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (at == MAP_FAILED) {
        perror("rankwise: the log of this test run cannot be mapped");
        _exit(122);
    }
    return at;
}

/* Puts the coverage file where the compiled-in bytes of all object files lie; it keeps their contents. */
static void map_coverage(void)
{
    char *start = __start_rwt_coverage;
    size_t bytes = (size_t)(__stop_rwt_coverage - start);
    if (!start || !bytes)
        return;
    char path[4096];
    snprintf(path, sizeof path, "%s/%ld.coverage", folder, (long)getpid());
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    size_t written = 0;
    while (file >= 0 && written < bytes) {
        ssize_t part = write(file, start + written, bytes - written);
        if (part <= 0)
            break;
        written += (size_t)part;
    }
    if (written < bytes
        || mmap(start, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED) {
        perror("rankwise: the coverage of this test run cannot be written");
        _exit(122);
    }
    close(file);
}

static void forked(void)
{
    /* The child of a fork would write into the log of its parent. */
    active = false;
    if (__start_rwt_coverage) {
        size_t bytes = (size_t)(__stop_rwt_coverage - __start_rwt_coverage);
        mmap(__start_rwt_coverage, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    }
}

static int number_in(const char *const names[])
{
    for (; *names; names++) {
        const char *value = getenv(*names);
        if (value)
            return atoi(value);
    }
    return -1;
}

static bool map_shadow(void)
{
    static const uint64_t areas[][2] = {
        {0x010000000000, 0x100000000000}, {0x200000000000, 0x300000000000}, {0x500000000000, 0x510000000000}};
    for (unsigned i = 0; i < 3; i++) {
        void *at = (void *)(uintptr_t)areas[i][0];
        size_t bytes = areas[i][1] - areas[i][0];
        int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
        if (mmap(at, bytes, PROT_READ | PROT_WRITE, kind, -1, 0) != at)
            return false;
        madvise(at, bytes, MADV_DONTDUMP);
        madvise(at, bytes, MADV_NOHUGEPAGE);
    }
    return true;
}

/* Every instrumented object file calls this before the program's own code runs; the shadow must exist then. */
void rwt_start(int heavy, const void *sites, void *coverage)
{
    static bool started, has_shadow;
    (void)sites, (void)coverage; /* named here so that compiler and linker keep them */
    if (heavy && !has_shadow) {
        has_shadow = map_shadow();
        if (!has_shadow) {
            static const char words[] = "rankwise: no address space for shadow memory; "
                                        "try `ulimit -v unlimited` and vm.overcommit_memory=0\n";
            if (write(2, words, sizeof words - 1) < 0) {}
            _exit(122);
        }
    }
    if (started)
        return;
    started = true;
    const char *named = getenv("RANKWISE_TEST_LOG");
    if (!named || !*named)
        return;
    folder = strdup(named);
    map_coverage();
    char *area = mapped("log", RWT_HEADER_SIZE);
    rwt_header = (rwt_header_record *)area;
    static const char *const ranks[] = {"PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", NULL};
    static const char *const sizes[] = {"PMI_SIZE", "OMPI_COMM_WORLD_SIZE", NULL};
    rwt_header->layout = RWT_LAYOUT;
    rwt_header->rank = number_in(ranks);
    rwt_header->size = number_in(sizes);
    rwt_header->process = (uint32_t)getpid();
    rwt_header->nodes = RWT_FIRST_NODE;
    rwt_header->texts = 8;
    rwt_nodes = mapped("nodes", (size_t)MOST_NODES * sizeof(rwt_node_record));
    branches = mapped("branches", (size_t)MOST_BRANCHES * sizeof(rwt_branch_record));
    texts = mapped("texts", MOST_TEXT);
    size_t places = (size_t)(__stop_rwt_coverage - __start_rwt_coverage);
    counts = mmap(NULL, places * sizeof *counts + 1, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    rwt_header->magic = RWT_MAGIC;
    pthread_atfork(NULL, NULL, forked);
    active = true;
}

/* Keeps a text and returns where; equal texts that follow each other are kept once by their users. */
uint32_t rwt_text(const char *bytes, size_t length)
{
    rwt_lock();
    uint32_t at = rwt_header->texts;
    if (at + length + 8 > MOST_TEXT) {
        rwt_unlock();
        return 0;
    }
    uint32_t size = (uint32_t)length;
    memcpy(texts + at, &size, 4);
    memcpy(texts + at + 4, bytes, length);
    rwt_header->texts = at + 4 + (uint32_t)((length + 3) / 4 * 4);
    rwt_unlock();
    return at;
}

static void append(uint32_t place, uint32_t node)
{
    uint32_t at = __atomic_fetch_add(&rwt_header->branches, 1, __ATOMIC_RELAXED);
    if (at >= MOST_BRANCHES) {
        __atomic_store_n(&rwt_header->branches, MOST_BRANCHES, __ATOMIC_RELAXED);
        rwt_header->lost_branches++;
        return;
    }
    branches[at] = (rwt_branch_record){.place = place, .node = node};
}

/* Of each place the first records and then the changes of direction are kept (constraint set reduction). */
static bool wanted(uint32_t place)
{
    if (!active || !counts)
        return false;
    place_count *count = &counts[place & ~1u];
    uint16_t direction = (uint16_t)(1 + (place & 1));
    if (count->records >= MOST_PER_PLACE
        && (count->last == direction || count->records >= MOST_PER_PLACE + MOST_FLIPS)) {
        rwt_header->lost_branches++;
        return false;
    }
    count->records++;
    count->last = direction;
    return true;
}

void rwt_log_branch(uint32_t kind, uint32_t place, rwt_id node)
{
    if (wanted(place))
        append(kind << RWT_KIND_SHIFT | place, node);
}

/* What comes from here on in this log may depend on what that rank did before `sent_at`. */
void rwt_log_join(uint32_t rank, uint32_t sent_at)
{
    if (active)
        append(RWT_KIND_JOIN << RWT_KIND_SHIFT | rank, sent_at);
}

/* The condition of a branch depends on inputs; `outcome` is the byte in the coverage of how it went. */
void rwt_branch(rwt_id node, const char *outcome, uint32_t taken)
{
    uint32_t place = (uint32_t)(outcome - __start_rwt_coverage) + taken;
    rwt_log_branch(RWT_KIND_BRANCH, place, node);
}

/* A branch on a comparison that nothing else uses: it becomes an expression only if it is recorded. */
void rwt_compared(uint32_t form, rwt_id a, rwt_id b, uint64_t left, uint64_t right, const char *outcome, uint32_t taken)
{
    uint32_t place = (uint32_t)(outcome - __start_rwt_coverage) + taken;
    if (wanted(place))
        append(RWT_KIND_BRANCH << RWT_KIND_SHIFT | place, rwt_binary_at(NULL, form, a, b, left, right, taken));
}

/* A value continues as a plain one here: as an address, into a function without a model, ... */
void rwt_concretised(rwt_id node, const char *outcome)
{
    rwt_log_branch(RWT_KIND_CONCRETISED, (uint32_t)(outcome - __start_rwt_coverage), node);
}

/* A division by a symbolic value: zero is a target. */
void rwt_divisor(rwt_id node, const char *outcome)
{
    rwt_log_branch(RWT_KIND_CHECK, (uint32_t)(outcome - __start_rwt_coverage), node);
}

/* A symbolic index into an array of `length` elements (0: unknown); from here on it is a plain one. */
void rwt_index(rwt_id node, const char *outcome, uint64_t length)
{
    uint32_t kind = length ? RWT_KIND_CHECK : RWT_KIND_CONCRETISED;
    rwt_log_branch(kind, (uint32_t)(outcome - __start_rwt_coverage), node);
}
