import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, say } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';
import { npm } from '../setup/dependencies.mjs';

const sources = join(root, 'test/bench/peers');
const installed = join(root, 'node_modules/.cache/canopy-bench-peers');

/** Installs the products that Canopy is measured against, each from its own lock file, separately from Canopy's packages. */
export async function installPeers() {
  for (const name of readdirSync(sources)) await installApart(name, join(sources, name), join(installed, name));
}

/**
 * Installs the tree libraries that Canopy's window is measured against.
 * @returns {Promise<string>} the folder whose `node_modules` they are in
 */
export async function installTreeLibraries() {
  const target = join(root, 'node_modules/.cache/canopy-bench-tree-libraries');
  await installApart('the tree libraries', join(root, 'test/bench/ui/peers'), target);
  return target;
}

/**
 * @param {string} name
 * @param {string} source
 * @param {string} target
 */
async function installApart(name, source, target) {
  const stamp = join(target, '.installed-from');
  const lock = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  if (readText(stamp) !== lock) {
    say(`Installing ${name} with npm. This takes a minute or two.`);
    rmSync(target, { recursive: true, force: true });
    cpSync(source, target, { recursive: true });
    // No package needs its install script. `npm ci` would refuse a lock file that lacks optional packages for other systems.
    const code = await npm([
      'install',
      '--no-save',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--prefix',
      target
    ]);
    if (code !== 0) throw new Problem(`npm could not install ${name}; its message is above.`);
    writeFileSync(stamp, lock);
  }
  cpSync(source, target, { recursive: true });
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
