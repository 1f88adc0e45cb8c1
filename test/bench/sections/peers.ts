import { rmSync } from 'node:fs';
import { z } from 'zod';
import { Child } from '../child';
import { canopyRunning, comparePeer, peerHead } from '../compare-peers';
import { PEERS, type Deed } from '../peer-calls';
import { startPeer } from '../start-peer';
import type { Row, Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * The same work by other products, each in its own way, beside Canopy on a file.
 */

const SIZES = [1_000, 10_000, 100_000];
const DEEDS = ['list all', 'create', 'rename', 'move', 'delete a leaf'] as const satisfies Deed[];
const TOKEN = 'a-token-for-the-bench';

export const peersSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const tables: Table[] = [];
  for (const [name, product] of Object.entries(PEERS)) {
    const rows: Row[] = [];
    for (const size of SIZES) {
      const file = await workspaces.copy(size);
      const folder = `${file}.peer`;
      const service = Child.start('canopy-service');
      const { port } = await service.ask('open', { file, token: TOKEN }, z.object({ port: z.int() }));
      const [canopy, peer] = [await canopyRunning(port, TOKEN), await startPeer(name, product, size, folder)];
      try {
        rows.push(...(await comparePeer(canopy, peer, DEEDS, size)));
      } finally {
        canopy.agent.destroy();
        peer.agent.destroy();
        await Promise.all([service.end(), peer.child.end()]);
        workspaces.discard(file);
        rmSync(folder, { recursive: true, force: true });
      }
    }
    tables.push({ title: product.title, head: peerHead(name), rows });
  }
  return tables;
};
