import { expect, test } from 'vitest';
import { messages } from '../../../src-main/domain/messages';
import type { Proposer } from '../../../src-main/domain/proposal-repository';
import { PROPOSAL_LIMITS, type ProposalAnswer } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { refusal, storeOf } from '../../support/opened-store';
import { sqliteProposals } from '../../../src-main/store/sqlite/sqlite-service';

/*
 * Who may decide about a proposal, and how much of it is kept.
 */

const by = (person: string, within?: number): Proposer => ({ author: 'http', person, name: person, within });

const started = () => {
  const [store, { Shoes = 0, Hats = 0 }] = storeOf('Shop(Shoes Hats)');
  const renaming = (id: number, name: string): TreeEditRequest => ({ kind: 'update', id, fields: { name } });
  const { proposals } = store;
  return {
    store,
    proposals,
    Shoes,
    Hats,
    submit: (id: number, person: string): number =>
      proposals.submit({ title: 'Spring', note: '', edits: [renaming(id, 'Caps')] }, by(person)).id,
    revise: (proposal: number, id: number, who: Proposer): unknown => {
      const { digest } = proposals.review(proposal);
      return proposals.revise(proposal, { title: 'Spring', note: '', edits: [renaming(id, 'Hoods')], digest }, who);
    },
    answer: (proposal: number, what: ProposalAnswer['what'], who: Proposer): unknown =>
      proposals.answer(proposal, { what, text: '', digest: proposals.review(proposal).digest }, who),
    publish: (proposal: number, person: string): unknown =>
      proposals.publish(proposal, { digest: proposals.review(proposal).digest, text: '' }, by(person))
  };
};

test('whoever has submitted a proposal, first or again, approves none of it and does not publish it alone', () => {
  const { proposals, Hats, submit, revise, answer, publish } = started();
  proposals.setRule({ reviewers: 1 });
  const id = submit(Hats, 'ann');
  revise(id, Hats, by('bo'));
  for (const person of ['ann', 'bo']) {
    expect(proposals.review(id, by(person)).approvalsMissing).toBe(1);
    expect(() => answer(id, 'approved', by(person))).toThrow(messages.proposals.ownApproval);
    expect(() => publish(id, person)).toThrow(messages.proposals.approvalsMissing({ count: 1 }));
  }
  expect(proposals.review(id, by('cy')).approvalsMissing).toBe(0);
  answer(id, 'approved', by('cy'));
  publish(id, 'bo');
});

test('an approval from before a revision counts no more', () => {
  const { proposals, Hats, submit, revise, answer, publish } = started();
  proposals.setRule({ reviewers: 2 });
  const id = submit(Hats, 'ann');
  answer(id, 'approved', by('cy'));
  revise(id, Hats, by('bo'));
  expect(() => publish(id, 'dan')).toThrow(messages.proposals.approvalsMissing({ count: 1 }));
});

test('somebody limited to a branch decides about what is in it, and about their own; anybody comments', () => {
  const { store, proposals, Shoes, Hats, submit, revise, answer } = started();
  const inside = submit(Shoes, 'ann');
  const outside = submit(Hats, 'ann');
  const editor = by('bo', Shoes);
  for (const what of ['approved', 'askedForChanges', 'declined'] as const)
    expect(() => answer(outside, what, editor)).toThrow(messages.outsideBranch({ name: 'Shoes' }));
  expect(() => revise(outside, Shoes, editor)).toThrow(messages.outsideBranch({ name: 'Shoes' }));
  answer(outside, 'commented', editor);
  answer(inside, 'approved', editor);
  // What has gone can be changed by nobody.
  store.proposals.submit(
    { title: 'Gone', note: '', edits: [{ kind: 'delete', id: Shoes }], seen: { base: 0, categories: [], anchors: [] } },
    by('ann')
  );
  answer(outside, 'declined', by('ann', Shoes));
  expect(proposals.list('submitted').proposals.map(({ title }) => title)).toEqual(['Gone', 'Spring']);
});

test('the comments of a proposal have a limit, beyond which it can still be decided', () => {
  const { proposals, Hats, submit, publish } = started();
  const comment = (): unknown => proposals.answer(id, { what: 'commented', text: long }, by('bo'));
  // The limit is of bytes: three for each of these.
  const long = '靴'.repeat(PROPOSAL_LIMITS.text);
  const id = submit(Hats, 'ann');
  const before = Math.floor(PROPOSAL_LIMITS.logBytes / (Buffer.byteLength(long) + 200));
  for (let said = 0; said < before; said += 1) comment();
  expect(refusal(() => [comment(), comment(), comment()]).message).toBe(messages.proposals.logFull());
  expect(proposals.review(id).log.length).toBeLessThan(before + 4);
  publish(id, 'bo');
  expect(proposals.review(id).state).toBe('published');
});

test('the limit of a proposal is of bytes, and of what its author saw, too', () => {
  const { store, proposals, Hats } = started();
  // 30,000 bytes each in UTF-8, and 10,000 characters.
  const description = '靴'.repeat(10_000);
  const most = Math.floor(PROPOSAL_LIMITS.bytes / Buffer.byteLength(description));
  const first = Hats + 1;
  store.importTree(
    Array.from({ length: most }, () => ({ name: 'Long', description })),
    { author: 'import' }
  );
  const submit = (count: number): unknown => {
    const ids = Array.from({ length: count }, (_, index) => first + index);
    const edits = ids.map((id): TreeEditRequest => ({ kind: 'update', id, fields: { description: 'New' } }));
    return proposals.submit({ title: 'A', note: '', edits }, by('ann'));
  };
  expect(refusal(() => submit(most)).code).toBe('body_too_large');
  submit(most - 10);
});

test('where nobody is known by name, a rule of several reviewers is refused, which could never be met', async () => {
  const { store } = started();
  const local = sqliteProposals(store);
  await expect(local.setRule({ reviewers: 2 }, { author: 'window' })).rejects.toThrow(messages.proposals.oneReviewer);
  await local.setRule({ reviewers: 1 }, { author: 'window' });
  expect((await local.list()).rule).toEqual({ reviewers: 1 });
});
