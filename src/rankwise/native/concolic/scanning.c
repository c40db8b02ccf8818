/* Models of the scanf family: each conversion is done by the library itself, one at a time, so that it is
 * known which bytes of the input became which value. */
#include "concolic.h"
#include "open_files.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

typedef struct {
    FILE *file; /* else a text */
    const char *text;
    uint64_t consumed;
    uint32_t stream;
} source;

typedef struct {
    char text[64]; /* "%5ld" */
    char conversion;
    bool is_skipped, allocates;
    unsigned size; /* of an integer or a floating-point number */
} directive;

static int next(source *from)
{
    if (!from->file)
        return from->text[from->consumed] ? (unsigned char)from->text[from->consumed++] : EOF;
    int got = fgetc(from->file);
    if (got != EOF) {
        from->consumed++;
        rwt_file_advance(from->file, 1);
    }
    return got;
}

static void back(source *from, int what)
{
    if (what == EOF)
        return;
    from->consumed--;
    if (from->file) {
        ungetc(what, from->file);
        rwt_file_advance(from->file, -1);
    }
}

static int skip_blanks(source *from)
{
    int got;
    do
        got = next(from);
    while (got != EOF && isspace(got));
    back(from, got);
    return got;
}

/* Reads "%...": returns where it ends, NULL for one that is too long. */
static const char *read_directive(const char *at, directive *into)
{
    const char *start = at++;
    memset(into, 0, sizeof *into);
    into->is_skipped = *at == '*';
    at += *at == '*';
    while (isdigit((unsigned char)*at))
        at++;
    unsigned longs = 0, shorts = 0;
    bool wide = false;
    for (; *at && strchr("hlLqjztm", *at); at++) {
        longs += *at == 'l';
        shorts += *at == 'h';
        wide |= strchr("Lqjzt", *at) != NULL;
        into->allocates |= *at == 'm';
    }
    into->conversion = *at;
    into->size = shorts == 1 ? 2 : shorts ? 1 : longs || wide ? 8 : 4;
    if (strchr("aAeEfFgG", *at) && *at)
        into->size = wide ? 16 : longs ? 8 : 4;
    if (*at == '[') {
        at++;
        at += *at == '^';
        at += *at == ']';
        while (*at && *at != ']')
            at++;
    }
    at += *at != 0;
    if ((size_t)(at - start) + 4 > sizeof into->text)
        return NULL;
    memcpy(into->text, start, (size_t)(at - start));
    return at;
}

static rwt_range range_at(const source *from, uint64_t begin, uint64_t length, uint64_t offset)
{
    if (!from->file)
        return rwt_range_of(from->text + begin, length);
    return (rwt_range){from->stream, (uint32_t)offset, from->stream ? (uint32_t)length : 0};
}

static void mark_number(void *at, const directive *what, rwt_range range)
{
    rwt_clear(at, what->size);
    if (!range.stream || what->size > 8)
        return;
    bool is_float = strchr("aAeEfFgG", what->conversion) != NULL;
    unsigned conversion = is_float ? RWT_AS_FLOAT
        : strchr("xX", what->conversion) ? RWT_AS_HEX
        : what->conversion == 'o' ? RWT_AS_OCTAL
        : what->conversion == 'u' ? RWT_AS_UNSIGNED : RWT_AS_SIGNED;
    uint64_t value = 0;
    memcpy(&value, at, what->size);
    rwt_store(at, what->size, rwt_field(range, conversion, what->size * 8, is_float, value));
}

static rwt_id is_number(rwt_range range, bool yes)
{
    if (!range.stream)
        return 0;
    rwt_node_record record = {.op = RWT_SCANNED, .width = 32, .a = range.stream, .b = range.start,
                              .c = range.length, .constant = yes};
    return rwt_make(record, yes);
}

/* Converts one directive; returns scanf's result, and how many bytes it has read. */
static int convert(source *from, directive *what, void *at, int *length)
{
    char form[72];
    snprintf(form, sizeof form, "%s%%n", what->text);
    *length = 0;
    int got;
    if (from->file)
        got = what->is_skipped ? fscanf(from->file, form, length) : fscanf(from->file, form, at, length);
    else if (what->is_skipped)
        got = sscanf(from->text + from->consumed, form, length);
    else
        got = sscanf(from->text + from->consumed, form, at, length);
    from->consumed += (uint64_t)*length;
    if (from->file)
        rwt_file_advance(from->file, *length);
    return got;
}

static uint64_t token_length(source *from)
{
    uint64_t length = 0;
    if (!from->file)
        while (from->text[from->consumed + length] && !isspace((unsigned char)from->text[from->consumed + length]))
            length++;
    return from->file ? 1 : length;
}

static int scan(source *from, const char *format, va_list into, rwt_id *result)
{
    int count = 0;
    rwt_id sum = 0;
    int sum_value = 0;
    *result = 0;
    from->stream = from->file ? rwt_file_stream(from->file) : 0;
    while (*format) {
        if (isspace((unsigned char)*format)) {
            skip_blanks(from);
            format++;
            continue;
        }
        if (*format != '%' || format[1] == '%') {
            if (*format == '%') {
                skip_blanks(from);
                format++;
            }
            int got = next(from);
            if (got != (unsigned char)*format) {
                back(from, got);
                return got == EOF && !count ? EOF : count;
            }
            format++;
            continue;
        }
        directive what;
        format = read_directive(format, &what);
        if (!format)
            return count;
        if (what.conversion == 'n') {
            void *at = va_arg(into, void *);
            int64_t consumed = (int64_t)from->consumed;
            memcpy(at, &consumed, what.size);
            rwt_clear(at, what.size);
            continue;
        }
        bool is_text = strchr("sSc[C", what.conversion) != NULL;
        if (!strchr("cC[", what.conversion) && skip_blanks(from) == EOF)
            return count ? count : EOF;
        uint64_t begin = from->consumed, offset = from->stream ? rwt_file_offset(from->file) : 0;
        void *at = what.is_skipped ? NULL : va_arg(into, void *);
        uint64_t token = token_length(from);
        int length = 0;
        int got = convert(from, &what, at, &length);
        bool fits = got == 1 || (what.is_skipped && length > 0);
        rwt_range range = range_at(from, begin, fits ? (uint64_t)length : token, offset);
        if (!is_text && !what.is_skipped) {
            rwt_id one = is_number(range, fits);
            rwt_id both = sum_value || sum ? rwt_binary(RWT_ADD | 32 << 8, sum, one, (uint64_t)sum_value, fits,
                                                        (uint64_t)(sum_value + fits)) : one;
            sum = sum || one ? both : 0;
        }
        if (!fits) {
            *result = got == EOF && !count ? 0 : sum;
            return got == EOF && !count ? EOF : count;
        }
        if (what.is_skipped)
            continue;
        count++;
        sum_value++;
        if (is_text && sum)
            sum = rwt_binary(RWT_ADD | 32 << 8, sum, 0, 0, 1, (uint64_t)sum_value);
        if (!is_text) {
            mark_number(at, &what, range);
            continue;
        }
        char *text = what.allocates ? *(char **)at : at;
        if (what.allocates)
            rwt_clear(at, sizeof(char *));
        if (from->file)
            rwt_mark_input(text, (uint64_t)length, from->stream, offset);
        else
            rwt_copy(text, from->text + begin, (uint64_t)length);
        if (what.conversion != 'c')
            rwt_clear(text + length, 1);
    }
    *result = sum;
    return count;
}

#define SCAN(SELF, FILE_, TEXT)                            \
    source from = {.file = (FILE_), .text = (TEXT)};       \
    rwt_id result = 0;                                     \
    int count = scan(&from, format, given, &result);       \
    int error = errno;                                     \
    rwt_return((void *)SELF, result);                      \
    errno = error;                                         \
    return count;

int rwt_model_vfscanf(FILE *file, const char *format, va_list given)
{
    if (!rwt_recording())
        return vfscanf(file, format, given);
    SCAN(rwt_model_vfscanf, file, NULL)
}

int rwt_model_vsscanf(const char *text, const char *format, va_list given)
{
    if (!rwt_recording())
        return vsscanf(text, format, given);
    SCAN(rwt_model_vsscanf, NULL, text)
}

#define VARIADIC(SELF, CALL)                               \
    va_list given;                                         \
    va_start(given, format);                               \
    int count = CALL;                                      \
    va_end(given);                                         \
    rwt_return_again((void *)SELF);                        \
    return count;

static void rwt_return_again(void *self)
{
    if (rwt_returned_by == (void *)rwt_model_vfscanf || rwt_returned_by == (void *)rwt_model_vsscanf)
        rwt_returned_by = self;
}

int rwt_model_fscanf(FILE *file, const char *format, ...)
{
    VARIADIC(rwt_model_fscanf, rwt_model_vfscanf(file, format, given))
}

int rwt_model_scanf(const char *format, ...)
{
    VARIADIC(rwt_model_scanf, rwt_model_vfscanf(stdin, format, given))
}

int rwt_model_sscanf(const char *text, const char *format, ...)
{
    VARIADIC(rwt_model_sscanf, rwt_model_vsscanf(text, format, given))
}
