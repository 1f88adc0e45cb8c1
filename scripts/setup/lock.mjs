import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem, say } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';

const lockFile = join(root, '.setup.lock');
/** Longer than any setup takes. An older lock is stale, even if its process number is in use again. */
const staleAfterMs = 60 * 60 * 1000;

/**
 * Prevents two commands started at once in a fresh clone from doing this work at the same time.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  for (let waited = 0; !take(); waited += 1) {
    if (waited === 0) say('Another command is setting Canopy up; waiting for it.');
    await pause(200);
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].some((code) => isCode(error, code))) {
      throw new Problem(
        `Canopy must be set up or built, but ${root} cannot be written to. Run the command as the owner of that folder, or make it yours with chown.`
      );
    }
    if (!isCode(error, 'EEXIST')) throw error;
    if (isStale()) release();
    return false;
  }
}

function release() {
  rmSync(lockFile, { force: true });
}

function isStale() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > staleAfterMs) return true;
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // An empty file is about to be filled by its owner.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
