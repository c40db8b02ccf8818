// The flag is a variable of the file, and is set before the loop, for another reason.
#include <mpi.h>
#include <string.h>

static int owns;

int main(int argc, char **argv) {
    MPI_Datatype row = MPI_DATATYPE_NULL;
    MPI_Init(&argc, &argv);
    owns = 0;
    for (int i = 1; i < argc; i++) {
        if (row == MPI_DATATYPE_NULL && strcmp(argv[i], "rows") == 0) {
            MPI_Type_contiguous(8, MPI_INT, &row); // expect: RW310
            MPI_Type_commit(&row);
        } else {
            owns = 1;
        }
    }
    if (owns && row != MPI_DATATYPE_NULL)
        MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
