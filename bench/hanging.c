/* Programs to watch: a stencil, an all-to-all and a master with workers, each with faults on demand.
 * usage: hanging stencil|alltoall|farm SECONDS [FAULT RANK AFTER]
 * FAULT is loop, count (a loop that counts), sleep, lost, mismatch or none; it happens on RANK when AFTER seconds are over. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { A_MILLISECOND = 34000 }; /* Rounds that take about so long. */

static const char *fault = "none";
static int faulty = -1, rank, size;
static double after = 1e9, until, begun;
static volatile double sink = 1;
static long steps;
static volatile long counted;

static int is(const char *name)
{
    return rank == faulty && !strcmp(fault, name) && MPI_Wtime() - begun > after;
}

static void told(void)
{
    static int once;
    if (!once++) {
        fprintf(stderr, "fault %.3f\n", MPI_Wtime() - begun);
        fflush(stderr);
    }
}

static double number_in(const char *path, const char *form)
{
    double number = 0;
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, form, &number) != 1)
        number = 0;
    if (file)
        fclose(file);
    return number;
}

/* Hundredths of a second in which the host of a virtual machine gave its cores to others. */
static double stolen(void)
{
    return number_in("/proc/stat", "cpu %*s %*s %*s %*s %*s %*s %*s %lf");
}

/* Seconds in which this rank could have run and had no core. */
static double waited(void)
{
    return number_in("/proc/self/schedstat", "%*s %lf") * 1e-9;
}

/* Counts a step; rank 0 says a few times a second how many there were, by a clock that all processes have. */
static void step(void)
{
    static double said;
    struct timespec now;
    steps++;
    if (rank || !getenv("SAY_STEPS") || MPI_Wtime() - said < 0.25)
        return;
    said = MPI_Wtime();
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("steps %ld %ld.%09ld %.0f\n", steps, (long)now.tv_sec, now.tv_nsec, stolen());
    fflush(stdout);
}

static void endless_loop(void)
{
    while (sink > 0)
        sink = sin(sink) + 2;
}

static void endless_count(void)
{
    for (;; counted++)
        sink = sin(sink) + 2;
}

/* Always the same work, however long it takes: who has less of a core makes fewer steps. */
static void compute(double milliseconds)
{
    if (is("loop")) {
        told();
        endless_loop();
    }
    if (is("count")) {
        told();
        endless_count();
    }
    if (is("sleep")) {
        told();
        sleep(100000);
    }
    for (long i = 0; i < milliseconds * A_MILLISECOND; i++)
        sink = sin(sink) + 2;
}

/* One rank decides for all whether the time is over, so that all make the same number of steps. */
static int goes_on(void)
{
    int go = MPI_Wtime() - begun < until;
    if (is("mismatch")) {
        told();
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Recv(&go, 1, MPI_INT, (rank + 1) % size, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    step();
    return go;
}

static void stencil(void)
{
    enum { CELLS = 2000 };
    double left[CELLS] = {0}, right[CELLS] = {0}, mine[CELLS], worst, change = rank;
    int up = (rank + 1) % size, down = (rank + size - 1) % size;
    memset(mine, 0, sizeof mine);
    while (goes_on()) {
        for (int step = 0; step < 5; step++) {
            MPI_Request requests[4];
            compute(0.5);
            MPI_Irecv(left, CELLS, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(right, CELLS, MPI_DOUBLE, up, 2, MPI_COMM_WORLD, &requests[1]);
            if (is("lost")) {
                told();
                requests[2] = MPI_REQUEST_NULL;
            } else {
                MPI_Isend(mine, CELLS, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &requests[2]);
            }
            MPI_Isend(mine, CELLS, MPI_DOUBLE, down, 2, MPI_COMM_WORLD, &requests[3]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        }
        MPI_Allreduce(&change, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
}

static void all_to_all(void)
{
    enum { EACH = 512 };
    double *out = calloc((size_t)size * EACH, sizeof *out), *in = calloc((size_t)size * EACH, sizeof *in);
    while (goes_on()) {
        compute(2);
        MPI_Alltoall(out, EACH, MPI_DOUBLE, in, EACH, MPI_DOUBLE, MPI_COMM_WORLD);
        if (is("lost")) {
            told();
            double none;
            MPI_Recv(&none, 1, MPI_DOUBLE, (rank + 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    free(out);
    free(in);
}

static void farm(void)
{
    double work = 1;
    MPI_Status from;
    if (rank == 0) {
        int asleep = 0;
        while (asleep < size - 1) {
            MPI_Recv(&work, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &from);
            step();
            work = MPI_Wtime() - begun < until ? 1 : -1;
            asleep += work < 0;
            if (is("lost") && work > 0) {
                told();
                continue;
            }
            if (is("loop") || is("count") || is("sleep"))
                compute(0);
            MPI_Send(&work, 1, MPI_DOUBLE, from.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        while (work > 0) {
            compute(3 + rank % 4);
            if (is("lost")) {
                told();
                MPI_Recv(&work, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD, &from);
            }
            if (is("mismatch")) {
                told();
                MPI_Barrier(MPI_COMM_WORLD);
            }
            MPI_Send(&work, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&work, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &from);
        }
    }
}

int main(int count, char **words)
{
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begun = MPI_Wtime();
    until = atof(words[2]);
    if (count > 5) {
        fault = words[3];
        faulty = atoi(words[4]);
        after = atof(words[5]);
    }
    if (!strcmp(words[1], "stencil"))
        stencil();
    else if (!strcmp(words[1], "alltoall"))
        all_to_all();
    else
        farm();
    double here = waited(), all = 0;
    MPI_Reduce(&here, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("done %ld waited %.3f\n", steps, all);
    MPI_Finalize();
    return 0;
}
