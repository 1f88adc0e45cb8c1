import type { z } from 'zod';
import {
  PROPOSAL_LIMITS,
  PROPOSALS_PATH,
  proposalAnswerSchema,
  proposalRequestSchema,
  proposalStateSchema,
  publishRequestSchema,
  reviewRuleSchema
} from '../../../src-shared/proposals';
import { actorOf } from '../../domain/principal';
import type { Proposer, ProposalRepository } from '../../domain/proposal-repository';
import { jsonAnswer, Refusal } from '../call/answer';
import { messages } from '../call/messages';
import { pathId } from './category-routes';
import { readJsonBody } from './read-json-body';
import { ID, REFUSALS, TEXT_SCHEMA, type Headers, type Parameter } from './route-parts';
import type { Route, RouteCall, Service } from './route';

const PROPOSAL_ID: Parameter = { ...ID, description: 'The proposal. Anything but a positive integer names none: 404.' };

const DIGEST: Headers = {
  ETag: { description: 'The digest of what was reviewed, in quotes.', required: true, schema: TEXT_SCHEMA }
};

const tagged = (digest: string): Record<string, string> => ({ ETag: `"${digest}"`, 'Cache-Control': 'no-cache' });

const proposalsOf = ({ proposals }: Service): ProposalRepository => {
  if (proposals === undefined) throw new Refusal('not_found', messages.noPath);
  return proposals;
};

const proposerOf = ({ author, caller, signal }: Service): Proposer => ({
  author: author === 'window' ? 'window' : 'http',
  signal,
  ...(caller.kind === 'person' && { ...actorOf(caller), name: caller.name })
});

const REVIEWED: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the review, in quotes. If it has another by now, nothing changes: 412.',
  schema: TEXT_SCHEMA
};

/** The digest in `If-Match`; what is none is that of no review. */
const digestIn = ({ ifMatch }: RouteCall): string | undefined =>
  ifMatch === undefined ? undefined : (/^"([^"]*)"$/.exec(ifMatch.trim())?.[1] ?? '');

const bodyOf = <T>({ body }: RouteCall, schema: z.ZodType<T>): T => readJsonBody(body, schema);

const READ = { parameters: [PROPOSAL_ID], query: [], tellsRevision: false, bodiless: {} } as const;
const READ_ONE = [...REFUSALS.read, 'not_found'] as const;

/** What a submission and a revision may meet: carrying out the edits is tried. */
const REFUSED = [...REFUSALS.write, ...REFUSALS.body, 'not_found', 'cycle', 'version_mismatch'] as const;

const listRoute: Route = {
  ...READ,
  method: 'GET',
  path: PROPOSALS_PATH,
  operationId: 'readProposals',
  summary: 'List the proposals',
  description:
    'All that wait for a review and the last that were decided, the newest first, and whether changes need a review.',
  access: 'known',
  parameters: [],
  query: [
    {
      name: 'state',
      description: 'Only those in this state.',
      schema: { ...TEXT_SCHEMA, enum: proposalStateSchema.options },
      values: proposalStateSchema.options
    }
  ],
  success: { status: '200', description: 'The proposals.', schema: 'ProposalList', headers: {} },
  refusals: REFUSALS.read,
  answer: async ({ query }, service) => {
    const state = proposalStateSchema.options.find((one) => one === query.get('state'));
    return jsonAnswer(200, { data: await proposalsOf(service).list(state) }, { 'Cache-Control': 'no-cache' });
  }
};

const submitRoute: Route = {
  ...READ,
  method: 'POST',
  path: PROPOSALS_PATH,
  operationId: 'submitProposal',
  summary: 'Propose changes',
  description:
    'Nothing of the tree changes until they are published. New categories have keys below 0. Without `seen`, the tree of this moment is what its author saw, and what cannot be carried out on it is refused.',
  access: 'propose',
  parameters: [],
  body: 'ProposalRequest',
  mostBytes: PROPOSAL_LIMITS.bytes,
  success: {
    status: '201',
    description: 'The review of the new proposal.',
    schema: 'ProposalReview',
    headers: { ...DIGEST, Location: { description: 'Its path.', required: true, schema: TEXT_SCHEMA } }
  },
  refusals: REFUSED,
  answer: async (call, service) => {
    const proposals = proposalsOf(service);
    const { id } = await proposals.submit(bodyOf(call, proposalRequestSchema), proposerOf(service));
    const review = await proposals.review(id);
    return jsonAnswer(201, { data: review }, { ...tagged(review.digest), Location: `${PROPOSALS_PATH}/${id}` });
  }
};

const reviewRoute: Route = {
  ...READ,
  method: 'GET',
  path: `${PROPOSALS_PATH}/{id}`,
  operationId: 'readProposal',
  summary: 'Review a proposal',
  description:
    'Its parts against the tree of this moment, and how they clash with it. What has come true meanwhile is left out.',
  access: 'known',
  success: { status: '200', description: 'The review.', schema: 'ProposalReview', headers: DIGEST },
  refusals: READ_ONE,
  answer: async ({ id }, service) => {
    const review = await proposalsOf(service).review(pathId(id, messages.noProposal));
    return jsonAnswer(200, { data: review }, tagged(review.digest));
  }
};

const treeRoute: Route = {
  ...READ,
  method: 'GET',
  path: `${PROPOSALS_PATH}/{id}/tree`,
  operationId: 'readProposedTree',
  summary: 'Read the tree as it would be',
  description:
    'With all parts that can be published, also those that clash. New categories have IDs above 2^40, which none will ever have.',
  access: 'known',
  success: { status: '200', description: 'The tree.', schema: 'CategoryTree', headers: {} },
  refusals: READ_ONE,
  answer: async ({ id }, service) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-cache' },
    body: [await proposalsOf(service).proposedTree(pathId(id, messages.noProposal))]
  })
};

const reviseRoute: Route = {
  ...READ,
  method: 'PUT',
  path: `${PROPOSALS_PATH}/{id}`,
  operationId: 'reviseProposal',
  summary: 'Submit a proposal again',
  description: 'Puts other changes in its place. It waits for a review again, and nobody has approved it.',
  access: 'propose',
  parameters: [PROPOSAL_ID, { ...REVIEWED, required: true }],
  body: 'ProposalRequest',
  mostBytes: PROPOSAL_LIMITS.bytes,
  success: { status: '200', description: 'The review.', schema: 'ProposalReview', headers: DIGEST },
  refusals: [...REFUSED, 'proposal_closed', 'condition_missing'],
  answer: async (call, service) => {
    const proposals = proposalsOf(service);
    const id = pathId(call.id, messages.noProposal);
    const request = { ...bodyOf(call, proposalRequestSchema), digest: digestIn(call) };
    await proposals.revise(id, request, proposerOf(service));
    const review = await proposals.review(id);
    return jsonAnswer(200, { data: review }, tagged(review.digest));
  }
};

const publishRoute: Route = {
  ...READ,
  method: 'POST',
  path: `${PROPOSALS_PATH}/{id}/publish`,
  operationId: 'publishProposal',
  summary: 'Publish a proposal',
  description:
    'Carries out what was reviewed as one change of the tree. `only` are the parts; left out, all that do not clash. A new category takes those along that it lies in. The rest stays proposed.',
  access: 'write',
  parameters: [PROPOSAL_ID, { ...REVIEWED, required: true }],
  body: 'PublishRequest',
  success: { status: '200', description: 'What was published, and what is left.', schema: 'Published', headers: {} },
  refusals: [...REFUSED, 'proposal_closed', 'condition_missing', 'tree_full'],
  answer: async (call, service) => {
    const id = pathId(call.id, messages.noProposal);
    const request = { ...bodyOf(call, publishRequestSchema), digest: digestIn(call) };
    return jsonAnswer(200, { data: await proposalsOf(service).publish(id, request, proposerOf(service)) });
  }
};

const answerRoute: Route = {
  ...READ,
  method: 'POST',
  path: `${PROPOSALS_PATH}/{id}/answers`,
  operationId: 'answerProposal',
  summary: 'Comment on, approve, send back or decline a proposal',
  description:
    'Nothing of the tree changes. A proposal that was sent back can be published once it is submitted again. An approval needs `If-Match`.',
  access: 'propose',
  parameters: [PROPOSAL_ID, REVIEWED],
  body: 'ProposalAnswer',
  success: { status: '200', description: 'The proposal.', schema: 'ProposalSummary', headers: {} },
  refusals: [
    ...REFUSALS.write,
    ...REFUSALS.body,
    'not_found',
    'proposal_closed',
    'version_mismatch',
    'condition_missing'
  ],
  answer: async (call, service) => {
    const id = pathId(call.id, messages.noProposal);
    const answer = { ...bodyOf(call, proposalAnswerSchema), digest: digestIn(call) };
    return jsonAnswer(200, { data: await proposalsOf(service).answer(id, answer, proposerOf(service)) });
  }
};

const readRuleRoute: Route = {
  ...READ,
  method: 'GET',
  path: '/api/review-rule',
  operationId: 'readReviewRule',
  summary: 'Read whether changes need a review',
  description: 'And of how many reviewers; `null`: whoever may write changes the tree directly.',
  access: 'known',
  parameters: [],
  success: { status: '200', description: 'The rule.', schema: 'AnsweredRule', headers: {} },
  refusals: REFUSALS.read,
  answer: async (_call, service) => {
    const { rule } = await proposalsOf(service).list('submitted');
    return jsonAnswer(200, { data: rule }, { 'Cache-Control': 'no-cache' });
  }
};

const setRuleRoute: Route = {
  ...readRuleRoute,
  method: 'PUT',
  operationId: 'setReviewRule',
  summary: 'Say whether changes need a review',
  description:
    'From now on: writes are then refused as `forbidden`, whoever makes them, and the tree changes by what is published. In a team for admins alone.',
  access: 'write',
  body: 'ReviewRule',
  refusals: [...REFUSALS.write, ...REFUSALS.body],
  answer: async (call, service) => {
    const rule = bodyOf(call, reviewRuleSchema);
    await proposalsOf(service).setRule(rule, proposerOf(service));
    return jsonAnswer(200, { data: rule });
  }
};

export const PROPOSAL_ROUTES: readonly Route[] = [
  listRoute,
  submitRoute,
  reviewRoute,
  reviseRoute,
  treeRoute,
  publishRoute,
  answerRoute,
  readRuleRoute,
  setRuleRoute
];
