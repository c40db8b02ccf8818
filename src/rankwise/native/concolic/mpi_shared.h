/* What the parts for MPI share: communicators that all ranks name alike, and messages' expressions. */
#include "concolic.h"

#include <mpi.h>

typedef struct {
    MPI_Comm handle;
    uint64_t key; /* the same on all members */
    uint64_t collectives;
    int rank, size;
    int *world; /* by rank in it the rank in MPI_COMM_WORLD */
    bool is_world;
    uint32_t members; /* the text that lists them */
} rwt_comm;

rwt_comm *rwt_communicator(MPI_Comm handle);
rwt_comm *rwt_communicator_by_key(uint64_t key);
void rwt_new_communicator(MPI_Comm handle);
uint64_t rwt_bytes(int count, MPI_Datatype type);
int64_t rwt_extent(MPI_Datatype type);
int rwt_quietly(int wanted); /* calls of MPI from here on are the recorder's; returns what was before */

enum { RWT_TO_ALL = 0x7fffffff, RWT_COLLECTIVE = -77 };

/* mpi_mailboxes.c */
void rwt_open_mailbox(int rank, int size);
void rwt_publish(uint64_t key, int to, int tag, uint64_t sequence, const void *at, uint64_t bytes, bool with_data);
typedef struct rwt_letter rwt_letter;
const rwt_letter *rwt_letter_from(int from, uint64_t key, int tag, uint64_t sequence, const void *at, uint64_t bytes);
const rwt_letter *rwt_letter_like(int from, uint64_t key, int tag, const void *at, uint64_t bytes);
void rwt_deliver(const rwt_letter *letter, int from, void *at, uint64_t begin, uint64_t bytes);
rwt_id rwt_letter_id(const rwt_letter *letter, int from, uint64_t offset, unsigned bytes);
const void *rwt_letter_data(const rwt_letter *letter, uint64_t *bytes);
uint32_t rwt_letter_sent_at(const rwt_letter *letter);
int rwt_own_rank(void);
