import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { refusedImport, layerOf } from './layers.mjs';

const imported = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\1/g;
const endings = ['', '.ts', '.tsx', '/index.ts'];

/**
 * @param {string} root the repository
 * @returns {{ files: Map<string, number>, arrows: Map<string, number>, back: string[], cycles: string[][] }} files a layer; imports an
 *   arrow between two layers; the imports that are refused, as "from -> to"; and the files that import each other in a cycle, types included
 */
export function importGraph(root = '.') {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {Map<string, number>} */
  const arrows = new Map();
  /** @type {string[]} */
  const back = [];
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const file of ['src-main', 'src-renderer', 'src-preload', 'src-shared'].flatMap((top) => sources(root, top))) {
    const layer = layerOf(file)?.layer ?? file;
    files.set(layer, (files.get(layer) ?? 0) + 1);
    for (const [, , path = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = endings
        .map((ending) => posix.join(posix.dirname(file), path) + ending)
        .find((one) => existsSync(join(root, one)) && /\.\w+$/.test(one));
      if (target === undefined) continue;
      imports.set(file, [...(imports.get(file) ?? []), target]);
      const below = layerOf(target)?.layer ?? target;
      if (below !== layer) arrows.set(`${layer} -> ${below}`, (arrows.get(`${layer} -> ${below}`) ?? 0) + 1);
      if (refusedImport(file, target) !== undefined) back.push(`${file} -> ${target}`);
    }
  }
  return { files, arrows, back, cycles: cyclesIn(imports) };
}

/**
 * Import cycles: the strongly connected components of more than one file (Tarjan, 1972).
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]}
 */
function cyclesIn(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const cycles = [];
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
    const cycle = open.splice(open.indexOf(file));
    for (const member of cycle) {
      const known = seen.get(member);
      if (known !== undefined) known.isOpen = false;
    }
    if (cycle.length > 1) cycles.push(cycle);
    return mark;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return cycles;
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
