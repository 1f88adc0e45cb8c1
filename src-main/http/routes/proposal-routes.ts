import {
  PROPOSAL_LIMITS,
  PROPOSALS_PATH,
  proposalAnswerSchema,
  proposalRequestSchema,
  proposalStateSchema,
  publishRequestSchema,
  reviewRuleSchema
} from '../../../src-shared/proposals';
import type { Proposer, ProposalRepository } from '../../domain/proposal-repository';
import { jsonAnswer, Refusal, type JsonAnswer } from '../call/answer';
import { messages } from '../call/messages';
import { pathId } from './category-routes';
import { readJsonBody, type Route, type RouteCall, type Service } from './route';
import { cacheControl, ID, REFUSALS, TEXT_SCHEMA, type Headers, type Parameter } from './route-parts';

const PROPOSAL_ID: Parameter = { ...ID, description: 'The proposal. Anything but a positive integer names none: 404.' };

const NOT_KEPT = cacheControl('no-cache', 'it may be another at any time.');
const NO_CACHE = { 'Cache-Control': 'no-cache' };

const DIGEST: Headers = {
  ...NOT_KEPT,
  ETag: { description: 'The digest of what was reviewed, in quotes.', required: true, schema: TEXT_SCHEMA }
};

const proposalsOf = ({ proposals }: Service): ProposalRepository => {
  if (proposals === undefined) throw new Refusal('not_found', messages.noPath);
  return proposals;
};

const proposerOf = ({ author, signal }: Service): Proposer => ({
  author: author === 'window' ? 'window' : 'http',
  signal
});

const REVIEWED: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the review, in quotes. If it has another by now, nothing changes: 412.',
  schema: TEXT_SCHEMA
};

/** The digest in `If-Match`. A malformed value matches no review. */
const digestIn = ({ ifMatch }: RouteCall): string | undefined =>
  ifMatch === undefined ? undefined : (/^"([^"]*)"$/.exec(ifMatch.trim())?.[1] ?? '');

const reviewAnswer = async (service: Service, id: number): Promise<JsonAnswer> => {
  const review = await proposalsOf(service).review(id);
  return jsonAnswer(200, { data: review }, { ...NO_CACHE, ETag: `"${review.digest}"` });
};

const READ_ONE = [...REFUSALS.read, 'not_found'] as const;

const WRITE = [...REFUSALS.write, ...REFUSALS.anyBody] as const;

/** Refusals of a submission, a revision and a publication: each tries out its edits. */
const REFUSED = [...WRITE, 'not_found', 'cycle', 'version_mismatch'] as const;

const listRoute: Route = {
  method: 'GET',
  path: PROPOSALS_PATH,
  operationId: 'readProposals',
  summary: 'List the proposals',
  description:
    'All that wait for a review and the last that were decided, the newest first, and whether changes need a review.',
  access: 'known',
  query: [
    {
      name: 'state',
      description: 'Only those in this state.',
      schema: { ...TEXT_SCHEMA, enum: proposalStateSchema.options },
      values: proposalStateSchema.options
    }
  ],
  success: { status: '200', description: 'The proposals.', schema: 'ProposalList', headers: NOT_KEPT },
  refusals: REFUSALS.read,
  answer: async ({ query }, service) => {
    const state = proposalStateSchema.options.find((one) => one === query.get('state'));
    return jsonAnswer(200, { data: await proposalsOf(service).list(state) }, NO_CACHE);
  }
};

const submitRoute: Route = {
  method: 'POST',
  path: PROPOSALS_PATH,
  operationId: 'submitProposal',
  summary: 'Propose changes',
  description:
    'Nothing of the tree changes until they are published. New categories have keys below 0. Without `seen`, the tree of this moment is what its author saw, and what cannot be carried out on it is refused.',
  access: 'propose',
  body: 'ProposalRequest',
  mostBytes: PROPOSAL_LIMITS.bytes,
  success: {
    status: '201',
    description: 'The review of the new proposal.',
    schema: 'ProposalReview',
    headers: { ...DIGEST, Location: { description: 'Its path.', required: true, schema: TEXT_SCHEMA } }
  },
  refusals: [...REFUSED, 'unknown_parent'],
  answer: async (call, service) => {
    const request = readJsonBody(call.body, proposalRequestSchema);
    const { id } = await proposalsOf(service).submit(request, proposerOf(service));
    const answer = await reviewAnswer(service, id);
    return { ...answer, status: 201, headers: { ...answer.headers, Location: `${PROPOSALS_PATH}/${id}` } };
  }
};

const reviewRoute: Route = {
  method: 'GET',
  path: `${PROPOSALS_PATH}/{id}`,
  operationId: 'readProposal',
  summary: 'Review a proposal',
  description:
    'Its parts against the tree of this moment, and how they clash with it. What has come true meanwhile is left out.',
  parameters: [PROPOSAL_ID],
  access: 'known',
  success: { status: '200', description: 'The review.', schema: 'ProposalReview', headers: DIGEST },
  refusals: READ_ONE,
  answer: async ({ id }, service) => reviewAnswer(service, pathId(id, messages.noProposal))
};

const requestRoute: Route = {
  method: 'GET',
  path: `${PROPOSALS_PATH}/{id}/request`,
  operationId: 'readProposalRequest',
  summary: 'Read what was proposed',
  description:
    'In the form in which it can be submitted again, with what its author saw, less what was published since.',
  parameters: [PROPOSAL_ID],
  access: 'known',
  success: { status: '200', description: 'The request.', schema: 'ProposedRequest', headers: NOT_KEPT },
  refusals: READ_ONE,
  answer: async ({ id }, service) =>
    jsonAnswer(200, { data: await proposalsOf(service).request(pathId(id, messages.noProposal)) }, NO_CACHE)
};

const treeRoute: Route = {
  method: 'GET',
  path: `${PROPOSALS_PATH}/{id}/tree`,
  operationId: 'readProposedTree',
  summary: 'Read the tree as it would be',
  description:
    'With all parts that can be published, also those that clash. New categories have IDs above 2^50, which none will ever have.',
  parameters: [PROPOSAL_ID],
  access: 'known',
  success: { status: '200', description: 'The tree.', schema: 'CategoryTree', headers: NOT_KEPT },
  refusals: READ_ONE,
  answer: async ({ id }, service) => ({
    status: 200,
    headers: NO_CACHE,
    body: [await proposalsOf(service).proposedTree(pathId(id, messages.noProposal))]
  })
};

const reviseRoute: Route = {
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
  refusals: [...REFUSED, 'unknown_parent', 'proposal_closed', 'condition_missing'],
  answer: async (call, service) => {
    const id = pathId(call.id, messages.noProposal);
    const request = { ...readJsonBody(call.body, proposalRequestSchema), digest: digestIn(call) };
    await proposalsOf(service).revise(id, request, proposerOf(service));
    return reviewAnswer(service, id);
  }
};

const publishRoute: Route = {
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
    const request = { ...readJsonBody(call.body, publishRequestSchema), digest: digestIn(call) };
    return jsonAnswer(200, { data: await proposalsOf(service).publish(id, request, proposerOf(service)) });
  }
};

const answerRoute: Route = {
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
  refusals: [...WRITE, 'not_found', 'proposal_closed', 'version_mismatch', 'condition_missing'],
  answer: async (call, service) => {
    const id = pathId(call.id, messages.noProposal);
    const answer = { ...readJsonBody(call.body, proposalAnswerSchema), digest: digestIn(call) };
    return jsonAnswer(200, { data: await proposalsOf(service).answer(id, answer, proposerOf(service)) });
  }
};

const readRuleRoute: Route = {
  method: 'GET',
  path: '/api/review-rule',
  operationId: 'readReviewRule',
  summary: 'Read whether changes need a review',
  description: 'And of how many reviewers; `null`: whoever may write changes the tree directly.',
  access: 'known',
  success: { status: '200', description: 'The rule.', schema: 'AnsweredRule', headers: NOT_KEPT },
  refusals: REFUSALS.read,
  answer: async (_call, service) => {
    const { rule } = await proposalsOf(service).list('submitted');
    return jsonAnswer(200, { data: rule }, NO_CACHE);
  }
};

const setRuleRoute: Route = {
  ...readRuleRoute,
  method: 'PUT',
  operationId: 'setReviewRule',
  summary: 'Say whether changes need a review',
  description:
    'From now on: writes are then refused as `forbidden`, whoever makes them, and the tree changes by what is published. In a team for admins of the whole workspace alone.',
  access: 'write',
  body: 'ReviewRule',
  refusals: WRITE,
  answer: async (call, service) => {
    const rule = readJsonBody(call.body, reviewRuleSchema);
    await proposalsOf(service).setRule(rule, proposerOf(service));
    return jsonAnswer(200, { data: rule }, NO_CACHE);
  }
};

export const PROPOSAL_ROUTES: readonly Route[] = [
  listRoute,
  submitRoute,
  reviewRoute,
  reviseRoute,
  requestRoute,
  treeRoute,
  publishRoute,
  answerRoute,
  readRuleRoute,
  setRuleRoute
];
