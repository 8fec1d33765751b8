"""The tests that share a server, with one that is three (several.py): clients come to HAProxy,
which spreads them, so those who play together are hardly ever connected to the same one. Whatever
they ask for must be as at one server. Runs under tools/with-postgres.

    spread.py [MODULE | PART OF A NAME]..."""
import asyncio
import inspect
import sys
import traceback

import run
from client import SEED
from several import Cluster


def shares_it(test):
    return next(iter(inspect.signature(test).parameters)) == "server"


async def main(parts):
    print(f"COOKIETIN_SEED={SEED}", flush=True)
    failed = []
    gate = asyncio.Semaphore(run.AT_ONCE)
    tests = [(name, test) for module in run.SHARED for name, test in run.tests_of(module, parts)
             if shares_it(test)]
    try:
        async with Cluster() as cluster:
            await asyncio.gather(*[run.run_one(*test, cluster, gate, failed) for test in tests])
            if failed:
                print(cluster.said())
    except Exception:  # it must also end well
        failed.append("the servers themselves")
        traceback.print_exc()
    print(f"{len(tests) - len(failed)} of {len(tests)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
