/* Gives numbers to MPI objects. A number is never given twice, though MPI reuses handles. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

/* Open addressing; readers take no lock. An entry is never removed: a freed object keeps its handle, marked,
 * until MPI gives the handle out again. A table that is full is replaced and left to its readers. */
typedef struct {
    uint64_t handle; /* + 1, so that 0 is an empty place */
    uint64_t number; /* and, above it, how often MPI has handed out the same object again */
} entry;

#define AGAIN (UINT64_C(1) << 32)

typedef struct {
    size_t capacity;
    entry entries[];
} table;

static table *tables[RW_KINDS];
static size_t filled[RW_KINDS];
static uint32_t next_number[RW_KINDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline size_t place(uint64_t handle, size_t capacity)
{
    return (size_t)((handle * 0x9E3779B97F4A7C15u) >> 20) & (capacity - 1);
}

uint32_t rw_object(int kind, uint64_t handle)
{
    table *all = __atomic_load_n(&tables[kind], __ATOMIC_ACQUIRE);
    if (RW_UNLIKELY(!all))
        return RW_UNKNOWN;
    for (size_t at = place(handle, all->capacity);; at = (at + 1) & (all->capacity - 1)) {
        uint64_t found = __atomic_load_n(&all->entries[at].handle, __ATOMIC_ACQUIRE);
        if (found == handle + 1)
            return (uint32_t)__atomic_load_n(&all->entries[at].number, __ATOMIC_RELAXED);
        if (!found)
            return RW_UNKNOWN;
    }
}

static void set(table *all, uint64_t handle, uint64_t number, size_t *count)
{
    size_t at = place(handle, all->capacity);
    while (all->entries[at].handle && all->entries[at].handle != handle + 1)
        at = (at + 1) & (all->capacity - 1);
    *count += !all->entries[at].handle;
    __atomic_store_n(&all->entries[at].number, number, __ATOMIC_RELAXED);
    __atomic_store_n(&all->entries[at].handle, handle + 1, __ATOMIC_RELEASE);
}

static void put(int kind, uint64_t handle, uint64_t number)
{
    table *old = tables[kind];
    if (!old || filled[kind] * 2 >= old->capacity) {
        size_t capacity = old ? old->capacity * 4 : 256;
        table *larger = calloc(1, sizeof(table) + capacity * sizeof(entry));
        if (!larger)
            return;
        larger->capacity = capacity;
        filled[kind] = 0;
        for (size_t at = 0; old && at < old->capacity; at++)
            if (old->entries[at].handle)
                set(larger, old->entries[at].handle - 1, old->entries[at].number, &filled[kind]);
        __atomic_store_n(&tables[kind], larger, __ATOMIC_RELEASE);
    }
    set(tables[kind], handle, number, &filled[kind]);
}

uint32_t rw_new_number(int kind)
{
    return RW_FIRST_OWN + __atomic_fetch_add(&next_number[kind], 1, __ATOMIC_RELAXED);
}

void rw_note_freed(int kind, uint64_t number)
{
    rw_note("freed\t%d\t%lld\n", kind, (long long)number);
}

void rw_give_number(int kind, uint64_t handle, uint32_t number)
{
    pthread_mutex_lock(&lock);
    put(kind, handle, number);
    pthread_mutex_unlock(&lock);
}

int rw_is_alive(uint32_t number)
{
    return number >= RW_FIRST_OWN && number < RW_UNKNOWN;
}

/* The handle stands for another object now, so what it stood for was freed where it could not be seen. */
void rw_forget_number(int kind, uint32_t known)
{
    if (rw_is_alive(known))
        rw_note_freed(kind, known);
}

uint32_t rw_made(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    if (known < RW_FIRST_OWN) /* MPI answered with a predefined object */
        return known;
    rw_forget_number(kind, known);
    uint32_t number = rw_new_number(kind);
    rw_give_number(kind, handle, number);
    return number;
}

static entry *entry_of(int kind, uint64_t handle)
{
    table *all = tables[kind];
    size_t at = place(handle, all->capacity);
    while (all->entries[at].handle && all->entries[at].handle != handle + 1)
        at = (at + 1) & (all->capacity - 1);
    return all->entries[at].handle ? &all->entries[at] : NULL;
}

/* MPI may answer with an object that the program has already: a group, an error handler, a part of a datatype.
 * It is then one object that has to be freed once more. */
uint32_t rw_got(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    if (!rw_is_alive(known))
        return rw_made(kind, handle);
    pthread_mutex_lock(&lock);
    entry *found = entry_of(kind, handle);
    if (found)
        __atomic_store_n(&found->number, found->number + AGAIN, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return known;
}

/* An object that the program is shown, and does not own. */
uint32_t rw_seen(int kind, uint64_t handle)
{
    uint32_t known = rw_object(kind, handle);
    return known < RW_UNKNOWN ? known : rw_made(kind, handle);
}

/* The variables that were freed last: they hold null now, but what they held is known. */
static struct {
    void *variable;
    uint32_t number;
    int kind;
} emptied[1024];

static size_t emptied_at(void *variable)
{
    return place(RW_BITS(variable), sizeof emptied / sizeof *emptied);
}

uint32_t rw_to_free(rw_stream *stream, int kind, uint64_t handle, void *variable)
{
    uint32_t known = rw_object(kind, handle);
    size_t at = emptied_at(variable);
    int same = emptied[at].variable == variable && emptied[at].kind == kind;
    return !known && same && !stream->in_fortran ? emptied[at].number | RW_FREED : known;
}

static int let_go(int kind, uint64_t handle, uint32_t *number)
{
    *number = rw_object(kind, handle);
    if (!rw_is_alive(*number))
        return 0;
    pthread_mutex_lock(&lock);
    entry *found = entry_of(kind, handle);
    if (found)
        __atomic_store_n(&found->number, found->number >= AGAIN ? found->number - AGAIN : *number | RW_FREED,
                         __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return 1;
}

void rw_freed(int kind, uint64_t handle, void *variable)
{
    uint32_t number;
    if (!let_go(kind, handle, &number))
        return;
    size_t at = emptied_at(variable);
    emptied[at].variable = variable;
    emptied[at].number = number;
    emptied[at].kind = kind;
}

/* A function of the program that MPI calls back, such as one that deletes an attribute, has freed something. */
void rw_freed_inside(int kind, uint64_t handle)
{
    if (rw_stream_here()->inside == RW_QUIET)
        return;
    uint32_t number;
    if (let_go(kind, handle, &number))
        rw_note_freed(kind, number);
}

/* The datatypes that a datatype is made of, as MPI_Type_get_contents hands them out. */
uint64_t rw_keep_contents(rw_stream *stream, MPI_Datatype type, MPI_Datatype *inner)
{
    int integers, addresses, types = 0, combiner;
    uint64_t where = 0;
    __typeof__(MPI_Type_get_envelope) *envelope = rw_function("PMPI_Type_get_envelope");
    if (!inner || envelope(type, &integers, &addresses, &types, &combiner) != MPI_SUCCESS || types <= 0)
        return 0;
    int64_t *kept = rw_reserve(stream, (size_t)types, &where);
    for (int i = 0; i < types; i++) {
        uint32_t number = rw_got(RW_DATATYPE, RW_BITS(inner[i]));
        if (kept)
            kept[i] = number;
    }
    return where;
}

#define RW_PREDEFINED(kind, number, handle)         \
    do {                                            \
        if (rw_object(kind, handle) == RW_UNKNOWN)  \
            rw_give_number(kind, handle, number);             \
    } while (0)

void rw_register_predefined(void)
{
    if (tables[0])
        return;
#include "predefined.h"
#include "constants.h"
}
