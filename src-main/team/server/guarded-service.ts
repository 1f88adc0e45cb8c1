import type { CategoryRepository } from '../../domain/category-repository';
import type { ChangeFeed } from '../../domain/change-feed';
import { forwardedProposals } from '../../domain/forwarded-proposals';
import type { ProposalRepository } from '../../domain/proposal-repository';
import { NewerEntry } from '../../store/team/team-copy';
import { onCopies } from './copies-storage';
import type { Readiness } from './readiness';

/** Carries out a call while this process is ready. An entry of a newer version ends that for good. */
export const guard =
  (readiness: Readiness) =>
  async <T>(writes: boolean, work: () => Promise<T>): Promise<T> => {
    readiness.admit({ writes });
    try {
      return await onCopies(readiness, work);
    } catch (error) {
      if (error instanceof NewerEntry) {
        readiness.set('newerEntries', true);
        readiness.admit({ writes });
      }
      throw error;
    }
  };

/** The categories of a workspace; while this process is not ready, calls are refused with `unavailable`. */
export const guardedCategories = (categories: CategoryRepository, readiness: Readiness): CategoryRepository => {
  const guarded = guard(readiness);
  return {
    readTree: (isKnown, mayBeBehind) => guarded(false, () => categories.readTree(isKnown, mayBeBehind)),
    create: (request, context, once) => guarded(true, () => categories.create(request, context, once)),
    update: (id, request, context) => guarded(true, () => categories.update(id, request, context)),
    delete: (id, mode, context) => guarded(true, () => categories.delete(id, mode, context)),
    readFields: () => guarded(false, () => categories.readFields()),
    writeFields: (fields, context) => guarded(true, () => categories.writeFields(fields, context)),
    readRules: () => guarded(false, () => categories.readRules()),
    writeRules: (rules, context) => guarded(true, () => categories.writeRules(rules, context)),
    status: () => guarded(false, () => categories.status())
  };
};

export const guardedProposals = (proposals: ProposalRepository, readiness: Readiness): ProposalRepository => {
  const guarded = guard(readiness);
  return forwardedProposals({
    read: (work) => guarded(false, async () => work(proposals)),
    write: (work) => guarded(true, async () => work(proposals))
  });
};

/** The changes of a workspace, guarded likewise. @param count is told how the number of followers changes */
export const guardedChanges = (
  changes: ChangeFeed,
  readiness: Readiness,
  count: (difference: 1 | -1) => void
): ChangeFeed => {
  const guarded = guard(readiness);
  return {
    ...(changes.proposals && { proposals: changes.proposals }),
    revision: () => changes.revision(),
    caughtUp: () => guarded(false, () => changes.caughtUp()),
    since: (revision) => guarded(false, () => changes.since(revision)),
    follow: (listener) => {
      const stop = changes.follow(listener);
      count(1);
      let isOver = false;
      return () => {
        if (!isOver) count(-1);
        isOver = true;
        stop();
      };
    }
  };
};
