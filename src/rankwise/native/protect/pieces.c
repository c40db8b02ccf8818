/* Carries out collectives with equal blocks piece by piece (W1-B of Li, PhD thesis 2018, section 4.4.1); scratch memory holds a
 * piece of each block. */
#include "pieces.h"

#include <limits.h>
#include <stdlib.h>

static int open_blocks(const struct side *side, struct stream *streams, MPI_Comm comm)
{
    MPI_Aint lower, extent = 0;
    int is_open = 1;
    if (side->blocks)
        PMPI_Type_get_extent(side->type, &lower, &extent);
    for (int i = 0; i < side->blocks; i++)
        is_open &= rp_open_stream(&streams[i], (char *)side->buffer + (MPI_Aint)i * side->count * extent, side->type, comm);
    return is_open;
}

/* Exchange blocks piece by piece; every process makes as many rounds. */
int rp_in_pieces(Exchange exchange, struct side from, struct side into, int64_t bytes, const struct decided *decided, int root,
                 MPI_Comm comm)
{
    int64_t piece = decided->piece < bytes ? decided->piece : bytes;
    struct stream *out = calloc((size_t)from.blocks + 1, sizeof *out), *in = calloc((size_t)into.blocks + 1, sizeof *in);
    char *sent = malloc((size_t)(piece * from.blocks) + 1), *received = malloc((size_t)(piece * into.blocks) + 1);
    int code = MPI_SUCCESS, is_ready = piece <= INT_MAX && out && in && sent && received;
    if (!is_ready || !open_blocks(&from, out, comm) || !open_blocks(&into, in, comm))
        code = MPI_ERR_NO_MEM;
    for (int64_t done = 0; done < bytes && code == MPI_SUCCESS; done += piece) {
        int64_t now = bytes - done < piece ? bytes - done : piece;
        for (int i = 0; i < from.blocks; i++)
            rp_read_stream(&out[i], sent + i * now, now);
        code = exchange(sent, (int)now, decided->type, received, (int)now, decided->type, root, comm);
        for (int i = 0; i < into.blocks && code == MPI_SUCCESS; i++)
            if (i != into.skipped)
                rp_write_stream(&in[i], received + i * now, now);
    }
    for (int i = 0; out && i < from.blocks; i++)
        rp_close_stream(&out[i]);
    for (int i = 0; in && i < into.blocks; i++)
        rp_close_stream(&in[i]);
    free(out), free(in), free(sent), free(received);
    return code;
}

MPI_Aint rp_extent_of(MPI_Datatype type)
{
    MPI_Aint lower, extent = 0;
    PMPI_Type_get_extent(type, &lower, &extent);
    return extent;
}

char *rp_block(const void *buffer, int rank, int count, MPI_Datatype type)
{
    return (char *)buffer + (MPI_Aint)rank * count * rp_extent_of(type);
}

int rp_rank_in(MPI_Comm comm)
{
    int me = 0;
    PMPI_Comm_rank(comm, &me);
    return me;
}
