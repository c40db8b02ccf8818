// strtol keeps where the number ends in the text that it reads, and nothing else.
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
    snprintf(text, sizeof text, "7 %d", rank); // because: RW101
    strtol(text, &line.rest, 10);
    if (atoi(line.rest) > 1) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
