import { createServer, connect, type Socket } from 'node:net';

/** What happens to the next data from a client: it arrives; it is lost; it arrives, and the answer is lost, or its second half. */
export type Cut = 'none' | 'before' | 'after' | 'within';

export interface CuttingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param target the port, or the file of a socket, to which the next connection leads
 * @param decide is asked for each piece of data that a client sends, which waits for the answer
 * @param host the address at which it is reached
 */
export const startCuttingProxy = async (
  target: number | string | (() => number),
  decide: (data: Buffer) => Cut | Promise<Cut>,
  host = '127.0.0.1'
): Promise<CuttingProxy> => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const to = typeof target === 'function' ? target() : target;
    const upstream = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1');
    const both = [client, upstream];
    for (const socket of both) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    let answer: Cut = 'none';
    const pass = async (data: Buffer): Promise<void> => {
      client.pause();
      const cut = await decide(data);
      client.resume();
      if (cut === 'before') return void client.destroy();
      if (cut !== 'none') answer = cut;
      upstream.write(data);
    };
    client.on('data', (data: Buffer) => void pass(data).catch(() => client.destroy()));
    upstream.on('data', (data: Buffer) => {
      if (answer === 'none') client.write(data);
      // What was written is sent before the connection ends.
      else if (answer === 'within') client.end(data.subarray(0, Math.max(1, Math.floor(data.length / 2))));
      else client.destroy();
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The proxy has no port.'));
    });
  });
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      })
  };
};
