import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports and reserved for this process, so that no other takes one that is free for a moment. */
const COUNT = 100;
const LOWEST = 20_000 + (process.pid % 100) * COUNT;
let next = Math.floor(Math.random() * COUNT);

/** A free port of this machine that nobody else takes. */
export const quietPort = async (): Promise<number> => {
  for (;;) {
    const port = LOWEST + next;
    next = (next + 1) % COUNT;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false
    );
    if (!isFree) continue;
    await new Promise((resolve) => void server.close(resolve));
    return port;
  }
};
