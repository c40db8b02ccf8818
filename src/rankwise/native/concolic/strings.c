/* Models of functions on strings: copies take their shadows along, comparisons with input are expressions. */
#include "concolic.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>

/* Returns the expression of a comparison of a token of an input with a text of the program. */
static rwt_id compared(const char *token, size_t length, const char *own, size_t own_length, uint32_t most, int result)
{
    rwt_range range = rwt_range_of(token, length);
    char both[512];
    if (!range.stream || own_length + length + 1 > sizeof both)
        return 0;
    static struct {
        char text[64];
        size_t length;
        uint32_t at;
    } recent[64]; /* loops compare with the same few texts */
    static unsigned turn;
    memcpy(both, own, own_length);
    both[own_length] = 0;
    memcpy(both + own_length + 1, token, length);
    size_t size = own_length + 1 + length;
    uint32_t at = 0;
    for (unsigned i = 0; i < 64 && !at; i++)
        if (recent[i].length == size && memcmp(recent[i].text, both, size) == 0)
            at = recent[i].at;
    if (!at) {
        at = rwt_text(both, size);
        if (size <= 64) {
            memcpy(recent[turn].text, both, size);
            recent[turn].length = size;
            recent[turn].at = at;
            turn = (turn + 1) % 64;
        }
    }
    rwt_node_record record = {.op = RWT_TEXT_COMPARE, .width = 32, .a = range.stream, .b = range.start,
                              .c = range.length, .constant = at | (uint64_t)most << 32};
    return at ? rwt_make(record, (uint32_t)result) : 0;
}

static void compare(void *self, const char *a, const char *b, size_t limit, bool bounded, int result)
{
    int error = errno;
    rwt_id id = 0;
    if (rwt_recording()) {
        size_t left = strnlen(a, bounded ? limit : 512), right = strnlen(b, bounded ? limit : 512);
        uint32_t most = bounded ? (uint32_t)limit : UINT32_MAX;
        if (rwt_is_symbolic(a, left) && !rwt_is_symbolic(b, right)) {
            size_t whole = strnlen(a, 256);
            id = compared(a, whole, b, right, most, result);
        } else if (rwt_is_symbolic(b, right) && !rwt_is_symbolic(a, left)) {
            size_t whole = strnlen(b, 256);
            id = compared(b, whole, a, left, most, -result);
            if (id)
                id = rwt_binary(RWT_SUB | 32 << 8, 0, id, 0, (uint32_t)-result, (uint32_t)result);
        }
    }
    rwt_return(self, id);
    errno = error;
}

int rwt_model_strcmp(const char *a, const char *b)
{
    int result = strcmp(a, b);
    compare((void *)rwt_model_strcmp, a, b, 0, false, result);
    return result;
}

int rwt_model_strncmp(const char *a, const char *b, size_t limit)
{
    int result = strncmp(a, b, limit);
    compare((void *)rwt_model_strncmp, a, b, limit, true, result);
    return result;
}

int rwt_model_strcasecmp(const char *a, const char *b)
{
    int result = strcasecmp(a, b);
    if (result == 0 && strcmp(a, b) != 0)
        rwt_return((void *)rwt_model_strcasecmp, 0);
    else
        compare((void *)rwt_model_strcasecmp, a, b, 0, false, result);
    return result;
}

int rwt_model_strncasecmp(const char *a, const char *b, size_t limit)
{
    int result = strncasecmp(a, b, limit);
    if (result == 0 && strncmp(a, b, limit) != 0)
        rwt_return((void *)rwt_model_strncasecmp, 0);
    else
        compare((void *)rwt_model_strncasecmp, a, b, limit, true, result);
    return result;
}

int rwt_model_memcmp(const void *left, const void *right, size_t bytes)
{
    const char *a = left, *b = right;
    int result = memcmp(a, b, bytes);
    int error = errno;
    rwt_id id = 0;
    if (rwt_recording() && bytes && bytes < 256) {
        if (rwt_is_symbolic(a, bytes) && !rwt_is_symbolic(b, bytes)) {
            id = compared(a, bytes, b, bytes, (uint32_t)bytes, result);
        } else if (rwt_is_symbolic(b, bytes) && !rwt_is_symbolic(a, bytes)) {
            id = compared(b, bytes, a, bytes, (uint32_t)bytes, -result);
            if (id)
                id = rwt_binary(RWT_SUB | 32 << 8, 0, id, 0, (uint32_t)-result, (uint32_t)result);
        }
    }
    rwt_return((void *)rwt_model_memcmp, id);
    errno = error;
    return result;
}

size_t rwt_model_strlen(const char *text)
{
    size_t length = strlen(text);
    rwt_id id = 0;
    if (length && rwt_recording() && rwt_is_symbolic(text, length)) {
        rwt_range range = rwt_range_of(text, length);
        rwt_node_record record = {.op = RWT_TEXT_LENGTH, .width = 64, .a = range.stream, .b = range.start,
                                  .c = range.length, .constant = length};
        id = range.stream ? rwt_make(record, length) : 0;
    }
    rwt_return((void *)rwt_model_strlen, id);
    return length;
}

char *rwt_model_strcpy(char *to, const char *from)
{
    strcpy(to, from);
    rwt_copy(to, from, strlen(from) + 1);
    return to;
}

char *rwt_model_stpcpy(char *to, const char *from)
{
    return rwt_model_strcpy(to, from) + strlen(from);
}

char *rwt_model_strncpy(char *to, const char *from, size_t limit)
{
    size_t length = strnlen(from, limit);
    strncpy(to, from, limit);
    rwt_copy(to, from, length);
    rwt_clear(to + length, limit - length);
    return to;
}

char *rwt_model_strcat(char *to, const char *from)
{
    rwt_model_strcpy(to + strlen(to), from);
    return to;
}

char *rwt_model_strncat(char *to, const char *from, size_t limit)
{
    char *end = to + strlen(to);
    size_t length = strnlen(from, limit);
    memmove(end, from, length);
    end[length] = 0;
    rwt_copy(end, from, length);
    rwt_clear(end + length, 1);
    return to;
}

char *rwt_model_strdup(const char *text)
{
    char *made = strdup(text);
    if (made)
        rwt_copy(made, text, strlen(text) + 1);
    return made;
}

char *rwt_model_strndup(const char *text, size_t limit)
{
    char *made = strndup(text, limit);
    if (made)
        rwt_copy(made, text, strlen(made));
    return made;
}

void *rwt_model_memcpy(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    rwt_copy(to, from, bytes);
    return to;
}

void *rwt_model_memmove(void *to, const void *from, size_t bytes)
{
    rwt_copy(to, from, bytes);
    return memmove(to, from, bytes);
}

void *rwt_model_memset(void *to, int value, size_t bytes)
{
    rwt_clear(to, bytes);
    return memset(to, value, bytes);
}

void *rwt_model_calloc(size_t count, size_t size)
{
    void *made = calloc(count, size);
    if (made && rwt_recording())
        rwt_clear(made, count * size);
    return made;
}

void *rwt_model_realloc(void *old, size_t bytes)
{
    /* The shadows move with the bytes; malloc knows how many bytes were valid. */
    extern size_t malloc_usable_size(void *);
    size_t before = old ? malloc_usable_size(old) : 0;
    volatile uintptr_t was = (uintptr_t)old; /* only its shadow is used later */
    void *made = realloc(old, bytes);
    if (made && was && (uintptr_t)made != was && rwt_recording())
        rwt_copy(made, (void *)was, before < bytes ? before : bytes);
    return made;
}
