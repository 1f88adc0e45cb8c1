import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Workspace } from '../../../src-main/workspace/worker/workspace';
import { call } from '../../support/http-caller';
import { openedWorkspace } from '../../support/opened-workspace';
import { TOKEN } from '../../support/service-under-test';
import { temporaryFolder } from '../../support/temporary-folder';
import { madeBeside, ownCertificate } from '../../../src-main/http/tls/certificate-files';

let folder: string;
let workspace: Workspace;
const READ = { method: 'GET', path: '/api/categories' } as const;

beforeEach(() => {
  folder = temporaryFolder();
  ({ workspace } = openedWorkspace(join(folder, 'workspace.canopy')));
});

test('other computers reach it with the token, across a restore, and no longer once it is closed', async () => {
  const files = madeBeside(join(folder, 'own'));
  await ownCertificate(files);
  const opened = await workspace.shared.open({ port: 0, token: TOKEN, files });
  if (opened.state !== 'open') throw new Error('It is not open.');
  const cert = readFileSync(files.certFile, 'utf8');
  const url = `https://127.0.0.1:${opened.port}`;
  const read = (): Promise<{ status: number }> => call(url, READ, cert);
  expect((await read()).status).toBe(200);
  // Even from this machine, as whoever is between may be a neighbour.
  expect((await call(url, { ...READ, headers: { Authorization: null } }, cert)).status).toBe(401);

  const backup = await workspace.store.backUp();
  await workspace.restore(backup.file);
  expect((await read()).status).toBe(200);

  expect(await workspace.shared.close()).toEqual({ state: 'closed' });
  await expect(read()).rejects.toThrow('ECONNREFUSED');
  await workspace.examine();
  await expect(read()).rejects.toThrow('ECONNREFUSED');
});

test('a certificate that cannot be presented, and a port that is taken, are said', async () => {
  const files = madeBeside(join(folder, 'own'));
  expect(await workspace.shared.open({ port: 0, token: TOKEN, files })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('there is no such file') as string
  });
  await ownCertificate(files);
  const status = await workspace.listen(0, TOKEN);
  if (status.state !== 'listening') throw new Error('It does not listen.');
  expect(await workspace.shared.open({ port: status.port, token: TOKEN, files })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('in use by another program') as string
  });
});
