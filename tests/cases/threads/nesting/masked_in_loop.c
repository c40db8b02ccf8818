// check: -fopenmp
// A master construct inside a shared loop, through a call: its iterations are those that thread 0 happens to have.
static int seen;

static void note(int i)
{
#pragma omp master // expect: RW506
    seen = i;
}

int main(void)
{
#pragma omp parallel for // because: RW506
    for (int i = 0; i < 64; i++)
        note(i);
    return seen;
}
