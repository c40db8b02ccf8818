// UPC in a file that is named as C, known by the header that it includes.
#include <stdio.h>
#include <upc.h>

int main(void)
{
    if (MYTHREAD == 0)
        printf("%d threads\n", THREADS);
    upc_barrier;
    return 0;
}
