import type { SearchQuery } from '../../../src-shared/search-query';
import { searchTest } from '../../../src-shared/search-test';
import type { CategoryNode, TreeModel } from '../tree-model';
import { mappedBranch } from '../gone-targets';
import { foldedOtherName } from '../shown-language';
import { standsSo } from './standing';

export const categoryTest = (model: TreeModel, query: SearchQuery): ((node: CategoryNode) => boolean) =>
  searchTest(
    {
      ...mappedBranch(model),
      isEmpty: ({ id }) => model.childIds(id).length === 0,
      otherName: foldedOtherName,
      standsSo: ({ id }, standing) => standsSo(id, standing)
    },
    query
  );
