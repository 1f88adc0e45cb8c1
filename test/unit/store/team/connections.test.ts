import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kept, Postgres } from '../../../../src-main/store/team/postgres';
import { useDatabase } from '../../../support/test-database';
import { listenHere } from '../../../support/listen-here';

const server = useDatabase();

const row = z.object({ answer: z.int() });
const namesRow = z.object({ name: z.string() });
const NAMES = 'SELECT name FROM pg_prepared_statements';

/** A pool of one connection, on which it is seen what is kept. */
const connection = (): Postgres => new Postgres(server.url, 1);

test('a connection plans a kept statement once', async () => {
  const postgres = connection();
  const statement = kept('SELECT $1::integer AS answer');
  expect(await postgres.rows(row, statement, [1])).toEqual([{ answer: 1 }]);
  expect(await postgres.rows(row, statement, [2])).toEqual([{ answer: 2 }]);
  expect(await postgres.rows(namesRow, NAMES, [])).toEqual([{ name: statement.name }]);
  expect(kept('SELECT 2').name).not.toBe(statement.name);
  await postgres.close();
});

test('behind a pooler that has put the statement on another connection, it is sent whole', async () => {
  const postgres = connection();
  const statement = kept('SELECT $1::integer AS answer');
  await postgres.rows(row, statement, [1]);
  await postgres.run('DEALLOCATE ALL');
  expect(await postgres.rows(row, statement, [2])).toEqual([{ answer: 2 }]);
  expect(await postgres.rows(row, statement, [3])).toEqual([{ answer: 3 }]);
  expect(await postgres.rows(namesRow, NAMES, [])).toEqual([]);
  await postgres.close();
});

test('behind a pooler that gives a connection on which somebody else has made it, it is sent whole, and an insert is made once', async () => {
  const postgres = connection();
  await postgres.run('CREATE TABLE made_once (number integer PRIMARY KEY)');
  const statement = kept('INSERT INTO made_once (number) VALUES ($1)');
  await postgres.run(`PREPARE "${statement.name}" AS INSERT INTO made_once (number) VALUES ($1)`);
  expect(await postgres.insert(statement, [1])).toBe(true);
  expect(await postgres.insert(statement, [1])).toBe(false);
  const count = 'SELECT count(*)::integer AS answer FROM made_once';
  expect(await postgres.rows(row, count, [])).toEqual([{ answer: 1 }]);
  await postgres.close();
});

test('after a table has become another one, a kept statement that asks for all of it is answered', async () => {
  const postgres = connection();
  await postgres.run('CREATE TABLE grows (answer integer)');
  await postgres.run('INSERT INTO grows (answer) VALUES (1)');
  const statement = kept('SELECT * FROM grows');
  await postgres.rows(row, statement, []);
  await postgres.run('ALTER TABLE grows ADD COLUMN other integer');
  expect(await postgres.rows(row, statement, [])).toEqual([{ answer: 1 }]);
  await postgres.close();
});

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
