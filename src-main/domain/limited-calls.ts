import { type Actor, type Principal, type PersonCalling, type Writer, actorOf } from './principal';
import { PROPOSALS_PATH, type ProposalAnswer } from '../../src-shared/proposals';
import type { CategoryRepository } from './category-repository';
import { StoreError } from './errors';
import { messages } from './messages';
import type { Proposer, ProposalRepository } from './proposal-repository';

/** The refusal for callers who may propose but change nothing directly. */
export const proposeInstead = (sentence: string): StoreError =>
  new StoreError('forbidden', sentence, { proposals: PROPOSALS_PATH });

export const writeRefusal = (caller: Principal): StoreError | undefined => {
  if (caller.kind === 'anyone') return new StoreError('forbidden', messages.onlyReading);
  if (caller.kind === 'owner') return undefined;
  if (caller.role === 'viewer') return new StoreError('forbidden', messages.viewersOnlyRead);
  return caller.role === 'proposer' ? proposeInstead(messages.proposersPropose) : undefined;
};

export const proposalRefusal = (caller: Principal): StoreError | undefined => {
  if (caller.kind !== 'person') return writeRefusal(caller);
  return caller.role === 'viewer' ? new StoreError('forbidden', messages.viewersDoNotPropose) : undefined;
};

/** Throws `forbidden` unless the actor is an admin of the team, or there is no team: for decisions that concern everybody and cannot be undone. */
export const requireAdmin = ({ person, role }: Actor): void => {
  if (person !== undefined && role !== 'admin') throw new StoreError('forbidden', messages.adminsOnly);
};

type Reading = 'readTree' | 'readFields' | 'readRules' | 'status';

/** A repository as one caller may use it. Who may only read is refused writes; the engine checks limits to a branch in the transaction. */
export const limitedCategories = (repository: CategoryRepository, caller: Principal): CategoryRepository => {
  if (caller.kind === 'owner') return repository;
  const refusal = writeRefusal(caller);
  const reading: Pick<CategoryRepository, Reading> = {
    readTree: (isKnown, mayBeBehind) => repository.readTree(isKnown, mayBeBehind),
    readFields: () => repository.readFields(),
    readRules: () => repository.readRules(),
    status: () => repository.status()
  };
  if (caller.kind === 'person' && refusal === undefined) return { ...reading, ...writingAs(repository, caller) };
  const refuse = async (): Promise<never> => {
    throw refusal ?? new StoreError('forbidden', messages.onlyReading);
  };
  return { ...reading, create: refuse, update: refuse, delete: refuse, writeFields: refuse, writeRules: refuse };
};

const writingAs = (
  repository: CategoryRepository,
  { person, branch: within }: PersonCalling
): Omit<CategoryRepository, Reading> => {
  const by = <Context extends Writer>(context: Context): Context => ({ ...context, person, within });
  return {
    create: (request, context, once) =>
      repository.create(
        request,
        by(context),
        // Keys are per person: the same key of somebody else counts as one that was used with another request.
        once && { key: once.key, fingerprint: `${person} ${once.fingerprint}` }
      ),
    update: (id, request, context) => repository.update(id, request, by(context)),
    delete: (id, mode, context) => repository.delete(id, mode, by(context)),
    writeFields: (fields, context) => repository.writeFields(fields, by(context)),
    writeRules: (rules, context) => repository.writeRules(rules, by(context))
  };
};

/** Proposals as one caller may use them: all read them; who may propose comments, and revises and declines their own; the rest needs an editor. */
export const limitedProposals = (repository: ProposalRepository, caller: Principal): ProposalRepository => {
  if (caller.kind === 'owner') return repository;
  const reader = caller.kind === 'person' ? actorOf(caller) : {};
  const by = (proposer: Proposer): Proposer =>
    caller.kind === 'person' ? { ...proposer, ...reader, name: caller.name } : proposer;
  const require = (refusal: StoreError | undefined): void => {
    if (refusal !== undefined) throw refusal;
  };
  const requireReviewer = (): void => {
    if (writeRefusal(caller) !== undefined) throw new StoreError('forbidden', messages.editorsReview);
  };
  /** Throws `forbidden` unless the proposal is the caller's own, or they may change the tree. */
  const requireOwn = async (id: number): Promise<void> => {
    const refusal = writeRefusal(caller);
    if (refusal === undefined) return;
    require(proposalRefusal(caller));
    const author = (await repository.review(id)).by.person?.id;
    if (caller.kind !== 'person' || author !== caller.person)
      throw new StoreError('forbidden', messages.proposalOfOthers);
  };
  const requireAnswer = async (id: number, { what }: ProposalAnswer): Promise<void> => {
    if (what === 'commented') require(proposalRefusal(caller));
    else if (what === 'declined') await requireOwn(id);
    else requireReviewer();
  };
  return {
    list: (state) => repository.list(state),
    review: (id) => repository.review(id, reader),
    request: (id) => repository.request(id),
    proposedTree: (id) => repository.proposedTree(id),
    submit: async (request, proposer) => {
      require(proposalRefusal(caller));
      return repository.submit(request, by(proposer));
    },
    revise: async (id, request, proposer) => {
      await requireOwn(id);
      return repository.revise(id, request, by(proposer));
    },
    publish: async (id, request, publisher) => {
      requireReviewer();
      return repository.publish(id, request, by(publisher));
    },
    answer: async (id, answer, proposer) => {
      await requireAnswer(id, answer);
      return repository.answer(id, answer, by(proposer));
    },
    setRule: async (rule, proposer) => {
      require(writeRefusal(caller));
      return repository.setRule(rule, by(proposer));
    }
  };
};
