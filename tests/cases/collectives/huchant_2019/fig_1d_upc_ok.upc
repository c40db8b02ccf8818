// Fig. 1d where both loops go round ten times.
#include <upc.h>

void f(void)
{
    int i = 0, j = 10;
    if (MYTHREAD % 2) {
        while (i < 10) {
            upc_barrier; i++;
        }
    } else {
        while (j < 20) {
            upc_barrier; j++;
        }
    }
}
