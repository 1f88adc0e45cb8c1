import { createHash } from 'node:crypto';
import { build } from 'vite';
import { sentences } from './messages-plugin.mjs';

/**
 * A Vite plugin that builds the bridge for browsers as a separate bundle. As another entry it would share chunks with the window's script,
 * which the app would then load as several files.
 * @param {string} root the project
 * @param {string} entry
 * @returns {import('vite').Plugin}
 */
export function webBridge(root, entry) {
  return {
    name: 'canopy-web-bridge',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [sentences(root)],
        build: { write: false, minify: true, rolldownOptions: { input: entry } }
      });
      const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
      const chunks = outputs.filter((one) => one.type === 'chunk');
      const [chunk] = chunks;
      if (chunk === undefined || chunks.length > 1) throw new Error('The bridge for browsers is to be one file.');
      const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
      this.emitFile({ type: 'asset', fileName: `assets/web-bridge-${hash}.js`, source: chunk.code });
    }
  };
}
