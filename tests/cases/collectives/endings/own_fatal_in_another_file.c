// with: _own_fatal_in_another_file_helper.c
// complain() lives in another file and comes back.
#include <mpi.h>

void complain(const char *what);
void die(const char *what);

static void solve(int rank)
{
    double x = rank;
    if (rank > 0 && x * x > 100.0 * rank) { // because: RW101
        complain("does not converge");
        return;
    }
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solve(rank);
    MPI_Finalize();
    return 0;
}
