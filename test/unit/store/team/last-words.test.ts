import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listenHere } from '../../../support/listen-here';
import { Postgres } from '../../../../src-main/store/team/postgres';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** What a server sends that lets a connection in and ends at the same moment, in one piece. */
const IN_AND_OUT = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))
]);

test('a server that ends as it lets a connection in fails the statement, and not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(IN_AND_OUT));
  });
  const port = await listenHere(server);
  const postgres = new Postgres(`postgres://nobody@127.0.0.1:${port}/none`);
  await expect(postgres.rows(z.unknown(), 'SELECT 1', [])).rejects.toThrow('connection error');
  await postgres.close();
  server.close();
});
