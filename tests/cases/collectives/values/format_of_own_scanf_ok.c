// A function of the program's own reads a file by a format; what it reads by stays as it was.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void take(FILE *from, const char *format, ...)
{
    va_list places;
    va_start(places, format);
    vfscanf(from, format, places);
    va_end(places);
}

int main(int argc, char **argv)
{
    int steps = 0;
    char format[8] = "%d";
    MPI_Init(&argc, &argv);
    FILE *file = fopen("steps.txt", "r");
    if (file != NULL)
        take(file, format, &steps);
    if (format[0] == '%')
        MPI_Barrier(MPI_COMM_WORLD);
    printf("%d\n", steps);
    MPI_Finalize();
    return 0;
}
