// The struct is returned by value; one of its fields depends on the rank.
#include <mpi.h>

struct range {
    long begin, end, total;
};

static struct range my_range(long total)
{
    struct range range;
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    range.begin = total * rank / size;
    range.end = total * (rank + 1) / size;
    range.total = total;
    return range;
}

int main(int argc, char **argv)
{
    struct range range;
    MPI_Init(&argc, &argv);
    range = my_range(7);

    for (long i = 0; i < range.total; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
