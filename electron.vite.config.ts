import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordParts } from './scripts/build/parts-plugin.mjs';
import { sentences } from './scripts/build/messages-plugin.mjs';
import { webBridge } from './scripts/build/web-bridge-plugin.mjs';
import { z } from 'zod';
import { IPC_CALLS, IPC_EVENTS } from './src-shared/ipc';

const fromRoot = (path: string): string => resolve(import.meta.dirname, path);

const namesOf = (map: Readonly<Record<string, { readonly name: string }>>): string =>
  JSON.stringify(Object.values(map).map(({ name }) => name));

/** Where the packages of this build look for updates, and whose signature they ask for: of the file, or of the environment. */
const updateSource = (): { feed: string; publicKey: string } => {
  const inFile: unknown = JSON.parse(readFileSync(fromRoot('resources/update-source.json'), 'utf8'));
  const { feed, publicKey } = z.strictObject({ feed: z.string(), publicKey: z.string() }).parse(inFile);
  return {
    feed: process.env['CANOPY_UPDATE_FEED'] || feed,
    publicKey: process.env['CANOPY_UPDATE_PUBLIC_KEY'] || publicKey
  };
};

/** Vite's server fills in no address of the tree, so a page from there does not ask for it ahead, and no language. */
const withoutFillings = {
  name: 'canopy:without-fillings',
  apply: 'serve' as const,
  transformIndexHtml: {
    order: 'pre' as const,
    handler: (html: string): string => html.replace(/^.*%TREE%.*\n/m, '').replace('%LANGUAGE%', '')
  }
};

/** Tells Node what the `.js` files of a folder are, in place of the package's own `type`. */
const commonJsFolder: Plugin = {
  name: 'commonjs-folder',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
  }
};

export default defineConfig({
  main: {
    // Packed data that the program carries in itself.
    assetsInclude: ['**/*.br'],
    plugins: [
      sentences(fromRoot('.'), ['src-main', 'src-shared']),
      recordParts(fromRoot('out/parts/main.json')),
      commonJsFolder
    ],
    define: { UPDATE_SOURCE: JSON.stringify(updateSource()) },
    build: {
      // Bundled, so that the installed app carries one file in place of hundreds; a native module cannot be.
      externalizeDeps: {
        include: ['better-sqlite3'],
        exclude: ['@peculiar/x509', 'entities', 'fractional-indexing', 'papaparse', 'reflect-metadata', 'zod']
      },
      rolldownOptions: {
        // Readers of files are all imported at use, also the two that hold a function for recognizing a kind of text.
        checks: { ineffectiveDynamicImport: false },
        input: {
          entry: fromRoot('src-main/entry.ts'),
          main: fromRoot('src-main/main.ts'),
          headless: fromRoot('src-main/headless.ts'),
          cli: fromRoot('src-main/cli.ts'),
          'workspace-thread': fromRoot('src-main/workspace-thread.ts'),
          'backup-check': fromRoot('src-main/backup-check.ts'),
          'comparing-thread': fromRoot('src-main/comparing-thread.ts'),
          'connection-test': fromRoot('src-main/connection-test.ts'),
          'json-trial': fromRoot('src-main/json-trial.ts'),
          'copy-check': fromRoot('src-main/copy-check.ts'),
          'file-reader': fromRoot('src-main/file-reader.ts')
        },
        // CommonJS, and without space and comments: Node's loader of ES modules and the reading of a megabyte of source took 75 ms of
        // processor time of each start. Names stay, for what a crash report says.
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } }
        }
      }
    }
  },
  preload: {
    plugins: [sentences(fromRoot('.')), recordParts(fromRoot('out/parts/preload.json'))],
    // Their names are all that it needs of the map: each window would read the schemas and their library before its page.
    define: {
      CALL_NAMES: namesOf(IPC_CALLS),
      EVENT_NAMES: namesOf(IPC_EVENTS),
      EARLY_EVENT_NAMES: namesOf({
        changed: IPC_EVENTS.treeChanged,
        opened: IPC_EVENTS.workspaceOpened,
        deleted: IPC_EVENTS.workspaceDeleted
      })
    },
    build: {
      // A sandboxed preload can load no file but itself.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromRoot('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: fromRoot('src-renderer'),
    plugins: [
      sentences(fromRoot('.'), ['src-renderer', 'src-shared']),
      react(),
      withoutFillings,
      webBridge(fromRoot('.'), fromRoot('src-renderer/platform/in-browser/web-bridge.ts')),
      recordParts(fromRoot('out/parts/renderer.json'))
    ],
    build: {
      minify: true,
      // The window is loaded from this computer, where one file is quicker than several.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: fromRoot('src-renderer/index.html') }
    }
  }
});
