"""A network of the test's own, in namespaces: each server and the balancer have one, with a cable
to a switch in the namespace where the test runs, and with it the database. Whoever starts the test
makes that one: `unshare --net`. Everything is gone when its last process is.

A dropped link is one over which nothing comes any more, in either direction, and nobody is told:
each end sends to an address of the switch that nobody has."""
import subprocess

DATABASE, BALANCER = "10.213.0.1", "10.213.0.2"
NOWHERE = "02:00:00:00:00:01"


def server(number):
    return f"10.213.0.{10 + number}"


def run(*words):
    subprocess.run(words, stdin=subprocess.DEVNULL, check=True)


class Network:
    def __init__(self, servers):
        self.address = {"database": DATABASE, "balancer": BALANCER}
        self.address |= {f"s{number}": server(number) for number in range(servers)}
        self.holder = {}
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "switch", "type", "bridge")
        run("ip", "address", "add", f"{DATABASE}/24", "dev", "switch")
        run("ip", "link", "set", "switch", "up")
        for name in self.address:
            if name != "database":
                self.add(name)

    def add(self, name):
        """A process that does nothing holds the namespace, as long as this one is there."""
        holder = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec cat"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        holder.stdout.readline()
        self.holder[name] = holder
        run("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "cable", "netns",
            str(holder.pid))
        run("ip", "link", "set", f"to-{name}", "master", "switch", "up")
        for words in (("link", "set", "lo", "up"), ("link", "set", "cable", "up"),
                      ("address", "add", f"{self.address[name]}/24", "dev", "cable")):
            run(*self.within(name), "ip", *words)

    def within(self, name):
        """What stands before a command, so that it runs there."""
        if name == "database":
            return ()
        return ("nsenter", "--net", "--target", str(self.holder[name].pid), "--")

    def cut(self, one, other):
        for here, there in ((one, other), (other, one)):
            device = "switch" if here == "database" else "cable"
            run(*self.within(here), "ip", "neighbour", "replace", self.address[there], "lladdr",
                NOWHERE, "dev", device, "nud", "permanent")

    def mend(self, one, other):
        for here, there in ((one, other), (other, one)):
            device = "switch" if here == "database" else "cable"
            run(*self.within(here), "ip", "neighbour", "del", self.address[there], "dev", device)

    def slow(self, name, kbits):
        """Nothing is lost on its cable, but whatever goes over it, in either direction, queues."""
        for words in ((*self.within(name), "tc", "qdisc", "replace", "dev", "cable"),
                      ("tc", "qdisc", "replace", "dev", f"to-{name}")):
            run(*words, "root", "tbf", "rate", f"{kbits}kbit", "burst", "4kb", "limit", "4mb")

    def hurry(self, name):
        for words in ((*self.within(name), "tc", "qdisc", "del", "dev", "cable"),
                      ("tc", "qdisc", "del", "dev", f"to-{name}")):
            run(*words, "root")

    def close(self):
        for holder in self.holder.values():
            holder.communicate()
