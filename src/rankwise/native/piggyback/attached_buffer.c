/* The buffer that buffered sends are copied to is replaced by one with room for their clocks. */
#include <stdlib.h>
#include "clock_messages.h"

static void *own; /* that the program gave; `larger` is what the MPI library has */
static void *larger;
static MPI_Count own_size;

/* There are no more messages in it than each with MPI_BSEND_OVERHEAD can be. */
void rw_attach(void **buffer, MPI_Count *size)
{
#ifdef MPI_BUFFER_AUTOMATIC
    if (*buffer == MPI_BUFFER_AUTOMATIC)
        return;
#endif
    MPI_Count more = (*size / MPI_BSEND_OVERHEAD + 1) * (MPI_Count)rw_header_size;
    void *made = malloc((size_t)(*size + more));
    if (!made)
        abort();
    own = *buffer;
    own_size = *size;
    larger = made;
    *buffer = made;
    *size += more;
}

void rw_detached(void *buffer, MPI_Count *size)
{
    if (!larger)
        return;
    *(void **)buffer = own;
    *size = own_size;
    free(larger);
    larger = NULL;
}
