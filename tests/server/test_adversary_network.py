"""Somebody who has a whole network of IPv6, as customers get it: 65,536 addresses, each of which
the server would count on its own. They fill nothing, and people elsewhere notice nothing."""
from client import Client, Lost, Server, expect
from test_adversary_limits import Allowed, honest_game
from test_play import leave

PROXY = ["--trust-proxy", "127.0.0.1"]  # which says where its clients come from


def eva(server, number):
    return Client(server, "Eva", forwarded=f"2001:db8:66:{number:x}::1")


async def test_network_tables(_):
    """Not the tables: nobody has more than half of them."""
    async with Server(*PROXY, "--tables", "500", "--tables-per-guest", "30") as server:
        evas, opened = [], 0
        for number in range(20):
            evas.append(await eva(server, number).arrive())
            for _ in range(30):
                opened += (await evas[-1].ask("open", game="thief"))["ok"]
        expect(200 <= opened <= 250, opened, "of 500 tables are one network's")
        await honest_game(server)
        await leave(*evas)


async def test_network_arrivals(_):
    """Not the arrivals."""
    async with Server(*PROXY, "--guests-per-address", "3", "--proof-bits", "0",
                      fast=False) as server:
        allowed, came = Allowed(), 0
        for number in range(60):
            one = await eva(server, number).connect()
            came += (await one.ask("hello", version=1, name="Eva"))["ok"]
            one.drop()
        expect(came >= 24, "newcomers from one network:", came)
        allowed.expect(came, 8 * 3, "newcomers from one network")
        await leave(await Client(server, "Anna", forwarded="2001:db8:67::1").arrive())


async def test_network_connections(_):
    """Not the connections."""
    async with Server(*PROXY, "--per-address", "3", "--connections", "50") as server:
        evas = []
        for number in range(48):
            try:
                evas.append(await eva(server, number).connect())
            except Lost:
                continue
        expect(len(evas) == 8 * 3, len(evas), "connections of one network")
        await honest_game(server)
        for one in evas:
            one.drop()
