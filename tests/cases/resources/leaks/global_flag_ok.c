// As global_flag, and the flag is set where the datatype is made.
#include <mpi.h>
#include <string.h>

static int owns;

int main(int argc, char **argv) {
    MPI_Datatype row = MPI_DATATYPE_NULL;
    MPI_Init(&argc, &argv);
    owns = 0;
    for (int i = 1; i < argc; i++) {
        if (row == MPI_DATATYPE_NULL && strcmp(argv[i], "rows") == 0) {
            MPI_Type_contiguous(8, MPI_INT, &row);
            MPI_Type_commit(&row);
            owns = 1;
        }
    }
    if (owns && row != MPI_DATATYPE_NULL)
        MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
