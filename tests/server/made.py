"""What `make cluster` starts: people play through it, one of its servers is killed and comes back,
and Ctrl-C leaves nothing of it behind."""
import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile

from client import PATIENCE, SEED, Player, Server, expect, prove, take_seats
from several import Patient
from test_play import leave

TOOL = os.path.join(os.environ["COOKIETIN_SOURCE"], "tools", "cluster")


def seven_ports():
    """The first of seven that are free, below those that the system gives out."""
    for first in random.sample(range(20000, 32000, 7), 1000):
        try:
            for port in range(first, first + 7):
                with socket.socket() as at:
                    at.bind(("127.0.0.1", port))
            return first
        except OSError:
            pass
    raise OSError("no free ports")


class Made(Server):
    """Not a server of ours: where clients come to, and where records are kept for the end."""

    def __init__(self, port):
        super().__init__()
        self.port = port


async def arrive(server, *names):
    return [await Patient(server, name).arrive() for name in names]


async def read_until(stream, words):
    lines = ""
    while words not in lines:
        line = await asyncio.wait_for(asyncio.to_thread(stream.readline), PATIENCE)
        expect(line, "it has ended, after:", lines)
        lines += line
    return lines


async def play(server):
    clients = await arrive(server, "Anna", "Björn", "Carla")
    table = await take_seats(clients, "thief", {"players": 3, "rounds": 1}, ["me", "open", "open"])
    players = [Player(client, table) for client in clients]
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await leave(*clients)


async def main():
    print(f"COOKIETIN_SEED={SEED}", flush=True)
    with tempfile.TemporaryDirectory(prefix="cookietin-made-") as directory:
        os.chmod(directory, 0o711)
        place = os.path.join(directory, "a place")
        os.mkdir(place, 0o777)
        os.chmod(place, 0o777)
        server = Made(seven_ports())
        process = subprocess.Popen(
            [TOOL, "--port", str(server.port)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            text=True, start_new_session=True,
            env={**os.environ, "TMPDIR": place, "COOKIETIN_POSTGRES_IN": place})
        said = await read_until(process.stdout, "Ctrl-C")
        expect(f"http://127.0.0.1:{server.port}/" in said, said)
        processes = [int(number) for number in re.findall(r"process (\d+)", said)]
        expect(len(processes) == 3, said)
        await play(server)
        os.kill(processes[1], signal.SIGKILL)
        again = await read_until(process.stdout, "started again as process")
        processes.append(int(again.split()[-1]))
        await play(server)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        status = await asyncio.to_thread(process.wait, PATIENCE)
        expect(status == 0, "it ended with", status)
        for number in processes:
            expect(not os.path.exists(f"/proc/{number}"), "still there:", number)
        expect(not os.listdir(place), "left behind:", os.listdir(place))
        with socket.socket() as at:
            expect(at.connect_ex(("127.0.0.1", server.port)) != 0, "somebody listens")
        server.verify()
        server.directory.cleanup()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
