/* Protects the pages that lie wholly inside the buffers of pending operations, in programs that are not instrumented.
 *
 * A buffer that is being sent can be read; one that is received into can neither be read nor written, except while
 * a thread is inside MPI: system calls that MPI makes fail on protected memory, and are no faults. Pages that hold
 * anything else, and those of stacks, are never protected. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "guard.h"

#define MOST_SPANS 64
#define MOST_STEPS 64 /* accesses of each operation that are examined one by one */
#define REMEMBERED 256

typedef struct rw_pages {
    rw_region *region;
    struct rw_pages *next;
    int is_off;  /* it has been seen often enough, or its memory is freed */
    int is_open; /* MPI touched it outside of a call that is known */
    int steps;
    size_t count;
    rw_piece spans[];
} rw_pages;

static rw_pages *protected_ones;
static int held, inside, closed_ones;
static rw_piece lately[REMEMBERED]; /* spans that were given free: a thread may have met them just before */
static unsigned lately_count;

static void enter(void)
{
    for (unsigned tries = 0; __atomic_exchange_n(&held, 1, __ATOMIC_ACQUIRE); tries++)
        if (tries > 100)
            sched_yield();
}

static void leave(void)
{
    __atomic_store_n(&held, 0, __ATOMIC_RELEASE);
}

static int way_of(const rw_pages *pages)
{
    if (pages->is_off || pages->region->is_released)
        return PROT_READ | PROT_WRITE;
    if (pages->region->is_filled && (inside || pages->is_open))
        return PROT_READ | PROT_WRITE;
    return pages->region->is_sent || pages->region->is_forwarded ? PROT_READ : PROT_NONE;
}

static int set(const rw_piece *span, int way)
{
    return !mprotect((void *)(uintptr_t)span->start, (size_t)(span->end - span->start), way);
}

static void set_all(const rw_pages *pages)
{
    for (size_t i = 0; i < pages->count; i++)
        set(&pages->spans[i], way_of(pages));
}

/* Several operations may send the same memory. */
static void set_others(const rw_piece *span)
{
    for (rw_pages *each = protected_ones; each; each = each->next)
        for (size_t i = 0; i < each->count; i++) {
            rw_piece common = {each->spans[i].start > span->start ? each->spans[i].start : span->start,
                               each->spans[i].end < span->end ? each->spans[i].end : span->end};
            if (common.start < common.end && way_of(each) != (PROT_READ | PROT_WRITE))
                set(&common, way_of(each));
        }
}

/* Ordinary memory of the process that it may read and write; the system's list is long, so answers are kept. */
static int is_ordinary(rw_piece span)
{
    static rw_piece good[REMEMBERED];
    static unsigned good_count;
    for (unsigned i = 0; i < (good_count < REMEMBERED ? good_count : REMEMBERED); i++)
        if (good[i].start <= span.start && span.end <= good[i].end)
            return 1;
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[5000];
    int is_good = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long start, end;
        char way[8];
        if (sscanf(line, "%lx-%lx %7s", &start, &end, way) != 3 || (int64_t)start > span.start || (int64_t)end < span.end)
            continue;
        is_good = !strncmp(way, "rw-", 3) && !strstr(line, "[stack") && !strstr(line, "/dev/") && !strstr(line, "huge");
        if (strstr(line, "/dev/shm") || strstr(line, "/dev/zero"))
            is_good = !strncmp(way, "rw-", 3);
        if (is_good)
            good[good_count++ % REMEMBERED] = (rw_piece){(int64_t)start, (int64_t)end};
        break;
    }
    if (maps)
        fclose(maps);
    return is_good;
}

static int is_on_stack(uint64_t address)
{
    static __thread uint64_t low __attribute__((tls_model("initial-exec")));
    static __thread uint64_t high __attribute__((tls_model("initial-exec")));
    if (!high)
        rw_stack_of_thread(&low, &high);
    return low <= address && address < high;
}

static void add_span(rw_pages *pages, uint64_t low, uint64_t high)
{
    uint64_t size = (uint64_t)sysconf(_SC_PAGESIZE);
    rw_piece span = {(int64_t)((low + size - 1) & ~(size - 1)), (int64_t)(high & ~(size - 1))};
    if (span.start < span.end && pages->count < MOST_SPANS && is_ordinary(span))
        pages->spans[pages->count++] = span;
}

static void find_spans(rw_pages *pages)
{
    const rw_region *region = pages->region;
    if (!region->shape) {
        add_span(pages, region->low, region->high);
        return;
    }
    const rw_shape *shape = region->shape;
    for (uint64_t element = 0; element < region->count && element < MOST_SPANS; element++)
        for (size_t i = 0; i < shape->count && pages->count < MOST_SPANS; i++) {
            uint64_t base = region->base + (uint64_t)((int64_t)element * shape->extent);
            add_span(pages, base + (uint64_t)shape->pieces[i].start, base + (uint64_t)shape->pieces[i].end);
        }
}

void rw_protect_pages(rw_region *region)
{
    region->pages = NULL;
    if (region->high - region->low < 4096 || is_on_stack(region->low))
        return;
    rw_pages *pages = calloc(1, sizeof *pages + MOST_SPANS * sizeof(rw_piece));
    if (!pages)
        return;
    pages->region = region;
    find_spans(pages);
    if (!pages->count) {
        free(pages);
        return;
    }
    rw_catch_faults();
    enter();
    region->pages = pages;
    pages->next = protected_ones;
    protected_ones = pages;
    closed_ones += region->is_filled;
    set_all(pages);
    leave();
}

void rw_unprotect_pages(rw_region *region)
{
    rw_pages *pages = region->pages;
    if (!pages)
        return;
    region->pages = NULL;
    enter();
    for (rw_pages **at = &protected_ones; *at; at = &(*at)->next)
        if (*at == pages) {
            *at = pages->next;
            break;
        }
    closed_ones -= region->is_filled;
    for (size_t i = 0; i < pages->count; i++) {
        set(&pages->spans[i], PROT_READ | PROT_WRITE);
        lately[lately_count++ % REMEMBERED] = pages->spans[i];
        set_others(&pages->spans[i]);
    }
    leave();
    free(pages);
}

static void set_closed_ones(void)
{
    enter();
    for (rw_pages *each = protected_ones; each; each = each->next) {
        each->is_open = 0;
        if (each->region->is_filled)
            set_all(each);
    }
    leave();
}

void rw_enter_mpi(void)
{
    if (__atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST) == 1 && closed_ones)
        set_closed_ones();
}

void rw_leave_mpi(void)
{
    if (__atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST) == 0 && closed_ones)
        set_closed_ones();
}

/* A thread met a protected page. Says what is to be done about it: see faults.c. */
int rw_met(uint64_t address, int is_mpi)
{
    int what = RW_NOT_OURS;
    enter();
    for (rw_pages *each = protected_ones; each; each = each->next)
        for (size_t i = 0; i < each->count; i++) {
            if ((int64_t)address < each->spans[i].start || (int64_t)address >= each->spans[i].end)
                continue;
            each->is_open |= is_mpi;
            each->is_off |= !is_mpi && ++each->steps > MOST_STEPS;
            int is_free = is_mpi || each->is_off || each->region->is_released;
            if (is_free)
                set_all(each);
            if (is_mpi && each->region->is_sent) /* MPI writes to what it sends: two operations share it */
                set(&each->spans[i], PROT_READ | PROT_WRITE);
            what = is_free && what != RW_STEP ? RW_GO_ON : RW_STEP;
        }
    for (unsigned i = 0; what == RW_NOT_OURS && i < REMEMBERED; i++)
        if ((int64_t)address >= lately[i].start && (int64_t)address < lately[i].end)
            what = RW_GO_ON;
    leave();
    return what;
}

/* Lets one instruction pass, and closes its page again. */
void rw_open_page(uint64_t address, int opens)
{
    int64_t size = sysconf(_SC_PAGESIZE);
    rw_piece page = {(int64_t)address & -size, ((int64_t)address & -size) + size};
    enter();
    if (opens)
        set(&page, PROT_READ | PROT_WRITE);
    else
        set_others(&page);
    leave();
}

/* A forked process has its own memory, and no guard. */
void rw_open_all_pages(void)
{
    for (rw_pages *each = protected_ones; each; each = each->next)
        for (size_t i = 0; i < each->count; i++)
            set(&each->spans[i], PROT_READ | PROT_WRITE);
    protected_ones = NULL;
    held = 0;
}
