// MYTHREAD differs between UPC threads, THREADS does not.
#include <upc_relaxed.h>

shared int total[THREADS];

int main(void)
{
    total[MYTHREAD] = 1;
    if (MYTHREAD > 0) // because: RW521
        upc_barrier; // expect: RW521
    return 0;
}
