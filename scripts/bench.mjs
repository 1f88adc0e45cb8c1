import { join } from 'node:path';
import { bundleBench } from './bench/bundle.mjs';
import { installPeers } from './bench/peers.mjs';
import { interruption, run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronAsNode } from './run/node.mjs';
import { setUp } from './setup.mjs';

// `npm run bench` measures all but the peers, `npm run bench -- http store` some;
// `npm run bench -- peers` installs the peers and measures them, and `npm run bench -- team-peers` those of a team. `--write` puts the tables into the docs.
await runEntry(async () => {
  await setUp('node');
  if (['peers', 'team-peers'].some((name) => process.argv.includes(name))) await installPeers();
  const bundle = await bundleBench();
  try {
    const { command, env } = electronAsNode;
    // The programs that the bench starts can then collect garbage before a memory figure is taken.
    const code = await run(command, ['--expose-gc', join(bundle.folder, 'main.mjs'), ...process.argv.slice(2)], {
      // What is no part of Canopy runs on the machine's own Node.
      env: { ...env, CANOPY_MACHINE_NODE: process.execPath }
    });
    return interruption() ?? code;
  } finally {
    bundle.remove();
  }
});
