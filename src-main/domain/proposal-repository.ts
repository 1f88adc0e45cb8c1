import type {
  ProposalActor,
  ProposalAnswer,
  ProposalKey,
  ProposalList,
  ProposalRequest,
  ProposalReview,
  ProposalState,
  ProposalSummary,
  Published,
  ReviewRule
} from '../../src-shared/proposals';
import type { Actor, Writer } from './principal';

/** Who proposes, reviews or publishes. `name`: of a person, as others see them. */
export interface Proposer extends Writer {
  readonly author: ProposalActor['author'];
  readonly name?: string | undefined;
}

/** The digest of what was reviewed. Where it is left out, publishing, revising and approving throw `condition_missing`. */
interface Reviewed {
  readonly digest?: string | undefined;
}

export interface PublishRequest extends Reviewed {
  readonly only?: readonly ProposalKey[] | undefined;
  readonly text: string;
}

export interface ProposalRevision extends ProposalRequest, Reviewed {}
export interface AnswerRequest extends ProposalAnswer, Reviewed {}

/** The proposals of one workspace, whichever engine keeps it. Each call is atomic, and rejects with `StoreError`. Throughout, `not_found` is for a proposal that is not there. */
export interface ProposalRepository {
  list(state?: ProposalState): Promise<ProposalList>;

  /** @param reader who would publish it, which counts as their approval */
  review(id: number, reader?: Actor): Promise<ProposalReview>;

  /** What was submitted last, less what was published since: what its author goes on from, and can submit again. */
  request(id: number): Promise<ProposalRequest>;

  /** As the body of `GET /api/categories`. */
  proposedTree(id: number): Promise<Uint8Array>;

  /** Throws `version_mismatch`, and what carrying the edits out would throw, unless the request says what its author saw. */
  submit(request: ProposalRequest, by: Proposer): Promise<ProposalSummary>;

  /** Replaces an undecided request. Throws as `submit`, and `proposal_closed` and `forbidden`. */
  revise(id: number, request: ProposalRevision, by: Proposer): Promise<ProposalSummary>;

  /** One group of the journal. Throws `proposal_closed`, `version_mismatch`, `forbidden`, `invalid`, and what carrying it out throws. */
  publish(id: number, request: PublishRequest, by: Proposer): Promise<Published>;

  /** Throws `proposal_closed`, `condition_missing`, `version_mismatch`, `forbidden`, `invalid`. */
  answer(id: number, answer: AnswerRequest, by: Proposer): Promise<ProposalSummary>;

  /** Whether changes need a review from now on. Throws `forbidden` for a person who is no admin of the whole workspace. */
  setRule(rule: ReviewRule, by: Proposer): Promise<void>;
}

/** What keeps proposals, and answers at once or later. */
type ProposalKeeper = {
  readonly [Name in keyof ProposalRepository]: (
    ...args: Parameters<ProposalRepository[Name]>
  ) => Awaited<ReturnType<ProposalRepository[Name]>> | ReturnType<ProposalRepository[Name]>;
};

interface KeeperCalls {
  readonly read: <T>(work: (keeper: ProposalKeeper) => T | Promise<T>) => Promise<T>;
  readonly write: <T>(work: (keeper: ProposalKeeper) => T | Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** The proposals of a keeper that `read` and `write` name for each call. */
export const forwardedProposals = ({ read, write }: KeeperCalls): ProposalRepository => ({
  list: (state) => read((keeper) => keeper.list(state)),
  review: (id, reader) => read((keeper) => keeper.review(id, reader)),
  request: (id) => read((keeper) => keeper.request(id)),
  proposedTree: (id) => read((keeper) => keeper.proposedTree(id)),
  submit: (request, by) => write((keeper) => keeper.submit(request, by), by.signal),
  revise: (id, request, by) => write((keeper) => keeper.revise(id, request, by), by.signal),
  publish: (id, request, by) => write((keeper) => keeper.publish(id, request, by), by.signal),
  answer: (id, answer, by) => write((keeper) => keeper.answer(id, answer, by), by.signal),
  setRule: (rule, by) => write((keeper) => keeper.setRule(rule, by), by.signal)
});
