// All ranks compute the product, and rank 0 prints it.
#include <mpi.h>

#include <cstdio>

struct Vector {
    double x, y;
};

static double operator*(const Vector &a, const Vector &b)
{
    double mine = a.x * b.x + a.y * b.y, sum = 0.0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    Vector a{1.0, 2.0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double squared = a * a;
    if (rank == 0)
        std::printf("norm squared %g\n", squared);
    MPI_Finalize();
    return 0;
}
