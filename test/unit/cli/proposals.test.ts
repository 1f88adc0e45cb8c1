import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { messages as reasons } from '../../../src-main/domain/messages';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { proposalReviewSchema } from '../../../src-shared/proposals';
import type { Ending } from '../../support/child-program';
import { callCli } from '../../support/cli-call';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { inWorkspace } from '../../support/opened-store';

/** Shop(Shoes, Hats). */
const [SHOP, SHOES, HATS] = [1, 2, 3];

let folder: string;
const at = (name: string): string => join(folder, name);

const inStore = <T>(work: (store: WorkspaceStore) => T): T => inWorkspace(at('shop'), work);
const names = (): string => inStore((store) => JSON.stringify(store.readTree()));

beforeEach(() => {
  folder = temporaryFolderInMemory();
  inStore((store) => {
    store.create({ name: 'Shop' }, { author: 'window' });
    store.create({ name: 'Shoes', parentId: SHOP }, { author: 'window' });
    store.create({ name: 'Hats', parentId: SHOP }, { author: 'window' });
  });
});

const propose = (args: readonly string[], input?: string): Promise<Ending> =>
  callCli(['propose', '--database', at('shop'), '--title', 'Spring', ...args], { input });
const proposals = (...args: string[]): Promise<Ending> => callCli(['proposals', '--database', at('shop'), ...args]);

const EDITS = JSON.stringify([
  { kind: 'create', key: -1, fields: { name: 'Boots' }, place: { parentId: SHOES } },
  { kind: 'update', id: HATS, fields: { name: 'Caps' } }
]);

const reviewed = async (): Promise<z.output<typeof proposalReviewSchema>> => {
  const { stdout } = await proposals('show', '1', '--json');
  return proposalReviewSchema.parse(JSON.parse(stdout));
};

test('edits are proposed, shown and published as what was reviewed', async () => {
  const before = names();
  expect(await propose(['--edits', '-', '--note', 'For April'], EDITS)).toEqual({
    code: 0,
    stdout: '{"id":1,"state":"submitted","edits":2}\n',
    stderr: ''
  });
  expect(names()).toBe(before);
  const { digest, parts } = await reviewed();
  expect(parts.map(({ key, does }) => [key, ...does])).toEqual([
    [-1, 'create'],
    [HATS, 'update']
  ]);
  const shown = await proposals('show', '1');
  expect(shown.stdout.split('\n')).toEqual([
    messages.proposals.head({ id: '1', title: 'Spring', state: 'submitted' }),
    'For April',
    '-1: creates Shop > Shoes > Boots',
    `${HATS}: changes Shop > Hats`,
    messages.proposals.digest({ digest }),
    ''
  ]);
  const published = await proposals('publish', '1', '--digest', digest);
  expect([published.code, published.stderr]).toEqual([0, '']);
  expect(JSON.parse(published.stdout)).toMatchObject({ state: 'published', changed: 2, left: 0 });
  expect(names()).toMatch(/Boots.*Caps/);
  expect(inStore((store) => store.journalState().undo)).toMatchObject({ action: 'publish', subject: 'Spring' });
});

test('what has changed since it was reviewed is not published by its digest; without one, what is there now is', async () => {
  await propose(['--edits', '-'], EDITS);
  const { digest } = await reviewed();
  inStore((store) => store.update(HATS, { name: 'Helmets' }, { author: 'http' }));
  const refused = await proposals('publish', '1', '--digest', digest);
  expect([refused.code, refused.stderr]).toEqual([1, `${reasons.proposals.otherDigest}\n`]);
  expect(names()).not.toContain('Boots');
  const fitting = await proposals('publish', '1');
  expect(JSON.parse(fitting.stdout)).toMatchObject({ state: 'submitted', changed: 1, left: 1 });
  expect(names()).toMatch(/Boots.*Helmets/);
  expect(JSON.parse((await proposals('publish', '1', '--only', String(HATS))).stdout)).toMatchObject({ left: 0 });
  expect(names()).toContain('Caps');
});

test('a file is proposed as its categories behind the roots, or as what it changes', async () => {
  writeFileSync(at('more.csv'), 'name\nBags\n');
  expect((await propose(['--import', at('more.csv')])).code).toBe(0);
  expect((await reviewed()).parts).toMatchObject([{ name: 'Bags', path: [], does: ['create'] }]);
  writeFileSync(at('hats.csv'), `id,name\n${HATS},Caps\n`);
  const update = ['--import', '--on-conflict', 'update', at('hats.csv')];
  expect(JSON.parse((await propose(update)).stdout)).toMatchObject({ id: 2, edits: 1 });
});

test('a proposal is sent back and declined with a word, and the list says so', async () => {
  await propose(['--edits', '-'], EDITS);
  expect((await proposals('ask', '1', '--text', 'Why caps?')).stdout).toBe('{"id":1,"state":"open"}\n');
  expect((await proposals('decline', '1', '--text', 'No caps.')).stdout).toBe('{"id":1,"state":"declined"}\n');
  const again = await proposals('publish', '1');
  expect(again.code).toBe(1);
  expect(JSON.parse((await proposals()).stdout)).toMatchObject({ id: 1, title: 'Spring', state: 'declined' });
});

test.each([
  [['show', 'x'], messages.proposals.words],
  [['list', '1'], messages.proposals.words],
  [['publish', '1', '--only', 'a'], messages.proposals.keys({ given: 'a' })],
  [['decline', '1'], '--text is needed.']
])('canopy proposals %j makes no sense, and it says why', async (args, sentence) => {
  const { code, stderr } = await proposals(...args);
  expect([code, stderr.split('\n')[0]]).toEqual([2, sentence]);
});

test.each([
  [[], messages.proposals.oneSource],
  [['--edits', 'x', '--import', 'y'], messages.proposals.oneSource],
  [['--import', '--dry-run', 'y'], messages.proposals.noDryRun]
])('canopy propose %j makes no sense, and it says why', async (args, sentence) => {
  const { code, stderr } = await propose(args);
  expect([code, stderr.split('\n')[0]]).toEqual([2, sentence]);
});

test('what is no list of edits, or cannot be carried out, is not kept', async () => {
  expect((await propose(['--edits', '-'], '{')).stderr).toBe(`${messages.notJson({ file: '-' })}\n`);
  expect((await propose(['--edits', '-'], '[{"kind":"paint"}]')).code).toBe(1);
  expect((await propose(['--edits', '-'], '[{"kind":"delete","id":99}]')).code).toBe(1);
  expect((await proposals()).stdout).toBe('');
  const missing = await callCli(['proposals', '--database', at('other')]);
  expect([missing.code, missing.stdout]).toEqual([1, '']);
});
