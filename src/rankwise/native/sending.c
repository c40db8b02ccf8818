/* Standard sends that never wait: the message is copied, and sent in the background. */
#include <stdlib.h>
#include "runtime.h"

static struct sent {
    MPI_Request request;
    void *copy;
    struct sent *next;
} *under_way;

static void clear_away(void)
{
    static __typeof__(MPI_Test) *test;
    if (!test)
        test = rw_function("PMPI_Test");
    for (struct sent **at = &under_way; *at;) {
        int done = 0;
        test(&(*at)->request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            at = &(*at)->next;
            continue;
        }
        struct sent *gone = *at;
        *at = gone->next;
        free(gone->copy);
        free(gone);
    }
}

int rw_buffered_send(const void *buffer, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    static __typeof__(MPI_Pack_size) *pack_size;
    static __typeof__(MPI_Pack) *pack;
    static __typeof__(MPI_Isend) *isend;
    if (!isend) {
        pack_size = rw_function("PMPI_Pack_size");
        pack = rw_function("PMPI_Pack");
        isend = rw_function("PMPI_Isend");
    }
    clear_away();
    int room = 0, used = 0;
    int result = pack_size((int)count, type, comm, &room);
    if (result != MPI_SUCCESS)
        return result;
    struct sent *sent = malloc(sizeof *sent);
    void *copy = malloc((size_t)room + 1);
    if (!sent || !copy)
        abort();
    result = pack(buffer, (int)count, type, copy, room, &used, comm);
    if (result == MPI_SUCCESS)
        result = isend(copy, used, MPI_PACKED, to, tag, comm, &sent->request);
    if (result != MPI_SUCCESS) {
        free(copy);
        free(sent);
        return result;
    }
    sent->copy = copy;
    sent->next = under_way;
    under_way = sent;
    return MPI_SUCCESS;
}
