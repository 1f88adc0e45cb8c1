import type { CategoryId } from '../../../src-shared/ids';
import type { Standing } from '../../../src-shared/search-query';

type Standings = ReadonlyMap<CategoryId, { readonly kind: string }>;

let standings: Standings = new Map();

/** @param known the categories that differ on the service, and why */
export const setStandings = (known: Standings): void => {
  standings = known;
};

export const standsSo = (id: CategoryId, standing: Standing): boolean => {
  const kind = standings.get(id)?.kind;
  return standing === 'unsent' ? kind !== undefined : kind === standing;
};
