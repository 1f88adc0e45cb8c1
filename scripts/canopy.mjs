import { join } from 'node:path';
import { buildIfStale } from './build/build.mjs';
import { run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { nodeForCanopy, thisNodeServes } from './run/node.mjs';
import { root } from './run/paths.mjs';
import { setUp } from './setup.mjs';

await runEntry(async () => {
  await setUp(thisNodeServes ? 'dependencies' : 'node');
  await buildIfStale();
  const { command, env } = nodeForCanopy;
  return run(command, [join(root, 'out/main/cli.js'), ...process.argv.slice(2)], { env, cwd: callersFolder() });
});

/** The folder the command was called from. npm changes to the package's folder, but file arguments are relative to the caller's. */
function callersFolder() {
  const calledByNpm = process.env['npm_lifecycle_event'] === 'canopy';
  return (calledByNpm && process.env['INIT_CWD']) || process.cwd();
}
