/* Makes one message of the clock and the data of the program's.
 *
 * A short message of a type without gaps is copied behind the header. For all others there is a datatype of the
 * header and the program's own buffer (Vo 2011, section 2.4.3). Both are equal on the way, so a sender need
 * not know how the receiver does it. The header comes first, so that a message that is shorter than its receive has it, too. */
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include "clock_messages.h"

#define MOST_COPIED 16384
#define TYPES 64
#define REAL(name) ((__typeof__(MPI_##name) *)rw_function("PMPI_" #name))

size_t rw_header_size;
MPI_Datatype rw_byte_type;

static __typeof__(MPI_Type_free) *type_free;
static __typeof__(MPI_Type_get_envelope) *get_envelope;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void rw_start_piggyback(void)
{
    rw_byte_type = MPI_BYTE;
    type_free = rw_function("PMPI_Type_free");
    get_envelope = rw_function("PMPI_Type_get_envelope");
    rw_header_size = (sizeof(rw_header) + (size_t)rw_clocking * sizeof(int32_t) + 7) & ~(size_t)7;
}

/* Of types that are predefined and without gaps only the size matters. */
static struct {
    uint64_t handle;
    size_t size; /* 0: nothing is here */
} sizes[TYPES];

static size_t plain_size(MPI_Datatype type)
{
    size_t at = (size_t)((RW_BITS(type) * 0x9E3779B97F4A7C15u) >> 40) & (TYPES - 1);
    if (sizes[at].size && sizes[at].handle == RW_BITS(type))
        return sizes[at].size;
    int integers, addresses, types, combiner, size = 0;
    MPI_Aint lower = 0, extent = 0;
    if (get_envelope(type, &integers, &addresses, &types, &combiner) != MPI_SUCCESS || combiner != MPI_COMBINER_NAMED)
        return 0;
    REAL(Type_size)(type, &size);
    REAL(Type_get_extent)(type, &lower, &extent);
    if (size <= 0 || lower || extent != size)
        return 0;
    pthread_mutex_lock(&lock);
    sizes[at].size = 0;
    __atomic_store_n(&sizes[at].handle, RW_BITS(type), __ATOMIC_RELEASE);
    __atomic_store_n(&sizes[at].size, (size_t)size, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&lock);
    return (size_t)size;
}

static void make_type(rw_load *load, MPI_Count count, MPI_Datatype type)
{
    MPI_Aint from_header = (MPI_Aint)load->buffer - (MPI_Aint)load->header;
    load->has_type = 1;
#if MPI_VERSION >= 4
    if (count > INT_MAX) {
        MPI_Count lengths[2] = {(MPI_Count)rw_header_size, count};
        MPI_Count places[2] = {0, (MPI_Count)from_header};
        MPI_Datatype types[2] = {rw_byte_type, type};
        REAL(Type_create_struct_c)(2, lengths, places, types, &load->type);
        REAL(Type_commit)(&load->type);
        return;
    }
#endif
    static __typeof__(MPI_Type_create_struct) *create;
    static __typeof__(MPI_Type_commit) *commit;
    if (!create) {
        commit = rw_function("PMPI_Type_commit");
        create = rw_function("PMPI_Type_create_struct");
    }
    int lengths[2] = {(int)rw_header_size, (int)count};
    MPI_Aint places[2] = {0, from_header};
    MPI_Datatype types[2] = {rw_byte_type, type};
    create(2, lengths, places, types, &load->type);
    commit(&load->type);
}

/* `place`: which memory of the stream is used, for calls that are over when they return; 0: some that is kept. */
rw_load *rw_pack(rw_stream *stream, int place, void **buffer, MPI_Count *count, MPI_Datatype *type, int may_copy)
{
    size_t each = may_copy ? plain_size(*type) : 0, size = 0;
    int is_copied = each && (size_t)*count <= MOST_COPIED / each;
    if (is_copied)
        size = each * (size_t)*count;
    size_t whole = sizeof(rw_load) + rw_header_size + size;
    rw_load *load = place ? rw_scratch(stream, place, whole) : malloc(whole);
    if (!load)
        abort();
    *load = (rw_load){.header = (rw_header *)(load + 1), .buffer = *buffer, .size = size, .is_copied = is_copied,
                      .wildcard = -1};
    load->header->rank = -1;
    if (is_copied) {
        *buffer = load->header;
        *count = (MPI_Count)(rw_header_size + size);
        *type = rw_byte_type;
    } else {
        make_type(load, *count, *type);
        *buffer = load->header; /* and not MPI_BOTTOM, with which MPI_Pack of MPICH 4.0 does nothing */
        *count = 1;
        *type = load->type;
    }
    return load;
}

/* The data as it goes over the wire, behind its header. */
rw_load *rw_pack_now(const void *buffer, MPI_Count count, MPI_Datatype type, int tag, MPI_Comm comm)
{
    int most = 0, used = 0;
    REAL(Pack_size)((int)count, type, comm, &most);
    rw_load *load = malloc(sizeof *load + rw_header_size + (size_t)most);
    if (!load || count > INT_MAX)
        abort();
    *load = (rw_load){.header = (rw_header *)(load + 1), .wildcard = -1};
    rw_stamp(load->header, tag);
    REAL(Pack)(buffer, (int)count, type, rw_behind(load), most, &used, comm);
    load->size = (size_t)used;
    return load;
}

/* The MPI library has its arguments: a type is no longer needed. */
void rw_loaded(rw_load *load)
{
    if (load->has_type)
        type_free(&load->type);
    load->has_type = 0;
}
