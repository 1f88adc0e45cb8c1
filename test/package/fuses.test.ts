import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { folderOfUser, startAsUser } from '../support/package-under-test';
import { PACKAGED } from '../support/packaged-app';

test('the fuses of the packaged program are as docs/security.md says', async () => {
  const {
    version: _version,
    resetAdHocDarwinSignature: _reset,
    strictlyRequireAllFuses: _strict,
    ...wire
  } = await getCurrentFuseWire(PACKAGED);
  expect(wire).toEqual({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: FuseState.DISABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
    [FuseV1Options.WasmTrapHandlers]: FuseState.ENABLE
  });
});

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });

test('neither the environment nor an argument makes the program another one', async () => {
  const folder = folderOfUser();
  const foreign = join(folder, 'foreign.cjs');
  const proof = join(folder, 'it-ran');
  writeFileSync(foreign, `require('node:fs').writeFileSync(${JSON.stringify(proof)}, '')`);
  const port = 49_229;
  const { page, close } = await startAsUser(PACKAGED, join(folder, 'data'), {
    args: [`--inspect=${port}`, `--require=${foreign}`],
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${foreign}` }
  });
  // It is Canopy that has started, and not Node.
  await expect(page.getByRole('button', { name: 'New category' })).toBeVisible();
  expect(existsSync(proof)).toBe(false);
  expect(await accepts(port)).toBe(false);
  await close();
});
