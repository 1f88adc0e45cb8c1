import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import storeWords from '../../../src-main/store/sqlite/connection/messages/en.json' with { type: 'json' };
import { bundleCli, bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram, serveProgram, type ServingProgram } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { guardedService } from '../../support/guarded-service';
import { call } from '../../support/http-caller';
import { writePipelined } from '../../support/pipelining-writer';
import { TOKEN } from '../../support/service-under-test';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { inWorkspace } from '../../support/opened-store';

/* What is so because a command has a process: signals, exit codes, locked files, pipes. All else is tested without one (`callCli`). */

let cli: BundledEntry;
let database: string;

beforeAll(async () => {
  cli = await bundleCli();
});
afterAll(() => cli.remove());
beforeEach(() => {
  database = join(temporaryFolderInMemory(), 'workspace.canopy');
});

const serving = (): string[] => ['--database', database, '--port', '0', '--token', TOKEN, '--no-backups'];
const serve = (): Promise<ServingProgram> => serveProgram(cli.file, serving());
const names = (): string[] => inWorkspace(database, (store) => store.readTree().map(({ name }) => name));

test('a signal while many write, some of them ahead of their answers, loses nothing that was acknowledged', async () => {
  const service = await serve();
  const port = Number(new URL(service.url).port);
  let created = 0;
  const writers = Array.from({ length: 10 }, (_one, index) => writePipelined(port, `w${index}`, () => (created += 1)));
  await expect.poll(() => created).toBeGreaterThan(50);
  expect(await service.end('SIGTERM')).toBe(0);
  const writings = await Promise.all(writers);
  for (const { received } of writings) expect(received).toMatch(/^$|\}\}$/);
  const acknowledged = writings.flatMap((writing) => writing.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(50);
  const there = new Set(names());
  expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
});

test('a log that nobody reads neither holds the service up nor keeps it from ending, here by SIGHUP', async () => {
  const service = await serve();
  await call(service.url, { method: 'POST', path: '/api/admin/categories', body: '{"name":"Kept"}' });
  service.child.stderr?.pause();
  // More than a pipe and its reader hold, in few lines: the log names the path.
  for (let count = 0; count < 60; count += 1)
    expect((await fetch(`${service.url}/${'x'.repeat(8_000)}`)).status).toBe(404);
  const ended = once(service.child, 'exit');
  service.child.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(names()).toEqual(['Kept']);
});

test('neither serve nor check touches a workspace that another process has open, and both say so; SIGINT ends that one well', async () => {
  const service = await serve();
  await call(service.url, { method: 'POST', path: '/api/admin/categories', body: '{"name":"Kept"}' });
  for (const args of [
    ['serve', ...serving()],
    ['check', '--database', database, '--repair']
  ])
    expect(await callCli(args), args[0]).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${storeWords.inUse({ file: database })}\n`
    });
  expect(await service.end('SIGINT')).toBe(0);
  expect(names()).toEqual(['Kept']);
});

test('a tree goes from program to program by their standard input and output', async () => {
  const tree = JSON.stringify([{ name: 'Möbel 椅子 🪑', children: [{ name: 'Stühle' }] }]);
  const imported = await runProgram(cli.file, ['import', '--database', database, '-'], tree);
  expect(imported).toEqual({ code: 0, stdout: '{"imported":2,"idsKept":true}\n', stderr: '' });
  const exported = await runProgram(cli.file, ['export', '--database', database]);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toContain('"name":"Möbel 椅子 🪑"');
});

test('an export of which the reader wants no more ends with 1 and says so', async () => {
  await callCli(['import', '--database', database, '-'], {
    input: JSON.stringify(Array.from({ length: 5_000 }, (_one, index) => ({ name: `Category ${index}` })))
  });
  const child = spawn(process.execPath, [cli.file, 'export', '--database', database], { stdio: 'pipe' });
  child.stdout.destroy();
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(stderr).toBe(`${messages.unwritable(undefined, error)}\n`);
});

/** A process that has begun to read a file and never comes to an end, beside the command line that waits for it. */
const hangingImport = async () => {
  const hung = await bundleCli();
  onTestFinished(() => hung.remove());
  const said = `${hung.file}.pid`;
  const program = `import { writeFileSync } from 'node:fs';
    process.on('message', () => {
      writeFileSync(${JSON.stringify(said)}, String(process.pid));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
    process.send({ kind: 'ready' });`;
  writeFileSync(join(dirname(hung.file), 'file-reader.mjs'), program);
  const child = spawn(process.execPath, [hung.file, 'import', '--database', database, '-'], { stdio: 'pipe' });
  child.stdin.end('A');
  await expect.poll(() => (existsSync(said) ? readFileSync(said, 'utf8') : '')).toMatch(/\d/);
  return { child, reader: Number(readFileSync(said, 'utf8')) };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('SIGTERM ends a command whose file is read without end, and the process that reads it', async () => {
  const { child, reader } = await hangingImport();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await expect.poll(() => isRunning(reader)).toBe(false);
});

test('a token is the first line of a standard input that stays open, which does not keep the program from ending', async () => {
  const args = ['serve', '--database', database, '--port', '0', '--token', '-'];
  const child = spawn(process.execPath, [cli.file, ...args], { stdio: 'pipe' });
  child.stdin.write('weak\n');
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  child.stdin.destroy();
  expect(child.exitCode).toBe(2);
  expect(stderr).toContain(messages.serveFaults.weakToken({ least: '22' }));
});

test('what nobody foresaw ends the program with 1 and the error on standard error', async () => {
  const damaged = await bundleCli();
  try {
    const chunks = join(dirname(damaged.file), 'assets');
    for (const name of readdirSync(chunks)) if (name.startsWith('check-command')) rmSync(join(chunks, name));
    const ending = await runProgram(damaged.file, ['check', '--database', database]);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toContain('ERR_MODULE_NOT_FOUND');
  } finally {
    damaged.remove();
  }
});

test('commands leave nothing open, so that a process that carries out several ends by itself, and none changes the next', async () => {
  const inTurn = await bundleEntry('test/support/commands-in-turn.ts');
  const service = await guardedService(() => true);
  const replica = `${database}-replica`;
  const input = `${database}.json`;
  const round = [
    ['import', '--database', database, input],
    ['export', '--database', database],
    ['backup', '--database', database, `${database}-copy`],
    ['check', '--database', database],
    ['serve', ...serving()],
    ['sync', '--database', replica],
    ['resolve', '--database', replica, '--all', 'mine'],
    ['serve', ...serving().with(1, replica), '--sync']
  ];
  writeFileSync(input, '[{"name":"A"}]');
  const lines = [['connect', '--database', replica, '--url', service.url], ...round, ...round];
  try {
    const { code, stdout, stderr } = await runProgram(inTurn.file, [JSON.stringify(lines)]);
    expect([code, stderr]).toEqual([0, '']);
    const line = z.object({ command: z.string(), code: z.int(), said: z.string() });
    const endings = stdout
      .trimEnd()
      .split('\n')
      .map((one) => line.parse(JSON.parse(one)));
    expect(endings.filter((ending) => ending.code !== 0)).toEqual([]);
    expect(endings.map(({ command }) => command)).toEqual(lines.map(([command]) => command));
  } finally {
    await service.stop();
    inTurn.remove();
  }
});
