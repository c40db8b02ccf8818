// Some threads call a function with a barrier in it.
#include <upc.h>

static shared [] int *queue;

static void flush(void)
{
    upc_fence;
    upc_barrier;
}

int main(void)
{
    queue = (shared [] int *)upc_all_alloc(1, 100 * sizeof(int));
    if (queue != NULL)
        flush();
    return 0;
}
