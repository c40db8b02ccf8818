/* What a library was measured to be unable to do, and collectives that are carried out in rounds (W1-B). */
#ifndef RANKWISE_LIBRARY_LIMITS_H
#define RANKWISE_LIBRARY_LIMITS_H

#include "protect.h"

#include <stddef.h>

enum { FACTOR_SIZE = 1, FACTOR_RANKS = 2, FACTOR_LAST = 4 };

struct limit {
    const char *call;
    int factors;
    int64_t bound;
    int ranks; /* with which it was seen to fail */
};

/* How a call is carried out: as it is; with dense blocks instead of sparse ones, which is a matter of this process;
 * in rounds of so many bytes per block, on which all processes decide alike; or not at all. */
enum decision { AS_IT_IS, DENSE, ROUNDS, REFUSED };

struct decided {
    enum decision how;
    int64_t piece; /* bytes of each block in a round */
    MPI_Datatype type; /* of what is sent and received instead */
};

/* Say whether there is nothing to decide: no limit is known. */
int rp_is_idle(void);

/* Decide about a call with blocks of so many bytes, and of elements that lie `extent` apart. */
struct decided rp_decide(const char *call, int64_t bytes, int64_t count, MPI_Aint extent, MPI_Comm comm, int may_wait);

/* Return how many bytes of each block a round moves, so that all together are the scratch memory of a process. */
int64_t rp_piece(int ranks);

/* A block as a stream of bytes, which is read or written piece by piece, whatever its datatype is. */
struct stream {
    char *at;
    MPI_Datatype type;
    MPI_Comm comm;
    MPI_Aint extent;
    int size, is_dense;
    char *part; /* an element of which only the first bytes were read or written */
    int held;
};

int rp_open_stream(struct stream *stream, const void *at, MPI_Datatype type, MPI_Comm comm);
void rp_close_stream(struct stream *stream);
void rp_read_stream(struct stream *stream, char *to, int64_t bytes);
void rp_write_stream(struct stream *stream, const char *from, int64_t bytes);

/* Return the bytes of a block; -1 if they cannot be counted. */
int64_t rp_block_bytes(int count, MPI_Datatype type);

#endif
