/* What happens when a thread touches a page that is protected, or bytes with a watchpoint.
 *
 * The access is kept, and happens: its page is opened for one instruction (the processor's trap flag shows when
 * it is over) and closed again. MPI's own accesses are let through. A fault that is not ours goes to the handler that
 * has set a handler, by sigaction as usual; see interposed.c. */
#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include "guard.h"

#define TRAP_FLAG 0x100
#define PERF_TRAP 6 /* TRAP_PERF: a watchpoint */
#define AGAIN 8     /* times that an instruction may meet the same page that is not protected any more */

static int real_sigaction(int number, const struct sigaction *now, struct sigaction *before);
static struct sigaction next_segv, next_trap;
static int catches;
static __thread uint64_t stepping __attribute__((tls_model("initial-exec")));
static __thread uint64_t met_last __attribute__((tls_model("initial-exec")));
static __thread int met_again __attribute__((tls_model("initial-exec")));

void rw_stack_of_thread(uint64_t *low, uint64_t *high)
{
    pthread_attr_t attributes;
    void *base = NULL;
    size_t size = 0;
    *low = *high = 1;
    if (pthread_getattr_np(pthread_self(), &attributes))
        return;
    if (!pthread_attr_getstack(&attributes, &base, &size)) {
        *low = RW_BITS(base);
        *high = *low + size;
    }
    pthread_attr_destroy(&attributes);
}

static int is_in(const Dl_info *found, const char *const *names, size_t count)
{
    for (size_t i = 0; found->dli_fname && i < count; i++)
        if (strstr(found->dli_fname, names[i]))
            return 1;
    return 0;
}

static int is_of_system(void *address)
{
    static const char *const libraries[] = {"libc.so",  "libc-",      "libstdc++", "libc++",
                                            "libm.so",  "libgcc_s",   "libpthread", "ld-linux", "-guard.so"};
    Dl_info found, own;
    if (!dladdr(address, &found))
        return 0;
    if (dladdr((void *)(uintptr_t)is_of_system, &own) && own.dli_fbase == found.dli_fbase)
        return 1;
    return is_in(&found, libraries, sizeof libraries / sizeof *libraries);
}

static int is_of_mpi(void *address)
{
    static const char *const libraries[] = {"libmpi", "libfabric", "libucp", "libuct", "libucs", "libopen-", "libpmi"};
    Dl_info found;
    return dladdr(address, &found) && is_in(&found, libraries, sizeof libraries / sizeof *libraries);
}

/* The place in the program that led to a function of the system: as of a call that has returned. */
uint64_t rw_site_of_user(void *from)
{
    void *stack[48];
    int depth, at = 0;
    if (!is_of_system((char *)from - 1))
        return RW_BITS(from);
    depth = backtrace(stack, 48);
    while (at < depth && is_of_system(stack[at]))
        at++;
    return at < depth ? RW_BITS(stack[at]) : RW_BITS(from);
}

/* Inside a call of MPI, or in a thread that MPI has made for itself. */
static int is_mpi_here(void *from)
{
    if (rw_this_stream)
        return rw_this_stream->inside;
    void *stack[48];
    int depth = backtrace(stack, 48);
    for (int i = 0; i < depth; i++)
        if (is_of_mpi(stack[i]))
            return 1;
    return is_of_mpi(from);
}

static void hand_on(int number, siginfo_t *info, void *context, const struct sigaction *to)
{
    if (to->sa_flags & SA_SIGINFO && to->sa_sigaction)
        to->sa_sigaction(number, info, context);
    else if (to->sa_handler != SIG_DFL && to->sa_handler != SIG_IGN)
        to->sa_handler(number);
    else { /* as without the guard: it happens again, and ends the process */
        struct sigaction usual = {.sa_handler = SIG_DFL};
        real_sigaction(number, &usual, NULL);
        if (info->si_code <= 0)
            raise(number);
    }
}

#if defined(__x86_64__)
#define PLACE(context) ((void *)(uintptr_t)((ucontext_t *)(context))->uc_mcontext.gregs[REG_RIP])
#define HOW(context) (((ucontext_t *)(context))->uc_mcontext.gregs[REG_ERR] & 2 ? RW_WRITE : RW_READ)
#define STEPS 1
#elif defined(__aarch64__)
#define PLACE(context) ((void *)(uintptr_t)((ucontext_t *)(context))->uc_mcontext.pc)
#define HOW(context) (RW_WRITE | RW_EITHER)
#define STEPS 0
#else
#define PLACE(context) NULL
#define HOW(context) (RW_WRITE | RW_EITHER)
#define STEPS 0
#endif

static void on_fault(int number, siginfo_t *info, void *context)
{
    uint64_t address = RW_BITS(info->si_addr);
    void *place = PLACE(context);
    int is_mpi = info->si_code == SEGV_ACCERR && is_mpi_here(place);
    int what = info->si_code == SEGV_ACCERR ? rw_met(address, is_mpi) : RW_NOT_OURS;
    if (what == RW_GO_ON && !is_mpi) {
        met_again = met_last == address ? met_again + 1 : 0;
        met_last = address;
        if (met_again > AGAIN)
            what = RW_NOT_OURS;
    }
    if (what == RW_NOT_OURS) {
        hand_on(number, info, context, &next_segv);
        return;
    }
    if (what == RW_GO_ON)
        return;
    void *from = (void *)(uintptr_t)rw_site_of_user((char *)place + 1);
    rw_accessed(info->si_addr, 1, HOW(context), from);
    rw_open_page(address, 1);
#if STEPS
    stepping = address;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
#endif
}

static void on_trap(int number, siginfo_t *info, void *context)
{
    if (info->si_code == PERF_TRAP) {
        if (!is_mpi_here(PLACE(context)))
            rw_watchpoint_hit(RW_BITS(info->si_addr), (void *)(uintptr_t)rw_site_of_user(PLACE(context)));
        return;
    }
#if STEPS
    if (stepping) {
        rw_open_page(stepping, 0);
        stepping = 0;
        ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
        return;
    }
#endif
    hand_on(number, info, context, &next_trap);
}

static int real_sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    static int (*real)(int, const struct sigaction *, struct sigaction *);
    if (!real)
        real = (int (*)(int, const struct sigaction *, struct sigaction *))dlsym(RTLD_NEXT, "sigaction");
    return real(number, now, before);
}

void rw_catch_faults(void)
{
    if (catches)
        return;
    catches = 1;
    void *stack[2];
    backtrace(stack, 2); /* loads what it needs now, not in a handler */
    struct sigaction fault = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct sigaction trap = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    real_sigaction(SIGSEGV, &fault, &next_segv);
    real_sigaction(SIGTRAP, &trap, &next_trap);
}

/* The program handles these signals itself: it gets those that are not ours. Returns whether that was done. */
__attribute__((visibility("default"))) int rw_sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    if (!catches || (number != SIGSEGV && number != SIGTRAP))
        return 0;
    struct sigaction *next = number == SIGSEGV ? &next_segv : &next_trap;
    if (before)
        *before = *next;
    if (now)
        *next = *now;
    return 1;
}
