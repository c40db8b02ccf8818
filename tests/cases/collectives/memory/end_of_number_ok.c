// As end_of_number, and the member behind the end of the number decides.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct Line {
    char *rest;
    int fields;
};

int main(int argc, char **argv) {
    struct Line line = {NULL, 2};
    char text[32];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(text, sizeof text, "7 %d", rank);
    strtol(text, &line.rest, 10);
    if (line.fields > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
