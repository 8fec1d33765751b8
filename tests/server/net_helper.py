"""A real server process, and a WebSocket client of plain sockets that can also misbehave."""

import base64
import os
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ["COOKIETIN"]
PATIENCE = 300  # seconds; the machine may be busy, and the program is slowed down by sanitizers
SEED = os.environ.get("COOKIETIN_SEED", "1")
# A client that the machine lets wait is not gone; who tests such limits sets them.
LENIENT = ["--handshake-s", "600", "--ping-s", "3600", "--hello-s", "3600"]


class Listener:
    """Where something can be asked for; `source` is from where, if that matters."""
    source = None

    def __init__(self, host, port):
        self.host, self.port, self.address = host, port, (host, port)


class Server(Listener):
    """`cookietin serve` on a free port; what it says on stderr is kept for the end."""

    def __init__(self, *options, db=":memory:"):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--metrics", "127.0.0.1:0", "--db", db,
             "--seed", SEED, *LENIENT, *options],
            stdout=subprocess.PIPE, stderr=self.errors)
        super().__init__(*self.read_address())
        self.metrics = Listener(*self.read_address())

    def read_address(self):
        """From the next line that the server says."""
        line = self.process.stdout.readline().decode()
        found = re.search(r"https?://([^:/]+):(\d+)/", line)
        if not found:
            raise AssertionError(f"serve says {line!r}; {self.said()}")
        return found.group(1), int(found.group(2))

    def said(self):
        if not self.errors.closed:
            self.errors.seek(0)
            self.words = self.errors.read().decode()
        return self.words

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, seconds=PATIENCE):
        return self.process.wait(seconds)

    def stop(self):
        """The exit status after SIGTERM."""
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        status = self.wait()
        self.said()
        self.process.stdout.close()
        self.errors.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        status = self.stop()
        if status not in (0, 128 + signal.SIGTERM, 128 + signal.SIGINT):
            raise AssertionError(f"the server ended with {status}: {self.said()}")


def connect(server, tls=None):
    link = socket.create_connection(server.address, PATIENCE, server.source)
    return tls.wrap_socket(link, server_hostname=server.host) if tls else link


def read_until_end(link):
    """All bytes until the server closes; a reset is an end, too."""
    data = b""
    try:
        while True:
            more = link.recv(65536)
            if not more:
                return data
            data += more
    except (ConnectionResetError, ssl.SSLEOFError):
        return data


def request(server, text, tls=None):
    """Sends bytes, returns (status, headers, body) of the one answer."""
    with connect(server, tls) as link:
        link.sendall(text)
        return parse(read_until_end(link))


def parse(data):
    if not data:
        return 0, {}, b""
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return int(lines[0].split()[1]), headers, body


def get(server, path, method="GET", tls=None, **headers):
    more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    host = "" if "Host" in headers else f"Host: {server.host}:{server.port}\r\n"
    text = f"{method} {path} HTTP/1.1\r\n{host}{more}Connection: close\r\n\r\n"
    return request(server, text.encode(), tls)


def upgrade_request(server, path="/ws", **changes):
    headers = {
        "Host": f"{server.host}:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(b"sixteen bytes ok").decode(),
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "cookietin.1",
    }
    for name, value in changes.items():
        headers[name.replace("_", "-")] = value
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(payload=b"", opcode=TEXT, fin=True, rsv=0, mask=b"\x12\x34\x56\x78", length=None):
    """The bytes of a frame; `length` may lie, `mask` may be None."""
    size = len(payload) if length is None else length
    head = bytes([(fin << 7) | (rsv << 4) | opcode])
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += struct.pack(">BH", bit | 126, size)
    else:
        head += struct.pack(">BQ", bit | 127, size)
    if mask:
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        head += mask
    return head + payload


class Ended(Exception):
    """The server has closed the connection without a close frame."""


class Client:
    """One WebSocket connection."""

    def __init__(self, server, tls=None, receive_buffer=None, **changes):
        if receive_buffer:
            self.link = socket.socket()
            self.link.settimeout(PATIENCE)
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.link.connect(server.address)
        else:
            self.link = connect(server, tls)
        self.data = b""
        self.link.sendall(upgrade_request(server, **changes))
        while b"\r\n\r\n" not in self.data:
            self.more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status, self.headers, _ = parse(head)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.link.close()

    def more(self):
        try:
            got = self.link.recv(65536)
        except (ConnectionResetError, ssl.SSLEOFError):
            got = b""
        if not got:
            raise Ended
        self.data += got

    def send(self, data):
        try:
            self.link.sendall(data)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            pass

    def say(self, text):
        self.send(frame(text.encode()))

    def need(self, count):
        while len(self.data) < count:
            self.more()

    def read(self):
        """The next frame: (opcode, payload)."""
        self.need(2)
        size, head = self.data[1] & 0x7F, 2
        assert not self.data[1] & 0x80, "a server does not mask"
        if size == 126:
            self.need(4)
            size, head = struct.unpack(">H", self.data[2:4])[0], 4
        elif size == 127:
            self.need(10)
            size, head = struct.unpack(">Q", self.data[2:10])[0], 10
        self.need(head + size)
        opcode = self.data[0] & 0xF
        payload, self.data = self.data[head:head + size], self.data[head + size:]
        return opcode, payload

    def read_text(self):
        while True:
            opcode, payload = self.read()
            if opcode == TEXT:
                return payload.decode()
            assert opcode in (PING, PONG), f"opcode {opcode}: {payload!r}"
            if opcode == PING:
                self.send(frame(payload, PONG))

    def close_code(self):
        """With which the server closes; 0: it just hangs up. Texts before it are skipped."""
        try:
            while True:
                opcode, payload = self.read()
                if opcode == CLOSE:
                    self.send(frame(payload, CLOSE))
                    return struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005
        except Ended:
            return 0

    def hello(self):
        self.say('{"do":"hello","id":1,"version":1,"name":"Anna"}')
        answer = self.read_text()
        assert '"re":1' in answer and '"ok":true' in answer, answer
        return answer


def metric(server, name):
    _, _, body = get(server.metrics, "/metrics")
    found = re.search(rf"^{name} (\S+)$", body.decode(), re.M)
    return float(found.group(1)) if found else None


def until(condition):
    """Waits for it; whether it came true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def make_certificate(directory, name):
    """Signed by itself; the paths of the certificate and its key."""
    certificate = os.path.join(directory, f"{name}.pem")
    key = os.path.join(directory, f"{name}.key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext",
         "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return certificate, key


sys.dont_write_bytecode = True
