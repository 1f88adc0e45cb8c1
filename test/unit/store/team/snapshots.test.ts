import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { contentDigest } from '../../../../src-main/store/sqlite/connection/content-digest';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { TeamSnapshots } from '../../../../src-main/store/team/team-snapshots';
import { useDatabase } from '../../../support/test-database';
import { digestOf, grow, openedMembers } from '../../../support/team-members';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';

const server = useDatabase();

/** The text of a statement, kept or not. */
const textOf = (statement: Parameters<typeof Postgres.prototype.insert>[0]): string =>
  typeof statement === 'string' ? statement : statement.text;

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

test('a snapshot that breaks off counts for nothing, and the next one goes on at the same entry', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 2);
  class Breaking extends Postgres {
    override insert(...[text, values]: Parameters<typeof Postgres.prototype.insert>): Promise<boolean> {
      if (textOf(text).includes('snapshot_heads')) throw new Error('The process has ended.');
      return super.insert(text, values);
    }
  }
  const postgres = new Breaking(server.url, 1);
  onTestFinished(() => postgres.close());
  const file = join(temporaryFolderInMemory(), 'snapshot');
  await one.copy().store.backUp(file);
  const place = { entry: 2, batch: null };
  await expect(new TeamSnapshots(postgres, name).store(file, place)).rejects.toThrow('has ended');
  expect(await one.snapshots.beginnings()).toEqual([]);
  await one.snapshots.store(file, place);
  expect(await one.snapshots.beginnings()).toHaveLength(1);
});

test('parts of two processes, one of which was stopped for longer than its claim, get no head', async () => {
  const { name, all } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 2);
  const file = join(temporaryFolderInMemory(), 'snapshot');
  await one.copy().store.backUp(file);
  let isFirst = true;
  class Overtaken extends Postgres {
    override async insert(...[text, values]: Parameters<typeof Postgres.prototype.insert>): Promise<boolean> {
      const isIn = await super.insert(text, values);
      // The other one takes its parts for those of somebody who has ended, and puts its own there.
      if (isFirst && textOf(text).includes('canopy.snapshots')) {
        isFirst = false;
        await super.remove('DELETE FROM canopy.snapshots WHERE workspace = $1', [name]);
        await super.insert(text, [...values.slice(0, 3), gzipSync('of the other one')]);
      }
      return isIn;
    }
  }
  const postgres = new Overtaken(server.url, 1);
  onTestFinished(() => postgres.close());
  await expect(new TeamSnapshots(postgres, name).store(file, { entry: 2, batch: null })).rejects.toThrow('Another');
  expect(await one.snapshots.beginnings()).toEqual([]);
});
