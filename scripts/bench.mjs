import { join } from 'node:path';
import { bundleBench } from './bench/bundle.mjs';
import { installPeers } from './bench/peers.mjs';
import { interruption, run } from './run/child.mjs';
import { runEntry } from './run/messages.mjs';
import { electronAsNode } from './run/node.mjs';
import { setUp } from './setup.mjs';

// `npm run bench` measures everything except other products, `npm run bench -- http store` some parts; `-- peers` and `-- team-peers`
// install and measure other products. `--write` puts the tables into the docs.
await runEntry(async () => {
  await setUp('node');
  if (['peers', 'team-peers'].some((name) => process.argv.includes(name))) await installPeers();
  const bundle = await bundleBench();
  try {
    const { command, env } = electronAsNode;
    // Lets the measured programs collect garbage before a memory figure is taken.
    const code = await run(command, ['--expose-gc', join(bundle.folder, 'main.mjs'), ...process.argv.slice(2)], {
      // Other products run on the machine's own Node.
      env: { ...env, CANOPY_MACHINE_NODE: process.execPath }
    });
    return interruption() ?? code;
  } finally {
    bundle.remove();
  }
});
