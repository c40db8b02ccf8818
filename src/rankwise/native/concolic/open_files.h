/* Which input an open file is, and where it stands. */
#include <stdint.h>
#include <stdio.h>

uint32_t rwt_file_stream(FILE *file);
uint64_t rwt_file_offset(FILE *file);
void rwt_file_advance(FILE *file, int64_t bytes);
