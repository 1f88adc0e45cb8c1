import { join } from 'node:path';
import { root } from '../run/paths.mjs';

const pages = ['limit/limit', 'peers/react-arborist', 'peers/headless-tree'];

/**
 * Builds the pages that Canopy's window is compared with, in the same way as Canopy's.
 * @param {string} into
 * @param {string} libraries the folder whose `node_modules` the pages take their packages from
 */
export async function buildUiPages(into, libraries) {
  const { build } = await import('vite');
  const source = join(root, 'test/bench/ui');
  // An existing file outside Canopy's packages: otherwise Vite finds Canopy's React, and the page has two.
  const importer = join(libraries, 'package.json');
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'libraries-apart',
        enforce: 'pre',
        resolveId(id, from) {
          if (/^[./\0]/.test(id) || !from?.startsWith(source)) return null;
          return this.resolve(id, importer, { skipSelf: true });
        }
      }
    ],
    build: {
      outDir: into,
      target: 'esnext',
      minify: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: pages.map((page) => join(source, `${page}.html`)) }
    }
  });
}
