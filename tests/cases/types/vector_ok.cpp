// A vector's memory, described as what it is.
#include <complex>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        std::vector<double> values(4);
        std::complex<double> number(1, 2);
        double *first = values.data();
        MPI_Bcast(first, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Bcast(&values[0], 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Bcast(&number, 1, MPI_CXX_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
