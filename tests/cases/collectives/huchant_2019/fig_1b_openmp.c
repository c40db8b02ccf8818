// check: -fopenmp
// Fig. 1b: flag is the same in all threads when meet_if is called, and becomes different only later.
#include <omp.h>
#include <stdio.h>

static void meet_if(int flag)
{
    if (flag) {
#pragma omp barrier
    }
}

int main(void)
{
    int flag = 1;
#pragma omp parallel firstprivate(flag) num_threads(3)
    {
        int id = omp_get_thread_num();
#pragma omp barrier
        meet_if(flag);
        flag = id % 2;
        if (flag) { // because: RW501
#pragma omp barrier // expect: RW501
        }
        if (id == 0)
            printf("done\n");
    }
    return 0;
}
