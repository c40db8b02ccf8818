// The length of a text is compared with the largest count first.
// notes: RW702, RW703, RW704, RW705
#include <limits.h>
#include <mpi.h>

struct text { char *begin; long length; };

void share(struct text *text) {
    if (text->length > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(text->begin, text->length, MPI_CHAR, 0, MPI_COMM_WORLD);
}
