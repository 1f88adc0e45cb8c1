import { forgetBuild } from './build/build.mjs';
import { writeSample } from './build/sample.mjs';
import { withWindows } from './run/app.mjs';
import { run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { tool } from './run/paths.mjs';
import { setUp } from './setup.mjs';

await runEntry(async () => {
  await setUp('window');
  forgetBuild();
  writeSample();
  return withWindows(({ env, flags }) => {
    const args = ['dev', '--watch', '--', ...flags, ...process.argv.slice(2)];
    // On SIGTERM the development server exits at once; on SIGINT it waits for the app.
    return run(process.execPath, [tool('electron-vite/bin/electron-vite.js'), ...args], { env }, 'SIGINT');
  });
});
