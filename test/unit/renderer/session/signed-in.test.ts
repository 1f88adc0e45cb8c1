import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../../src-shared/me';
import { adminRefusal, followSignedIn } from '../../../../src-renderer/session/signed-in';
import { setRights } from '../../../../src-renderer/session/edit-rights';

afterEach(() => {
  vi.unstubAllGlobals();
  setRights(null);
});

const signInAs = async (role: Role): Promise<void> => {
  vi.stubGlobal('canopyInBrowser', {
    workspace: 'shop',
    readTree: () => Promise.reject(new Error('not asked for')),
    signedIn: () => Promise.resolve({ kind: 'person', person: 'p_ada', name: 'Ada', role, branch: null }),
    signOut: () => Promise.resolve()
  });
  await followSignedIn();
};

test('in the app anybody deletes for ever, since it is done on their computer alone', async () => {
  await followSignedIn();
  expect(adminRefusal()).toBeNull();
});

test.each<[Role, boolean]>([
  ['viewer', false],
  ['editor', false],
  ['admin', true]
])('in a browser, as %s', async (role, may) => {
  await signInAs(role);
  if (may) expect(adminRefusal()).toBeNull();
  else expect(adminRefusal()).toMatch(/^Only an admin of this workspace can delete permanently/);
});
