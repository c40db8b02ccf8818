// A vector's memory through a pointer of another type.
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        std::vector<double> values(4);
        double *first = values.data();
        MPI_Bcast(first, 4, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW401
    }
    MPI_Finalize();
    return 0;
}
