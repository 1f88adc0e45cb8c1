import { buildIfStale } from './build/build.mjs';
import { packElectron, refuseUnofficialElectron } from './make/electron-zip.mjs';
import { run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronAsNode } from './run/node.mjs';
import { tool } from './run/paths.mjs';
import { setUp } from './setup.mjs';

const allowFlag = '--allow-unofficial-electron';

await runEntry(async () => {
  const args = process.argv.slice(2);
  await setUp('package');
  refuseUnofficialElectron(args.includes(allowFlag) || process.env['CANOPY_ALLOW_UNOFFICIAL_ELECTRON'] === '1');
  await buildIfStale();
  await packElectron();
  // Forge refuses Node 20. Electron's Node would take app.asar for a folder, and pack the wrong thing.
  const { command, env } = electronAsNode;
  return run(
    command,
    [tool('@electron-forge/cli/dist/electron-forge.js'), 'make', ...args.filter((arg) => arg !== allowFlag)],
    {
      env: { ...env, ELECTRON_NO_ASAR: '1' }
    }
  );
});
