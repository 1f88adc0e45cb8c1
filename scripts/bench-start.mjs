import { join } from 'node:path';
import { bundleStartBench } from './bench/bundle.mjs';
import { buildIfStale } from './build/build.mjs';
import { withWindows } from './run/app.mjs';
import { interruption, run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronExecutable } from './run/paths.mjs';
import { setUp } from './setup.mjs';

// `npm run bench:start` measures how long the app takes to its first row, beside an empty window; `--write` puts the table into the docs.
await runEntry(async () => {
  await setUp('window');
  await buildIfStale();
  const bundle = await bundleStartBench();
  try {
    const code = await withWindows(({ env, flags }) =>
      run(process.execPath, [join(bundle.folder, 'main.mjs'), ...process.argv.slice(2)], {
        env: { ...env, CANOPY_ELECTRON_FLAGS: flags.join(' '), CANOPY_BENCH_ELECTRON: electronExecutable }
      })
    );
    return interruption() ?? code;
  } finally {
    bundle.remove();
  }
});
