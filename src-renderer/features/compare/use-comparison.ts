import { useCallback, useMemo } from 'react';
import { useSliced } from '../../platform/use-sliced';
import type { TreeSnapshot } from '../../model/tree-model';
import { useDialect } from '../../session/kept-by-service';
import { commonGround } from './common-ground';
import { useCompare, type Compared } from './compare-commands';
import { compareTrees, type Comparison } from './differences';
import { likelyMatch, matchTrees, type MatchBy } from './match-trees';

/** How the two trees differ, kept true while this workspace is edited; `null` until that is worked out. */
export const useComparison = (
  snapshot: TreeSnapshot,
  compared: Compared
): { comparison: Comparison | null; isStale: boolean; matchBy: MatchBy } => {
  const direction = useCompare((state) => state.direction);
  const wanted = useCompare((state) => state.matchBy);
  // A workspace's backup has its ids, whatever has happened to the names since.
  const suggested = useMemo(
    () => (compared.with.kind === 'backup' ? 'id' : likelyMatch(snapshot.model, compared.model)),
    [snapshot, compared]
  );
  const dialect = useDialect();
  const matchBy = wanted ?? suggested;
  const begin = useCallback(
    function* () {
      const [source, target] =
        direction === 'here' ? [compared.model, snapshot.model] : [snapshot.model, compared.model];
      const ground = yield* commonGround({ model: snapshot.model, dialect }, compared);
      const pairs = yield* matchTrees(source, target, matchBy);
      return yield* compareTrees(source, target, pairs, ground);
    },
    [snapshot, compared, direction, matchBy, dialect]
  );
  const { result, isStale } = useSliced(begin);
  return { comparison: result, isStale, matchBy };
};
