import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupBy } from './group.mjs';

/** @typedef {import('./find.mjs').Candidate} Candidate */

const SOURCES = ['src-main', 'src-shared', 'src-renderer', 'src-preload'];

/**
 * The mutants that the type checker refuses, which is a part of `npm test`. They are tried in a copy of the sources, each time one in each file.
 * @template {Candidate} T
 * @param {string} root
 * @param {readonly T[]} mutants
 * @returns {readonly T[]}
 */
export function refusedByTypes(root, mutants) {
  const copy = mkdtempSync(join(tmpdir(), 'canopy-mutants-'));
  try {
    for (const folder of SOURCES) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(
      join(copy, 'tsconfig.sources.json'),
      JSON.stringify({ extends: './tsconfig.json', include: SOURCES })
    );
    const found = checked(copy);
    if (found.size > 0) throw new Error(`The sources have type errors of their own: ${[...found].join(', ')}`);
    return rounds(mutants).flatMap((round) => {
      const originals = round.map(({ file }) => ({ file, text: readFileSync(join(copy, file), 'utf8') }));
      round.forEach((mutant, at) => writeFileSync(join(copy, mutant.file), changed(originals[at]?.text ?? '', mutant)));
      const wrong = checked(copy);
      for (const { file, text } of originals) writeFileSync(join(copy, file), text);
      return round.filter(({ file }) => wrong.has(file));
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * At most one of each file a round.
 * @template {Candidate} T
 * @param {readonly T[]} mutants
 * @returns {readonly (readonly T[])[]}
 */
function rounds(mutants) {
  /** @type {T[][]} */
  const made = [];
  for (const [, ofFile] of groupBy(mutants, ({ file }) => file))
    for (const [at, mutant] of ofFile.entries()) (made[at] ??= []).push(mutant);
  return made;
}

/**
 * @param {string} text
 * @param {Candidate} mutant
 */
function changed(text, { start, end, shape, mutated }) {
  const instead = shape === 'expression' ? `(${mutated})` : shape === 'body' ? '{}' : ';';
  return `${text.slice(0, start)}${instead}${text.slice(end)}`;
}

/**
 * @param {string} folder
 * @returns {ReadonlySet<string>} the files that have errors
 */
function checked(folder) {
  const tsc = join(folder, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--noEmit', '--pretty', 'false', '--project', 'tsconfig.sources.json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  return new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
}
