/* What collectives that are carried out piece by piece share. */
#ifndef RANKWISE_PIECES_H
#define RANKWISE_PIECES_H

#include "library_limits.h"

typedef int (*Exchange)(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm);

/* What a process has in a call: the blocks that it sends or receives, and the one that is in place already. */
struct side {
    void *buffer;
    int count;
    MPI_Datatype type;
    int blocks, skipped;
};

/* Exchange blocks of so many bytes piece by piece; every process makes as many rounds. */
int rp_in_pieces(Exchange exchange, struct side from, struct side into, int64_t bytes, const struct decided *decided, int root,
                 MPI_Comm comm);

MPI_Aint rp_extent_of(MPI_Datatype type);
char *rp_block(const void *buffer, int rank, int count, MPI_Datatype type);
int rp_rank_in(MPI_Comm comm);

/* Declare `plain`, the function of this name that comes next. */
#define NEXT(NAME) \
    static __typeof__(&NAME) plain; \
    if (!plain) \
        plain = (__typeof__(&NAME))rp_next(#NAME)

#endif
