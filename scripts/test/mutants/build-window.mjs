import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { sentences } from '../../build/messages-plugin.mjs';
import { root } from '../../run/paths.mjs';
import { switchMutants } from './switch-plugin.mjs';

/**
 * Builds the window once with all its mutants, each behind a switch. CANOPY_MUTANTS names the plan.
 * @param {string} folder
 */
export async function buildWindow(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'src-renderer'),
    base: './',
    plugins: [sentences(root), react(), ...switchMutants()],
    build: { outDir: folder, emptyOutDir: true, minify: false, cssMinify: false, reportCompressedSize: false }
  });
}
