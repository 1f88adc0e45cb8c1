import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The folder of the npm package that a bundled module is from; nothing for our own.
 * @param {string} id as the bundler names it, perhaps with a query or a leading NUL
 */
export function packageFolder(id) {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/**
 * A plugin of Vite that writes down which npm packages are in what is built, so that their licences can go with it.
 * @param {string} file for the list: JSON, the packages' folders
 * @returns {import('vite').Plugin}
 */
export function recordParts(file) {
  return {
    name: 'canopy-parts',
    apply: 'build',
    // Every module that was read, and not only what is left in a chunk: of styles and fonts no code remains.
    buildEnd() {
      const folders = [...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? []);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...new Set(folders)].sort()));
    }
  };
}
