/* Models of the functions that open and read files: what they read is a range of an input. */
#include "concolic.h"
#include "open_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_FILES = 256 };

static struct {
    FILE *file;
    uint32_t stream;
    uint64_t offset; /* counted here where the file has none: a pipe */
} files[MOST_FILES];
static uint32_t descriptors[1024];

static unsigned slot_of(FILE *file)
{
    for (unsigned i = 0; i < MOST_FILES; i++)
        if (files[i].file == file)
            return i;
    return MOST_FILES;
}

static void note(FILE *file, const char *path, const char *mode)
{
    unsigned at = slot_of(file);
    if (at == MOST_FILES)
        at = slot_of(NULL);
    if (!file || at == MOST_FILES)
        return;
    bool reads = mode[0] == 'r';
    files[at].file = file;
    files[at].stream = reads ? rwt_stream("file", path) : 0;
    files[at].offset = 0;
}

uint32_t rwt_file_stream(FILE *file)
{
    unsigned at = slot_of(file);
    if (at < MOST_FILES)
        return files[at].stream;
    if (file == stdin) {
        at = slot_of(NULL);
        if (at == MOST_FILES)
            return 0;
        files[at].file = file;
        files[at].stream = rwt_stream("stdin", "");
        files[at].offset = 0;
        return files[at].stream;
    }
    return 0;
}

uint64_t rwt_file_offset(FILE *file)
{
    int error = errno;
    long at = ftell(file);
    errno = error;
    unsigned slot = slot_of(file);
    return at >= 0 ? (uint64_t)at : slot < MOST_FILES ? files[slot].offset : 0;
}

void rwt_file_advance(FILE *file, int64_t bytes)
{
    unsigned slot = slot_of(file);
    if (slot < MOST_FILES)
        files[slot].offset += (uint64_t)bytes;
}

FILE *rwt_model_fopen(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    int error = errno;
    if (rwt_recording())
        note(file, path, mode);
    errno = error;
    return file;
}

FILE *rwt_model_freopen(const char *path, const char *mode, FILE *old)
{
    FILE *file = freopen(path, mode, old);
    int error = errno;
    if (rwt_recording() && path)
        note(file, path, mode);
    errno = error;
    return file;
}

int rwt_model_fclose(FILE *file)
{
    unsigned at = slot_of(file);
    if (file && at < MOST_FILES)
        files[at].file = NULL;
    return fclose(file);
}

char *rwt_model_fgets(char *buffer, int size, FILE *file)
{
    uint32_t stream = rwt_file_stream(file);
    uint64_t offset = stream ? rwt_file_offset(file) : 0;
    char *got = fgets(buffer, size, file);
    int error = errno;
    if (got) {
        size_t length = strlen(got);
        rwt_mark_input(got, length, stream, offset);
        rwt_clear(got + length, 1);
        rwt_file_advance(file, (int64_t)length);
    }
    errno = error;
    return got;
}

size_t rwt_model_fread(void *buffer, size_t size, size_t count, FILE *file)
{
    uint32_t stream = rwt_file_stream(file);
    uint64_t offset = stream ? rwt_file_offset(file) : 0;
    size_t got = fread(buffer, size, count, file);
    int error = errno;
    rwt_mark_input(buffer, got * size, stream, offset);
    rwt_file_advance(file, (int64_t)(got * size));
    errno = error;
    return got;
}

static int character(FILE *file, void *self)
{
    uint32_t stream = rwt_file_stream(file);
    uint64_t offset = stream ? rwt_file_offset(file) : 0;
    int got = fgetc(file);
    rwt_id id = 0;
    if (got != EOF) {
        uint8_t byte = (uint8_t)got;
        rwt_mark_input(&byte, 1, stream, offset);
        id = rwt_load(&byte, 1, byte);
        rwt_clear(&byte, 1);
        if (id)
            id = rwt_unary(RWT_ZEXT | 32 << 8, id, byte);
        rwt_file_advance(file, 1);
    }
    rwt_return(self, id);
    return got;
}

int rwt_model_fgetc(FILE *file)
{
    return character(file, (void *)rwt_model_fgetc);
}

int rwt_model_getc(FILE *file)
{
    return character(file, (void *)rwt_model_getc);
}

int rwt_model_getchar(void)
{
    return character(stdin, (void *)rwt_model_getchar);
}

int rwt_model_ungetc(int what, FILE *file)
{
    int done = ungetc(what, file);
    if (done != EOF)
        rwt_file_advance(file, -1);
    return done;
}

ssize_t rwt_model_getdelim(char **line, size_t *room, int end, FILE *file)
{
    uint32_t stream = rwt_file_stream(file);
    uint64_t offset = stream ? rwt_file_offset(file) : 0;
    ssize_t got = getdelim(line, room, end, file);
    int error = errno;
    rwt_clear(line, sizeof *line);
    rwt_clear(room, sizeof *room);
    if (got >= 0) {
        rwt_mark_input(*line, (uint64_t)got, stream, offset);
        rwt_clear(*line + got, 1);
        rwt_file_advance(file, got);
    }
    errno = error;
    return got;
}

ssize_t rwt_model_getline(char **line, size_t *room, FILE *file)
{
    return rwt_model_getdelim(line, room, '\n', file);
}

int rwt_model_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;
    va_end(more);
    int made = open(path, flags, mode);
    int error = errno;
    if (made >= 0 && made < 1024)
        descriptors[made] = (flags & O_ACCMODE) == O_WRONLY ? 0 : rwt_stream("file", path);
    errno = error;
    return made;
}

ssize_t rwt_model_read(int file, void *buffer, size_t bytes)
{
    static uint64_t from_pipe;
    int error = errno;
    off_t at = lseek(file, 0, SEEK_CUR);
    errno = error;
    ssize_t got = read(file, buffer, bytes);
    error = errno;
    uint32_t stream = file == 0 ? rwt_stream("stdin", "") : file > 0 && file < 1024 ? descriptors[file] : 0;
    if (got > 0) {
        rwt_mark_input(buffer, (uint64_t)got, stream, at >= 0 ? (uint64_t)at : file == 0 ? from_pipe : 0);
        if (file == 0)
            from_pipe += (uint64_t)got;
    }
    errno = error;
    return got;
}

char *rwt_model_getenv(const char *name)
{
    char *value = getenv(name);
    if (value && rwt_recording() && !rwt_is_symbolic(value, strlen(value)))
        rwt_mark_input(value, strlen(value), rwt_stream("env", name), 0);
    return value;
}
