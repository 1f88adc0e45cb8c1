import { join } from 'node:path';
import { run } from '../run/child.mjs';
import { runEntry } from '../run/messages.mjs';
import { electronAsNode } from '../run/node.mjs';
import { bundleBench } from './bundle.mjs';

// Packs the taxonomies that come with the app from files that are not in the repository: src-main/mapping/packed/README.md.
await runEntry(async () => {
  const bundle = await bundleBench();
  try {
    const { command, env } = electronAsNode;
    const program = join(bundle.folder, 'programs/pack-taxonomies.mjs');
    return await run(command, [program, ...process.argv.slice(2)], { env });
  } finally {
    bundle.remove();
  }
});
