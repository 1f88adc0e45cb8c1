import { join } from 'node:path';
import { readJson } from './json.mjs';
import { Problem } from './messages.mjs';
import { root } from './paths.mjs';

/** @throws {Problem} where `package.json` cannot be read */
export function productVersion() {
  /** @type {{ version: string } | undefined} */
  const about = readJson(join(root, 'package.json'));
  if (about === undefined) throw new Problem('package.json is damaged. Get it back with: git checkout package.json');
  return about.version;
}
