import { expect, test } from 'vitest';
import { StoreError } from '../../../../src-main/domain/errors';
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
