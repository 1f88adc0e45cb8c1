import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/paths.mjs';

/** What the build reads. Compared by content, because a checkout changes dates without changing files. */
const inputs = [
  ...filesIn('docs').filter((file) => file.startsWith('docs/user-guide')),
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'resources/update-source.json',
  'tsconfig.json',
  'scripts/build',
  'src-main',
  'src-preload',
  'src-renderer',
  'src-shared'
];

/** A short text that changes whenever the result of the build would. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const name of ['CANOPY_UPDATE_FEED', 'CANOPY_UPDATE_PUBLIC_KEY'])
    hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}

/**
 * All files below a path, from the root of the project, but for the types that are made of sentences.
 * @param {string} path
 * @returns {string[]}
 */
export function filesIn(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !name.endsWith('.d.json.ts'))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
