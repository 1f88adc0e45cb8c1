import { z } from 'zod';
import { Child } from '../child';
import { fetchGood } from '../fetch-whole';
import { SIZES } from '../sizes';
import { count, figure, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * Resident memory of a process that serves a workspace, after garbage was collected: once it takes calls,
 * with the text of the tree that is kept, and after a write with the GET that follows it.
 */

const TOKEN = 'a-token-for-the-bench';

export const memorySection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const file = await workspaces.copy(size);
    const service = Child.start('canopy-service');
    try {
      const { port } = await service.ask('open', { file, token: TOKEN }, z.object({ port: z.int() }));
      const resident = async (): Promise<string> =>
        figure((await service.ask('residentBytes', null, z.number())) / 1e6);
      const opened = await resident();
      const { body } = await fetchGood({ port });
      await fetchGood({
        port,
        method: 'PUT',
        path: '/api/admin/categories/1',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: '{"name":"Renamed"}'
      });
      await fetchGood({ port });
      rows.push([count(size), opened, await resident(), figure(body.length / 1e6)]);
    } finally {
      await service.end();
      workspaces.discard(file);
    }
  }
  const head = [
    'categories',
    'ready for calls, MB',
    'after a write and the GET that follows, MB',
    'the answer itself, MB'
  ];
  return [{ title: 'Resident memory of the serving process', head, rows }];
};
