// One instance of the template is used under a condition on the rank.
#include <mpi.h>

template <typename T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<int>() { return MPI_INT; }
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <typename T> T sum_over_all(T mine)
{
    T sum{};
    MPI_Allreduce(&mine, &sum, 1, type_of<T>(), MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    return sum;
}

int main(int argc, char **argv)
{
    double mass = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int cells = sum_over_all(4);
    if (rank < 1) // because: RW101
        mass = sum_over_all(2.5);
    if (mass < 0.0 || cells < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
