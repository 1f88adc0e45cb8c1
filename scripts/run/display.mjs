import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnTied } from './child.mjs';
import { Problem, say } from './messages.mjs';

/** @type {import('node:child_process').StdioOptions} */
const announcing = ['ignore', 'ignore', 'ignore', 'pipe'];

/** @typedef {{ env: Record<string, string>, isVirtual: boolean, close: () => void }} Display */

/** Whether this is a Linux without a display, such as a server. */
export function needsVirtualDisplay() {
  return process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
}

/**
 * The display for windows: the person's, or a virtual one with a message bus.
 * @returns {Promise<Display>} `env` is what a program needs to find it
 */
export async function openDisplay() {
  if (!needsVirtualDisplay()) return { env: {}, isVirtual: false, close: () => {} };
  say('This machine has no display; using a virtual one (Xvfb).');
  const folder = mkdtempSync(join(tmpdir(), 'canopy-display-'));
  const authority = join(folder, 'authority');
  writeFileSync(authority, authorityEntry(), { mode: 0o600 });
  const screen = spawnTied(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-auth', authority],
    { stdio: announcing }
  );
  const bus = spawnTied('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3'], {
    stdio: announcing
  });
  const close = () => {
    screen.kill();
    bus.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [number, address] = await Promise.all([announced(screen, 'Xvfb'), announced(bus, 'dbus-daemon')]);
    const env = {
      DISPLAY: `:${number}`,
      XAUTHORITY: authority,
      DBUS_SESSION_BUS_ADDRESS: address,
      // There may be no system bus, and Chromium then logs many complaints.
      DBUS_SYSTEM_BUS_ADDRESS: address
    };
    return { env, isVirtual: true, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * The first line that a program writes to file descriptor 3, which says that it is ready, and where.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 * @returns {Promise<string>}
 */
function announced(child, name) {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(
        new Problem(`The virtual display could not be started: ${name} ended at once. Run it by hand to see why.`)
      );
    child.once('error', fail).once('exit', fail);
    let text = '';
    child.stdio[3]?.on('data', (/** @type {Buffer} */ chunk) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n', 1)[0] ?? '');
    });
  });
}

/**
 * An X authority entry for all displays, so that other users of this machine cannot see the virtual screen. Format: family, address,
 * display number, scheme and key, each with a 16-bit length.
 */
function authorityEntry() {
  const anyFamily = Buffer.from([0xff, 0xff]);
  const fields = ['', '', 'MIT-MAGIC-COOKIE-1', randomBytes(16)].map((field) => {
    const bytes = Buffer.from(field);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  });
  return Buffer.concat([anyFamily, ...fields]);
}
