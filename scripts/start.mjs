import { buildIfStale } from './build/build.mjs';
import { withWindows } from './run/app.mjs';
import { run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronExecutable, root } from './run/paths.mjs';
import { setUp } from './setup.mjs';

await runEntry(async () => {
  await setUp('window');
  await buildIfStale();
  return withWindows(({ env, flags }) => run(electronExecutable, [...flags, root, ...process.argv.slice(2)], { env }));
});
