/* What the recorder and an instrumented program share: which memory is under watch.
 *
 * The program holds a copy of nothing: it is given the address of this table when it starts, and reads it before
 * it calls anything. Memory is cut into granules; a granule that no region touches is passed by. */
#ifndef RANKWISE_WATCHING_H
#define RANKWISE_WATCHING_H

#include <stddef.h>
#include <stdint.h>

enum { /* as in trace/access_log.py */
    RW_READ = 1, RW_WRITE = 2, RW_RELEASE = 4, RW_ATOMIC = 8, RW_CHANGED = 16, RW_LEFT = 32, RW_EITHER = 64, RW_VOLATILE = 128
};

#define RW_GRANULE_BITS 9
#define RW_GRANULES (1u << 16) /* granules share entries; an entry that two granules share is read twice as often */

typedef struct {
    uint64_t start, size;
    uint64_t site; /* the allocation's call site */
} rw_allocation;

typedef struct {
    unsigned char here[RW_GRANULES]; /* whether a region may touch the granules of this place */
    uint64_t large_low, large_size;  /* where the regions lie that are too large to be kept by granules */
    unsigned any;                    /* how many regions there are */
    int has_threads;                 /* the program has made a thread */
    int (*is_in_mpi)(void);
    void (*accessed)(const volatile void *address, size_t size, unsigned kind, void *from);
    int (*allocation)(uint64_t address, rw_allocation *found); /* NULL where allocations are not known */
    void (*stores)(const volatile void *atomic);               /* about to */
    void (*loaded)(const volatile void *atomic);
} rw_watched;

static inline __attribute__((always_inline)) size_t rw_place_of_granule(uint64_t address)
{
    return (size_t)(address >> RW_GRANULE_BITS) & (RW_GRANULES - 1);
}

/* Returns the program's table; NULL where nothing is guarded. Found by name. */
typedef rw_watched *rw_instrumented_function(void);
#define RW_INSTRUMENTED "rw_instrumented" /* what a program calls that reports its own accesses */
#define RW_GUARDED "rw_guarded"

#endif
