// A header is read with fread; it decides after it has been told to all.
#include <mpi.h>
#include <stdio.h>

struct header {
    int version;
    int fields;
};

int main(int argc, char **argv)
{
    struct header header = {1, 0};
    FILE *file;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    file = tmpfile();
    if (file != NULL) {
        struct header mine = {1, rank};
        fwrite(&mine, sizeof mine, 1, file);
        rewind(file);
        if (fread(&header, sizeof header, 1, file) != 1)
            header.fields = 0;
        fclose(file);
    }

    if (header.fields == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
