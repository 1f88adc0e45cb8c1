import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The sources of a folder in which a mutant can mean something: no types, no sentences.
 * @param {string} root
 * @param {string} folder below it
 * @returns {readonly string[]} paths below the root
 */
export const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/(?:\.d\.ts|[/-]messages\.ts|[/-]types\.ts)$/.test(file))
    .toSorted();
