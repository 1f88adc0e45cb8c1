import { expect, test } from 'vitest';
import { StoreError } from '../../../../src-main/domain/errors';
import { messages } from '../../../../src-main/domain/messages';
import { PROPOSALS_PATH } from '../../../../src-shared/proposals';
import { useDatabase } from '../../../support/test-database';
import { digestOf, openedMembers, textOf } from '../../../support/team-members';

const server = useDatabase();

const by = (person: string) => ({ author: 'http', person, name: `${person}!`, role: 'admin' }) as const;
const rename = { title: 'Spring', note: '', edits: [{ kind: 'update' as const, id: 1, fields: { name: 'Ladies' } }] };

const codeOf = (error: unknown): string => (error instanceof StoreError ? error.code : String(error));

test('a proposal is in every copy, changes no revision, and is published once; undo is the publisher’s', async () => {
  const { all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await one.categories.create({ name: 'Women' }, { author: 'http' });
  const { id } = await one.proposals.submit(rename, by('ann'));
  const [before, review] = [await textOf(other), await other.proposals.review(id)];
  expect(review).toMatchObject({ by: { person: { id: 'ann', name: 'ann!' } }, parts: [{ key: 1, clash: null }] });
  expect((await other.categories.status()).revision).toBe(1);

  const request = { digest: review.digest, text: '' };
  const outcomes = await Promise.allSettled([
    one.proposals.publish(id, request, by('bo')),
    other.proposals.publish(id, request, by('cy'))
  ]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : ''))).toEqual([
    'proposal_closed'
  ]);
  const publisher = outcomes[0].status === 'fulfilled' ? 'bo' : 'cy';
  expect(refused[0]?.status === 'rejected' ? String(refused[0].reason) : '').toContain(`${publisher}!`);
  expect(await textOf(one)).toContain('Ladies');

  const { entries } = await other.history.groups({ categoryId: null, author: null, before: null });
  expect(entries[0]).toMatchObject({ person: 'ann', publisher, proposal: id, summary: { action: 'publish' } });
  for (const person of ['ann', publisher === 'bo' ? 'cy' : 'bo']) expect(await one.edits.undo({ person })).toBeNull();
  expect(await one.edits.undo({ person: publisher })).toMatchObject({ action: 'publish' });
  expect((await textOf(other)).replace('"version":3', '"version":1')).toContain('"name":"Women"');
  expect(before).toContain('"name":"Women"');
  expect(await digestOf(one)).toBe(await digestOf(other));
});

test('admins say that changes need a review; then editors’ writes are refused, and who may write in a branch proposes there', async () => {
  const { all } = await openedMembers(server.url, 1);
  const [one] = all;
  const { category } = await one.categories.create({ name: 'Women' }, { author: 'http' });
  await one.categories.create({ name: 'Men' }, { author: 'http' });
  const editor = { ...by('ann'), role: 'editor' } as const;
  await expect(one.proposals.setRule({ reviewers: 1 }, editor)).rejects.toThrow(messages.adminsOnly);
  await one.proposals.setRule({ reviewers: 1 }, by('cy'));
  await expect(one.categories.update(1, { name: 'X' }, editor)).rejects.toMatchObject({
    code: 'forbidden',
    facts: { proposals: PROPOSALS_PATH }
  });
  const within = { ...editor, within: category.id };
  const { id } = await one.proposals.submit(rename, within);
  const outside = { ...rename, edits: [{ kind: 'update' as const, id: 2, fields: { name: 'Gents' } }] };
  await expect(one.proposals.submit(outside, within)).rejects.toThrow(messages.outsideBranch({ name: 'Women' }));
  const { digest } = await one.proposals.review(id);
  await expect(one.proposals.publish(id, { digest, text: '' }, editor)).rejects.toThrow(
    messages.proposals.approvalsMissing({ count: 1 })
  );
  await one.proposals.publish(id, { digest, text: '' }, by('cy'));
  expect(await textOf(one)).toContain('Ladies');
});
