import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brokenWall, roomOf } from './rooms.mjs';

const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\1/g;
const endings = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Reads the imports of all sources.
 * @param {string} root the repository
 * @returns {{ files: Map<string, number>, arrows: Map<string, number>, back: string[], circles: string[][] }} files a room; imports an
 *   arrow between two rooms; the imports that break a wall, as "from -> to"; and the files that import each other in a circle, types included
 */
export function drawn(root = '.') {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {Map<string, number>} */
  const arrows = new Map();
  /** @type {string[]} */
  const back = [];
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const file of ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap((top) => sources(root, top))) {
    const room = roomOf(file)?.room ?? file;
    files.set(room, (files.get(room) ?? 0) + 1);
    for (const [, , path = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = endings
        .map((ending) => posix.join(posix.dirname(file), path) + ending)
        .find((one) => existsSync(join(root, one)) && /\.\w+$/.test(one));
      if (target === undefined) continue;
      imports.set(file, [...(imports.get(file) ?? []), target]);
      const below = roomOf(target)?.room ?? target;
      if (below !== room) arrows.set(`${room} -> ${below}`, (arrows.get(`${room} -> ${below}`) ?? 0) + 1);
      if (brokenWall(file, target) !== undefined) back.push(`${file} -> ${target}`);
    }
  }
  return { files, arrows, back, circles: circlesIn(imports) };
}

/**
 * Files that lead to each other: the strongly connected components of more than one file (Tarjan, 1972).
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]}
 */
function circlesIn(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} file */
  const visit = (file) => {
    const mark = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, mark);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const known = seen.get(target);
      if (known === undefined) mark.low = Math.min(mark.low, visit(target).low);
      else if (known.isOpen) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low !== mark.index) return mark;
    const circle = open.splice(open.indexOf(file));
    for (const member of circle) {
      const known = seen.get(member);
      if (known !== undefined) known.isOpen = false;
    }
    if (circle.length > 1) circles.push(circle);
    return mark;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
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
