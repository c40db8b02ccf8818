// check: -fopenmp
// A thread that holds the lock `log` waits for it, in a function it calls.
static int lines;

static void write_line(void)
{
#pragma omp critical(log) // expect: RW506
    lines++;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp critical(log) // because: RW506
        write_line();
    }
    return lines;
}
