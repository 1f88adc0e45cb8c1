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
import type { Writer } from './principal';

/** Who proposes, reviews or publishes. `name`: of a person, as others see them. */
export interface Proposer extends Writer {
  readonly author: ProposalActor['author'];
  readonly name?: string | undefined;
}

/** What is published, and what was reviewed. */
export interface PublishRequest {
  readonly digest: string;
  readonly only?: readonly ProposalKey[] | undefined;
  readonly text: string;
}

/** The proposals of one workspace, whichever engine keeps it. Each call is atomic, and rejects with `StoreError`. Throughout, `not_found` is for a proposal that is not there. */
export interface ProposalRepository {
  list(state?: ProposalState): Promise<ProposalList>;

  review(id: number): Promise<ProposalReview>;

  /** As the body of `GET /api/categories`. */
  proposedTree(id: number): Promise<Uint8Array>;

  /** Throws `version_mismatch`, and what carrying the edits out would throw, unless the request says what its author saw. */
  submit(request: ProposalRequest, by: Proposer): Promise<ProposalSummary>;

  /** Puts a request in the place of one that is not decided. Throws likewise, and `proposal_closed`. */
  revise(id: number, request: ProposalRequest, by: Proposer): Promise<ProposalSummary>;

  /** One group of the journal. Throws `proposal_closed`, `version_mismatch`, `forbidden`, `invalid`, and what carrying it out throws. */
  publish(id: number, request: PublishRequest, by: Proposer): Promise<Published>;

  /** Throws `proposal_closed`. */
  answer(id: number, answer: ProposalAnswer, by: Proposer): Promise<ProposalSummary>;

  /** Whether changes need a review from now on. Throws `forbidden` for a person who is no admin. */
  setRule(rule: ReviewRule, by: Proposer): Promise<void>;
}
