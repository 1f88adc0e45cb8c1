import type { SearchQuery, Standing } from '../../../src-shared/search-query';
import { searchTest } from '../../../src-shared/search-test';
import type { CategoryNode, TreeModel } from '../tree-model';
import { mappedBranch } from '../gone-targets';
import { foldedOtherName } from '../shown-language';
import type { CategoryId } from '../../../src-shared/ids';

export const categoryTest = (model: TreeModel, query: SearchQuery): ((node: CategoryNode) => boolean) =>
  searchTest(
    {
      ...mappedBranch(model),
      isEmpty: ({ id }) => model.childIds(id).length === 0,
      otherName: foldedOtherName,
      standsSo
    },
    query
  );

type Standings = ReadonlyMap<CategoryId, { readonly kind: string }>;

let standings: Standings = new Map();

/** @param known the categories that differ on the service, and why */
export const setStandings = (known: Standings): void => {
  standings = known;
};

const standsSo = ({ id }: CategoryNode, standing: Standing): boolean => {
  const kind = standings.get(id)?.kind;
  return standing === 'unsent' ? kind !== undefined : kind === standing;
};
