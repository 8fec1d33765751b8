"""Runs the tests of this directory against one server, a few at a time.

    run.py [MODULE | PART OF A NAME]...

Under tools/with-postgres their games are in PostgreSQL, but for tests that look into a file.

A module's tests are its functions test_*(server). They share the server, as people do; what needs a
server of its own starts one."""
import asyncio
import sys
import time
import traceback

import test_admin_page
import test_admin_socket
import test_adversary_expiry
import test_adversary_limits
import test_adversary_memory
import test_adversary_net
import test_adversary_network
import test_adversary_pots
import test_adversary_share
import test_adversary_thought
import test_host
import test_own_servers
import test_person
import test_play
import test_refusals
import test_strangers
from client import ERRORS, POSTGRES, SEED, TEST, Server, refused_with

AT_ONCE = 6
SHARED = (test_play, test_refusals, test_strangers, test_person, test_host)


def tests_of(module, parts):
    return [(name, test) for name, test in vars(module).items() if name.startswith("test_") and
            callable(test) and (not parts or module.__name__ in parts or
                                any(part in name for part in parts)) and
            not (POSTGRES and hasattr(test, "in_a_file"))]


async def run_one(name, test, server, gate, failed):
    async with gate:
        TEST.set(name)
        began = time.monotonic()
        try:
            await test(server)  # whatever it waits for, it does not wait for ever
            print(f"ok      {name} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception:  # any failure is this test's, and the others go on
            failed.append(name)
            print(f"FAILED  {name}\n{traceback.format_exc(limit=-6)}", flush=True)


async def main(parts):
    print(f"COOKIETIN_SEED={SEED}", flush=True)
    failed = []
    gate = asyncio.Semaphore(AT_ONCE)
    shared = [test for module in SHARED for test in tests_of(module, parts)]
    alone = [test for module in (test_admin_page, test_admin_socket, test_adversary_expiry,
                                 test_adversary_limits, test_adversary_memory, test_adversary_net,
                                 test_adversary_network, test_adversary_pots,
                                 test_adversary_share, test_adversary_thought,
                                 test_own_servers)
             for test in tests_of(module, parts)]
    try:
        async with Server() as server:
            await asyncio.gather(*[run_one(*test, server, gate, failed) for test in shared],
                                 *[run_one(*test, None, gate, failed) for test in alone])
    except Exception:  # it must also end well
        failed.append("the server itself")
        traceback.print_exc()
    if not parts and ERRORS - refused_with:
        failed.append("every word")
        print("FAILED  never refused with:", *sorted(ERRORS - refused_with))
    print(f"{len(shared) + len(alone) - len(failed)} of {len(shared) + len(alone)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
