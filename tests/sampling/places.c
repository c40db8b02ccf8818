/* Each rank goes to the place that its argument names, and stays there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile double sink;
static int rank, size;

static void ready(void)
{
    char name[64];
    snprintf(name, sizeof name, "ready.%d", rank);
    fclose(fopen(name, "w"));
}

static __attribute__((noinline)) void compute(void)
{
    for (;;)
        sink += 1;
}

/* Unlike the other it comes back to states that it was in, which proves that it never ends. */
static __attribute__((noinline)) void spin(void)
{
    for (;;)
        sink = 0;
}

static void never_ends(void *in, void *out, int *count, MPI_Datatype *type)
{
    (void)in, (void)out, (void)count, (void)type;
    compute();
}

static __attribute__((noinline)) int has_come(MPI_Request *request)
{
    int flag;
    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
    return flag;
}

static void *receive(void *unused)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return unused;
}

static __attribute__((noinline)) void receive_with_large_frame(void)
{
    volatile char large[3 << 20];
    memset((char *)large, rank, sizeof large);
    receive((void *)large);
    sink += large[17];
}

static int *signals; /* in the file `counted`; MPI has threads that get signals, too */

static void count(int number)
{
    (void)number;
    __atomic_add_fetch(signals, 1, __ATOMIC_SEQ_CST);
}

static __attribute__((noinline)) void go(const char *where)
{
    int value = 0, other = 0, flag = 0;
    MPI_Request request;
    struct epoll_event event;
    ready();
    if (!strcmp(where, "barrier"))
        MPI_Barrier(MPI_COMM_WORLD);
    if (!strcmp(where, "compute"))
        compute();
    if (!strcmp(where, "receive"))
        receive(NULL);
    if (!strcmp(where, "large"))
        receive_with_large_frame();
    if (!strcmp(where, "sleep"))
        for (;;)
            sleep(1000);
    if (!strcmp(where, "epoll")) {
        int number = epoll_wait(epoll_create1(0), &event, 1, -1);
        FILE *file = fopen("interrupted", "w"); /* nothing but a disturbance ends this wait */
        fprintf(file, "%d", number);
        fclose(file);
        compute();
    }
    if (!strcmp(where, "fill_and_ask")) /* after so many calls a small recording is full */
        for (int tag = 0; tag < 20000; tag++)
            MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD);
    if (!strcmp(where, "ask") || !strcmp(where, "fill_and_ask")) {
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 78, MPI_COMM_WORLD, &request);
        while (!has_come(&request))
            ;
    }
    if (!strcmp(where, "probe"))
        for (;;) {
            for (int i = 0; i < 20000; i++)
                MPI_Iprobe(MPI_ANY_SOURCE, 79, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
            usleep(20000);
        }
    if (!strcmp(where, "overlap")) {
        MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 78, MPI_COMM_WORLD, &request);
        while (!has_come(&request))
            for (long i = 0; i < 200000000; i++)
                sink += i;
    }
    if (!strcmp(where, "operation")) {
        MPI_Op op;
        MPI_Op_create(never_ends, 1, &op);
        MPI_Reduce_local(&value, &other, 1, MPI_INT, op);
    }
    if (!strcmp(where, "step")) /* waits for one message after the other, always in the same line */
        for (int i = 0; i < 1000000; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 80, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sink += value;
        }
    if (!strcmp(where, "feed")) /* sends one when a file says so */
        for (int i = 0;; i++) {
            char name[64];
            snprintf(name, sizeof name, "feed.%d", i);
            while (access(name, F_OK))
                usleep(1000);
            MPI_Send(&value, 1, MPI_INT, 1, 80, MPI_COMM_WORLD);
        }
    if (!strcmp(where, "iterate")) /* until a file says who stops */
        for (int i = 0;; i++) {
            char name[64];
            snprintf(name, sizeof name, "stop.%d", rank);
            for (int k = 0; k < 200000 * (1 + (i + rank) % 7); k++)
                sink += k;
            if (!access(name, F_OK))
                spin();
            MPI_Allreduce(&value, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
    if (!strcmp(where, "signals")) {
        struct sigaction counting = {.sa_handler = count};
        int file = open("counted.new", O_CREAT | O_RDWR, 0644);
        if (ftruncate(file, sizeof *signals))
            return;
        signals = mmap(NULL, sizeof *signals, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        sigaction(SIGRTMIN, &counting, NULL);
        rename("counted.new", "counted");
        compute();
    }
    if (!strcmp(where, "clock"))
        while (MPI_Wtime() < 1e15)
            sink += 1;
    if (!strcmp(where, "thread")) {
        pthread_t thread;
        pthread_create(&thread, NULL, receive, NULL);
        pthread_join(thread, NULL);
    }
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank + 1 >= argc)
        return 2;
    go(argv[rank + 1]);
    return 0;
}
