// A function of the program's own prints to a file that some ranks could not open; what it prints stays as it was.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void say(FILE *to, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(to, format, values);
    va_end(values);
}

int main(int argc, char **argv)
{
    char title[32] = "steps: %d\n";
    MPI_Init(&argc, &argv);
    FILE *log = fopen("log.txt", "r+");
    if (log != NULL && fgets(title, sizeof title, log) != NULL)
        say(log, title, argc);
    if (title[0] == 's') // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
