import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../build/build.mjs';
import { withWindows } from '../../run/app.mjs';
import { interruption } from '../../run/child.mjs';
import { readJson } from '../../run/json.mjs';
import { Problem } from '../../run/messages.mjs';
import { root } from '../../run/paths.mjs';
import { setUp } from '../../setup.mjs';
import { installPackages, missingPackages } from '../../setup/system.mjs';
import { playwright, vitest } from '../runners.mjs';
import { sum } from '../tally.mjs';

const folder = join(root, 'test/services');

/**
 * Tests Canopy with real services on this machine: `-- services wordpress json-server`, or all without a name. Further options are Vitest's
 * or, after `--window`, Playwright's for only the window tests. A failure prints its seed; repeat it with CANOPY_SEED.
 * @param {readonly string[]} args
 */
export async function services(args) {
  const { names, rest } = readArguments(args);
  const missing = missingPackages(names.flatMap(packagesOf));
  if (missing.length > 0) await installPackages(() => missing, missing.join(', '));
  const windows = names.filter((name) => readdirSync(join(folder, name)).some((file) => file.endsWith('.window.ts')));
  await setUp(windows.length > 0 ? 'window' : 'node');
  const [isWindow, ...options] = rest[0] === '--window' ? [true, ...rest.slice(1)] : [false, ...rest];
  const tallies = isWindow
    ? []
    : [
        await vitest(['--config', 'test/services/vitest.config.ts', ...options], {
          CANOPY_TEST_SERVICES: names.join(' '),
          CANOPY_MACHINE_NODE: process.execPath
        })
      ];
  if (windows.length > 0 && (isWindow || options.length === 0) && interruption() === undefined) {
    await build();
    const files = windows.map((name) => `test/services/${name}/`);
    tallies.push(
      await withWindows((session) =>
        playwright(
          ['--config', 'test/services/playwright.config.ts', ...files, ...(isWindow ? options : [])],
          session,
          [session.screen]
        )
      )
    );
  }
  return sum(tallies);
}

/**
 * The Debian packages that a service needs, from its `needs.json`.
 * @param {string} name
 * @returns {readonly string[]}
 */
function packagesOf(name) {
  /** @type {{ debian?: readonly string[] } | undefined} */
  const needs = readJson(join(folder, name, 'needs.json'));
  return needs?.debian ?? [];
}

/** @param {readonly string[]} args */
function readArguments(args) {
  const all = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'needs.json')));
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const named = firstOption === -1 ? args : args.slice(0, firstOption);
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Problem(`There is no test with the service "${unknown.join('", "')}". There are: ${all.join(', ')}.`);
  return { names: named.length === 0 ? all : named, rest: firstOption === -1 ? [] : args.slice(firstOption) };
}
