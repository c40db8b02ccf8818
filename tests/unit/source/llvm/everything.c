// Many different things that C compilers turn into many different instructions.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
union either { int i; float f; char bytes[4]; };
struct bits { unsigned a : 3, b : 5; signed c : 9; };
struct __attribute__((packed)) packed { char c; double d; short s; };
struct big { double values[40]; int n; };
struct small { float x, y; };
struct wide { long a, b; };
struct flexible { int n; int rest[]; };
enum colour { RED = -1, GREEN = 5, BLUE };
typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static const operation operations[] = { add, sub, [5] = add };
static const char *const names[] = { "one", "two", 0 };
static struct { int key; const char *name; operation run; } records[] = { { 1, "a", add }, { .run = sub } };
_Thread_local int per_thread = 3;
static _Atomic int atomic_counter;
extern int weak_symbol __attribute__((weak));
int tentative[17];
int matrix[3][4] = { { 1, 2 }, { 3 } };

int bitfields(struct bits *b) { b->a = 5; b->c = -3; return b->a + b->b * b->c; }
float unions(int i) { union either e; e.i = i; e.bytes[1] = 7; return e.f; }
double packs(struct packed *p) { return p[3].d + p->s; }
struct big returns_big(int n) { struct big b = { { 1 }, n }; return b; }
struct small returns_small(float x) { struct small s = { x, -x }; return s; }
struct wide returns_wide(long a) { return (struct wide){ a, a + 1 }; }
double uses(void) { return returns_big(4).values[2] + returns_small(1).y + returns_wide(3).b; }
int variadic(int count, ...) {
    va_list list, copy; int sum = 0;
    va_start(list, count); va_copy(copy, list);
    while (count--) sum += va_arg(list, int) + (int)va_arg(copy, double);
    va_end(list); va_end(copy);
    return sum;
}
int duff(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 3: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
    }
    return n;
}
int computed(int op) {
    static void *const labels[] = { &&first, &&second, &&last };
    goto *labels[op];
first: op += 2;
second: op *= 3;
last: return op;
}
static jmp_buf context;
int jumps(int x) { if (setjmp(context)) return -1; if (x) longjmp(context, 1); return 0; }
double complex complexes(double complex z) { return cexp(z) * conj(z) + I; }
int atomics(int *p) {
    atomic_fetch_add(&atomic_counter, 2); int expected = 1;
    atomic_compare_exchange_strong(&atomic_counter, &expected, 4);
    __sync_fetch_and_or(p, 8); return __atomic_exchange_n(p, 3, __ATOMIC_SEQ_CST);
}
int vla(int n) { int a[n][n + 1]; for (int i = 0; i < n; i++) a[i][i] = i; return a[n / 2][n / 2] + sizeof a; }
int table(int n) { return operations[n % 2](n, 3) + names[n][0] + records[n].run(1, 2) + matrix[1][n]; }
unsigned assembly(unsigned x) {
#if defined(__x86_64__)
    __asm__ volatile("bswap %0" : "+r"(x) : : "cc", "memory");
#endif
    return x;
}
long ranges(unsigned char c) { switch (c) { case 'a' ... 'f': return 1; case 0xff: return 2; } return c ? 3 : 4; }
int statement(int x) { return ({ int y = x * 2; if (y > 4) y = 4; y; }); }
int shorts(int a, int b) { return a && b || !a && (b > 3 ? a : b); }
int flexible(struct flexible *f) { return f->rest[f->n]; }
_Bool booleans(double d, _Bool b) { return d != d || b; }
long double precise(long double x) { return sqrtl(x) / 3.0L; }
__int128 huge(long a, long b) { return (__int128)a * b; }
typedef float quad __attribute__((vector_size(16)));
quad vectors(quad a, quad b, int i) { quad c = a * b + (quad){ 1, 2, 3, 4 }; c[i] = a[0]; return c; }
void restricts(double *restrict a, const double *restrict b, int n) { for (int i = 0; i < n; i++) a[i] += b[i]; }
int wide_text(void) { const wchar_t *w = L"wide é"; return w[0] + "\x01\"quoted\\"[2] + u8"é"[0]; }
int nested_loops(int n) {
    int count = 0;
    for (int i = 0; i < n; i++) for (int j = i; j; j--) { if (j == 5) continue; if (i == 7) goto out; count++; }
out: return count;
}
int endless(volatile int *flag) { for (;;) { if (*flag == 3) return 1; *flag = 2; } }
void never(void) { for (;;) ; }
int recursive(int n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }
_Noreturn void dies(const char *why) { fprintf(stderr, "%s\n", why); abort(); }
int asserts(int *p) { if (!p) dies("null"); return *p; }
int threads(void) { return per_thread++ + (&weak_symbol ? weak_symbol : 0) + tentative[3]; }
int enums(enum colour c) { switch (c) { case RED: return 1; case GREEN: return 2; default: return c; } }
int main(int argc, char **argv) {
    int rank; MPI_Init(&argc, &argv); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (table(rank) > variadic(2, 1, 2.0)) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize(); return endless((volatile int *)&rank);
}
