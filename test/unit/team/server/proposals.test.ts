import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { messages as words } from '../../../../src-main/cli/messages';
import { messages } from '../../../../src-main/domain/messages';
import { BELIEVED_MS } from '../../../../src-main/team/people/person-authenticator';
import { PROPOSALS_PATH, proposalReviewSchema } from '../../../../src-shared/proposals';
import { followChanges } from '../../../support/change-follower';
import type { Ending } from '../../../support/child-program';
import { callCli } from '../../../support/cli-call';
import { call, problemOf, type HttpAnswer } from '../../../support/http-caller';
import { openServer, QUICK, type TeamServerUnderTest } from '../../../support/team-server';
import { useDatabase } from '../../../support/test-database';
import { isGenuine, webhookReceiver } from '../../../support/webhook-receiver';

/*
 * Proposals of a team, through any process of its service: who may do what, and who is told.
 */

const database = useDatabase('empty');
const canopy = (...args: string[]): Promise<Ending> =>
  callCli(['team', ...args], { env: { CANOPY_POSTGRES_URL: database.url } });

/** What a command writes that has to succeed. */
const written = async (...args: string[]): Promise<string> => {
  const ending = await canopy(...args);
  expect(ending).toMatchObject({ code: 0, stderr: '' });
  return ending.stdout;
};

type Caller = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers?: Record<string, string>
) => Promise<HttpAnswer>;

let people: Record<'proposer' | 'other' | 'editor' | 'admin' | 'viewer', { person: string; token: string }>;

const joined = async (name: string, role: string): Promise<{ person: string; token: string }> => {
  const { person } = z
    .object({ person: z.string() })
    .parse(JSON.parse(await written('people', 'add', name, '--role', role)));
  const made = await written('tokens', 'create', person, '--name', 'Test');
  return { person, token: z.object({ token: z.string() }).parse(JSON.parse(made)).token };
};

beforeAll(async () => {
  await written('init');
  people = {
    proposer: await joined('Pia', 'proposer'),
    other: await joined('Otto', 'proposer'),
    editor: await joined('Edda', 'editor'),
    admin: await joined('Ada', 'admin'),
    viewer: await joined('Vera', 'viewer')
  };
});

const serve = async (): Promise<TeamServerUnderTest> => {
  const one = await openServer(database.url, { ...QUICK, allowsPrivateReceivers: true });
  onTestFinished(() => one.end());
  return one;
};

const calling =
  ({ url }: TeamServerUnderTest, token?: string): Caller =>
  (method, path, body, headers = {}) =>
    call(url, {
      method,
      path,
      headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) })
    });

const idIn = ({ body }: HttpAnswer): number =>
  z.object({ data: z.object({ id: z.int() }) }).parse(JSON.parse(body)).data.id;
const root = async (one: TeamServerUnderTest, name: string): Promise<number> =>
  idIn(await calling(one)('POST', '/api/admin/categories', { name }));
const renaming = (id: number, name: string) => ({ title: name, edits: [{ kind: 'update', id, fields: { name } }] });
const reviewOf = async (caller: Caller, id: number) => {
  const { headers, body } = await caller('GET', `${PROPOSALS_PATH}/${id}`);
  return { ...z.object({ data: proposalReviewSchema }).parse(JSON.parse(body)).data, etag: String(headers['etag']) };
};
const tagOf = async (caller: Caller, id: number) => ({ 'If-Match': (await reviewOf(caller, id)).etag });
const publishing = async (caller: Caller, id: number): Promise<HttpAnswer> =>
  caller('POST', `${PROPOSALS_PATH}/${id}/publish`, {}, await tagOf(caller, id));
const revising = async (caller: Caller, id: number, body: object): Promise<HttpAnswer> =>
  caller('PUT', `${PROPOSALS_PATH}/${id}`, body, await tagOf(caller, id));

test('who may propose is told where, revises and declines their own, comments on all, and the rest needs an editor', async () => {
  const [one, two] = [await serve(), await serve()];
  const shoes = await root(one, 'Shoes');
  const pia = calling(one, people.proposer.token);
  const otto = calling(two, people.other.token);
  const edda = calling(two, people.editor.token);
  const refused = await pia('PUT', `/api/admin/categories/${shoes}`, { name: 'Boots' });
  expect(refused.status).toBe(403);
  expect(problemOf(refused)).toMatchObject({ detail: messages.proposersPropose, proposals: PROPOSALS_PATH });
  const proposed = await pia('POST', PROPOSALS_PATH, renaming(shoes, 'Boots'));
  expect(proposed.status).toBe(201);
  const id = idIn(proposed);
  expect(await reviewOf(otto, id)).toMatchObject({ by: { person: { id: people.proposer.person, name: 'Pia' } } });

  const vera = calling(two, people.viewer.token);
  expect(problemOf(await vera('POST', PROPOSALS_PATH, renaming(shoes, 'X'))).detail).toBe(messages.viewersDoNotPropose);
  const answer = (caller: Caller, what: string): Promise<HttpAnswer> =>
    caller('POST', `${PROPOSALS_PATH}/${id}/answers`, { what, text: 'So.' });
  expect((await answer(otto, 'commented')).status).toBe(200);
  expect((await answer(vera, 'commented')).status).toBe(403);
  for (const what of ['approved', 'askedForChanges'])
    expect(problemOf(await answer(pia, what)).detail).toBe(messages.editorsReview);
  expect(problemOf(await answer(otto, 'declined')).detail).toBe(messages.proposalOfOthers);
  expect((await revising(otto, id, renaming(shoes, 'Y'))).status).toBe(403);
  expect((await revising(pia, id, renaming(shoes, 'Wellies'))).status).toBe(200);
  expect((await publishing(pia, id)).status).toBe(403);
  expect((await publishing(edda, id)).status).toBe(200);
  expect((await pia('GET', '/api/categories')).body).toContain('Wellies');
  const late = await publishing(calling(one, people.admin.token), id);
  expect(problemOf(late)).toMatchObject({ code: 'proposal_closed', status: 409 });
  expect(problemOf(late).detail).toContain('Edda');
  const own = idIn(await pia('POST', PROPOSALS_PATH, renaming(shoes, 'Z')));
  expect((await pia('POST', `${PROPOSALS_PATH}/${own}/answers`, { what: 'declined' })).status).toBe(200);
});

test('somebody limited to a branch proposes below it', async () => {
  const one = await serve();
  const [mine, beside] = [await root(one, 'Mine'), await root(one, 'Beside')];
  const { person, token } = await joined('Bea', 'proposer');
  await canopy('people', 'role', person, 'proposer', '--branch', String(mine));
  const bea = calling(one, token);
  expect((await bea('POST', PROPOSALS_PATH, renaming(mine, 'Ours'))).status).toBe(201);
  expect(problemOf(await bea('POST', PROPOSALS_PATH, renaming(beside, 'Theirs'))).detail).toBe(
    messages.outsideBranch({ name: 'Mine' })
  );
});

test('where changes need a review, nobody changes the tree directly; an admin says so, and nobody publishes their own', async () => {
  const [one, two] = [await serve(), await serve()];
  const hats = await root(one, 'Hats');
  const [ada, edda] = [calling(one, people.admin.token), calling(two, people.editor.token)];
  expect((await edda('PUT', '/api/review-rule', { reviewers: 1 })).status).toBe(403);
  expect((await ada('PUT', '/api/review-rule', { reviewers: 1 })).status).toBe(200);
  expect(JSON.parse((await edda('GET', '/api/review-rule')).body)).toEqual({ data: { reviewers: 1 } });
  for (const caller of [ada, edda, calling(two)]) {
    const refused = await caller('PUT', `/api/admin/categories/${hats}`, { name: 'Caps' });
    expect(problemOf(refused)).toMatchObject({ status: 403, detail: messages.needsReview, proposals: PROPOSALS_PATH });
  }
  const id = idIn(await edda('POST', PROPOSALS_PATH, renaming(hats, 'Caps')));
  // What is missing is told to each reader: publishing is no approval of the author.
  for (const [reader, missing] of [
    [edda, 1],
    [ada, 0]
  ] as const)
    expect((await reviewOf(reader, id)).approvalsMissing).toBe(missing);
  expect((await publishing(edda, id)).status).toBe(403);
  expect((await publishing(ada, id)).status).toBe(200);
  expect((await canopy('review')).stdout).toBe('{"reviewers":1}\n');
  expect((await canopy('review', 'off')).stdout).toBe('{"reviewers":null}\n');
  expect((await edda('PUT', `/api/admin/categories/${hats}`, { name: 'Hoods' })).status).toBe(200);
  for (const wrong of ['0', '11', 'x']) {
    const { code, stderr } = await canopy('review', wrong);
    expect([code, stderr.split('\n')[0]]).toEqual([2, words.teamFaults.reviewers({ given: wrong })]);
  }
});

test('followers at any process and webhooks are told what becomes of a proposal', async () => {
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.stop());
  const [one, two] = [await serve(), await serve()];
  const bags = await root(one, 'Bags');
  const pia = calling(one, people.proposer.token);
  const before = idIn(await pia('POST', PROPOSALS_PATH, renaming(bags, 'Before')));
  const added = await canopy('webhooks', 'add', receiver.url, '--private-receivers');
  const { secret } = z.object({ secret: z.string() }).parse(JSON.parse(added.stdout));
  const following = await followChanges(two.url);
  onTestFinished(() => following.leave());

  const id = idIn(await pia('POST', PROPOSALS_PATH, renaming(bags, 'Sacks')));
  await expect.poll(() => following.proposals).toContainEqual({ id, state: 'submitted' });
  const edda = calling(one, people.editor.token);
  await edda('POST', `${PROPOSALS_PATH}/${id}/answers`, { what: 'askedForChanges', text: 'Why?' });
  await expect.poll(() => following.proposals).toContainEqual({ id, state: 'open' });
  await revising(pia, id, renaming(bags, 'Purses'));
  await edda('POST', `${PROPOSALS_PATH}/${id}/answers`, { what: 'approved' }, await tagOf(edda, id));
  await publishing(edda, id);
  await expect.poll(() => following.proposals).toContainEqual({ id, state: 'published' });
  await edda('POST', `${PROPOSALS_PATH}/${before}/answers`, { what: 'declined', text: 'Late.' });
  await calling(one, people.admin.token)('PUT', '/api/review-rule', { reviewers: null });

  await expect.poll(() => receiver.news.length).toBe(6);
  expect(receiver.news.filter(({ data }) => data.proposal.id === id).map(({ type }) => type)).toEqual([
    'proposal.submitted',
    'proposal.changesRequested',
    'proposal.submitted',
    'proposal.approved',
    'proposal.published'
  ]);
  expect(receiver.news.find(({ data }) => data.proposal.id === before)).toMatchObject({
    type: 'proposal.declined',
    data: { workspace: 'default', by: { name: 'Edda' }, text: 'Late.', proposal: { title: 'Before' } }
  });
  expect(receiver.news.every((message) => isGenuine(secret, message))).toBe(true);
  expect(new Set(receiver.news.map((message) => message.id)).size).toBe(6);
  expect(following.patches.at(-1)?.changes).toMatchObject([{ kind: 'update', id: bags }]);
});

test('a role that is changed to proposer holds from then on', async () => {
  const one = await serve();
  const { person, token } = await joined('Rolf', 'editor');
  const rolf = calling(one, token);
  expect((await rolf('POST', '/api/admin/categories', { name: 'A' })).status).toBe(201);
  await canopy('people', 'role', person, 'proposer');
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + BELIEVED_MS);
  onTestFinished(() => clock.mockRestore());
  expect((await rolf('POST', '/api/admin/categories', { name: 'B' })).status).toBe(403);
});
