import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const STATIC_IMPORT = /^(?:import|export)\b(?:[\w\s*{},]*\bfrom)?\s*['"]([^'"]+)['"]/gm;

/** The packages that a script and the scripts it imports statically need, each as "file: package". */
function neededPackages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const paths = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, path = '']) => path);
  return paths
    .filter((path) => !path.startsWith('node:'))
    .flatMap((path) => (path.startsWith('.') ? neededPackages(join(dirname(file), path), seen) : [`${file}: ${path}`]));
}

const commands = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;
const entries = Object.values(commands).flatMap((command) => command.match(/scripts\/\S+\.mjs/) ?? []);

it('finds a package that is needed through another script', () => {
  expect(neededPackages('scripts/test/mutants/sample.mjs')).toContainEqual(expect.stringContaining('rolldown'));
});

it.each(entries)('%s begins without any installed package, since it installs them', (entry) => {
  expect(neededPackages(entry)).toEqual([]);
});
