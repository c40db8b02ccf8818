/* What Python says of the buffers that it hands to MPI: how long they are, and what they hold.
 *
 * mpi4py asks each object for its buffer. The function that answers is often part of Python's executable, which comes before
 * everything that is preloaded; so the place in mpi4py's own table is changed that leads there. */
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include "guard.h"

typedef struct object object;

typedef struct { /* Py_buffer, which is part of Python's stable ABI */
    void *start;
    object *owner;
    ssize_t length, item_size;
    int is_read_only, dimensions;
    const char *format;
    ssize_t *shape, *strides, *suboffsets;
    void *internal;
} python_view;

enum { WITH_FORMAT = 0x1C }; /* PyBUF_RECORDS_RO: with format and strides */

typedef int get_function(object *, python_view *, int);
static get_function *get;
static void (*release)(python_view *);
static object *(*attribute)(object *, const char *);
static object *(*type_of)(object *);
static const char *(*text_of)(object *);
static void (*drop)(object *);
static void (*clear_error)(void);

#define LATEST 16
static __thread rw_python_buffer latest[LATEST] __attribute__((tls_model("initial-exec")));
static __thread unsigned latest_count __attribute__((tls_model("initial-exec")));

#define FORMATS 512
#define LONGEST 480
static uint64_t formats[FORMATS]; /* hashes; the place of one is its number */

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash | 1;
}

/* Returns a number for what a buffer holds, from 1; 0 where that cannot be kept. */
static uint32_t number_of(const char *type, const python_view *view)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    char text[LONGEST + 64];
    uint32_t number = 0;
    const char *format = view->format ? view->format : "B";
    if (strlen(format) > LONGEST || strlen(type) > 40 || strpbrk(format, "\t\n"))
        format = "";
    snprintf(text, sizeof text, "%ld\t%.40s\t%s", (long)view->item_size, type, format);
    uint64_t hash = hash_of(text);
    pthread_mutex_lock(&lock);
    while (number < FORMATS && formats[number] && formats[number] != hash)
        number++;
    if (number < FORMATS && !formats[number]) {
        formats[number] = hash;
        rw_note("buffer\t%u\t%s\n", (unsigned)number + 1, text);
    }
    pthread_mutex_unlock(&lock);
    return number < FORMATS ? number + 1 : 0;
}

/* A view of an array shares the memory of the array that it was taken from. */
static void find_whole(object *given, rw_python_buffer *found)
{
    object *at = attribute(given, "base");
    for (int depth = 0; at && depth < 8; depth++) {
        python_view view;
        object *next = NULL;
        if (!get(at, &view, WITH_FORMAT)) {
            uint64_t start = RW_BITS(view.start), size = (uint64_t)view.length;
            if (start <= found->start && found->start + found->size <= start + size)
                found->whole_start = start, found->whole_size = size;
            release(&view);
            next = attribute(at, "base");
        }
        drop(at);
        at = next;
    }
    if (at)
        drop(at);
    clear_error();
}

static void remember(object *given, const python_view *got)
{
    python_view described;
    if (!got->start || got->length <= 0)
        return;
    if (get(given, &described, WITH_FORMAT)) {
        clear_error();
        return;
    }
    object *type = type_of(given), *name = type ? attribute(type, "__name__") : NULL;
    const char *type_name = name ? text_of(name) : NULL;
    rw_python_buffer *made = &latest[latest_count++ % LATEST];
    *made = (rw_python_buffer){.start = RW_BITS(got->start), .size = (uint64_t)got->length};
    made->whole_start = made->start, made->whole_size = made->size;
    made->format = number_of(type_name ? type_name : "object", &described);
    find_whole(given, made);
    if (name)
        drop(name);
    if (type)
        drop(type);
    release(&described);
    clear_error();
}

static int answer(object *given, python_view *got, int flags)
{
    int outcome = get(given, got, flags);
    if (!outcome && rw_guarding)
        remember(given, got);
    return outcome;
}

/* Returns the buffer that an address lies in, of those that Python has named for the call that this thread is in. */
const rw_python_buffer *rw_find_python_buffer(uint64_t address)
{
    const rw_python_buffer *found = NULL;
    for (unsigned i = latest_count > LATEST ? latest_count - LATEST : 0; i < latest_count; i++) {
        const rw_python_buffer *each = &latest[i % LATEST];
        if (address >= each->start && address - each->start <= each->size && (!found || each->start >= found->start))
            found = each; /* of an array and a part of it, the part; the latest of those that begin there */
    }
    return found;
}

void rw_forget_python_buffers(void)
{
    latest_count = 0;
}

static void lead_here(ElfW(Addr) *slot)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *low = (char *)((uintptr_t)slot & ~(page - 1));
    size_t size = (size_t)((char *)(slot + 1) - low);
    if (!mprotect(low, size, PROT_READ | PROT_WRITE)) /* it stays so: other entries there may be filled later */
        *slot = (ElfW(Addr))(uintptr_t)answer;
}

static void hook_entries(const struct dl_phdr_info *library, const ElfW(Rela) *entries, size_t size, const ElfW(Sym) *symbols, const char *names)
{
    for (size_t i = 0; entries && i < size / sizeof *entries; i++) {
        size_t symbol = ELF64_R_SYM(entries[i].r_info);
        if (symbol && !strcmp(names + symbols[symbol].st_name, "PyObject_GetBuffer") && !entries[i].r_addend)
            lead_here((ElfW(Addr) *)(library->dlpi_addr + entries[i].r_offset));
    }
}

static int hook_library(struct dl_phdr_info *library, size_t size, void *unused)
{
    const ElfW(Sym) *symbols = NULL;
    const ElfW(Rela) *entries = NULL, *of_functions = NULL;
    const char *names = NULL;
    size_t length = 0, length_of_functions = 0;
    (void)size, (void)unused;
    if (!library->dlpi_name || !strstr(library->dlpi_name, "/mpi4py/MPI."))
        return 0;
    for (int i = 0; i < library->dlpi_phnum; i++)
        if (library->dlpi_phdr[i].p_type == PT_DYNAMIC)
            for (const ElfW(Dyn) *each = (void *)(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr); each->d_tag != DT_NULL; each++)
                switch (each->d_tag) {
                case DT_SYMTAB: symbols = (void *)each->d_un.d_ptr; break;
                case DT_STRTAB: names = (void *)each->d_un.d_ptr; break;
                case DT_RELA: entries = (void *)each->d_un.d_ptr; break;
                case DT_RELASZ: length = each->d_un.d_val; break;
                case DT_JMPREL: of_functions = (void *)each->d_un.d_ptr; break;
                case DT_PLTRELSZ: length_of_functions = each->d_un.d_val; break;
                default: break;
                }
    if (symbols && names) {
        hook_entries(library, entries, length, symbols, names);
        hook_entries(library, of_functions, length_of_functions, symbols, names);
    }
    return 1;
}

/* Called while mpi4py is imported: it initializes MPI then. */
void rw_follow_python_buffers(void)
{
    get = (get_function *)dlsym(RTLD_DEFAULT, "PyObject_GetBuffer");
    release = (void (*)(python_view *))dlsym(RTLD_DEFAULT, "PyBuffer_Release");
    attribute = (object *(*)(object *, const char *))dlsym(RTLD_DEFAULT, "PyObject_GetAttrString");
    type_of = (object *(*)(object *))dlsym(RTLD_DEFAULT, "PyObject_Type");
    text_of = (const char *(*)(object *))dlsym(RTLD_DEFAULT, "PyUnicode_AsUTF8");
    drop = (void (*)(object *))dlsym(RTLD_DEFAULT, "Py_DecRef");
    clear_error = (void (*)(void))dlsym(RTLD_DEFAULT, "PyErr_Clear");
    if (get && release && attribute && type_of && text_of && drop && clear_error && sizeof(ElfW(Rela)) == sizeof(Elf64_Rela))
        dl_iterate_phdr(hook_library, NULL);
}
