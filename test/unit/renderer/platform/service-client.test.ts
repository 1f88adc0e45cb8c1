import { expect, it } from 'vitest';
import { refusalAnswer, refusalOf } from '../../../../src-main/http/call/answer';
import { StoreError } from '../../../../src-main/domain/errors';
import { logTo } from '../../../../src-main/platform/log';
import { errorText } from '../../../../src-renderer/platform/bridge';
import { createCategory } from '../../../../src-renderer/platform/service-client';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from '../session/fake-main';

it('of a full disk the window says what people can do, and nothing of calls', async () => {
  const full = new StoreError('storage_full', 'The disk is full.');
  const { status, body } = refusalAnswer(
    refusalOf(
      full,
      logTo(() => {}),
      'r-1'
    )
  );
  const main = new FakeMain(0);
  main.answers.set(IPC_CALLS.callService.name, () => ({ status, etag: null, body }));
  const said = await createCategory({ name: 'Boots' }).catch(errorText);
  expect(said).toBe('The disk is full, so nothing was changed. Make room on it, and try again.');
});
