// check: -fopenmp
// A thread that holds the lock `step` takes another one.
static int lines;

static void write_line(void)
{
#pragma omp critical(log)
    lines++;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp critical(step)
        write_line();
    }
    return lines;
}
