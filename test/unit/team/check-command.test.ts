import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { Postgres } from '../../../src-main/store/team/postgres';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { openedMembers } from '../../support/team-members';
import { useDatabase } from '../../support/test-database';

const database = useDatabase();

const check = (workspace: string): Promise<Ending> =>
  callCli(['team', 'check', '--workspace', workspace], { env: { CANOPY_POSTGRES_URL: database.url } });

const reportSchema = z.strictObject({
  workspace: z.string(),
  entry: z.int(),
  agree: z.boolean(),
  copies: z.array(z.strictObject({ from: z.int(), digest: z.string() }))
});

test('canopy team check compares what the snapshots and the log lead to, changes nothing, and ends with 1 where they differ', async () => {
  const { name, all } = await openedMembers(database.url, 1);
  const [one] = all;
  for (const called of ['A', 'B']) {
    await one.categories.create({ name: called }, { author: 'http' });
    await one.makeSnapshot();
  }
  await one.categories.create({ name: 'C' }, { author: 'http' });
  const sound = await check(name);
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  const report = reportSchema.parse(JSON.parse(sound.stdout));
  expect(report).toMatchObject({ workspace: name, entry: 3, agree: true });
  expect(report.copies.map(({ from }) => from)).toEqual([2, 1, 0]);
  expect(new Set(report.copies.map(({ digest }) => digest)).size).toBe(1);
  expect((await check(name)).stdout).toBe(sound.stdout);

  // One creation of the log in the place of another, which the newer snapshot has right.
  const other = await openedMembers(database.url, 1);
  for (const called of ['A', 'Another']) await other.all[0].categories.create({ name: called }, { author: 'http' });
  const postgres = new Postgres(database.url, 1);
  onTestFinished(() => postgres.close());
  await postgres.remove(
    `UPDATE canopy.log SET effect = (SELECT effect FROM canopy.log WHERE workspace = $2 AND entry = 2)
     WHERE workspace = $1 AND entry = 2`,
    [name, other.name]
  );
  const differing = await check(name);
  expect(differing.code).toBe(1);
  expect(reportSchema.parse(JSON.parse(differing.stdout))).toMatchObject({ agree: false, copies: [{}, {}, {}] });
  expect(differing.stderr).toBe(`${messages.teamFaults.disagree({ workspace: name })}\n`);
});

test('canopy team check of a workspace that is not there says so', async () => {
  const { code, stdout, stderr } = await check('none');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`${messages.teamFaults.noWorkspace({ name: 'none' })}\n`);
});
