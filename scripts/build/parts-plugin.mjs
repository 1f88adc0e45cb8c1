import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The folder of the npm package that a bundled module is from; `undefined` for Canopy's own modules.
 * @param {string} id as the bundler names it, perhaps with a query or a leading NUL
 */
export function packageFolder(id) {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * A Vite plugin that records which npm packages are in the build, so that their licenses can be included.
 * @param {string} file for the list: JSON, the packages' folders
 * @returns {import('vite').Plugin}
 */
export function recordParts(file) {
  return {
    name: 'canopy-parts',
    apply: 'build',
    // Records every module that was read: styles and fonts leave no code in the chunks.
    buildEnd() {
      const folders = [...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? []);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...new Set(folders)].sort()));
    }
  };
}
