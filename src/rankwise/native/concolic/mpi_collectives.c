/* Collectives: each member describes what it gives before the call, and reads what it got after the call. */
#include "mpi_shared.h"

#include <stdlib.h>

enum { MOST_REDUCED = 64 };

static uint64_t turn(rwt_comm *comm)
{
    return comm->collectives;
}

static void give(rwt_comm *comm, int to, const void *at, uint64_t bytes, bool with_data)
{
    rwt_publish(comm->key, to < 0 ? RWT_TO_ALL : comm->world[to], RWT_COLLECTIVE, turn(comm), at, bytes, with_data);
}

static const rwt_letter *given(const rwt_comm *comm, int from)
{
    return rwt_letter_from(comm->world[from], comm->key, RWT_COLLECTIVE, comm->collectives, NULL, 0);
}

static void take(const rwt_comm *comm, int from, void *at, uint64_t begin, uint64_t bytes)
{
    if (from != comm->rank || begin)
        rwt_deliver(given(comm, from), comm->world[from], at, begin, bytes);
    else
        rwt_deliver(given(comm, from), comm->world[from], at, 0, bytes);
}

static char *element(const void *at, int64_t index, MPI_Datatype type)
{
    return (char *)at + index * rwt_extent(type);
}

void rwt_before_MPI_Bcast(void *at, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    rwt_comm *known = rwt_communicator(comm);
    if (known && known->rank == root)
        give(known, -1, at, rwt_bytes(count, type), false);
}

void rwt_after_MPI_Bcast(void *at, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    if (known->rank != root)
        take(known, root, at, 0, rwt_bytes(count, type));
    known->collectives++;
}

void rwt_before_MPI_Scatter(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                            int root, MPI_Comm comm)
{
    (void)into, (void)room, (void)kind;
    rwt_comm *known = rwt_communicator(comm);
    for (int i = 0; known && known->rank == root && i < known->size; i++)
        give(known, i, element(from, (int64_t)i * count, type), rwt_bytes(count, type), false);
}

void rwt_after_MPI_Scatter(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                           int root, MPI_Comm comm)
{
    (void)from, (void)count, (void)type;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    if (into != MPI_IN_PLACE)
        take(known, root, into, 0, rwt_bytes(room, kind));
    known->collectives++;
}

void rwt_before_MPI_Scatterv(const void *from, const int *counts, const int *places, MPI_Datatype type, void *into,
                             int room, MPI_Datatype kind, int root, MPI_Comm comm)
{
    (void)into, (void)room, (void)kind;
    rwt_comm *known = rwt_communicator(comm);
    for (int i = 0; known && known->rank == root && i < known->size; i++)
        give(known, i, element(from, places[i], type), rwt_bytes(counts[i], type), false);
}

void rwt_after_MPI_Scatterv(const void *from, const int *counts, const int *places, MPI_Datatype type, void *into,
                            int room, MPI_Datatype kind, int root, MPI_Comm comm)
{
    (void)from, (void)counts, (void)places, (void)type;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    if (into != MPI_IN_PLACE)
        take(known, root, into, 0, rwt_bytes(room, kind));
    known->collectives++;
}

void rwt_before_MPI_Gather(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                           int root, MPI_Comm comm)
{
    (void)into, (void)room, (void)kind;
    rwt_comm *known = rwt_communicator(comm);
    if (known && from != MPI_IN_PLACE)
        give(known, root, from, rwt_bytes(count, type), false);
}

void rwt_after_MPI_Gather(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                          int root, MPI_Comm comm)
{
    (void)count, (void)type;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    for (int i = 0; known->rank == root && i < known->size; i++)
        if (i != root || from != MPI_IN_PLACE)
            take(known, i, element(into, (int64_t)i * room, kind), 0, rwt_bytes(room, kind));
    known->collectives++;
}

void rwt_before_MPI_Gatherv(const void *from, int count, MPI_Datatype type, void *into, const int *rooms,
                            const int *places, MPI_Datatype kind, int root, MPI_Comm comm)
{
    (void)into, (void)rooms, (void)places, (void)kind;
    rwt_comm *known = rwt_communicator(comm);
    if (known && from != MPI_IN_PLACE)
        give(known, root, from, rwt_bytes(count, type), false);
}

void rwt_after_MPI_Gatherv(const void *from, int count, MPI_Datatype type, void *into, const int *rooms,
                           const int *places, MPI_Datatype kind, int root, MPI_Comm comm)
{
    (void)count, (void)type;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    for (int i = 0; known->rank == root && i < known->size; i++)
        if (i != root || from != MPI_IN_PLACE)
            take(known, i, element(into, places[i], kind), 0, rwt_bytes(rooms[i], kind));
    known->collectives++;
}

void rwt_before_MPI_Allgather(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                              MPI_Comm comm)
{
    rwt_comm *known = rwt_communicator(comm);
    if (known && from == MPI_IN_PLACE)
        give(known, -1, element(into, (int64_t)known->rank * room, kind), rwt_bytes(room, kind), false);
    else if (known)
        give(known, -1, from, rwt_bytes(count, type), false);
}

void rwt_after_MPI_Allgather(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                             MPI_Comm comm)
{
    (void)from, (void)count, (void)type;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    for (int i = 0; i < known->size; i++)
        take(known, i, element(into, (int64_t)i * room, kind), 0, rwt_bytes(room, kind));
    known->collectives++;
}

void rwt_before_MPI_Alltoall(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                             MPI_Comm comm)
{
    rwt_comm *known = rwt_communicator(comm);
    bool in_place = from == MPI_IN_PLACE;
    for (int i = 0; known && i < known->size; i++)
        give(known, i, in_place ? element(into, (int64_t)i * room, kind) : element(from, (int64_t)i * count, type),
             in_place ? rwt_bytes(room, kind) : rwt_bytes(count, type), false);
}

void rwt_after_MPI_Alltoall(const void *from, int count, MPI_Datatype type, void *into, int room, MPI_Datatype kind,
                            MPI_Comm comm)
{
    rwt_after_MPI_Allgather(from, count, type, into, room, kind, comm);
}

/* Operations by their number in the log; 0 for those without an expression. */
static unsigned operation(MPI_Op op, bool is_float, bool is_signed)
{
    if (op == MPI_SUM)
        return is_float ? RWT_FADD : RWT_ADD;
    if (op == MPI_PROD)
        return is_float ? RWT_FMUL : RWT_MUL;
    if (op == MPI_MAX)
        return is_float ? RWT_FMAX : is_signed ? RWT_SMAX : RWT_UMAX;
    if (op == MPI_MIN)
        return is_float ? RWT_FMIN : is_signed ? RWT_SMIN : RWT_UMIN;
    if (is_float)
        return 0;
    return op == MPI_BAND ? RWT_AND : op == MPI_BOR ? RWT_OR : op == MPI_BXOR ? RWT_XOR : 0;
}

static bool number_type(MPI_Datatype type, unsigned *bytes, bool *is_float, bool *is_signed)
{
    *is_float = type == MPI_DOUBLE || type == MPI_FLOAT;
    *is_signed = type == MPI_INT || type == MPI_LONG || type == MPI_LONG_LONG;
    *bytes = type == MPI_FLOAT || type == MPI_INT || type == MPI_UNSIGNED ? 4 : 8;
    return *is_float || *is_signed || type == MPI_UNSIGNED || type == MPI_UNSIGNED_LONG;
}

static uint64_t computed(unsigned op, unsigned bytes, bool is_float, uint64_t a, uint64_t b)
{
    if (is_float && bytes == 8) {
        double x, y;
        memcpy(&x, &a, 8);
        memcpy(&y, &b, 8);
        x = op == RWT_FADD ? x + y : op == RWT_FMUL ? x * y : op == RWT_FMAX ? (x > y ? x : y) : (x < y ? x : y);
        memcpy(&a, &x, 8);
        return a;
    }
    if (is_float) {
        float x, y;
        memcpy(&x, &a, 4);
        memcpy(&y, &b, 4);
        x = op == RWT_FADD ? x + y : op == RWT_FMUL ? x * y : op == RWT_FMAX ? (x > y ? x : y) : (x < y ? x : y);
        a = 0;
        memcpy(&a, &x, 4);
        return a;
    }
    int64_t x = bytes == 4 ? (int32_t)a : (int64_t)a, y = bytes == 4 ? (int32_t)b : (int64_t)b;
    uint64_t result = op == RWT_ADD ? a + b : op == RWT_MUL ? a * b : op == RWT_AND ? (a & b) : op == RWT_OR ? (a | b)
        : op == RWT_XOR ? a ^ b : op == RWT_SMAX ? (uint64_t)(x > y ? x : y) : op == RWT_SMIN ? (uint64_t)(x < y ? x : y)
        : op == RWT_UMAX ? (a > b ? a : b) : (a < b ? a : b);
    return bytes == 4 ? (uint32_t)result : result;
}

/* Gives each element of a reduction the expression of all contributions, in the order of ranks. */
static void reduce(rwt_comm *comm, void *into, int count, MPI_Datatype type, MPI_Op op)
{
    unsigned bytes;
    bool is_float, is_signed, any = false;
    if (!number_type(type, &bytes, &is_float, &is_signed))
        return;
    unsigned what = operation(op, is_float, is_signed);
    rwt_clear(into, rwt_bytes(count, type));
    if (!what || count > MOST_REDUCED)
        return;
    const rwt_letter **letters = malloc((size_t)comm->size * sizeof *letters);
    bool complete = letters != NULL;
    for (int i = 0; complete && i < comm->size; i++) {
        uint64_t size;
        letters[i] = given(comm, i);
        rwt_letter_data(letters[i], &size);
        complete = size == (uint64_t)count * bytes;
    }
    for (int k = 0; complete && k < count; k++) {
        rwt_id all = 0;
        uint64_t value = 0;
        for (int i = 0; i < comm->size; i++) {
            uint64_t size, one = 0;
            memcpy(&one, (const char *)rwt_letter_data(letters[i], &size) + (uint64_t)k * bytes, bytes);
            rwt_id id = rwt_letter_id(letters[i], comm->world[i], (uint64_t)k * bytes, bytes);
            uint64_t both = i ? computed(what, bytes, is_float, value, one) : one;
            if (i && (all || id))
                all = rwt_binary(what | bytes << 11, all, id, value, one, both);
            else if (!i)
                all = id;
            value = both;
        }
        uint64_t actual = 0;
        memcpy(&actual, (char *)into + (uint64_t)k * bytes, bytes);
        if (all >= RWT_FIRST_NODE && actual == value) {
            rwt_store((char *)into + (uint64_t)k * bytes, bytes, all);
            any = true;
        }
    }
    for (int i = 0; any && i < comm->size; i++)
        if (i != comm->rank)
            rwt_log_join((uint32_t)comm->world[i], rwt_letter_sent_at(letters[i]));
    free(letters);
}

static void contribute(const void *from, const void *into, int count, MPI_Datatype type, int to, MPI_Comm comm)
{
    rwt_comm *known = rwt_communicator(comm);
    if (known && count <= MOST_REDUCED)
        give(known, to, from == MPI_IN_PLACE ? into : from, rwt_bytes(count, type), true);
}

void rwt_before_MPI_Reduce(const void *from, void *into, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    (void)op;
    contribute(from, into, count, type, root, comm);
}

void rwt_after_MPI_Reduce(const void *from, void *into, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm)
{
    (void)from;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    if (known->rank == root)
        reduce(known, into, count, type, op);
    known->collectives++;
}

void rwt_before_MPI_Allreduce(const void *from, void *into, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    (void)op;
    contribute(from, into, count, type, -1, comm);
}

void rwt_after_MPI_Allreduce(const void *from, void *into, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    (void)from;
    rwt_comm *known = rwt_communicator(comm);
    if (!known)
        return;
    reduce(known, into, count, type, op);
    known->collectives++;
}
