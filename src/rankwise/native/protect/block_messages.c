/* Blocks as messages, on a communicator of their own that is made when a communicator needs it first. */
#include "blockwise.h"

#include <stdlib.h>

static int forget(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void)comm, (void)keyval, (void)state;
    int code = PMPI_Comm_free(value);
    free(value);
    return code;
}

/* Return the communicator for messages; all processes ask for it in the same call. */
static int own_communicator(MPI_Comm comm, MPI_Comm *own)
{
    static int keyval = MPI_KEYVAL_INVALID;
    MPI_Comm *kept = NULL;
    int is_there = 0, code = MPI_SUCCESS;
    if (keyval == MPI_KEYVAL_INVALID)
        code = PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL);
    if (code == MPI_SUCCESS)
        code = PMPI_Comm_get_attr(comm, keyval, &kept, &is_there);
    if (code == MPI_SUCCESS && !is_there) {
        kept = malloc(sizeof *kept);
        code = kept ? PMPI_Comm_dup(comm, kept) : MPI_ERR_NO_MEM;
        if (code == MPI_SUCCESS)
            code = PMPI_Comm_set_attr(comm, keyval, kept);
    }
    if (code == MPI_SUCCESS)
        *own = *kept;
    return code;
}

static int is_empty(const struct part *part) { return rp_block_bytes(part->count, part->type) <= 0; }

/* In place, two processes exchange their blocks in the same memory; all go through the pairs in the same order. */
static int exchange_in_place(const struct exchange *exchange, MPI_Comm own)
{
    int code = MPI_SUCCESS;
    for (int one = 0; one < exchange->number; one++)
        for (int other = one + 1; other < exchange->number && code == MPI_SUCCESS; other++) {
            int peer = exchange->me == one ? other : exchange->me == other ? one : -1;
            const struct part *part = peer < 0 ? NULL : &exchange->in[peer];
            if (part && !is_empty(part))
                code = PMPI_Sendrecv_replace(part->at, part->count, part->type, peer, 0, peer, 0, own, MPI_STATUS_IGNORE);
        }
    return code;
}

int rp_in_messages(const struct exchange *exchange)
{
    MPI_Comm own = MPI_COMM_NULL;
    int code = own_communicator(exchange->comm, &own), pending = 0;
    if (code != MPI_SUCCESS)
        return code;
    if (exchange->is_swapped)
        return exchange_in_place(exchange, own);
    MPI_Request *requests = malloc((size_t)exchange->number * 2 * sizeof *requests + 1);
    if (!requests)
        return MPI_ERR_NO_MEM;
    for (int step = 0; step < exchange->number && code == MPI_SUCCESS; step++) {
        int peer = (exchange->me + step) % exchange->number; /* not all send to the same process first */
        const struct part *in = &exchange->in[peer];
        if ((peer != exchange->me || !exchange->is_in_place) && !is_empty(in))
            code = PMPI_Irecv(in->at, in->count, in->type, peer, 0, own, &requests[pending++]);
    }
    for (int step = 0; step < exchange->number && code == MPI_SUCCESS; step++) {
        int peer = (exchange->me + step) % exchange->number;
        const struct part *out = &exchange->out[exchange->is_same_for_all ? 0 : peer];
        if ((peer != exchange->me || !exchange->is_in_place) && !is_empty(out))
            code = PMPI_Isend(out->at, out->count, out->type, peer, 0, own, &requests[pending++]);
    }
    if (code == MPI_SUCCESS)
        code = PMPI_Waitall(pending, requests, MPI_STATUSES_IGNORE);
    free(requests);
    return code;
}
