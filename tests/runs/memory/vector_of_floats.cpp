// The elements of a C++ vector are floats, and are sent as doubles (MPI 4.1, section 3.3.1).
// run: -n 2 --guard binary
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::vector<float> values(8);
    void *memory = values.data();
    MPI_Bcast(memory, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);      // expect: RW401
    MPI_Finalize();
    return 0;
}
