// A vector is made as long as a message of doubles has bytes, if MPI can say so.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <vector>

std::vector<char> receive(double *data, int most) {
    MPI_Status status;
    int bytes;
    MPI_Recv(data, most, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    if (bytes == MPI_UNDEFINED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return std::vector<char>(bytes);
}
