import type { CategoryRepository } from '../../domain/category-repository';
import { NewerEntry } from '../../store/team/team-copy';
import type { Readiness } from './readiness';

/**
 * The categories of a workspace as long as this process may answer; otherwise calls are refused with `unavailable`. An entry of a newer
 * version ends that: what comes after it cannot be read here, so that nothing that is answered could be known to be so still.
 */
export const guardedCategories = (categories: CategoryRepository, readiness: Readiness): CategoryRepository => {
  const guarded = async <T>(writes: boolean, work: () => Promise<T>): Promise<T> => {
    readiness.admit({ writes });
    try {
      return await work();
    } catch (error) {
      if (error instanceof NewerEntry) {
        readiness.set('newerEntries', true);
        readiness.admit({ writes });
      }
      throw error;
    }
  };
  return {
    readTree: (isKnown) => guarded(false, () => categories.readTree(isKnown)),
    create: (request, context, once) => guarded(true, () => categories.create(request, context, once)),
    update: (id, read, context) => guarded(true, () => categories.update(id, read, context)),
    delete: (id, mode, context) => guarded(true, () => categories.delete(id, mode, context)),
    status: () => guarded(false, () => categories.status())
  };
};
