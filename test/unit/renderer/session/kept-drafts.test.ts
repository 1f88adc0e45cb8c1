import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationsStore } from '@mantine/notifications';
import { dropDraft, keepDraft } from '../../../../src-renderer/session/kept-drafts';
import { LONGEST_DRAFT, type KeptDraft } from '../../../../src-shared/drafts';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

const draft = (text: string): KeptDraft => ({
  key: 'dialog:report',
  text,
  about: null,
  place: { kind: 'elsewhere', label: 'Report' }
});

/** What is on disk, by key. */
const disk = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  disk.clear();
  const main = new FakeMain(1);
  main.answers.set(IPC_CALLS.keepDraft.name, (args) => {
    const { key, text } = IPC_CALLS.keepDraft.args.parse(args);
    disk.set(key, text);
    return null;
  });
  main.answers.set(IPC_CALLS.dropDraft.name, (args) => {
    disk.delete(IPC_CALLS.dropDraft.args.parse(args).key);
    return null;
  });
});

afterEach(() => {
  dropDraft(draft('').key);
  vi.useRealTimers();
});

test('a text that outgrows the limit leaves no older one that would come back in its place', async () => {
  keepDraft(draft('As it began.'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...disk.values()]).toEqual(['As it began.']);
  keepDraft(draft('x'.repeat(LONGEST_DRAFT + 1)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...disk.values()]).toEqual([]);
  keepDraft(draft('Short again.'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...disk.values()]).toEqual(['Short again.']);
});

test('a text that cannot be kept is told of once, while typing goes on', async () => {
  // Nothing was told of before, and no call is answered.
  vi.resetModules();
  const { keepDraft } = await import('../../../../src-renderer/session/kept-drafts');
  new FakeMain(1).tell('none', null);
  keepDraft(draft('One.'));
  await vi.advanceTimersByTimeAsync(1_000);
  keepDraft(draft('Two.'));
  await vi.advanceTimersByTimeAsync(1_000);
  const title = 'Unsaved text cannot be backed up';
  await vi.waitFor(() =>
    expect(notificationsStore.getState().notifications.filter((shown) => shown.title === title)).toHaveLength(1)
  );
});
