import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/paths.mjs';

/** The bench and the programs that it starts as separate processes. */
const programs = [
  'main',
  'programs/canopy-service',
  'programs/bare-service',
  'programs/load',
  'programs/import',
  'programs/formats-work',
  'programs/store-work',
  'programs/team-work',
  'programs/team-service',
  'programs/followers',
  'programs/bare-stream',
  'programs/foreign-service',
  'programs/sync-work',
  'programs/paged-service',
  'programs/paged-work',
  'programs/pack-taxonomies'
];

/** The same for the window's bench. `make-tree` runs on Electron's Node, the rest on the machine's. */
const uiPrograms = { main: 'ui/main', 'make-tree': 'ui/programs/make-tree' };

/**
 * Bundles the bench from the sources, so that it needs no build of the app.
 * @returns {Promise<{ folder: string, remove: () => void }>} a folder below `node_modules`, where packages are found
 */
export function bundleBench() {
  return bundle('node24', Object.fromEntries(programs.map((name) => [name, name])));
}

export function bundleUiBench() {
  return bundle('node20', uiPrograms);
}

export function bundleStartBench() {
  return bundle('node20', { main: 'start/main', 'make-tree': 'ui/programs/make-tree' });
}

/**
 * @param {string} target
 * @param {Record<string, string>} entries by the name of the bundle
 */
async function bundle(target, entries) {
  // Imported late: this file is loaded before the dependencies are installed.
  const { build } = await import('vite');
  const { sentences } = await import('../build/messages-plugin.mjs');
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'canopy-bench-'));
  await build({
    configFile: false,
    root,
    plugins: [sentences(root)],
    assetsInclude: ['**/*.br'],
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, join(root, 'test/bench', `${path}.ts`)])
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' }
      }
    }
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
