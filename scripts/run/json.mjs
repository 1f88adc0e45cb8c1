import { existsSync, readFileSync } from 'node:fs';

/**
 * @template T the shape that the tool promises; the caller states it
 * @param {string} file
 * @returns {T | undefined} nothing when it is missing or damaged
 */
export function readJson(file) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- the tool's promise is all there is
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Reads a file with one JSON value per line.
 * @template T the shape that the tool promises; the caller states it
 * @param {string} file
 * @returns {readonly T[]} none when it is missing
 */
export function readJsonLines(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // oxlint-disable-next-line typescript/no-unsafe-return -- the tool's promise is all there is
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
