// Both instances of the template are used by all ranks.
#include <mpi.h>

template <typename T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<int>() { return MPI_INT; }
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <typename T> T sum_over_all(T mine)
{
    T sum{};
    MPI_Allreduce(&mine, &sum, 1, type_of<T>(), MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    double mass = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int cells = sum_over_all(4);
    mass = sum_over_all(rank < 1 ? 2.5 : 0.0);
    if (mass < 0.0 || cells < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
