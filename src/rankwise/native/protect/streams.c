/* Blocks as streams of bytes: elements are packed and unpacked whole, and one that a piece cuts in two waits. */
#include "library_limits.h"

#include <stdlib.h>
#include <string.h>

int64_t rp_block_bytes(int count, MPI_Datatype type)
{
    MPI_Count size = 0;
    if (count < 0 || PMPI_Type_size_x(type, &size) != MPI_SUCCESS || size < 0)
        return -1;
    return (int64_t)size * count;
}

/* The bytes of a type that is not derived are in memory in the order in which MPI packs them. */
static int is_dense(MPI_Datatype type, int size)
{
    int integers, addresses, types, combiner = -1;
    MPI_Aint lower, extent;
    PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
    PMPI_Type_get_extent(type, &lower, &extent);
    return combiner == MPI_COMBINER_NAMED && extent == size && lower == 0;
}

int rp_open_stream(struct stream *stream, const void *at, MPI_Datatype type, MPI_Comm comm)
{
    MPI_Aint lower;
    int packed = 0;
    *stream = (struct stream){.at = (char *)at, .type = type, .comm = comm};
    PMPI_Type_size(type, &stream->size);
    PMPI_Type_get_extent(type, &lower, &stream->extent);
    PMPI_Pack_size(1, type, comm, &packed);
    stream->is_dense = is_dense(type, stream->size);
    stream->part = malloc((size_t)stream->size + 1);
    return stream->part && packed == stream->size;
}

void rp_close_stream(struct stream *stream) { free(stream->part); }

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

void rp_read_stream(struct stream *stream, char *to, int64_t bytes)
{
    if (stream->is_dense) {
        memcpy(to, stream->at, (size_t)bytes);
        stream->at += bytes;
        return;
    }
    while (bytes > 0) {
        int position = 0;
        if (stream->held == 0 && bytes >= stream->size) {
            int whole = (int)least(bytes / stream->size, (1 << 30) / stream->size + 1);
            PMPI_Pack(stream->at, whole, stream->type, to, whole * stream->size, &position, stream->comm);
            stream->at += whole * stream->extent;
            to += position, bytes -= position;
            continue;
        }
        if (stream->held == 0)
            PMPI_Pack(stream->at, 1, stream->type, stream->part, stream->size, &position, stream->comm);
        int64_t now = least(bytes, stream->size - stream->held);
        memcpy(to, stream->part + stream->held, (size_t)now);
        to += now, bytes -= now, stream->held += (int)now;
        if (stream->held == stream->size)
            stream->held = 0, stream->at += stream->extent;
    }
}

void rp_write_stream(struct stream *stream, const char *from, int64_t bytes)
{
    if (stream->is_dense) {
        memcpy(stream->at, from, (size_t)bytes);
        stream->at += bytes;
        return;
    }
    while (bytes > 0) {
        int position = 0;
        if (stream->held == 0 && bytes >= stream->size) {
            int whole = (int)least(bytes / stream->size, (1 << 30) / stream->size + 1);
            PMPI_Unpack(from, whole * stream->size, &position, stream->at, whole, stream->type, stream->comm);
            stream->at += whole * stream->extent;
            from += position, bytes -= position;
            continue;
        }
        int64_t now = least(bytes, stream->size - stream->held);
        memcpy(stream->part + stream->held, from, (size_t)now);
        from += now, bytes -= now, stream->held += (int)now;
        if (stream->held == stream->size) {
            PMPI_Unpack(stream->part, stream->size, &position, stream->at, 1, stream->type, stream->comm);
            stream->held = 0, stream->at += stream->extent;
        }
    }
}
