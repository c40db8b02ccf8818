/* Kernels on plain numbers, and one whose branches depend on the argument. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1200 };
static double a[N][N], b[N][N];

static double stencil(int rounds)
{
    for (int r = 0; r < rounds; r++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        memcpy(a, b, sizeof a);
        a[r % N][0] = r;
    }
    return a[N / 2][N / 2];
}

static unsigned branchy(unsigned rounds)
{
    unsigned x = 1, count = 0;
    for (unsigned i = 0; i < rounds; i++) {
        x = x * 1664525u + 1013904223u;
        if (x & 0x10000)
            count += x >> 28;
        else if (x & 0x40000)
            count ^= i;
        else
            count--;
    }
    return count;
}

static unsigned symbolic(unsigned n, unsigned rounds)
{
    unsigned count = 0;
    for (unsigned i = 0; i < rounds; i++)
        if (n > i)
            count++;
    return count;
}

int main(int argc, char **argv)
{
    int size = argc > 2 ? atoi(argv[2]) : 0;
    if (strcmp(argv[1], "stencil") == 0)
        printf("%g\n", stencil(15));
    else if (strcmp(argv[1], "branchy") == 0)
        printf("%u\n", branchy(60000000u));
    else
        printf("%u\n", symbolic((unsigned)size, 3000000u));
    return 0;
}
