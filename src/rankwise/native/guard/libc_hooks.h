/* Included before everything else in a program that is instrumented: sends functions that work on memory to
 * instrumented.c, by the name that the linker sees. Nothing else of the program changes. */
#ifndef RANKWISE_HOOKS_H
#define RANKWISE_HOOKS_H
#pragma GCC system_header

#ifdef __cplusplus
#define RW_QUIET noexcept(true)
extern "C" {
#else
#define RW_QUIET
#endif

typedef __SIZE_TYPE__ rw_size;
typedef __PTRDIFF_TYPE__ rw_signed_size;
struct _IO_FILE;

void *memcpy(void *, const void *, rw_size) RW_QUIET __asm__("rw_memcpy");
void *memmove(void *, const void *, rw_size) RW_QUIET __asm__("rw_memmove");
void *memset(void *, int, rw_size) RW_QUIET __asm__("rw_memset");
int memcmp(const void *, const void *, rw_size) RW_QUIET __asm__("rw_memcmp");
char *strcpy(char *, const char *) RW_QUIET __asm__("rw_strcpy");
char *strncpy(char *, const char *, rw_size) RW_QUIET __asm__("rw_strncpy");
char *strcat(char *, const char *) RW_QUIET __asm__("rw_strcat");
rw_size strlen(const char *) RW_QUIET __asm__("rw_strlen");
int strcmp(const char *, const char *) RW_QUIET __asm__("rw_strcmp");
int puts(const char *) __asm__("rw_puts");
rw_size fwrite(const void *, rw_size, rw_size, struct _IO_FILE *) __asm__("rw_fwrite");
rw_size fread(void *, rw_size, rw_size, struct _IO_FILE *) __asm__("rw_fread");
char *fgets(char *, int, struct _IO_FILE *) __asm__("rw_fgets");
rw_signed_size read(int, void *, rw_size) __asm__("rw_read");
rw_signed_size write(int, const void *, rw_size) __asm__("rw_write");
void qsort(void *, rw_size, rw_size, int (*)(const void *, const void *)) __asm__("rw_qsort");
int sprintf(char *, const char *, ...) RW_QUIET __asm__("rw_sprintf");
int snprintf(char *, rw_size, const char *, ...) RW_QUIET __asm__("rw_snprintf");

#undef RW_QUIET
#ifdef __cplusplus
}
#endif
#endif
