import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { listenHere } from './listen-here';

/** Has a server listen on this machine until the test is over, which waits for no connection. @returns its port */
export const listenDuringTest = (server: Server): Promise<number> => {
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  });
  return listenHere(server);
};
