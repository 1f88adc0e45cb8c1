import { saveCustomFields } from '../../../../src-renderer/session/custom-fields';
import type { CustomField } from '../../../../src-shared/fields';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

let version = 0;

/** Gives the workspace of the session these fields. */
export const haveFields = async (fields: readonly CustomField[]): Promise<void> => {
  version += 1;
  const main = new FakeMain(0);
  main.answers.set(IPC_CALLS.callService.name, () => ({
    status: 200,
    etag: null,
    body: JSON.stringify({ data: { version, fields } })
  }));
  await saveCustomFields(fields, { version, fields: [] });
};
