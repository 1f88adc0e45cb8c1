import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import messages from '../../../src-main/store/sqlite/connection/messages/en.json' with { type: 'json' };
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { bundleEntry } from '../../support/bundle-entry';
import { runProgram, type Ending } from '../../support/child-program';
import { callCli, servingArgs } from '../../support/cli-call';
import { CAN_MOUNT, smallDisk } from '../../support/small-disk';
import { temporaryFolder } from '../../support/temporary-folder';

const inTurn = await bundleEntry('test/support/commands-in-turn.ts');
chmodSync(dirname(inTurn.file), 0o755);
afterAll(() => inTurn.remove());

/** Root may do everything, so the program under test is somebody else (on Debian and others: nobody). */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
/** Where the checkout lies in a folder of root's own, nobody cannot even start it. */
const NOBODY_MAY_RUN =
  IS_ROOT &&
  spawnSync('sh', ['-c', 'test -r "$0" && test -x "$1"', inTurn.file, process.execPath], { uid: NOBODY, gid: NOBODY })
    .status === 0;
const ACCOUNT = NOBODY_MAY_RUN ? { uid: NOBODY, gid: NOBODY } : {};
const PERMISSIONS_HOLD = !IS_ROOT || NOBODY_MAY_RUN;

const serve = (file: string): Promise<Ending> => callCli(servingArgs(file));
/** The same with several files in turn, in a process of the account, to which permissions mean something. */
const serveAsAccount = async (files: readonly string[]): Promise<{ code: number; said: string }[]> => {
  const { code, stdout, stderr } = await runProgram(
    inTurn.file,
    [JSON.stringify(files.map((file) => servingArgs(file)))],
    '',
    ACCOUNT
  );
  expect([code, stderr]).toEqual([0, '']);
  const line = z.object({ code: z.int(), said: z.string() });
  return stdout
    .trimEnd()
    .split('\n')
    .map((one) => line.parse(JSON.parse(one)));
};

/** A folder that the account may use as its own. */
const ownFolder = (): string => {
  const folder = temporaryFolder();
  if (ACCOUNT.uid !== undefined) chownSync(folder, ACCOUNT.uid, ACCOUNT.gid);
  return folder;
};

/** A closed workspace with a few categories, which belongs to the account. */
const workspaceIn = (folder: string): string => {
  const file = join(folder, 'a.canopy');
  const store = WorkspaceStore.open(file);
  for (const name of ['A', 'B', 'C']) store.create({ name }, { author: 'http' });
  store.close();
  if (ACCOUNT.uid !== undefined) chownSync(file, ACCOUNT.uid, ACCOUNT.gid);
  return file;
};

/** A program that has ended with that sentence, and has said nothing else. */
const saying = (sentence: string): Ending => ({ code: 1, stdout: '', stderr: `${sentence}\n` });

describe('serve ends with one sentence that names the file, and leaves the file as it was', () => {
  // To root alone, everything is allowed.
  test.skipIf(!PERMISSIONS_HOLD)(
    'a file that may not be written or read, a folder that may not be written or entered',
    async () => {
      const [readOnly, unreadable] = [workspaceIn(ownFolder()), workspaceIn(ownFolder())];
      const [inReadOnly, inClosed] = [workspaceIn(ownFolder()), workspaceIn(ownFolder())];
      const files = [readOnly, inReadOnly, unreadable, inClosed];
      const before = files.map((file) => readFileSync(file));
      chmodSync(readOnly, 0o444);
      chmodSync(unreadable, 0o000);
      chmodSync(dirname(inReadOnly), 0o555);
      chmodSync(dirname(inClosed), 0o000);
      const endings = await serveAsAccount(files);
      for (const file of [inReadOnly, inClosed]) chmodSync(dirname(file), 0o755);
      chmodSync(unreadable, 0o600);
      expect(endings).toEqual([
        { code: 1, said: `${messages.readOnly({ file: readOnly })}\n` },
        { code: 1, said: `${messages.readOnly({ file: inReadOnly })}\n` },
        { code: 1, said: `${messages.noPermission({ file: unreadable })}\n` },
        { code: 1, said: `${messages.noPermission({ file: inClosed })}\n` }
      ]);
      expect(files.map((file) => readFileSync(file))).toEqual(before);
    }
  );

  test.skipIf(!CAN_MOUNT)('a disk that is read-only, even for root (needs Linux and root to mount one)', async () => {
    const disk = smallDisk(8);
    if (disk === undefined) expect.fail('There is no disk.');
    try {
      const file = workspaceIn(disk.folder);
      const before = readFileSync(file);
      expect(disk.makeReadOnly()).toBe(true);
      expect(await serve(file)).toEqual(saying(messages.readOnly({ file })));
      expect(readFileSync(file)).toEqual(before);
      const missing = join(disk.folder, 'new.canopy');
      expect(await serve(missing)).toEqual(saying(messages.readOnly({ file: missing })));
    } finally {
      disk.remove();
    }
  });

  test('a missing folder, a directory, a folder that is a file', async () => {
    const folder = temporaryFolder();
    const lost = join(folder, 'missing', 'a.canopy');
    expect(await serve(lost)).toEqual(saying(messages.noFolder({ file: lost, folder: join(folder, 'missing') })));
    const directory = join(folder, 'directory.canopy');
    mkdirSync(directory);
    expect(await serve(directory)).toEqual(saying(messages.isDirectory({ file: directory })));
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'x');
    const below = join(plain, 'a.canopy');
    expect(await serve(below)).toEqual(saying(messages.noFolder({ file: below, folder: plain })));
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });
});
