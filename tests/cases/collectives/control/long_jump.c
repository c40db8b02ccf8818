// A rank whose work fails jumps over the reduction.
#include <mpi.h>
#include <setjmp.h>

static jmp_buf start;

static void work(int *mine)
{
    if (*mine > 100)
        longjmp(start, 1);
    *mine += 1;
}

int main(int argc, char **argv)
{
    int mine, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &mine);
    if (setjmp(start) == 0) { // because: RW101
        work(&mine);
        MPI_Allreduce(&mine, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    }
    MPI_Finalize();
    return total;
}
