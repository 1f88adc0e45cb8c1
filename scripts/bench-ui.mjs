import { join } from 'node:path';
import { bundleUiBench } from './bench/bundle.mjs';
import { installTreeLibraries } from './bench/peers.mjs';
import { buildUiPages } from './bench/ui-pages.mjs';
import { buildIfStale } from './build/build.mjs';
import { withWindows } from './run/app.mjs';
import { interruption, run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronExecutable } from './run/paths.mjs';
import { setUp } from './setup.mjs';

// `npm run bench:ui` measures the window against the limit and two tree libraries. `--write` puts the tables into the docs. Parts: `npm run
// bench:ui -- --trees=100k --subjects=canopy,limit --actions=rename,arrow`.
await runEntry(async () => {
  await setUp('window');
  await buildIfStale();
  const libraries = await installTreeLibraries();
  const bundle = await bundleUiBench();
  try {
    const pages = join(bundle.folder, 'pages');
    await buildUiPages(pages, libraries);
    const code = await withWindows(({ env, flags }) =>
      // Playwright runs on the machine's own Node: Electron's would start the app as a Node, too.
      run(process.execPath, [join(bundle.folder, 'main.mjs'), ...process.argv.slice(2)], {
        env: {
          ...env,
          CANOPY_ELECTRON_FLAGS: flags.join(' '),
          CANOPY_BENCH_ELECTRON: electronExecutable,
          CANOPY_BENCH_PAGES: pages
        }
      })
    );
    return interruption() ?? code;
  } finally {
    bundle.remove();
  }
});
