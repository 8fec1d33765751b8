"""Three servers that share a PostgreSQL, behind HAProxy, while people and bots play and
`cookietin load` fills tables:

    cluster.py FAULT...     under tools/with-postgres

calm: nothing happens for a while, to compare with. kill: kill -9 of the busiest, and every table
plays on before it comes back. stop: SIGTERM, likewise. sleep: it stands still until others have
taken over, and goes on. roll: each of them is stopped and started, one after the other. database:
kill -9 of PostgreSQL, and its copy takes its place; once. Under `unshare --net`, where each server
is a machine of its own: link: nothing gets through between two servers for a while; island: nor
between the busiest and the database; slow: the cable of the busiest carries next to nothing.

What people have seen and done holds as in kill.py, whichever server they come to, and the load
holds the servers to their updates. With COOKIETIN_STILL=S no table may stand still for longer, and
for a second when servers are updated; so much longer as tables did when nothing happened (calm)."""
import asyncio
import os
import signal
import sys
import time
import traceback

import kill
from client import POSTGRES, SEED, Refused, expect, so
from network import DATABASE, Network
from several import SERVERS, Cluster, Load, Patient

OPTIONS = ("--tables-per-guest", "1000", "--bot-ms", "20")
STILL = float(os.environ.get("COOKIETIN_STILL", "0"))
LOAD = 12  # tables
PARTED_S = 12
SLOW_KBITS = 64


def note(text):
    print(text, flush=True)


async def all_play(logs, what):
    """Everyone makes a move from now on; says how long that took."""
    before, began = [log.moves for log in logs], time.monotonic()
    end = began + kill.SLOWEST
    while any(log.moves <= moves for log, moves in zip(logs, before)):
        expect(time.monotonic() < end, "not every table plays on after", what)
        await asyncio.sleep(0.02)
    note(f"{what}: every table plays on after {time.monotonic() - began:.1f} s")


class Faults:
    def __init__(self, cluster, net, replica):
        self.cluster, self.net, self.replica = cluster, net, replica
        self.calm_s = 0.0  # for which tables stand still although nothing happens

    async def calm(self, _):
        await asyncio.sleep(10)

    async def kill(self, logs):
        victim = self.cluster.busiest()
        self.cluster.servers[victim].kill()
        await all_play(logs, f"kill -9 of node{victim}")
        await self.cluster.servers[victim].start()

    async def stop(self, logs):
        victim = self.cluster.busiest()
        await asyncio.to_thread(self.cluster.servers[victim].stop)
        await all_play(logs, f"SIGTERM of node{victim}")
        await self.cluster.servers[victim].start()

    async def sleep(self, logs):
        victim = self.cluster.busiest()
        server = self.cluster.servers[victim]
        epoch = self.epoch(victim)
        server.process.send_signal(signal.SIGSTOP)
        await all_play(logs, f"SIGSTOP of node{victim}")
        await so(lambda: self.epoch(victim) != epoch, "those who take over")
        server.process.send_signal(signal.SIGCONT)
        await self.come_back(victim, epoch)

    async def come_back(self, victim, epoch):
        """Fenced, and open again."""
        def is_back():
            expect(self.cluster.servers[victim].process.poll() is None, f"node{victim} has ended")
            return self.epoch(victim) not in ("", epoch)
        await so(is_back, "a new epoch")

    def epoch(self, number):
        return self.cluster.sql(f"SELECT epoch FROM node WHERE id = 'node{number}'")

    async def roll(self, logs):
        for number, server in enumerate(self.cluster.servers):
            await asyncio.to_thread(server.stop)
            await server.start()
            await all_play(logs, f"an update of node{number}")
            await asyncio.sleep(1)  # whoever does this to machines takes longer

    async def database(self, logs):
        await so(self.replica.is_there, "a copy that follows")
        before = [self.epoch(number) for number in range(SERVERS)]
        await asyncio.to_thread(self.replica.take_over)
        await all_play(logs, "kill -9 of PostgreSQL, and promote of its copy")
        await so(lambda: not set(before) & {self.epoch(number) for number in range(SERVERS)},
                 "new epochs")

    async def link(self, logs):
        """`busy` for each other's tables; whoever comes to another server plays on."""
        self.net.cut("s0", "s1")
        await asyncio.sleep(PARTED_S)
        self.net.mend("s0", "s1")
        await all_play(logs, f"a link that was dropped for {PARTED_S} s")

    async def slow(self, logs):
        victim = self.cluster.busiest()
        self.net.slow(f"s{victim}", SLOW_KBITS)
        await asyncio.sleep(PARTED_S)
        await all_play(logs, f"{PARTED_S} s of {SLOW_KBITS} kbit/s at node{victim}, and still so")
        self.net.hurry(f"s{victim}")

    async def island(self, logs):
        victim = self.cluster.busiest()
        epoch = self.epoch(victim)
        self.net.cut("database", f"s{victim}")
        await all_play(logs, f"node{victim} without the database")
        await so(lambda: self.epoch(victim) != epoch, "those who take over")
        self.net.mend("database", f"s{victim}")
        await self.come_back(victim, epoch)


async def make_fault(faults, fault, logs):
    cluster = faults.cluster
    tables = int(cluster.sql("SELECT count(*) FROM tables WHERE state = 1"))
    load = Load(cluster, LOAD)
    try:
        there = "SELECT count(*) FROM tables WHERE state = 1"
        await so(lambda: int(cluster.sql(there)) > tables + LOAD // 2, "tables under load")
        await asyncio.sleep(1)
        for log in logs:
            log.longest, log.heard = 0.0, None
        await getattr(faults, fault)(logs)
        await all_play(logs, f"{fault}, and all servers")
        result = await load.end()
    finally:
        if load.process.poll() is None:
            load.process.kill()
            load.process.wait()
    still = max(result["still_ms"] / 1000, *[log.longest for log in logs if log.is_steady])
    note(f"{fault}: {result['moves']} moves under load, {result['returns']} returns; no table "
         f"stood still for longer than {still:.2f} s")
    if fault == "calm":
        faults.calm_s = still
    elif STILL and fault != "slow":  # which has to bear it for as long as it lasts
        expect(still < (1 if fault in ("roll", "stop") else STILL) + faults.calm_s, "too long")


async def make_faults(faults, names, logs):
    await all_play(logs, "the start")
    for name in names:
        await make_fault(faults, name, logs)
    for log in logs:
        log.finishing = True


async def play(cluster, faults, names):
    logs = [kill.Log() for _ in kill.CREWS]
    for log, crew in zip(logs, kill.CREWS):
        log.is_steady = crew[3] == 0  # nobody waits for somebody who sleeps
    async with cluster:
        crews = [asyncio.create_task(kill.play_crew(cluster, crew, number, logs[number]))
                 for number, crew in enumerate(kill.CREWS)]
        try:
            await asyncio.gather(make_faults(faults, names, logs), *crews)
        except (Exception, Refused):  # whatever goes wrong first ends it
            traceback.print_exc()
            print(cluster.said(), file=sys.stderr, flush=True)
            for server in cluster.servers:
                server.kill()
            cluster.balancer.kill()
            if faults.net:
                faults.net.close()
            os._exit(1)
        aside = [line for line in cluster.said().splitlines() if "aside" in line]
        expect(not aside, "a game could not be read or written:", *aside)
    return logs


def over_the_network():
    """The database can be reached there, and nobody else is."""
    import replica
    with open(os.path.join(replica.DATA, "pg_hba.conf"), "a", encoding="ascii") as file:
        file.write("host all all 10.213.0.0/24 trust\n")
    replica.postgres("-o", f"-c listen_addresses={DATABASE}", "restart")
    return lambda db: f"{db.split('&host=')[0]}&host={DATABASE}"


async def main(names):
    note(f"COOKIETIN_SEED={SEED}")
    expect(POSTGRES, "run it with tools/with-postgres")
    kill.Client = Patient
    net = replica = db = None
    if {"link", "island", "slow"} & set(names):
        net = Network(SERVERS)
        db = over_the_network()
    if "database" in names:
        import replica as copies
        replica, db = copies.Replica(), copies.both
    cluster = Cluster(*OPTIONS, net=net, db=db)
    logs = await play(cluster, Faults(cluster, net, replica), names)
    if replica:
        replica.end()
    if net:
        net.close()
    note(f"{len(names)} faults: {sum(log.moves for log in logs)} moves and "
         f"{sum(log.updates for log in logs)} updates seen, {sum(log.games for log in logs)} "
         f"games over and proven, {sum(log.returns for log in logs)} returns")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
