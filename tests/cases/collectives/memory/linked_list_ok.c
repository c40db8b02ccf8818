// One meeting per element of a list that is equally long everywhere.
#include <mpi.h>
#include <stdlib.h>

struct patch {
    double value;
    struct patch *next;
};

static struct patch *patches(int count)
{
    struct patch *first = NULL;
    for (int i = 0; i < count; i++) {
        struct patch *patch = malloc(sizeof *patch);
        patch->value = i;
        patch->next = first;
        first = patch;
    }
    return first;
}

int main(int argc, char **argv)
{
    struct patch *patch;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    patch = patches(size + 1);

    while (patch != NULL) {
        struct patch *next = patch->next;
        double sum = rank;
        MPI_Allreduce(&patch->value, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        free(patch);
        patch = next;
    }

    MPI_Finalize();
    return 0;
}
