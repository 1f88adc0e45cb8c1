import type { Actor, Principal, PersonCalling, Writer } from './principal';
import { PROPOSALS_PATH } from '../../src-shared/proposals';
import type { CategoryRepository } from './category-repository';
import { StoreError } from './errors';
import { messages } from './messages';

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
