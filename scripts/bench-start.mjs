import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleStartBench } from './bench/bundle.mjs';
import { buildIfStale } from './build/build.mjs';
import { withWindows } from './run/app.mjs';
import { interruption, run } from './run/child.mjs';
import { Problem, runEntry } from './run/messages.mjs';
import { electronExecutable, root } from './run/paths.mjs';
import { setUp } from './setup.mjs';

// `npm run bench:start` measures the time to the app's first row against an empty window. `--write` puts the table into the docs;
// `--packaged` measures the program that the last `npm run make` left in dist.
await runEntry(async () => {
  const args = process.argv.slice(2);
  const isPackaged = args.includes('--packaged');
  await setUp('window');
  if (!isPackaged) await buildIfStale();
  const program = isPackaged ? { CANOPY_BENCH_PACKAGED: packagedProgram() } : {};
  const bundle = await bundleStartBench();
  try {
    const code = await withWindows(({ env, flags }) =>
      run(process.execPath, [join(bundle.folder, 'main.mjs'), ...args], {
        env: {
          ...env,
          ...program,
          CANOPY_ELECTRON_FLAGS: flags.join(' '),
          CANOPY_BENCH_ELECTRON: electronExecutable
        }
      })
    );
    return interruption() ?? code;
  } finally {
    bundle.remove();
  }
});

function packagedProgram() {
  const dist = join(root, 'dist');
  const [folder] = readdirSync(dist).filter((name) => /^Canopy.*-linux-/.test(name));
  if (folder === undefined) throw new Problem('There is no packaged app for Linux in dist. Run npm run make first.');
  return join(dist, folder, 'canopy');
}
