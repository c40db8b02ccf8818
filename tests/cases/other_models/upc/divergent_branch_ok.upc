// MYTHREAD differs between UPC threads, THREADS does not.
#include <upc_relaxed.h>

shared int total[THREADS];

int main(void)
{
    total[MYTHREAD] = 1;
    if (THREADS > 1)
        upc_barrier;
    return 0;
}
