"""Plays until so many games are over, on connections that take leave of none, and looks at the
server's memory meanwhile:

    flat.py GAMES

Half of them fill what has a limit, the database's cache and the finished games that are kept; the
other half takes no more."""
import asyncio
import subprocess
import sys

from client import PROGRAM, Server, expect

TABLES, PLAYERS, FINISHED = 300, 3, 2000
MOST = 1.05  # times as much as after the first half: a heap is not always packed the same way


async def numbers(server):
    """Games that are over, bytes in memory, and finished games there."""
    _, text, _ = await server.get("/metrics")
    found = dict(line.rsplit(" ", 1) for line in text.decode().splitlines()
                 if not line.startswith("#"))
    return (int(float(found["cookietin_games_over_total"])),
            int(float(found["process_resident_memory_bytes"])),
            int(float(found.get("cookietin_tables_finished", 0))))


async def main(games):
    async with Server("--finished-tables", str(FINISHED)) as server:
        load = subprocess.Popen(
            [PROGRAM, "load", f"http://127.0.0.1:{server.port}/", "--game", "thief", "--players",
             str(PLAYERS), "--rounds", "1", "--tables", str(TABLES), "--think", "0", "--seconds",
             "3600", "--pid", str(server.process.pid)], stdout=subprocess.DEVNULL)
        try:
            over, half, shown = 0, 0, 0
            while over < games:
                expect(load.poll() is None, "the clients ended", load.returncode)
                await asyncio.sleep(0.2)
                over, bytes_now, finished = await numbers(server)
                if not half and over >= games // 2:
                    half = bytes_now
                if over >= shown:
                    print(f"{over} games over: {bytes_now / 2 ** 20:.1f} MiB, {finished} of them "
                          "in memory", flush=True)
                    shown += games // 10
            expect(bytes_now <= MOST * half, "memory grows: from", half, "to", bytes_now)
        finally:
            load.kill()
            load.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]))))
