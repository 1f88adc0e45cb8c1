import { readFileSync } from 'node:fs';

/**
 * Reads a JSON file that a tool wrote.
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
