import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { sentences } from '../../scripts/build/messages-plugin.mjs';
import { switchMutants } from '../../scripts/test/mutants/switch-plugin.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

export interface BundledEntry {
  /** Run it with `process.execPath`, which under vitest is the product's Node. */
  readonly file: string;
  remove(): void;
}

/** An entry with one change, such as a number that only a later release has. */
export interface ChangedEntry {
  readonly entry: string;
  readonly replace: { readonly in: string; readonly from: string; readonly to: string };
}

const replacing = ({ in: end, from, to }: ChangedEntry['replace']): Plugin => ({
  name: 'canopy:replacing',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(end)) return undefined;
    if (!code.includes(from)) throw new Error(`${end} has no “${from}”.`);
    return code.replace(from, to);
  }
});

/**
 * Bundles one TypeScript entry, since the unit suite runs before the build. The bundle is below `node_modules`, where packages that are not
 * bundled can be found (a native one must not be, and the build is faster without the others).
 * @param entry path from the repository's root, such as `src-main/cli.ts`
 * @param beside other entries that it starts from its own folder
 */
export const bundleEntry = async (
  first: string | ChangedEntry,
  ...beside: readonly string[]
): Promise<BundledEntry> => {
  const entry = typeof first === 'string' ? first : first.entry;
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'canopy-test-'));
  const ofRun = process.env['CANOPY_TEST_BUNDLES'];
  if (ofRun === undefined) await bundle(folder, first, beside);
  // A copy for each test, which may change it.
  else cpSync(await bundledOnce(ofRun, first, beside), folder, { recursive: true });
  return {
    file: join(folder, `${basename(entry, '.ts')}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true })
  };
};

/** The command line with the programs that it starts, bundled once for all tests of a run. */
export const bundleCli = (): Promise<BundledEntry> =>
  bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts', 'src-main/json-trial.ts', 'src-main/file-reader.ts');

const bundledOnce = async (run: string, first: string | ChangedEntry, beside: readonly string[]): Promise<string> => {
  const made = join(
    run,
    createHash('sha256')
      .update(JSON.stringify([first, beside]))
      .digest('hex')
  );
  if (existsSync(made)) return made;
  const folder = mkdtempSync(`${made}-`);
  await bundle(folder, first, beside);
  try {
    renameSync(folder, made);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(made)) throw error;
  }
  return made;
};

const bundle = async (folder: string, first: string | ChangedEntry, beside: readonly string[]): Promise<void> => {
  const { entry, plugins } =
    typeof first === 'string'
      ? { entry: first, plugins: [] }
      : { entry: first.entry, plugins: [replacing(first.replace)] };
  await build({
    configFile: false,
    plugins: [sentences(ROOT), ...plugins, ...switchMutants()],
    root: ROOT,
    logLevel: 'error',
    assetsInclude: ['**/*.br'],
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rolldownOptions: {
        input: [entry, ...beside].map((one) => resolve(ROOT, one)),
        output: { entryFileNames: '[name].mjs' }
      }
    }
  });
};
