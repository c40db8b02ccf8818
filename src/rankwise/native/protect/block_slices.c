/* A piece of each block at a time, through scratch memory of at most 64 MB on each side (W1-B). */
#include "blockwise.h"

#include <stdlib.h>

struct side_streams {
    struct stream *streams;
    int64_t *bytes;
    int *counts, *places;
    char *scratch;
    int number, opened;
};

static int open_side(struct side_streams *side, const struct part *parts, int number, int64_t piece, MPI_Comm comm)
{
    size_t room = (size_t)number + 1;
    *side = (struct side_streams){calloc(room, sizeof *side->streams), calloc(room, sizeof *side->bytes), calloc(room, sizeof(int)),
                                  calloc(room, sizeof(int)), malloc((size_t)(piece * number) + 1), number, 0};
    if (!side->streams || !side->bytes || !side->counts || !side->places || !side->scratch)
        return 0;
    for (int i = 0; i < number; i++) {
        side->bytes[i] = rp_block_bytes(parts[i].count, parts[i].type);
        if (side->bytes[i] <= 0)
            continue;
        side->opened = i + 1;
        if (!rp_open_stream(&side->streams[i], parts[i].at, parts[i].type, comm))
            return 0;
    }
    return 1;
}

static void close_side(struct side_streams *side)
{
    for (int i = 0; i < side->opened; i++)
        rp_close_stream(&side->streams[i]);
    free(side->streams), free(side->bytes), free(side->counts), free(side->places), free(side->scratch);
}

static int64_t longest(const struct side_streams *side)
{
    int64_t most = 0;
    for (int i = 0; i < side->number; i++)
        most = side->bytes[i] > most ? side->bytes[i] : most;
    return most;
}

/* Choose the bytes of each block that one round moves. */
static void cut(struct side_streams *side, int64_t done, int64_t piece)
{
    int place = 0;
    for (int i = 0; i < side->number; i++) {
        int64_t rest = side->bytes[i] - done;
        side->counts[i] = (int)(rest <= 0 ? 0 : rest < piece ? rest : piece);
        side->places[i] = place;
        place += side->counts[i];
    }
}

int rp_in_slices(const struct exchange *exchange, Move move)
{
    int64_t piece = rp_piece(exchange->number);
    struct side_streams out, in;
    int outs = exchange->is_same_for_all ? 1 : exchange->number;
    int is_ready = open_side(&out, exchange->out, outs, piece, exchange->comm);
    is_ready &= open_side(&in, exchange->in, exchange->number, piece, exchange->comm);
    int64_t agreed[2] = {!is_ready, 0};
    if (is_ready)
        agreed[1] = longest(&out) > longest(&in) ? longest(&out) : longest(&in);
    int code = PMPI_Allreduce(MPI_IN_PLACE, agreed, 2, MPI_INT64_T, MPI_MAX, exchange->comm);
    if (code == MPI_SUCCESS && agreed[0])
        code = MPI_ERR_NO_MEM;
    for (int64_t done = 0; done < agreed[1] && code == MPI_SUCCESS; done += piece) {
        cut(&out, done, piece), cut(&in, done, piece);
        for (int i = 0; i < outs; i++)
            if (out.counts[i])
                rp_read_stream(&out.streams[i], out.scratch + out.places[i], out.counts[i]);
        struct slice slice = {out.scratch, in.scratch, out.counts, out.places, in.counts, in.places, exchange->root, exchange->me,
                              exchange->comm};
        code = move(&slice);
        for (int i = 0; i < in.number && code == MPI_SUCCESS; i++)
            if (in.counts[i] && exchange->in[i].at)
                rp_write_stream(&in.streams[i], in.scratch + in.places[i], in.counts[i]);
    }
    close_side(&out), close_side(&in);
    return code;
}
