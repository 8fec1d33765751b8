"""The configurations of docs/cluster.md, each tried by the program that it is for. Addresses are
this machine's own meanwhile, because some of these programs look whether they can have them."""
import os
import re
import socket
import subprocess
import sys
import tempfile

import net_helper

SOURCE = os.environ["COOKIETIN_SOURCE"]
OWN = f"127.{100 + os.getpid() // 250 % 100}.{os.getpid() % 250 + 1}"  # nobody else's
MACHINES = {f"10.0.0.{n}": f"{OWN}.{n + 1}" for n in (0, 1, 2, 3, 9)}


def block(first):
    """The fenced block that begins with that line."""
    with open(os.path.join(SOURCE, "docs", "cluster.md"), encoding="utf-8") as file:
        found = re.search(rf"^```[a-z]*\n({re.escape(first)}\n(?:.*\n)*?)```", file.read(), re.M)
    assert found, f"no block begins with {first!r}"
    text = found.group(1)
    for there, here in MACHINES.items():
        text = re.sub(rf"{re.escape(there)}(?![0-9])", here, text)
    return text


def try_it(what, *command, warns=False):
    """`warns`: of a mistake it only warns."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    fine = done.returncode == 0 and not (warns and "cookietin" in done.stdout)
    print(f"{what}: {'fine' if fine else done.stdout}", flush=True)
    return fine


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def try_haproxy(place):
    head = "defaults\n    mode http\n    timeout client 1h\n    timeout server 1h\n"
    front = "frontend f\n    bind 127.0.0.1:8443\n    default_backend cookietin\n"
    config = write(f"{place}/haproxy.cfg", head + front + block("backend cookietin"))
    return try_it("HAProxy", "/usr/sbin/haproxy", "-c", "-f", config)


def try_nginx(place):
    certificate, key = net_helper.make_certificate(place, "cookies.example.org")
    text = block("map $arg_at $cookietin {")
    for name, file in (("fullchain", certificate), ("privkey", key)):
        text = re.sub(rf"/etc/\S*{name}\.pem", file, text)
    text = text.replace("listen 443", "listen 127.0.0.1:8443").replace("    listen [::]:443 ssl;\n",
                                                                       "")
    config = write(f"{place}/nginx.conf", f"pid {place}/pid;\nerror_log stderr;\nevents {{}}\n"
                   f"http {{\naccess_log off;\n{text}}}\n")
    return try_it("nginx", "/usr/sbin/nginx", "-t", "-e", "stderr", "-c", config, "-p", place)


def try_patroni(place):
    text = block("scope: cookietin").replace("/var/lib/postgresql/15/cookietin", f"{place}/data")
    newest = sorted(os.listdir("/usr/lib/postgresql"), key=float)[-1]
    text = text.replace("/usr/lib/postgresql/15/", f"/usr/lib/postgresql/{newest}/")
    config = write(f"{place}/config.yml", text)
    sockets = [socket.create_server((MACHINES[f"10.0.0.{n}"], 2379)) for n in (1, 2, 3)]
    fine = try_it("patroni", "/usr/bin/patroni", "--validate-config", config)
    for each in sockets:  # it looks whether somebody is at etcd's
        each.close()
    return fine


def try_systemd(place):
    text = block("[Unit]").replace("/usr/local/bin/cookietin", "/bin/true")
    text = text.replace("User=cookietin\n", "")
    unit = write(f"{place}/cookietin.service", text)
    return try_it("systemd", "systemd-analyze", "verify", "--man=no", unit, warns=True)


def try_options():
    """The program knows what the unit says."""
    words = block("[Unit]").partition("ExecStart=")[2].partition("\nUser=")[0]
    options = re.findall(r"--[a-z-]+", words)
    said = subprocess.run([os.environ["COOKIETIN"], "serve", "--help"], capture_output=True,
                          text=True, check=True).stdout
    unknown = [option for option in options if not re.search(rf"^  {option}\b", said, re.M)]
    print("options:", unknown or "fine", flush=True)
    return len(options) > 5 and not unknown


def main():
    with tempfile.TemporaryDirectory(prefix="cookietin-documented-") as place:
        fine = [try_haproxy(place), try_nginx(place), try_patroni(place), try_systemd(place),
                try_options()]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
