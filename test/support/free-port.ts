import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenHere } from './listen-here';

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenHere(server);
  await once(server.close(), 'close');
  return port;
};
