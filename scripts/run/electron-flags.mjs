import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './messages.mjs';
import { electronDist } from './paths.mjs';

/**
 * The switches that Electron needs to start on this machine, each explained on standard error.
 * @param {{ isVirtual: boolean }} display
 */
export function electronFlags(display) {
  const flags = [];
  const reason = whyNoSandbox();
  if (reason) {
    say(`${reason}, so this run is without the sandbox (--no-sandbox).`);
    flags.push('--no-sandbox');
  }
  // A virtual screen has no GPU, and looking for one delays the first window.
  if (display.isVirtual) flags.push('--disable-gpu');
  return flags;
}

function whyNoSandbox() {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return "Chromium's sandbox does not work for root";
  if (hasSandboxHelper() || userNamespacesWork()) return undefined;
  return "This system forbids the user namespaces that Chromium's sandbox is made of (the installed Canopy does not need them)";
}

/** The helper works only if root owns it and it has the set-user-ID bit: after `apt install`, rarely in a checkout. */
function hasSandboxHelper() {
  const helper = statSync(join(electronDist, 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper?.uid === 0 && (helper.mode & 0o4000) !== 0;
}

/** Tries what Chromium will try. Without `unshare`, assume that it works. */
function userNamespacesWork() {
  const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true']);
  return error !== undefined || status === 0;
}
