import assert from 'node:assert/strict';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '../../../src-main/domain/messages';
import type { Metadata } from '../../../src-shared/category';
import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import {
  PROPOSAL_LIMITS,
  PROPOSALS_PATH,
  proposalListSchema,
  proposalReviewSchema,
  publishedSchema,
  type ProposalReview,
  type Published
} from '../../../src-shared/proposals';
import { treeEditsSchema } from '../../../src-shared/tree-edits';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { call, problemOf, type HttpAnswer } from '../../support/http-caller';
import { startService } from '../../support/service-under-test';

/** Women(Shoes(Boots) Hats) Men, by their ids. */
const [WOMEN, SHOES, BOOTS, HATS, MEN] = [1, 2, 3, 4, 5];
const WINDOW = { author: 'window' } as const;

const edits = (...list: readonly object[]): string => JSON.stringify({ title: 'Spring', edits: list });
const rename = (id: number, name: string): object => ({ kind: 'update', id, fields: { name } });
const create = (key: number, name: string, parentId: number | null): object => ({
  kind: 'create',
  key,
  fields: { name },
  place: { parentId }
});
const move = (id: number, parentId: number | null, afterId?: number | null): object => ({
  kind: 'move',
  id,
  place: { parentId, ...(afterId !== undefined && { afterId }) }
});
const remove = (id: number): object => ({ kind: 'delete', id });

const dataOf = ({ body }: HttpAnswer): unknown => {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : undefined;
};

class Proposing {
  constructor(
    readonly url: string,
    readonly store: WorkspaceStore
  ) {}

  post(path: string, body: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return call(this.url, { method: 'POST', path: `${PROPOSALS_PATH}${path}`, body, headers });
  }

  async submit(...list: readonly object[]): Promise<ProposalReview> {
    const answer = await this.post('', edits(...list));
    assert.equal(answer.status, 201, answer.body);
    const review = proposalReviewSchema.parse(dataOf(answer));
    assert.equal(answer.headers.location, `${PROPOSALS_PATH}/${review.id}`);
    assert.equal(answer.headers.etag, `"${review.digest}"`);
    return review;
  }

  async review(id: number): Promise<ProposalReview> {
    const answer = await call(this.url, { method: 'GET', path: `${PROPOSALS_PATH}/${id}` });
    const review = proposalReviewSchema.parse(dataOf(answer));
    assert.equal(answer.headers.etag, `"${review.digest}"`);
    return review;
  }

  answering(id: number, what: string, digest?: string): Promise<HttpAnswer> {
    const body = JSON.stringify({ what, text: 'No.' });
    return this.post(`/${id}/answers`, body, digest === undefined ? {} : { 'If-Match': `"${digest}"` });
  }

  revising(id: number, digest: string | null, ...list: readonly object[]): Promise<HttpAnswer> {
    const headers = digest === null ? {} : { 'If-Match': `"${digest}"` };
    return call(this.url, { method: 'PUT', path: `${PROPOSALS_PATH}/${id}`, body: edits(...list), headers });
  }

  publishing({ id, digest }: Pick<ProposalReview, 'id' | 'digest'>, only?: readonly number[]): Promise<HttpAnswer> {
    return this.post(`/${id}/publish`, JSON.stringify({ only }), { 'If-Match': `"${digest}"` });
  }

  /** Publishes the proposal as it is now. */
  async publish(id: number, only?: readonly number[]): Promise<Published> {
    const answer = await this.publishing(await this.review(id), only);
    assert.equal(answer.status, 200, answer.body);
    return publishedSchema.parse(dataOf(answer));
  }

  names(): string {
    const shown = (list: ReturnType<WorkspaceStore['readTree']>): string =>
      list.map(({ name, children }) => (children.length === 0 ? name : `${name}(${shown(children)})`)).join(' ');
    return shown(this.store.readTree());
  }
}

const started = async (): Promise<Proposing> => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const { store } = service;
  store.importTree(
    [
      { name: 'Women', children: [{ name: 'Shoes', children: [{ name: 'Boots' }] }, { name: 'Hats' }] },
      { name: 'Men' }
    ],
    { author: 'import' }
  );
  expect([WOMEN, SHOES, BOOTS, HATS, MEN].map((id) => store.find(id)?.name)).toEqual([
    'Women',
    'Shoes',
    'Boots',
    'Hats',
    'Men'
  ]);
  return new Proposing(service.door.url, store);
};

const BEFORE = 'Women(Shoes(Boots) Hats) Men';

test('nothing of the tree changes until a proposal is published, which is one group and one undo', async () => {
  const at = await started();
  const [before, revision] = [at.store.treeText().toString(), at.store.revision()];
  const { id, parts } = await at.submit(
    rename(HATS, 'Caps'),
    create(-1, 'Bags', WOMEN),
    create(-2, 'Totes', -1),
    move(BOOTS, null, WOMEN),
    remove(SHOES),
    { kind: 'arrange', parentId: null, ids: [MEN, BOOTS, WOMEN] }
  );
  expect(parts.map(({ key, does, needs }) => [key, does.join(), needs])).toEqual([
    [HATS, 'update', []],
    [-1, 'create', []],
    [-2, 'create', [-1]],
    [BOOTS, 'move', []],
    [SHOES, 'delete', []],
    [0, 'arrange', []]
  ]);
  expect([at.store.treeText().toString(), at.store.revision()]).toEqual([before, revision]);
  expect(await at.publish(id)).toMatchObject({ state: 'published', left: 0, revision: revision + 1 });
  expect(at.names()).toBe('Men Boots Women(Caps Bags(Totes))');
  expect(at.store.history.groups({ categoryId: null, author: null, before: null }).entries[0]).toMatchObject({
    summary: { action: 'publish', subject: 'Spring' },
    proposal: id
  });
  expect(at.store.undo()).toMatchObject({ action: 'publish' });
  expect(at.names()).toBe(BEFORE);
  expect((await at.review(id)).state).toBe('published');
});

test('the proposed tree has what is new under ids that none will have', async () => {
  const at = await started();
  const { id } = await at.submit(create(-1, 'Bags', MEN), rename(MEN, 'Gents'));
  const { body } = await call(at.url, { method: 'GET', path: `${PROPOSALS_PATH}/${id}/tree` });
  expect(dataOf({ status: 200, headers: {}, body })).toMatchObject([
    { id: WOMEN },
    { id: MEN, name: 'Gents', children: [{ id: FIRST_STAND_IN_ID + 1, parentId: MEN, name: 'Bags', version: 1 }] }
  ]);
  expect(at.names()).toBe(BEFORE);
});

test('what is published is what was reviewed: other digests, none, and second publishers are refused', async () => {
  const at = await started();
  const one = await at.submit(rename(HATS, 'Caps'));
  expect(problemOf(await at.post(`/${one.id}/publish`, '{}')).code).toBe('condition_missing');
  at.store.update(HATS, { name: 'Hoods' }, WINDOW);
  expect(problemOf(await at.publishing(one)).code).toBe('version_mismatch');
  at.store.update(HATS, { name: 'Hats' }, WINDOW);
  expect((await at.review(one.id)).digest).toBe(one.digest);
  expect((await at.publishing(one)).status).toBe(200);
  const second = problemOf(await at.publishing(one));
  const published = (await at.review(one.id)).log.at(-1);
  expect(published).toMatchObject({ what: 'published', count: 1 });
  expect(second).toMatchObject({
    code: 'proposal_closed',
    detail: messages.proposals.closed({ state: 'published', person: null, at: published?.at ?? '' })
  });
});

test('fields are merged by unit: what others changed beside it stays, what they changed otherwise asks', async () => {
  const at = await started();
  const metadata = (value: Metadata): void => at.store.update(HATS, { metadata: value }, WINDOW);
  metadata({ a: 1, b: 1, gone: 1 });
  const { id } = await at.submit(
    { kind: 'update', id: HATS, fields: { name: 'Caps', metadata: { a: 2, b: 1 } } },
    rename(MEN, 'Gents')
  );
  metadata({ a: 1, b: 5, gone: 1 });
  at.store.update(MEN, { name: 'Boys' }, WINDOW);
  const { parts } = await at.review(id);
  expect(parts).toMatchObject([
    {
      key: HATS,
      clash: null,
      fields: [{ field: 'name' }, { field: 'metadata.a', before: 1, after: 2 }, { field: 'metadata.gone', before: 1 }]
    },
    { key: MEN, clash: { kind: 'changed' }, fields: [{ field: 'name', before: 'Men', after: 'Gents', now: 'Boys' }] }
  ]);
  expect(await at.publish(id)).toMatchObject({ state: 'submitted', left: 1 });
  expect(at.store.find(HATS)).toMatchObject({ name: 'Caps', metadata: { a: 2, b: 5 } });
  expect(at.names()).toContain('Boys');
  expect(problemOf(await at.publishing(await at.review(id))).code).toBe('invalid');
  expect(await at.publish(id, [MEN])).toMatchObject({ state: 'published' });
  expect(at.names()).toContain('Gents');
});

test('a branch that has changed since is deleted only where that is said; what came true is left out', async () => {
  const at = await started();
  const { id } = await at.submit(remove(WOMEN), rename(MEN, 'Gents'));
  at.store.create({ name: 'Sandals', parentId: SHOES }, WINDOW);
  at.store.update(MEN, { name: 'Gents' }, WINDOW);
  expect((await at.review(id)).parts).toMatchObject([{ key: WOMEN, below: 4, clash: { kind: 'branchChanged' } }]);
  const reviewed = await at.review(id);
  at.store.create({ name: 'Clogs', parentId: SHOES }, WINDOW);
  expect(problemOf(await at.publishing(reviewed, [WOMEN])).code).toBe('version_mismatch');
  await at.publish(id, [WOMEN]);
  expect(at.names()).toBe('Gents');
});

test('parts are published one by one: ancestors come along, and the rest goes on by the ids that were given', async () => {
  const at = await started();
  const { id } = await at.submit(
    create(-1, 'Bags', WOMEN),
    create(-2, 'Totes', -1),
    move(BOOTS, -1, -2),
    remove(SHOES),
    create(-3, 'Belts', null)
  );
  expect(await at.publish(id, [-2])).toMatchObject({ left: 3 });
  expect(at.names()).toBe('Women(Shoes(Boots) Hats Bags(Totes)) Men');
  expect(await at.publish(id, [BOOTS])).toMatchObject({ left: 2 });
  expect(at.names()).toBe('Women(Shoes Hats Bags(Totes Boots)) Men');
  // What its own publication took out of the branch was no change of others.
  expect((await at.review(id)).parts.map(({ key, clash }) => [key, clash])).toEqual([
    [SHOES, null],
    [-3, null]
  ]);
  expect(await at.publish(id)).toMatchObject({ state: 'published' });
  expect(at.names()).toBe('Women(Hats Bags(Totes Boots)) Men Belts');
});

test('what cannot be done any more is said and never published; where a sibling has gone, the one before it counts', async () => {
  const at = await started();
  const { id } = await at.submit(
    rename(BOOTS, 'Wellies'),
    create(-1, 'Bags', SHOES),
    create(-2, 'Totes', -1),
    move(MEN, HATS),
    { ...create(-3, 'Belts', WOMEN), place: { parentId: WOMEN, afterId: HATS } }
  );
  at.store.delete(SHOES, 'delete', WINDOW);
  at.store.update(HATS, { parentId: MEN }, WINDOW);
  const { parts } = await at.review(id);
  expect(parts.map(({ key, clash }) => [key, clash?.kind])).toEqual([
    [BOOTS, 'gone'],
    [-1, 'placeGone'],
    [-2, 'placeGone'],
    [MEN, 'cycle'],
    [-3, undefined]
  ]);
  for (const key of [BOOTS, -1, -2, MEN, 99])
    expect(problemOf(await at.publishing(await at.review(id), [key])).code).toBe('invalid');
  expect(await at.publish(id)).toMatchObject({ left: 4 });
  expect(at.names()).toBe('Women(Belts) Men(Hats)');
});

test.each([
  ['a category that is not there', [rename(99, 'X')], 'not_found'],
  ['a parent that is not there', [create(-1, 'X', 99)], 'unknown_parent'],
  ['a branch inside itself', [move(WOMEN, BOOTS)], 'cycle'],
  ['another version', [{ kind: 'update', id: MEN, ifVersion: 7, fields: { name: 'X' } }], 'version_mismatch'],
  ['a new category that none creates', [create(-1, 'X', -2)], 'invalid'],
  ['a key twice', [create(-1, 'X', null), create(-1, 'Y', null)], 'invalid'],
  ['a new category that is deleted', [create(-1, 'X', null), remove(-1)], 'invalid'],
  ['something that goes into what is deleted', [move(MEN, SHOES), remove(SHOES)], 'invalid'],
  ['what is like this already', [rename(MEN, 'Men')], 'invalid'],
  ['too many edits', Array.from({ length: PROPOSAL_LIMITS.edits + 1 }, () => rename(MEN, 'X')), 'invalid']
])('%s is refused as it is proposed', async (_what, list, code) => {
  const at = await started();
  expect(problemOf(await at.post('', edits(...list))).code).toBe(code);
  expect(at.store.proposals.list().proposals).toEqual([]);
});

test('a proposal may be larger than other bodies, up to its own limit', async () => {
  const at = await started();
  const description = 'x'.repeat(10_000);
  const large = (count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'create',
      key: -1 - index,
      fields: { name: 'X', description },
      place: { parentId: null }
    }));
  expect((await at.post('', edits(...large(150)))).status).toBe(201);
  expect(problemOf(await at.post('', edits(...large(900)))).code).toBe('body_too_large');
});

test('a reviewer asks for changes or declines; its author submits it again', async () => {
  const at = await started();
  const { id } = await at.submit(rename(MEN, 'Gents'));
  expect((await at.answering(id, 'askedForChanges')).status).toBe(200);
  const { digest } = await at.review(id);
  expect(problemOf(await at.publishing({ id, digest }))).toMatchObject({ code: 'proposal_closed' });
  expect((await at.revising(id, digest, rename(MEN, 'Boys'))).status).toBe(200);
  expect(await at.review(id)).toMatchObject({ state: 'submitted', parts: [{ fields: [{ after: 'Boys' }] }] });
  expect((await at.answering(id, 'declined')).status).toBe(200);
  expect(problemOf(await at.answering(id, 'approved')).code).toBe('proposal_closed');
  expect((await at.answering(id, 'commented')).status).toBe(200);
  const log = (await at.review(id)).log.map(({ what }) => what);
  expect(log).toEqual(['submitted', 'askedForChanges', 'submitted', 'declined', 'commented']);
  const open = await call(at.url, { method: 'GET', path: `${PROPOSALS_PATH}?state=submitted` });
  expect(proposalListSchema.parse(dataOf(open)).proposals).toEqual([]);
  expect(at.names()).toBe(BEFORE);
});

test('approvals and revisions are of what was read: with another digest, or none, nothing is taken', async () => {
  const at = await started();
  const { id, digest } = await at.submit(rename(MEN, 'Gents'));
  expect(problemOf(await at.answering(id, 'approved')).code).toBe('condition_missing');
  expect(problemOf(await at.revising(id, null, rename(MEN, 'Lads'))).code).toBe('condition_missing');
  expect((await at.revising(id, digest, rename(MEN, 'Boys'))).status).toBe(200);
  // Somebody else who has read the same as the first.
  expect(problemOf(await at.revising(id, digest, rename(MEN, 'Lads'))).code).toBe('version_mismatch');
  for (const what of ['approved', 'declined'])
    expect(problemOf(await at.answering(id, what, digest)).code).toBe('version_mismatch');
  const now = await at.review(id);
  expect(now).toMatchObject({ state: 'submitted', parts: [{ fields: [{ after: 'Boys' }] }] });
  expect((await at.answering(id, 'approved', now.digest)).status).toBe(200);
  expect((await at.review(id)).log.map(({ what }) => what)).toEqual(['submitted', 'submitted', 'approved']);
});

test('where changes need a review, direct ones are refused by any way, and publishing and its undo are not', async () => {
  const at = await started();
  const { id } = await at.submit(rename(MEN, 'Gents'));
  at.store.proposals.setRule({ reviewers: 1 });
  const refused = await call(at.url, { method: 'POST', path: '/api/admin/categories', body: '{"name":"X"}' });
  expect(problemOf(refused)).toMatchObject({
    code: 'forbidden',
    detail: messages.needsReview,
    proposals: PROPOSALS_PATH
  });
  expect(() => at.store.delete(MEN, 'delete', WINDOW)).toThrow(messages.needsReview);
  expect(() => at.store.undo()).toThrow(messages.needsReview);
  await at.publish(id);
  expect(at.names()).toContain('Gents');
  at.store.undo();
  at.store.redo();
  at.store.undo();
  expect(at.names()).toBe(BEFORE);
  at.store.proposals.setRule({ reviewers: null });
  at.store.delete(MEN, 'delete', WINDOW);
});

test('nothing calls itself published but by being published', () => {
  const given = { subject: '', edits: [{ kind: 'delete', id: MEN }] };
  expect(treeEditsSchema.safeParse({ ...given, action: 'edit' }).success).toBe(true);
  expect(treeEditsSchema.safeParse({ ...given, action: 'publish' }).success).toBe(false);
});
