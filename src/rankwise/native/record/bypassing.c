/* Calls that would not reach the recorder.
 *
 * A program that passes dlsym the MPI library's own handle (Python's ctypes, Julia, plug-ins) gets the
 * recorder's. A library that is bound to the MPI library directly (RTLD_DEEPBIND) cannot be reached; that is noted. */
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include "runtime.h"

static void *base_of(const void *address)
{
    Dl_info found;
    return address && dladdr(address, &found) ? found.dli_fbase : NULL;
}

/* AddressSanitizer calls dlsym for functions, strncmp among them, before it and its memory are ready. */
#define RW_UNSANITIZED __attribute__((no_sanitize_address))

RW_UNSANITIZED static int is_mpi(const char *name)
{
    if (!name)
        return 0;
    name += name[0] == 'P';
    return name[0] == 'M' && name[1] == 'P' && name[2] == 'I' && name[3] == '_';
}

#if defined(__x86_64__)

typedef void *dlsym_function(void *, const char *);
RW_HIDDEN dlsym_function *rw_usual_dlsym;
RW_HIDDEN void *rw_found_by_name(void *handle, const char *name, void *caller) __attribute__((used));

RW_UNSANITIZED static void find_usual(void)
{
    static const char *const versions[] = {"GLIBC_2.34", "GLIBC_2.2.5"};
    for (size_t i = 0; i < 2 && !rw_usual_dlsym; i++)
        rw_usual_dlsym = (dlsym_function *)dlvsym(RTLD_NEXT, "dlsym", versions[i]);
    if (!rw_usual_dlsym)
        abort();
}

/* Returns the recorder's function of this name. */
static void *own_function(const char *name)
{
    static void *handle;
    Dl_info here;
    if (!handle && dladdr((void *)rw_found_by_name, &here))
        handle = dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    return handle ? rw_usual_dlsym(handle, name) : NULL;
}

/* Returns what dlsym returns instead of a function of the MPI library; NULL if it returns what it always does. */
RW_UNSANITIZED void *rw_found_by_name(void *handle, const char *name, void *caller)
{
    char profiling[128];
    if (!rw_usual_dlsym)
        find_usual();
    if (!is_mpi(name) || handle == RTLD_DEFAULT || !getenv("RANKWISE_TRACE"))
        return NULL;
    snprintf(profiling, sizeof profiling, "P%s", name + (name[0] == 'P'));
    void *own = own_function(profiling), *calling = base_of(caller);
    if (!own || calling == base_of(own))
        return NULL;
    void *library = base_of(rw_found(profiling));
    void *found = handle == RTLD_NEXT ? library : base_of(rw_usual_dlsym(handle, name));
    return library && found == library && calling != library ? own : NULL;
}

/* Who calls dlsym decides what it finds, so it is entered as if from there. */
__asm__(".text\n.globl dlsym\n.type dlsym, @function\ndlsym:\n"
        "    movq (%rsp), %rdx\n"
        "    pushq %rdi\n    pushq %rsi\n    subq $8, %rsp\n"
        "    call rw_found_by_name\n"
        "    addq $8, %rsp\n    popq %rsi\n    popq %rdi\n"
        "    testq %rax, %rax\n    jnz 1f\n"
        "    jmp *rw_usual_dlsym(%rip)\n"
        "1:  ret\n.size dlsym, .-dlsym\n");

#endif

typedef struct {
    const ElfW(Sym) * symbols;
    const char *names;
    const ElfW(Rela) * entries[2];
    size_t count[2];
} rw_linked;

static rw_linked linked(const struct dl_phdr_info *library)
{
    rw_linked found = {0};
    const ElfW(Dyn) *each = NULL;
    for (int i = 0; i < library->dlpi_phnum; i++)
        if (library->dlpi_phdr[i].p_type == PT_DYNAMIC)
            each = (const ElfW(Dyn) *)(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr);
    for (; each && each->d_tag != DT_NULL; each++) {
        void *place = (void *)each->d_un.d_ptr;
        switch (each->d_tag) {
        case DT_SYMTAB: found.symbols = place; break;
        case DT_STRTAB: found.names = place; break;
        case DT_RELA: found.entries[0] = place; break;
        case DT_RELASZ: found.count[0] = each->d_un.d_val / sizeof(ElfW(Rela)); break;
        case DT_JMPREL: found.entries[1] = place; break;
        case DT_PLTRELSZ: found.count[1] = each->d_un.d_val / sizeof(ElfW(Rela)); break;
        }
    }
    return found;
}

/* Notes the first function of the MPI library that a library calls without the recorder. */
static int note_if_bypassing(struct dl_phdr_info *library, size_t size, void *mpi)
{
    (void)size;
    rw_linked all = linked(library);
    const char *file = library->dlpi_name;
    void *recorder = base_of((void *)linked);
    if (!all.symbols || !file || !file[0] || (uintptr_t)all.symbols < library->dlpi_addr ||
        base_of(all.symbols) == mpi || base_of(all.symbols) == recorder)
        return 0;
    for (int kind = 0; kind < 2; kind++)
        for (size_t i = 0; all.entries[kind] && i < all.count[kind]; i++) {
            const ElfW(Rela) *entry = &all.entries[kind][i];
            const ElfW(Sym) *symbol = &all.symbols[ELF64_R_SYM(entry->r_info)];
            const char *name = all.names + symbol->st_name;
            if (symbol->st_shndx != SHN_UNDEF || ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT || !is_mpi(name))
                continue;
            void *bound = *(void **)(library->dlpi_addr + entry->r_offset);
            if (base_of(bound) == mpi && base_of(dlsym(RTLD_DEFAULT, name)) == recorder) {
                rw_note("bypassing\t%s\t%s\n", file, name);
                return 0;
            }
        }
    return 0;
}

void rw_note_bypassing(void)
{
    void *mpi = base_of(rw_found("PMPI_Init"));
    if (mpi)
        dl_iterate_phdr(note_if_bypassing, mpi);
}
