import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listenHere } from '../../support/listen-here';

/** Where a connection is cut: before the service has the request, after it has carried it out, or in the middle of its answer. */
export type Cut = 'before' | 'after' | 'within';

/** Told of each request as it comes, by its first line; says where to cut. The request waits for the answer. */
export type Cutter = (firstLine: string) => Cut | null | Promise<Cut | null>;

export interface CutProxy {
  readonly port: number;
  /** Another one from now on. */
  cutter: Cutter;
  /** How often it has cut. */
  readonly cuts: () => number;
  stop(): Promise<void>;
}

const REQUEST = /^((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+) HTTP\/1\.1\r\n/;

/** A TCP proxy on loopback before a service on loopback. It passes bytes on, and cuts connections as it is told. */
export const startCutProxy = async (target: number): Promise<CutProxy> => {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const proxy: { cutter: Cutter } = { cutter: () => null };
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    let cut: Cut | null = null;
    const end = (): void => {
      client.destroy();
      service.destroy();
    };
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    const pass = async (bytes: Buffer): Promise<void> => {
      const firstLine = REQUEST.exec(bytes.toString('latin1', 0, 4096))?.[1];
      client.pause();
      if (firstLine !== undefined) cut = await proxy.cutter(firstLine);
      client.resume();
      if (cut !== 'before') return void service.write(bytes);
      cuts += 1;
      end();
    };
    client.on(
      'data',
      (bytes: Buffer) =>
        void pass(bytes).catch((error: unknown) =>
          client.destroy(error instanceof Error ? error : new Error(String(error)))
        )
    );
    service.on('data', (bytes: Buffer) => {
      if (cut === null) return void client.write(bytes);
      cuts += 1;
      // What was written is sent before the connection ends.
      if (cut === 'within') client.end(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))));
      else end();
    });
  });
  const port = await listenHere(server);
  return {
    port,
    get cutter() {
      return proxy.cutter;
    },
    set cutter(cutter) {
      proxy.cutter = cutter;
    },
    cuts: () => cuts,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    }
  };
};
