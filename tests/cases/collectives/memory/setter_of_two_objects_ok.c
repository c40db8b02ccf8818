// One function sets the options of two objects in very many places; what rank 0 sets alone is in the other one.
#include <mpi.h>
#include <stdio.h>

struct options {
    int steps;
    int verbose;
};

static struct options work, trace;

static void set_steps(struct options *options, int steps)
{
    options->steps = steps;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    switch (argc) {
    case 1: set_steps(&work, 10); set_steps(&trace, 1); break;
    case 2: set_steps(&work, 20); set_steps(&trace, 2); break;
    case 3: set_steps(&work, 30); set_steps(&trace, 3); break;
    case 4: set_steps(&work, 40); set_steps(&trace, 4); break;
    case 5: set_steps(&work, 50); set_steps(&trace, 5); break;
    case 6: set_steps(&work, 60); set_steps(&trace, 6); break;
    case 7: set_steps(&work, 70); set_steps(&trace, 7); break;
    case 8: set_steps(&work, 80); set_steps(&trace, 8); break;
    case 9: set_steps(&work, 90); set_steps(&trace, 9); break;
    case 10: set_steps(&work, 100); set_steps(&trace, 10); break;
    default: set_steps(&work, 1);
    }
    if (rank == 0)
        set_steps(&trace, 100);
    if (work.steps > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    printf("%d steps traced\n", trace.steps);
    MPI_Finalize();
    return 0;
}
