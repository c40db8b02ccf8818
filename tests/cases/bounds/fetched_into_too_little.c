// What a fetch brings is longer than the variable (MPI 4.1, section 12.3.4).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char room[4] = {0};      // because: RW410
    double one = 1, *base;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, room, MPI_DOUBLE, 0, 0, MPI_SUM, win);      // expect: RW410
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
