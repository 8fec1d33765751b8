"""The operators' page as a server gives it: where it is, who may ask, what is refused, and that
every act is the socket's, in the same log."""
import asyncio
import http.client
import json
import os
import shutil
import stat
import subprocess

from client import (PATIENCE, PROGRAM, Client, Player, Server, expect,
                    take_seats)
from test_admin_socket import SHORT, admin, open_table, refused_hello
from test_play import arrive, leave


class Page:
    """Somewhere to ask; the secret is the one in the file."""

    def __init__(self, port, secret):
        self.host, self.port, self.secret = "127.0.0.1", port, secret

    def request(self, method="POST", path="/api", body=None, **headers):
        """Status, headers and body. A header that is None is not sent."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        sent = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        sent = {name: value for name, value in sent.items() if value is not None}
        try:
            link.request(method, path, json.dumps(body) if body is not None else None, sent)
            answer = link.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()
        finally:
            link.close()

    async def status(self, **more):
        return (await asyncio.to_thread(self.request, body={"do": "look"}, **more))[0]

    async def do(self, what, ok=True, **fields):
        status, _, text = await asyncio.to_thread(self.request, body={"do": what, **fields})
        answer = json.loads(text)
        expect(status == 200 and answer["ok"] == ok, what, fields, status, text)
        return answer


def page_of(server):
    with open(server.secret, encoding="ascii") as file:
        return Page(server.page_port, file.read().strip())


def with_page_at(address, *options):
    return Server("--admin-page", address, *options)


def with_page(*options):
    return with_page_at("127.0.0.1:0", *options)


async def acts(server):
    rows = (await admin(server, "log", "--json"))["acts"]
    return [(row["who"], row["what"], row["about"]) for row in rows]


async def test_page_is_off(_):
    """Nothing is there unless it is asked for: no secret, no second address, no /api."""
    async with Server() as server:
        expect(not os.path.exists(server.secret), "a secret that nobody needs")
        page = Page(server.port, "")
        for path in ("/api", "/"):
            status, _, text = await asyncio.to_thread(page.request, path=path, body={"do": "look"})
            expect(status == 405 and "people" not in text, status, text)


async def test_page_secret(_):
    """It is written once, for its owner alone; the same one opens the page after a restart."""
    async with with_page() as server:
        place = server.secret
        page = page_of(server)
        expect(stat.S_IMODE(os.stat(place).st_mode) == 0o600, "others can read it")
        expect(len(page.secret) >= 43, "short", page.secret)
        for wrong in (None, "", "Bearer", "Bearer ", f"Basic {page.secret}", page.secret,
                      f"Bearer {page.secret}x", f"Bearer {page.secret[:-1]}"):
            expect(await page.status(Authorization=wrong) == 401, wrong)
        expect(await page.status() == 200, "the right one is refused")
        expect((await page.do("look"))["limits"]["wrong_secrets"] == 8, "not counted")
        server.stop()
        await server.start()
        again = page_of(server)
        expect(again.secret == page.secret and await again.status() == 200, "another one")
        server.stop()
        for spoil, why in ((lambda: os.chmod(place, 0o640), "others can read the secret"),
                           (lambda: write(place, "short"), "must have from 16"),
                           (lambda: write(place, "two words, that is no good"), "one line")):
            os.chmod(place, 0o600)
            spoil()
            done = await asyncio.to_thread(
                subprocess.run, [PROGRAM, "serve", "--port", "0", "--db", server.db,
                                 *server.options], capture_output=True, text=True,
                timeout=PATIENCE, check=False)
            expect(done.returncode == 1 and why in done.stderr, why, done)
        os.remove(place)
        await server.start()


def write(path, text):
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


async def test_page_wrong_secrets_have_an_end(_):
    """Ten in a minute from one address; others, and those who know it, are not hindered."""
    async with with_page("--trust-proxy", "127.0.0.1") as server:
        page = page_of(server)
        said = []
        while 429 not in said:  # some are forgiven while the machine is slow
            expect(len(said) < 100, "no end", said)
            said.append(await page.status(Authorization="Bearer nonsense",
                                          X_Forwarded_For="192.0.2.7"))
        expect(len(said) > 10 and set(said) == {401, 429}, said)
        right = []  # refused as well, unless six seconds have passed
        while 429 not in right:
            expect(len(right) < 100, "the right one is taken in between", right)
            said = await page.status(Authorization="Bearer nonsense", X_Forwarded_For="192.0.2.7")
            if said == 429:
                right.append(await page.status(X_Forwarded_For="192.0.2.7"))
        expect(await page.status(X_Forwarded_For="192.0.2.8") == 200, "someone else")
        for _ in range(30):
            expect(await page.status(X_Forwarded_For="192.0.2.9") == 200, "right ones count")


async def test_page_guards(_):
    """Another Host (DNS rebinding), another Origin, a form instead of JSON, no body, too much."""
    async with with_page("--host", "cookies.example.org", "--origin",
                         "https://friends.example.org") as server:
        page = page_of(server)
        here = f"127.0.0.1:{page.port}"
        for host in ("evil.example.org", "evil.example.org:80", ""):
            expect(await page.status(Host=host) in (400, 403), host)
            got = await asyncio.to_thread(page.request, "GET", "/", Host=host)
            expect(got[0] in (400, 403), got)
        for host in (here, f"localhost:{page.port}", "cookies.example.org"):
            expect(await page.status(Host=host) == 200, host)
        for origin in ("https://evil.example.org", "null", "https://friends.example.org",
                       f"http://127.0.0.1:{server.port}", f"http://localhost:{page.port}"):
            expect(await page.status(Origin=origin) == 403, origin)
        expect(await page.status(Origin=f"http://{here}") == 200, "its own page")
        for kind in (None, "text/plain", "application/x-www-form-urlencoded",
                     "application/jsonp", "multipart/form-data"):
            expect(await page.status(Content_Type=kind) == 415, kind)
        for more in ({"Transfer_Encoding": "chunked"}, {"Content_Length": "+14"}):
            expect(await page.status(**{"Content_Length": "14", **more}) == 400, more)
        for method, path, body, expected in (("POST", "/api", None, 411),
                                             ("POST", "/api", {"do": "x" * 5000}, 413),
                                             ("POST", "/", {"do": "look"}, 405),
                                             ("PUT", "/api", {"do": "look"}, 405),
                                             ("GET", "/api", None, 404),
                                             ("GET", "/ws", None, 404),
                                             ("GET", "/metrics", None, 404)):
            status, _, text = await asyncio.to_thread(page.request, method, path, body)
            expect(status == expected and len(text) > 10, method, path, status, text)
        expect(await acts(server) == [], "something was done")


async def test_page_headers(_):
    """Nothing is kept by a browser or a proxy, and nobody frames it."""
    async with with_page() as server:
        page = page_of(server)
        for method, path, body in (("GET", "/", None), ("POST", "/api", {"do": "look"}),
                                   ("POST", "/api", {"do": "dance"}), ("GET", "/nowhere", None)):
            _, headers, _ = await asyncio.to_thread(page.request, method, path, body)
            headers = {name.lower(): value for name, value in headers.items()}
            expect(headers["cache-control"] == "no-store", path, headers)
            expect("frame-ancestors 'none'" in headers["content-security-policy"], headers)
            expect("set-cookie" not in headers and
                   "access-control-allow-origin" not in headers, headers)


async def test_page_acts(_):
    """Every act works, is the socket's, and is in its log; what is refused changes nothing."""
    async with with_page() as server:
        page = page_of(server)
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await open_table(anna)
        shown = await page.do("tables")
        expect([row["table"] for row in shown["tables"]] == [table], shown)
        await page.do("close", ok=False, table="nothing")
        await page.do("close", table=table)
        await anna.until(lambda: anna.places[table].about["state"] == "closed", "the end")
        await page.do("tell", text="Back at nine.")
        await bo.until(lambda: bo.notices, "what the operator says")
        await page.do("drain", on=True)
        await bo.refused("busy", "open", game="thief", options=SHORT)
        await page.do("drain", on=False)
        table = await take_seats([anna, bo], "thief", SHORT, ["me", "open", "bot:random"])
        await asyncio.gather(*[Player(client, table).play() for client in (anna, bo)])
        guest = int(anna.guest)
        await page.do("rename", guest=guest, name="Anneke")
        expect((await page.do("export", guest=guest))["name"] == "Anneke", "no data")
        ban = (await page.do("ban", guest=guest, seconds=600, why="rude"))["ban"]
        await asyncio.wait_for(anna.reader, PATIENCE)
        await refused_hello(server, token=anna.token)
        expect([row["ban"] for row in (await page.do("bans"))["bans"]] == [ban], "no ban")
        await page.do("unban", ban=ban)
        await page.do("ban", address="192.0.2.0/24", seconds=600)
        await page.do("erase", ok=False, guest=guest)
        await page.do("erase", guest=guest, sure=True)
        await leave(bo)
        done = await acts(server)
        expect({who for who, _, _ in done} == {"page 127.0.0.1"}, done)
        expect([what for _, what, _ in done] == [
            "erase", "ban", "unban", "ban", "export", "rename", "drain", "drain", "tell", "close"],
            done)
        expect((await page.do("log"))["acts"] == (await admin(server, "log", "--json"))["acts"],
               "two logs")


async def test_page_hour(_):
    """Samples of the last hour; the socket has the same."""
    async with with_page() as server:
        page = page_of(server)
        anna, = await arrive(server, "Anna")
        hour = await page.do("hour")
        while not hour["people"] or hour["people"][-1] != 1:
            await asyncio.sleep(0.2)
            hour = await page.do("hour")
        expect(len({len(hour[key]) for key in hour if isinstance(hour[key], list)}) == 1, hour)
        expect(hour["every"] == 10 and 1 <= len(hour["at"]) <= 360, hour)
        expect((await admin(server, "hour", "--json"))["at"][:1] == hour["at"][:1], "another hour")
        expect("people" in await admin(server, "hour"), "nothing to read")
        await leave(anna)


async def test_page_needs_tls_elsewhere(_):
    """Its secret does not go over a network in the clear."""
    for at in ("0.0.0.0:0", "[::]:0"):
        server = with_page_at(at)  # that does not come up
        done = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "serve", "--port", "0", "--db", server.db, *server.options],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        expect(done.returncode == 1 and "in the clear" in done.stderr, done)


async def test_page_goes_away(_):
    """Whoever hangs up before the answer, and whoever is there when it stops, harms nobody."""
    async with with_page() as server:
        page = page_of(server)
        anna, = await arrive(server, "Anna")
        head = (f"POST /api HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {page.secret}\r\n"
                "Content-Type: application/json\r\nContent-Length: ")
        body = json.dumps({"do": "export", "guest": int(anna.guest)})
        for text in (head + "100\r\n\r\n{", head + f"{len(body)}\r\n\r\n{body}"):
            for _ in range(5):
                _, writer = await asyncio.open_connection(page.host, page.port)
                writer.write(text.encode())
                await writer.drain()
                writer.close()
        expect(await page.status() == 200, "not answered any more")
        _, writer = await asyncio.open_connection(page.host, page.port)
        writer.write((head + "100\r\n\r\n{").encode())
        await writer.drain()
        await leave(anna)


async def test_page_in_tls(_):
    """Elsewhere than on this machine it is https, with the server's certificate."""
    openssl = shutil.which("openssl")
    if not openssl:
        return
    server = with_page_at("0.0.0.0:0")
    folder = server.directory.name
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    await asyncio.to_thread(
        subprocess.run, [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout",
                         key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"],
        capture_output=True, check=True, timeout=PATIENCE)
    process = await asyncio.create_subprocess_exec(
        PROGRAM, "serve", "--port", "0", "--db", server.db, *server.options, "--tls-cert", cert,
        "--tls-key", key, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
    said = ""
    while "page is at" not in said:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        expect(line, "it does not start", said)
        said += line.decode()
    process.terminate()
    expect(await process.wait() == 0 and "page is at https://localhost:" in said, said)


async def test_page_address_by_client(_):
    """Whoever asks is in the log with the address that is theirs."""
    async with with_page("--trust-proxy", "127.0.0.1") as server:
        page = page_of(server)
        await asyncio.to_thread(page.request, body={"do": "tell", "text": "Hello."},
                                X_Forwarded_For="2001:db8:1:2::5")
        expect(await acts(server) == [("page 2001:db8:1:2::/64", "tell", "Hello.")],
               await acts(server))
        client = await Client(server, forwarded="192.0.2.1").arrive()
        await leave(client)
