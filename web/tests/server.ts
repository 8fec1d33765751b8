/** A real server process on a free port, and sockets to it that can be cut. */
import {type ChildProcess, spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {WebSocket} from 'ws';
import type {Wire} from '../src/net/socket';
import {program} from './machine';
import {base} from './seed';

export class Server {
    private readonly sockets = new Set<WebSocket>();
    /** While it is false nobody gets through. */
    reachable = true;

    private constructor(
        private readonly process: ChildProcess,
        readonly address: string,
    ) {}

    static async start(...options: string[]): Promise<Server> {
        const child = spawn(
            program,
            [
                ...['serve', '--port', '0', '--db', ':memory:', '--seed', base],
                // Tests play faster than people.
                ...['--messages-per-s', '100000', '--messages-burst', '100000'],
                ...options,
            ],
            {stdio: ['ignore', 'pipe', 'inherit']},
        );
        for await (const line of createInterface({input: child.stdout})) {
            const address = /https?:\/\/[^ /]+/.exec(line)?.[0];
            if (!address) continue;
            child.stdout.resume();
            return new Server(child, address);
        }
        throw new Error('the server does not say where it is');
    }

    wire = (): Wire => {
        const url = this.reachable ? this.address.replace('http', 'ws') : 'ws://127.0.0.1:1';
        const socket = new WebSocket(`${url}/ws`, 'cookietin.1');
        socket.on('error', () => undefined);
        this.sockets.add(socket);
        socket.on('close', () => this.sockets.delete(socket));
        return socket as unknown as Wire;
    };

    /** As if somebody had pulled the plug. */
    cut(): void {
        for (const socket of this.sockets) socket.terminate();
    }

    stop(): void {
        this.cut();
        this.process.kill();
    }
}
