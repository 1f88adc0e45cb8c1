import { create } from 'zustand';
import type { ComparedWith } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import type { FeatureCommands } from '../../session/command-runner';
import { session } from '../../session/session';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { type Difference, compareTrees, type Comparison } from './differences';
import { ignoredWith, keepIgnored, type Aspect } from './ignored';
import { type MatchBy, likelyMatch, matchTrees } from './match-trees';
import { useCallback } from 'react';
import { useSliced } from '../../platform/use-sliced';
import { useDialect } from '../../session/kept-by-service';
import { comparableFields } from './common-ground';

/** What this workspace is compared with, as it was when it was read. */
export interface Compared {
  readonly with: ComparedWith;
  readonly name: string;
  readonly model: TreeModel;
  /** Of the service that it is a replica of; `null`: of none. */
  readonly dialect: Dialect | null;
}

/** Whose tree is to become like the other's. */
export type EditDirection = 'here' | 'there';

interface CompareState {
  readonly compared: Compared | null;
  readonly direction: EditDirection;
  /** `null`: as the trees suggest. */
  readonly matchBy: MatchBy | null;
  /** Which differences are listed; `null`: all. */
  readonly kind: Difference['kind'] | null;
  /** What is not compared. */
  readonly ignored: ReadonlySet<Aspect>;
  /** Keys of the differences that are to be carried out. */
  readonly chosen: ReadonlySet<string>;
  readonly isApplying: boolean;
}

const NOTHING: ReadonlySet<never> = new Set<never>();

export const useCompare = create<CompareState>(() => ({
  compared: null,
  direction: 'here',
  matchBy: null,
  kind: null,
  ignored: NOTHING,
  chosen: NOTHING,
  isApplying: false
}));

const { setState } = useCompare;

export const closeCompare = (): void => {
  setState({ compared: null, chosen: NOTHING, isApplying: false });
  session.showView('tree');
};

/** What was chosen before was chosen among other differences. */
export const compareWith = (compared: Compared | null): void =>
  setState({
    compared,
    chosen: NOTHING,
    kind: null,
    matchBy: null,
    ignored: compared === null ? NOTHING : ignoredWith(compared.with),
    ...(compared?.with.kind !== 'workspace' && { direction: 'here' })
  });
/** The same tree, read anew. */
export const readAgain = (compared: Compared): void => setState({ compared, chosen: NOTHING });
export const setDirection = (direction: EditDirection): void => setState({ direction, chosen: NOTHING });
export const setMatchBy = (matchBy: MatchBy): void => setState({ matchBy, chosen: NOTHING });
export const showKind = (kind: Difference['kind'] | null): void => setState({ kind });
/** Kept for the next time that the two are compared. */
export const ignore = (compared: Compared, aspect: Aspect, isIgnored: boolean): void =>
  setState(({ ignored: before }) => {
    const ignored = new Set(before);
    if (isIgnored) ignored.add(aspect);
    else ignored.delete(aspect);
    keepIgnored(compared.with, ignored);
    return { ignored };
  });
export const choose = (chosen: ReadonlySet<string>): void => setState({ chosen });
export const askToApply = (isApplying: boolean): void => setState({ isApplying });

export const compareCommands = { compare: { run: () => session.toggleView('compare') } } satisfies FeatureCommands;

interface ShownComparison {
  /** `null` until it is worked out. */
  readonly comparison: Comparison | null;
  readonly isStale: boolean;
  /** By what categories are matched; `null` until the trees have suggested it. */
  readonly matchBy: MatchBy | null;
}

/** How the two trees differ, kept true while this workspace is edited. */
export const useComparison = (snapshot: TreeSnapshot, compared: Compared): ShownComparison => {
  const direction = useCompare((state) => state.direction);
  const wanted = useCompare((state) => state.matchBy);
  const dialect = useDialect();
  const begin = useCallback(
    function* ({ model }: TreeSnapshot) {
      // A workspace's backup has its ids, whatever has happened to the names since.
      const suggested = compared.with.kind === 'backup' ? 'id' : yield* likelyMatch(model, compared.model);
      const matchBy = wanted ?? suggested;
      const [source, target] = direction === 'here' ? [compared.model, model] : [model, compared.model];
      const comparable = yield* comparableFields({ model, dialect }, compared);
      const pairs = yield* matchTrees(source, target, matchBy);
      return { matchBy, comparison: yield* compareTrees(source, target, pairs, comparable) };
    },
    [compared, direction, wanted, dialect]
  );
  const { result, isStale } = useSliced(begin, snapshot);
  return { comparison: result?.comparison ?? null, isStale, matchBy: wanted ?? result?.matchBy ?? null };
};
