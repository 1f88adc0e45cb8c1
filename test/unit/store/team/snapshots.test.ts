import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { contentDigest } from '../../../../src-main/store/sqlite/connection/content-digest';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { TeamSnapshots } from '../../../../src-main/store/team/team-snapshots';
import { useDatabase } from '../../../support/test-database';
import { digestOf, openedMembers } from '../../../support/team-members';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import type { TeamMember } from '../../../support/team-engine';

const server = useDatabase();

const grow = async ({ categories }: TeamMember, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await categories.create({ name: `N${made}` }, { author: 'http' });
};

test('half of a snapshot, which a process left as it ended, is not in the way of the next at the same entry', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 2);
  const postgres = new Postgres(server.url, 1);
  onTestFinished(() => postgres.close());
  const part = 'INSERT INTO canopy.snapshots (workspace, entry, part, bytes) VALUES ($1, 2, 0, $2)';
  await postgres.insert(part, [name, Buffer.from('of somebody else')]);
  await one.makeSnapshot();
  const file = join(temporaryFolderInMemory(), 'snapshot');
  expect(await one.snapshots.load(file)).toMatchObject({ entry: 2 });
  expect(await contentDigest(file)).toBe(await digestOf(one));
});

test('a snapshot that breaks off leaves nothing of it', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 2);
  let parts = 0;
  class Breaking extends Postgres {
    override transaction(work: Parameters<typeof Postgres.prototype.transaction>[0]): Promise<boolean> {
      return super.transaction((run) =>
        work(async (text, values) => {
          if (text.includes('snapshot_heads (')) throw new Error('The process has ended.');
          if (text.startsWith('INSERT')) parts += 1;
          return run(text, values);
        })
      );
    }
  }
  const postgres = new Breaking(server.url, 1);
  onTestFinished(() => postgres.close());
  const file = join(temporaryFolderInMemory(), 'snapshot');
  await one.copy().store.backUp(file);
  const place = { entry: 2, batch: null };
  await expect(new TeamSnapshots(postgres, name).store(file, place)).rejects.toThrow('has ended');
  expect(parts).toBeGreaterThan(0);
  const left = await postgres.rows(
    z.object({ parts: z.string() }),
    'SELECT count(*) AS parts FROM canopy.snapshots WHERE workspace = $1',
    [name]
  );
  expect(left).toEqual([{ parts: '0' }]);
  await one.snapshots.store(file, place);
  expect(await one.snapshots.beginnings()).toHaveLength(1);
});
