import { buildIfStale } from './build/build.mjs';
import { withWindows } from './run/app.mjs';
import { run } from './run/child.mjs';
import { runEntry, say } from './run/messages.mjs';
import { electronExecutable, root } from './run/paths.mjs';
import { setUp } from './setup.mjs';

await runEntry(async () => {
  await setUp('window');
  await buildIfStale();
  return withWindows(({ env, flags }) => {
    let isOpen = false;
    return run(electronExecutable, [...flags, root, ...process.argv.slice(2)], {
      env,
      stdio: ['inherit', 'pipe', 'inherit'],
      onOutput: (text) => {
        process.stdout.write(text);
        // The app's first line says where its service is.
        if (!isOpen) say('Canopy is open. Ctrl+C ends it.');
        isOpen = true;
      }
    });
  });
});
