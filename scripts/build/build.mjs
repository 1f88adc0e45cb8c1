import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { root, tool } from '../run/paths.mjs';
import { alone } from '../setup/lock.mjs';
import { fingerprint } from './fingerprint.mjs';
import { writeLicenses } from './licenses.mjs';
import { writeSample } from './sample.mjs';

const stamp = join(root, 'out/.built-from');

/** Builds Canopy into `out/`, unless it was built from the same sources. */
export async function buildIfStale() {
  if (isCurrent()) return;
  await alone(async () => {
    if (!isCurrent()) await build();
  });
}

export async function build() {
  const sources = fingerprint();
  forgetBuild();
  say('Building Canopy.');
  const code = await run(
    process.execPath,
    [tool('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    { stdio: onStandardError }
  );
  if (code !== 0) throw new Problem('Canopy could not be built; the reason is above.');
  writeSample();
  writeLicenses();
  writeFileSync(stamp, sources);
}

/** Forces the next build. Call it after writing into `out/` in any other way. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}
