/* Whose code an address is in: what runtimes do for themselves is not the program's doing. */
#include <dlfcn.h>
#include <link.h>
#include "thread_log.h"

#define REMEMBERED 1024

static const char *const runtimes[] = {
    "libgomp", "libiomp", "libomp", "libmpi", "libpmpi", "libopen-", "libpmix", "libprrte", "libuc", "libevent", "libfabric",
    "libhwloc", "libmpich", "libpmi", "libpsm", "librdmacm", "libibverbs", "libtbb",
};

static void *own_base(void)
{
    Dl_info found;
    return dladdr((void *)own_base, &found) ? found.dli_fbase : NULL;
}

static int find_code(const void *address)
{
    Dl_info found;
    if (!dladdr(address, &found) || !found.dli_fname)
        return 0;
    if (found.dli_fbase == own_base())
        return RW_OF_RUNTIMES;
    const char *slash = strrchr(found.dli_fname, '/'), *name = slash ? slash + 1 : found.dli_fname;
    for (size_t i = 0; i < sizeof runtimes / sizeof *runtimes; i++)
        if (!strncmp(name, runtimes[i], strlen(runtimes[i])))
            return RW_OF_RUNTIMES;
    return !strncmp(name, "python", 6) || !strncmp(name, "libpython", 9) ? RW_OF_PYTHON : 0;
}

int rw_code_of(const void *address)
{
    static struct {
        const void *address;
        int code;
    } known[REMEMBERED];
    static __thread const void *latest __attribute__((tls_model("initial-exec")));
    static __thread int code_of_latest __attribute__((tls_model("initial-exec")));
    if (address == latest)
        return code_of_latest;
    size_t at = (size_t)((RW_BITS(address) * 0x9E3779B97F4A7C15u) >> 40) & (REMEMBERED - 1);
    if (__atomic_load_n(&known[at].address, __ATOMIC_ACQUIRE) == address)
        return __atomic_load_n(&known[at].code, __ATOMIC_RELAXED);
    int code = find_code(address);
    const void *none = NULL; /* the first thread's entry stays: no lock is needed */
    if (!known[at].address && __atomic_compare_exchange_n(&known[at].address, &none, (void *)1, 0, __ATOMIC_ACQ_REL,
                                                          __ATOMIC_RELAXED)) {
        __atomic_store_n(&known[at].code, code, __ATOMIC_RELAXED);
        __atomic_store_n(&known[at].address, address, __ATOMIC_RELEASE);
    }
    latest = address;
    code_of_latest = code;
    return code;
}

int rw_is_in(const char *library, const void *address)
{
    Dl_info found;
    if (!dladdr(address, &found) || !found.dli_fname)
        return 0;
    const char *slash = strrchr(found.dli_fname, '/'), *name = slash ? slash + 1 : found.dli_fname;
    return !strncmp(name, library, strlen(library));
}

/* Two runtimes of OpenMP have threads here, and know nothing of each other. */
void rw_two_runtimes(void)
{
    static int is_said;
    if (!__atomic_exchange_n(&is_said, 1, __ATOMIC_RELAXED))
        rw_note("runtimes\t2\n");
}

struct sought {
    const char *library, *name;
    void *found;
};

static int visit_library(struct dl_phdr_info *library, size_t size, void *data)
{
    (void)size;
    struct sought *sought = data;
    const char *name = library->dlpi_name ? strrchr(library->dlpi_name, '/') : NULL;
    if (!name || strncmp(name + 1, sought->library, strlen(sought->library)))
        return 0;
    void *handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle)
        return 0;
    sought->found = dlsym(handle, sought->name);
    dlclose(handle);
    return sought->found != NULL;
}

/* The function that the program would have called; libraries that were loaded privately are searched, too. */
void *rw_in_library(const char *library, const char *name)
{
    struct sought sought = {library, name, dlsym(RTLD_NEXT, name)};
    if (!sought.found)
        dl_iterate_phdr(visit_library, &sought);
    return sought.found;
}

static int note_variables(struct dl_phdr_info *library, size_t size, void *data)
{
    (void)size, (void)data;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        unsigned long begin = (unsigned long)(library->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_LOAD && part->p_flags & PF_W)
            rw_note("data\t%lx\t%lx\t0\n", begin, begin + (unsigned long)part->p_memsz);
    }
    return 0;
}

/* Where the variables of the program and its libraries are that outlive functions. */
void rw_note_variables(void)
{
    dl_iterate_phdr(note_variables, NULL);
}
