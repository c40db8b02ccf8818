/* A plain gather of what each rank has, as correct as can be. */
// run: -n 3
// run: -n 3 --protect
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { N = 40 };

int main(int argc, char **argv)
{
    int me, ranks, wrong = 0;
    static int mine[N], all[64 * N];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int i = 0; i < N; i++) mine[i] = me * N + i;
    MPI_Allgather(mine, N, MPI_INT, all, N, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < ranks * N; i++) wrong += all[i] != i;
    if (me == 0) printf(wrong ? "%d are wrong\n" : "all are right\n", wrong);
    MPI_Finalize();
    return wrong != 0;
}
