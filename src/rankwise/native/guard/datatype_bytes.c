/* Which bytes a datatype accesses, from how it was made: computed once for each datatype. */
#include <stdlib.h>
#include "guard.h"

#define MOST_PIECES ((size_t)1 << 16)

typedef struct {
    rw_piece *pieces;
    size_t count, room;
    int is_whole; /* 0 when there are too many, or something is not known */
} pieces_of;

static void add(pieces_of *all, int64_t start, int64_t end)
{
    if (start >= end || !all->is_whole)
        return;
    if (all->count && all->pieces[all->count - 1].end == start) {
        all->pieces[all->count - 1].end = end;
        return;
    }
    if (all->count == all->room) {
        size_t room = all->room * 2 + 16;
        rw_piece *larger = room <= MOST_PIECES * 2 ? realloc(all->pieces, room * sizeof *larger) : NULL;
        if (!larger) {
            all->is_whole = 0;
            return;
        }
        all->pieces = larger;
        all->room = room;
    }
    all->pieces[all->count++] = (rw_piece){start, end};
}

static void add_many(pieces_of *all, const pieces_of *from, int64_t count, int64_t step, int64_t at)
{
    if (!from->is_whole)
        all->is_whole = 0;
    int is_dense = from->count == 1 && step == from->pieces[0].end - from->pieces[0].start;
    if (is_dense && count > 0) {
        add(all, at + from->pieces[0].start, at + from->pieces[0].end + (count - 1) * step);
        return;
    }
    for (int64_t i = 0; i < count && all->is_whole; i++)
        for (size_t j = 0; j < from->count && all->is_whole; j++)
            add(all, at + i * step + from->pieces[j].start, at + i * step + from->pieces[j].end);
}

/* How MPI describes a datatype, whether it was made with large counts or not. */
typedef struct {
    int combiner;
    int is_large;
    int *numbers;
    MPI_Aint *addresses;
    MPI_Count *large;
    MPI_Datatype *types;
    MPI_Count type_count;
} contents_of;

static int64_t number(const contents_of *all, size_t at)
{
    return all->is_large ? (int64_t)all->large[at] : all->numbers[at];
}

static int64_t bytes(const contents_of *all, size_t at, size_t before)
{
    return all->is_large ? (int64_t)all->large[before + at] : (int64_t)all->addresses[at];
}

static void forget(contents_of *all)
{
    free(all->numbers);
    free(all->addresses);
    free(all->large);
    free(all->types);
}

static void *room_for(MPI_Count count, size_t size)
{
    return calloc((size_t)count + 1, size);
}

static int get_contents(MPI_Datatype type, contents_of *all)
{
    MPI_Count numbers = 0, addresses = 0, large = 0;
    *all = (contents_of){0};
#if MPI_VERSION >= 4
    if (((__typeof__(MPI_Type_get_envelope_c) *)rw_function("PMPI_Type_get_envelope_c"))(
            type, &numbers, &addresses, &large, &all->type_count, &all->combiner) != MPI_SUCCESS)
        return 0;
#else
    int few[3];
    if (((__typeof__(MPI_Type_get_envelope) *)rw_function("PMPI_Type_get_envelope"))(
            type, &few[0], &few[1], &few[2], &all->combiner) != MPI_SUCCESS)
        return 0;
    numbers = few[0], addresses = few[1], all->type_count = few[2];
#endif
    all->is_large = large > 0;
    if (all->combiner == MPI_COMBINER_NAMED)
        return 1;
    all->numbers = room_for(numbers, sizeof(int));
    all->addresses = room_for(addresses, sizeof(MPI_Aint));
    all->large = room_for(large, sizeof(MPI_Count));
    all->types = room_for(all->type_count, sizeof(MPI_Datatype));
    if (!all->numbers || !all->addresses || !all->large || !all->types)
        return 0;
#if MPI_VERSION >= 4
    return ((__typeof__(MPI_Type_get_contents_c) *)rw_function("PMPI_Type_get_contents_c"))(
               type, numbers, addresses, large, all->type_count, all->numbers, all->addresses, all->large,
               all->types) == MPI_SUCCESS;
#else
    return ((__typeof__(MPI_Type_get_contents) *)rw_function("PMPI_Type_get_contents"))(
               type, few[0], few[1], few[2], all->numbers, all->addresses, all->types) == MPI_SUCCESS;
#endif
}

static int64_t size_of(MPI_Datatype type)
{
    int size = 0;
    ((__typeof__(MPI_Type_size) *)rw_function("PMPI_Type_size"))(type, &size);
    return size;
}

int64_t rw_extent(MPI_Datatype type)
{
    MPI_Aint low = 0, extent = 0;
    ((__typeof__(MPI_Type_get_extent) *)rw_function("PMPI_Type_get_extent"))(type, &low, &extent);
    return extent;
}

static void flatten(MPI_Datatype type, pieces_of *all);

static void flatten_subarray(const contents_of *made, const pieces_of *base, int64_t extent, pieces_of *all)
{
    size_t dimensions = (size_t)made->numbers[0];
    int order = made->numbers[made->is_large ? 1 : 3 * dimensions + 1];
    size_t at = made->is_large ? 0 : 1;
    pieces_of now = {.is_whole = 1}, next;
    add_many(&now, base, 1, extent, 0);
    int64_t step = extent, offset = 0;
    for (size_t i = 0; i < dimensions; i++) { /* the fastest dimension first */
        size_t which = order == MPI_ORDER_FORTRAN ? i : dimensions - 1 - i;
        next = (pieces_of){.is_whole = 1};
        add_many(&next, &now, number(made, at + dimensions + which), step, 0);
        free(now.pieces);
        now = next;
        offset += number(made, at + 2 * dimensions + which) * step;
        step *= number(made, at + which);
    }
    add_many(all, &now, 1, 1, offset);
    free(now.pieces);
}

static void flatten_blocks(const contents_of *made, const pieces_of *base, int64_t extent, pieces_of *all)
{
    size_t count = (size_t)number(made, 0);
    int by_bytes = made->combiner == MPI_COMBINER_HINDEXED || made->combiner == MPI_COMBINER_HINDEXED_BLOCK;
    int alike = made->combiner == MPI_COMBINER_INDEXED_BLOCK || made->combiner == MPI_COMBINER_HINDEXED_BLOCK;
    size_t before = alike ? 2 : 1 + count;
    for (size_t i = 0; i < count; i++) {
        int64_t at = by_bytes ? bytes(made, i, before) : number(made, before + i) * extent;
        add_many(all, base, number(made, alike ? 1 : 1 + i), extent, at);
    }
}

static void flatten_made(const contents_of *made, pieces_of *all)
{
    pieces_of base = {.is_whole = 1};
    int64_t extent = 0;
    if (made->combiner != MPI_COMBINER_STRUCT && made->type_count > 0) {
        flatten(made->types[0], &base);
        extent = rw_extent(made->types[0]);
    }
    if (made->combiner == MPI_COMBINER_DUP || made->combiner == MPI_COMBINER_RESIZED)
        add_many(all, &base, 1, extent, 0);
    else if (made->combiner == MPI_COMBINER_CONTIGUOUS)
        add_many(all, &base, number(made, 0), extent, 0);
    else if (made->combiner == MPI_COMBINER_VECTOR || made->combiner == MPI_COMBINER_HVECTOR) {
        int by_bytes = made->combiner == MPI_COMBINER_HVECTOR;
        int64_t stride = by_bytes ? bytes(made, 0, 2) : number(made, 2) * extent;
        for (int64_t i = 0; i < number(made, 0) && all->is_whole; i++)
            add_many(all, &base, number(made, 1), extent, i * stride);
    } else if (made->combiner == MPI_COMBINER_INDEXED || made->combiner == MPI_COMBINER_HINDEXED ||
               made->combiner == MPI_COMBINER_INDEXED_BLOCK || made->combiner == MPI_COMBINER_HINDEXED_BLOCK)
        flatten_blocks(made, &base, extent, all);
    else if (made->combiner == MPI_COMBINER_SUBARRAY)
        flatten_subarray(made, &base, extent, all);
    else if (made->combiner == MPI_COMBINER_STRUCT) {
        size_t count = (size_t)number(made, 0);
        for (size_t i = 0; i < count; i++) {
            pieces_of part = {.is_whole = 1};
            flatten(made->types[i], &part);
            add_many(all, &part, number(made, 1 + i), rw_extent(made->types[i]), bytes(made, i, 1 + count));
            free(part.pieces);
        }
    } else
        all->is_whole = 0; /* distributed arrays, and what is not known yet */
    free(base.pieces);
}

/* Types such as MPI_DOUBLE_INT have holes. Which bytes these are is not computed, so nothing is reported. */
static void flatten(MPI_Datatype type, pieces_of *all)
{
    contents_of made;
    if (!get_contents(type, &made)) {
        all->is_whole = 0;
        forget(&made);
        return;
    }
    int is_named = made.combiner == MPI_COMBINER_NAMED || made.combiner == MPI_COMBINER_F90_INTEGER ||
                   made.combiner == MPI_COMBINER_F90_REAL || made.combiner == MPI_COMBINER_F90_COMPLEX;
    if (is_named && rw_extent(type) == size_of(type))
        add(all, 0, size_of(type));
    else if (is_named)
        all->is_whole = 0;
    else
        flatten_made(&made, all);
    for (MPI_Count i = 0; !is_named && i < made.type_count; i++) {
        contents_of part;
        if (get_contents(made.types[i], &part) && part.combiner != MPI_COMBINER_NAMED && part.combiner != MPI_COMBINER_F90_REAL &&
            part.combiner != MPI_COMBINER_F90_INTEGER && part.combiner != MPI_COMBINER_F90_COMPLEX)
            ((__typeof__(MPI_Type_free) *)rw_function("PMPI_Type_free"))(&made.types[i]);
        forget(&part);
    }
    forget(&made);
}

static int by_start(const void *one, const void *other)
{
    int64_t first = ((const rw_piece *)one)->start, second = ((const rw_piece *)other)->start;
    return (first > second) - (first < second);
}

static rw_shape *tidy(pieces_of *all, int64_t extent)
{
    qsort(all->pieces, all->count, sizeof(rw_piece), by_start);
    rw_shape *shape = malloc(sizeof *shape + all->count * sizeof(rw_piece));
    if (!shape)
        return NULL;
    *shape = (rw_shape){.extent = extent};
    for (size_t i = 0; i < all->count; i++) {
        rw_piece *last = shape->count ? &shape->pieces[shape->count - 1] : NULL;
        if (last && all->pieces[i].start <= last->end)
            last->end = all->pieces[i].end > last->end ? all->pieces[i].end : last->end;
        else
            shape->pieces[shape->count++] = all->pieces[i];
    }
    for (size_t i = 0; i < shape->count; i++)
        shape->size += shape->pieces[i].end - shape->pieces[i].start;
    shape->low = shape->count ? shape->pieces[0].start : 0;
    shape->high = shape->count ? shape->pieces[shape->count - 1].end : 0;
    return shape;
}

/* By number, which is never given twice. One that is replaced by a larger is left to its readers. */
static const rw_shape **known;
static size_t known_room;
static const rw_shape nothing;

const rw_shape *rw_shape_of(MPI_Datatype type)
{
    uint32_t which = rw_object(RW_DATATYPE, RW_BITS(type));
    if (!which || which >= RW_UNKNOWN)
        return NULL;
    if (which < known_room && known[which])
        return known[which] == &nothing ? NULL : known[which];
    if (which >= known_room) {
        size_t room = (size_t)which * 2 + 512;
        const rw_shape **larger = calloc(room, sizeof *larger);
        if (!larger)
            return NULL;
        if (known)
            memcpy(larger, known, known_room * sizeof *larger);
        known = larger;
        known_room = room;
    }
    pieces_of all = {.is_whole = 1};
    flatten(type, &all);
    const rw_shape *shape = all.is_whole && all.count ? tidy(&all, rw_extent(type)) : NULL;
    free(all.pieces);
    known[which] = shape ? shape : &nothing;
    return shape;
}
