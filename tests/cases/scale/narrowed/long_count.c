// The length of a text, a long of a structure, is given as a count.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

struct text { char *begin; long length; };

void share(struct text *text) {
    MPI_Bcast(text->begin, text->length, MPI_CHAR, 0, MPI_COMM_WORLD); // expect: RW704
}
