import { afterEach, expect, test, vi } from 'vitest';
import { IPC_CALLS, IPC_EVENTS } from '../../../../../src-shared/ipc';
import { editComparedTree } from '../../../../../src-renderer/features/compare/compare-commands';
import { cancelCall, useEditProgress } from '../../../../../src-renderer/session/edits';
import { FakeMain } from '../../session/fake-main';

afterEach(() => {
  vi.restoreAllMocks();
});

test('edits of another workspace show how far they are once they take long, and can be cancelled', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const main = new FakeMain(0);
  const edited = Promise.withResolvers<unknown>();
  const ids: (string | undefined)[] = [];
  main.answers.set(IPC_CALLS.editComparedTree.name, (_args, callId) => {
    ids.push(callId);
    return edited.promise;
  });
  main.answers.set(IPC_CALLS.cancelCall.name, (args) => {
    expect(args).toEqual({ callId: ids[0] });
    edited.resolve({ state: 'cancelled' });
    return null;
  });
  const editing = editComparedTree(
    { kind: 'there', workspaceId: 'shop' },
    { action: 'edit', subject: 'x', edits: [{ kind: 'delete', id: 1 }] }
  );
  await expect.poll(() => ids).toEqual([expect.any(String)]);
  now = 2_000;
  main.tell(IPC_EVENTS.editProgress.name, { callId: ids[0], done: 1, total: 9 });
  const shown = useEditProgress.getState().progress;
  expect(shown).toEqual({ callId: ids[0], done: 1, total: 9 });
  await cancelCall(shown?.callId ?? '');
  expect(await editing).toEqual({ state: 'cancelled' });
  expect(useEditProgress.getState().progress).toBeNull();
});
