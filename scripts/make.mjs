import { buildIfStale } from './build/build.mjs';
import { readMakeArguments } from './make/arguments.mjs';
import { run } from './run/child.mjs';
import { Problem, runEntry, say } from './run/messages.mjs';
import { electronAsNode } from './run/node.mjs';
import { tool } from './run/paths.mjs';
import { setUp } from './setup.mjs';

// `npm run make` makes the packages that this machine has the tools for; make/arguments.mjs has its options.
await runEntry(async () => {
  const { target, targets, mayBeUnofficial } = readMakeArguments(process.argv.slice(2), process.env);
  await setUp('package');
  // Imported late: they need installed packages.
  const { provideElectron } = await import('./make/electron-zip.mjs');
  const { makersFor, readyMakers } = await import('./make/makers.mjs');
  const { ready, missing } = readyMakers(makersFor('official'), target.platform);
  if (targets === undefined) for (const sentence of missing) say(sentence);
  if (targets === undefined && ready.length === 0) throw new Problem('So no package can be made here.');
  await buildIfStale();
  await provideElectron(target, mayBeUnofficial);
  // Forge refuses Node 20. Electron's Node would treat app.asar as a folder and pack the wrong files.
  const { command, env } = electronAsNode;
  return run(
    command,
    [
      tool('@electron-forge/cli/dist/electron-forge.js'),
      'make',
      `--platform=${target.platform}`,
      `--arch=${target.arch}`,
      // A maker that was named explicitly must work or fail.
      `--targets=${targets ?? ready.join(',')}`
    ],
    { env: { ...env, ELECTRON_NO_ASAR: '1' } }
  );
});
