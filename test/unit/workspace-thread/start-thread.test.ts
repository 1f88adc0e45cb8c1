import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { WorkspaceThread } from '../../../src-main/workspace-thread/start-thread';
import { temporaryFolder } from '../../support/temporary-folder';

/** A thread that does this with the first call. */
const threadThat = (does: string): { thread: WorkspaceThread; onFailure: ReturnType<typeof vi.fn<(error: Error) => void>> } => {
  const entry = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(entry, `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${does} });\n`);
  const onFailure = vi.fn<(error: Error) => void>();
  const data = { name: 'test', file: 'test.canopy', sampleFile: '', backupCheck: '' };
  return { thread: new WorkspaceThread({ entry, data, writeLog: () => undefined, onEvent: () => undefined, onFailure }), onFailure };
};

it.each([`throw new Error('broken')`, 'process.exit(3)'])('says once that the thread has ended, and leaves no call without an answer, after %s', async (does) => {
  const { thread, onFailure } = threadThat(does);
  const outcomes = await Promise.all([thread.forward('undo', null), thread.forward('redo', null)]);
  expect(outcomes).toMatchObject([{ ok: false, error: { code: 'internal' } }, { ok: false, error: { code: 'internal' } }]);
  expect(await thread.forward('undo', null)).toMatchObject({ ok: false, error: { code: 'internal' } });
  await expect(thread.close()).rejects.toThrow(/broken|code 3/);
  expect(onFailure).toHaveBeenCalledOnce();
});

it('is no failure when it ends as it is closed, and close still ends', async () => {
  const { thread, onFailure } = threadThat('process.exit(3)');
  await expect(thread.close()).rejects.toThrow(/broken|code 3/);
  expect(onFailure).not.toHaveBeenCalled();
});
