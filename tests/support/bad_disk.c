/* Passes everything on to the real file system, but for the call that is to fail. */
#include "support/bad_disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>
#include <cmocka.h>

struct bad_disk disk;

static sqlite3_vfs *real_disk;

struct bad_file {
    sqlite3_file file; /* first */
    sqlite3_file *real;
};

static bool strikes(void)
{
    disk.count++;
    return disk.at && (disk.count == disk.at || (disk.for_ever && disk.count > disk.at));
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct bad_file *)file)->real;
}

static int bad_close(sqlite3_file *f)
{
    return real_of(f)->pMethods->xClose(real_of(f));
}

static int bad_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    return real_of(f)->pMethods->xRead(real_of(f), to, size, at);
}

static int bad_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    if (!strikes())
        return real_of(f)->pMethods->xWrite(real_of(f), from, size, at);
    if (disk.torn)
        real_of(f)->pMethods->xWrite(real_of(f), from, size / 2, at);
    return disk.torn ? SQLITE_IOERR_WRITE : SQLITE_FULL;
}

static int bad_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return strikes() ? SQLITE_IOERR_TRUNCATE : real_of(f)->pMethods->xTruncate(real_of(f), size);
}

/* No test pulls the plug, so the disk need not really be waited for. */
static int bad_sync(sqlite3_file *f, int flags)
{
    (void)f;
    (void)flags;
    return strikes() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int bad_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int bad_lock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xLock(real_of(f), lock);
}

static int bad_unlock(sqlite3_file *f, int lock)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), lock);
}

static int bad_reserved(sqlite3_file *f, int *out)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int bad_control(sqlite3_file *f, int what, void *with)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
}

static int bad_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int bad_characteristics(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int bad_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **to)
{
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, to);
}

static int bad_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real_of(f)->pMethods->xShmLock(real_of(f), offset, n, flags);
}

static void bad_shm_barrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int bad_shm_unmap(sqlite3_file *f, int away)
{
    return real_of(f)->pMethods->xShmUnmap(real_of(f), away);
}

static int bad_open(sqlite3_vfs *this_vfs, const char *name, sqlite3_file *file, int flags,
                    int *out)
{
    static const sqlite3_io_methods methods = {2,
                                               bad_close,
                                               bad_read,
                                               bad_write,
                                               bad_truncate,
                                               bad_sync,
                                               bad_size,
                                               bad_lock,
                                               bad_unlock,
                                               bad_reserved,
                                               bad_control,
                                               bad_sector,
                                               bad_characteristics,
                                               bad_shm_map,
                                               bad_shm_lock,
                                               bad_shm_barrier,
                                               bad_shm_unmap,
                                               NULL,
                                               NULL};
    (void)this_vfs;
    struct bad_file *bad = (struct bad_file *)file;
    bad->real = (sqlite3_file *)(bad + 1);
    const int code = real_disk->xOpen(real_disk, name, bad->real, flags, out);
    bad->file.pMethods = bad->real->pMethods ? &methods : NULL;
    return code;
}

static sqlite3_vfs vfs;

void begin_bad_disk(void)
{
    real_disk = sqlite3_vfs_find(NULL);
    disk.at = 0;
    vfs = *real_disk;
    vfs.zName = "bad";
    vfs.xOpen = bad_open;
    vfs.szOsFile += (int)sizeof(struct bad_file);
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

void end_bad_disk(void)
{
    sqlite3_vfs_unregister(&vfs);
}
