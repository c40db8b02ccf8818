/* Models of the functions that make numbers of text: the number becomes a field of the input. */
#include "concolic.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

static const char *without_blanks(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static rwt_id number(const char *text, const char *end, unsigned conversion, unsigned width, uint64_t value)
{
    const char *start = without_blanks(text);
    if (end <= start) { /* no number is here: the token that stands here could be one */
        end = start;
        while (*end && !isspace((unsigned char)*end) && *end != ',' && *end != ';')
            end++;
    }
    if (end == start || !rwt_is_symbolic(start, (uint64_t)(end - start)))
        return 0;
    return rwt_field(rwt_range_of(start, (size_t)(end - start)), conversion, width,
                     conversion == RWT_AS_FLOAT, value);
}

static unsigned conversion_of(int base, bool is_signed)
{
    if (base == 16)
        return RWT_AS_HEX;
    if (base == 8)
        return RWT_AS_OCTAL;
    return is_signed ? RWT_AS_SIGNED : RWT_AS_UNSIGNED;
}

static uint64_t bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#define INTEGER(NAME, TYPE, PLAIN, SIGNED)                                                     \
    TYPE rwt_model_##NAME(const char *text, char **end, int base)                              \
    {                                                                                          \
        char *stopped;                                                                         \
        TYPE value = PLAIN(text, &stopped, base);                                              \
        int error = errno;                                                                     \
        if (end) {                                                                             \
            *end = stopped;                                                                    \
            rwt_clear(end, sizeof *end);                                                       \
        }                                                                                      \
        bool plain = base == 0 || base == 10 || base == 8 || base == 16;                       \
        rwt_id id = plain ? number(text, stopped, conversion_of(base, SIGNED), 64, (uint64_t)value) : 0; \
        rwt_return((void *)rwt_model_##NAME, id);                                                         \
        errno = error;                                                                         \
        return value;                                                                          \
    }

INTEGER(strtol, long, strtol, true)
INTEGER(strtoll, long long, strtoll, true)
INTEGER(strtoul, unsigned long, strtoul, false)
INTEGER(strtoull, unsigned long long, strtoull, false)

double rwt_model_strtod(const char *text, char **end)
{
    char *stopped;
    double value = strtod(text, &stopped);
    int error = errno;
    if (end) {
        *end = stopped;
        rwt_clear(end, sizeof *end);
    }
    rwt_return((void *)rwt_model_strtod, number(text, stopped, RWT_AS_FLOAT, 64, bits_of_double(value)));
    errno = error;
    return value;
}

int rwt_model_atoi(const char *text)
{
    char *end;
    int value = (int)strtol(text, &end, 10);
    rwt_return((void *)rwt_model_atoi, number(text, end, RWT_AS_SIGNED, 32, (uint32_t)value));
    return value;
}

long rwt_model_atol(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    rwt_return((void *)rwt_model_atol, number(text, end, RWT_AS_SIGNED, 64, (uint64_t)value));
    return value;
}

long long rwt_model_atoll(const char *text)
{
    char *end;
    long long value = strtoll(text, &end, 10);
    rwt_return((void *)rwt_model_atoll, number(text, end, RWT_AS_SIGNED, 64, (uint64_t)value));
    return value;
}

double rwt_model_atof(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    rwt_return((void *)rwt_model_atof, number(text, end, RWT_AS_FLOAT, 64, bits_of_double(value)));
    return value;
}
