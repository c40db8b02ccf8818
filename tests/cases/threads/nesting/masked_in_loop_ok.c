// check: -fopenmp
// A master construct beside a shared loop.
static int seen;

static void note(int i)
{
#pragma omp master
    seen = i;
}

int main(void)
{
    int last = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 64; i++)
            last = i;
        note(last);
    }
    return seen;
}
