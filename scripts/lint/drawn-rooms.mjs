import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brokenWall, roomOf } from './rooms.mjs';

const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\1/g;
const endings = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Reads the imports of all sources.
 * @param {string} root the repository
 * @returns {{ files: Map<string, number>, arrows: Map<string, number>, back: string[] }} files a room; imports an arrow between
 *   two rooms; and the imports that break a wall, as "from -> to"
 */
export function drawn(root = '.') {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {Map<string, number>} */
  const arrows = new Map();
  /** @type {string[]} */
  const back = [];
  for (const file of ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap((top) => sources(root, top))) {
    const room = roomOf(file)?.room ?? file;
    files.set(room, (files.get(room) ?? 0) + 1);
    for (const [, , path = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = endings
        .map((ending) => posix.join(posix.dirname(file), path) + ending)
        .find((one) => existsSync(join(root, one)) && /\.\w+$/.test(one));
      if (target === undefined) continue;
      const below = roomOf(target)?.room ?? target;
      if (below !== room) arrows.set(`${room} -> ${below}`, (arrows.get(`${room} -> ${below}`) ?? 0) + 1);
      if (brokenWall(file, target) !== undefined) back.push(`${file} -> ${target}`);
    }
  }
  return { files, arrows, back };
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return sources(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
