// The length of a string becomes an int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <string>

void share(std::string &text) {
    MPI_Bcast(&text[0], text.size(), MPI_CHAR, 0, MPI_COMM_WORLD);
}
