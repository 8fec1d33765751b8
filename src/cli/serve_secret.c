/* A secret that others on this machine can read is none, so such a file is refused. */
#include "cli/serve_secret.h"

#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES = 32, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* It is there as a whole or, if that fails, not at all. */
static bool write_new(const char *path)
{
    uint8_t bytes[BYTES];
    char line[SECRET_SIZE];
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(line, sizeof line - 1, bytes, sizeof bytes, BASE64);
    const size_t size = strlen(line) + 1;
    line[size - 1] = '\n';
    const bool written = write(file, line, size) == (ssize_t)size && fsync(file) == 0;
    const int why = errno;
    close(file);
    if (!written)
        unlink(path);
    errno = why;
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(line, sizeof line);
    return written;
}

static int take(const char *path, int file, char secret[SECRET_SIZE])
{
    struct stat found;
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode))
        return job_error("“%s” is not a file with a secret", path);
    if (found.st_mode & (S_IRWXG | S_IRWXO))
        return job_error("others can read the secret “%s”: run chmod 600 on it", path);
    const ssize_t got = read(file, secret, SECRET_SIZE);
    if (got < 0)
        return job_error("cannot read the secret “%s”: %s", path, strerror(errno));
    size_t size = (size_t)got;
    while (size && (secret[size - 1] == '\n' || secret[size - 1] == '\r'))
        size--;
    if (size < SECRET_LEAST || size >= SECRET_SIZE)
        return job_error("the secret “%s” must have from %d to %d characters", path, SECRET_LEAST,
                         SECRET_SIZE - 1);
    secret[size] = '\0';
    for (size_t i = 0; i < size; i++) /* what a header can carry, and a person type */
        if (secret[i] <= ' ' || secret[i] > '~')
            return job_error("the secret “%s” must be one line of ASCII without spaces", path);
    return EXIT_OK;
}

int serve_secret(const char *path, char secret[SECRET_SIZE])
{
    const int file = write_new(path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return job_error("cannot read or write the secret “%s”: %s", path, strerror(errno));
    const int status = take(path, file, secret);
    close(file);
    return status;
}
