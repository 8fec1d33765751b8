"""A server whose file has one damaged page, whichever it is: it starts, everyone is who they were,
and the games that were not on the page go on, as do newcomers.

    damage.py [EVERY N-TH PAGE]"""
import asyncio
import os
import shutil
import sys

from client import Client, Lost, Player, Refused, Server, expect, prove, some_moves, take_seats
from test_play import arrive, leave

PAGE = 4096
PEOPLE = 24
LONG, SHORT = {"players": 3, "rounds": 6}, {"players": 3, "points": 1}
SEATS = ["me", "bot:easy", "bot:easy"]


async def play_before(server):
    """Games of all kinds: some over, most running, each of a person of their own."""
    people = await arrive(server, *[f"Player {number}" for number in range(PEOPLE)])
    tables = []
    for number, person in enumerate(people):
        over = number % 8 == 0
        table = await take_seats([person], "thief", SHORT if over else LONG, SEATS)
        player = Player(person, table)
        await (player.play() if over else some_moves([player], 6))
        tables.append((person, table, over))
    server.stop()
    return tables


def damaged(path, page):
    with open(path, "r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes((7 * i + page) % 251 for i in range(PAGE)))


async def goes_on(server, person, table, over):
    """Is the game still there? Whoever played it is in any case."""
    again = Client(server, person.name, person.token)
    again.guest = person.guest
    await again.arrive()
    if over:
        status, _, _ = await server.get(f"/api/games/{table}/record")
        there = status == 200
    else:
        there = table in again.tables
    if there and not over:
        await again.sync(table, 0)
        await some_moves([Player(again, table)], 1)
    await again.leave()
    return there


async def newcomer_plays(server):
    newcomer, = await arrive(server, "Newcomer")
    table = await take_seats([newcomer], "thief", SHORT, SEATS)
    player = await Player(newcomer, table).play()
    await prove(server, table, [player])
    expect((await newcomer.do("statistics"))["statistics"][0]["games"] == 1, "another's results")
    await leave(newcomer)


async def with_damage(source, tables, page):
    """The tables that are lost with the page, and what the server has to say."""
    server = Server()
    shutil.copy(source, server.db)
    damaged(server.db, page)
    async with server:
        there = [await goes_on(server, *one) for one in tables]
        await newcomer_plays(server)
        said = server.said()
    return [number for number, ok in enumerate(there) if not ok], said


async def try_page(source, tables, page, lost):
    try:
        gone, said = await with_damage(source, tables, page)
    except (AssertionError, Refused, Lost, asyncio.TimeoutError) as error:
        print(f"page {page + 1}: FAILED {str(error)[:400]}", flush=True)
        return False
    for number in gone:
        lost[number] += 1
    repaired = "the database was damaged and is repaired" in said
    print(f"page {page + 1}: {'repaired' if repaired else 'not noticed'}, lost {gone}", flush=True)
    return True


async def main(every):
    server = await Server().start()
    tables = await play_before(server)
    pages = os.path.getsize(server.db) // PAGE
    lost = [0] * len(tables)
    tried = range(0, pages, every)
    fine = [await try_page(server.db, tables, page, lost) for page in tried]
    server.directory.cleanup()
    print(f"{len(tried) - sum(fine)} of {len(tried)} damaged pages are too much")
    print(f"of {len(tables)} tables, each is lost with so many pages: {lost}")
    # A game is one row and a few kilobytes of moves.
    return 0 if all(fine) and max(lost) <= 4 else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
