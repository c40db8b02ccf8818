// The input is not there; the program looks, and says what kind of error it is.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int class;
    MPI_Init(&argc, &argv);
    int code = MPI_File_open(MPI_COMM_WORLD, "/tmp/rankwise/no such input", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (code == MPI_SUCCESS)
        MPI_File_close(&file);
    else if (MPI_Error_class(code, &class) == MPI_SUCCESS)
        printf("%s\n", class == MPI_ERR_NO_SUCH_FILE ? "no such file" : "it cannot be opened");
    MPI_Finalize();
    return 0;
}
