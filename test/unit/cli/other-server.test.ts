import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { TOKEN } from '../../support/service-under-test';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { readdress } from '../../support/readdressed';
import { recordingServer, type RecordingServer } from '../../support/recording-server';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const TRAITS = foreignService('shop table');
const SECRET = 'a-foreign-token';

let door: ForeignDoor;
let other: RecordingServer;
let file: string;
const run = (...args: string[]): Promise<Ending> => callCli(args);
const sync = (...args: string[]): Promise<Ending> => run('sync', '--database', file, ...args);
const keptOrigin = (): unknown =>
  z.object({ origin: z.string().optional() }).parse(JSON.parse(readFileSync(`${file}.credentials`, 'utf8'))).origin;

beforeEach(async () => {
  file = join(temporaryFolderInMemory(), 'shop');
  const service = foreignServer(TRAITS);
  service.editor.create({ name: 'Tea' }, null, 0);
  door = await ForeignDoor.open(service);
  other = await recordingServer();
  const { url, readPath, writePath } = door.address;
  const { code, stderr } = await run(
    'connect',
    '--database',
    file,
    '--url',
    url,
    '--read-path',
    readPath,
    '--write-path',
    writePath,
    '--auth',
    'bearer',
    '--token',
    SECRET
  );
  if (code !== 0) throw new Error(stderr);
});
afterEach(async () => {
  await Promise.all([door.stop(), other.stop()]);
});

test.each(['bearer', 'none'])(
  'a file that was edited to name another server (and %s): sync and serve say both and what to do, and the other one is never called',
  async (authKind) => {
    expect(keptOrigin()).toBe(door.url);
    readdress(file, { url: other.url, authKind });
    const refused = await sync();
    expect(refused).toMatchObject({
      code: 5,
      stdout: '{"pulled":0,"pushed":0,"waiting":0,"conflicts":0,"reported":[]}\n'
    });
    const said = `${messages.otherOrigin({ file: `${file}.credentials`, given: door.url, now: other.url })}\n`;
    expect(refused.stderr).toBe(said);
    expect(await run('serve', '--database', file, '--port', '0', '--token', TOKEN, '--sync')).toMatchObject({
      code: 5,
      stderr: said
    });
    // A program that gives a token at each call may not know of the edit either.
    const token = ['--auth', 'bearer', '--token', SECRET];
    expect(await sync(...token)).toMatchObject({ code: 5, stderr: refused.stderr });
    expect(await sync(...token, '--origin', door.url)).toMatchObject({
      code: 5,
      stderr: `${messages.notConnectedTo({ named: door.url, now: other.url })}\n`
    });
    expect(other.received()).toBe('');
    expect(keptOrigin()).toBe(door.url);
    readdress(file, { url: door.url, authKind: 'bearer' });
    expect(await sync()).toMatchObject({ code: 0, stderr: '' });
  }
);

test('credentials that are given for the other server by its name go there, and only those', async () => {
  readdress(file, { url: other.url });
  await sync('--token', 'meant-for-the-other', '--origin', `${other.url}/api`);
  expect(other.received()).toContain('Authorization: Bearer meant-for-the-other');
  expect(other.received()).not.toContain(SECRET);
  expect(keptOrigin()).toBe(other.url);
  const { code, stderr } = await sync('--origin', other.url);
  expect([code, stderr]).toEqual([2, expect.stringContaining(messages.usageFaults.withoutToken)]);
  expect(await sync('--token', 'x', '--origin', 'ftp://x')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(messages.usageFaults.origin) as string
  });
});

test('credentials of version 1 are bound as they are first read, and from then on are like any others', async () => {
  const ofVersion1 = JSON.stringify({ kind: 'bearer', token: SECRET });
  writeFileSync(`${file}.credentials`, ofVersion1);
  expect(await sync()).toMatchObject({ code: 0, stderr: '' });
  expect(keptOrigin()).toBe(door.url);
  expect(statSync(`${file}.credentials`).mode & 0o777).toBe(0o600);
  readdress(file, { url: other.url });
  expect(await sync()).toMatchObject({ code: 5 });
  expect(other.received()).toBe('');
});

test('credentials that make no sense any more are given anew', async () => {
  writeFileSync(`${file}.credentials`, 'nonsense');
  expect(await sync()).toMatchObject({
    code: 1,
    stderr: `${messages.unreadableCredentials({ file: `${file}.credentials` })}\n`
  });
  expect(await sync('--token', SECRET)).toMatchObject({ code: 0 });
  expect(keptOrigin()).toBe(door.url);
});
