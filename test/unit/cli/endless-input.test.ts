import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type * as Files from '../../../src-main/formats/file-in-process';
import { callCli } from '../../support/cli-call';
import { temporaryFolder } from '../../support/temporary-folder';

vi.mock('../../../src-main/formats/file-in-process', async (actual) => ({
  ...(await actual<typeof Files>()),
  MOST_FILE_BYTES: 1_000
}));

const imported = async (input: string, text?: string): Promise<string> => {
  const { code, stderr } = await callCli(['import', '--database', join(temporaryFolder(), 'a.canopy'), input], {
    input: text
  });
  return `${code} ${stderr}`;
};

test('what has no end is read as far as a file may go', async () => {
  expect(await imported('-', 'A\n'.repeat(501))).toContain('1 “-” cannot be read: The file is too large.');
  expect(await imported('-', 'A\n'.repeat(500))).toBe('0 ');
});

test.runIf(process.platform === 'linux')('a device is no file', async () => {
  expect(await imported('/dev/zero')).toContain('1 “/dev/zero” cannot be read: it is a device.');
  expect(await imported('/dev')).toContain('1 “/dev” cannot be read: it is a folder.');
});
