/* Decides, from the measured limits of the library, how a collective with equal blocks is carried out.
 *
 * The bytes of a block are the same on all processes, so that all take the same rounds without a message. What only
 * this process can see is how far its elements lie apart: a dense copy of its blocks is its own matter. */
#include "library_limits.h"

#include <stdlib.h>
#include <string.h>

#include "known_limits.h"

static const int64_t scratch = (int64_t)64 << 20;

static int64_t product(const struct limit *limit, int64_t count, int64_t size, int ranks)
{
    int64_t found = limit->factors & FACTOR_SIZE ? count * size : count;
    return found * (limit->factors & FACTOR_LAST ? ranks - 1 : limit->factors & FACTOR_RANKS ? ranks : 1);
}

static int64_t piece_of(int64_t bound, int ranks)
{
    const char *wanted = getenv("RANKWISE_PROTECT_PIECE"); /* of tests */
    int64_t piece = (bound < scratch ? bound : scratch) / ranks;
    if (wanted)
        return atoll(wanted) > 0 ? atoll(wanted) : 1;
    return piece > 64 ? piece / 64 * 64 : piece > 0 ? piece : 1;
}

int64_t rp_piece(int ranks) { return piece_of(scratch, ranks); }

enum test { NO_TEST, TEST_DENSE, TEST_ROUNDS };

static enum test tested(void)
{
    static int known = -1;
    if (known < 0) {
        const char *word = getenv("RANKWISE_PROTECT_WAY");
        known = !word ? NO_TEST : !strcmp(word, "rounds") ? TEST_ROUNDS : !strcmp(word, "dense") ? TEST_DENSE : NO_TEST;
    }
    return (enum test)known;
}

int rp_is_idle(void) { return !limits[0].call && tested() == NO_TEST; }

struct decided rp_decide(const char *call, int64_t bytes, int64_t count, MPI_Aint extent, MPI_Comm comm, int may_wait)
{
    struct decided decided = {AS_IT_IS, bytes, MPI_PACKED};
    int is_inter = 0, ranks = 1;
    PMPI_Comm_test_inter(comm, &is_inter);
    PMPI_Comm_size(comm, &ranks);
    if (is_inter || bytes <= 0)
        return decided;
    if (tested() == TEST_DENSE && may_wait)
        return (struct decided){DENSE, bytes, MPI_PACKED};
    if (tested() == TEST_ROUNDS && may_wait)
        return (struct decided){ROUNDS, piece_of(scratch, ranks), MPI_BYTE};
    for (const struct limit *limit = limits; limit->call; limit++) {
        if (strcmp(limit->call, call) != 0)
            continue;
        if (product(limit, bytes, 1, ranks) > limit->bound && may_wait)
            return (struct decided){ROUNDS, piece_of(limit->bound, ranks), MPI_BYTE};
        if (product(limit, count, extent < 0 ? -extent : extent, ranks) <= limit->bound)
            continue;
        if (may_wait)
            decided.how = DENSE;
        else if (limit->ranks == ranks)
            decided.how = REFUSED;
    }
    return decided;
}
