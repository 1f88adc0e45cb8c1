import { create } from 'zustand';
import type { ComparedWith } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import type { TreeModel } from '../../model/tree-model';
import type { FeatureCommands } from '../../session/command-runner';
import { session } from '../../session/session';
import type { Difference } from './differences';
import { ignoredWith, keepIgnored, type Aspect } from './ignored';
import type { MatchBy } from './match-trees';

/** What this workspace is compared with, as it was when it was read. */
export interface Compared {
  readonly with: ComparedWith;
  readonly name: string;
  readonly model: TreeModel;
  /** Of the service that the compared tree is a replica of; `null` for a tree without a service. */
  readonly dialect: Dialect | null;
}

/** Which of the two trees the differences are applied to. */
export type EditDirection = 'here' | 'there';

interface CompareState {
  /** `null` until the person has chosen something to compare with. */
  readonly compared: Compared | null;
  readonly direction: EditDirection;
  readonly matchBy: MatchBy | 'suggested';
  /** Which differences are listed. */
  readonly kind: Difference['kind'] | 'all';
  readonly ignored: ReadonlySet<Aspect>;
  /** Keys of the differences that are to be applied. */
  readonly chosen: ReadonlySet<string>;
  readonly isApplying: boolean;
}

const NOTHING: ReadonlySet<never> = new Set<never>();

/** The comparison that the person has set up. It outlives its view, which may be left and come back to. */
export const useCompare = create<CompareState>(() => ({
  compared: null,
  direction: 'here',
  matchBy: 'suggested',
  kind: 'all',
  ignored: NOTHING,
  chosen: NOTHING,
  isApplying: false
}));

const { setState } = useCompare;

export const closeCompare = (): void => {
  setState({ compared: null, chosen: NOTHING, isApplying: false });
  session.showView('tree');
};

/** Begins a comparison. Only another workspace can be changed; a backup or a file is compared for changes here. */
export const compareWith = (compared: Compared): void =>
  setState({
    compared,
    chosen: NOTHING,
    kind: 'all',
    matchBy: 'suggested',
    ignored: ignoredWith(compared.with),
    ...(compared.with.kind !== 'workspace' && { direction: 'here' })
  });
/** Takes the same tree as it was read again. */
export const replaceCompared = (compared: Compared): void => setState({ compared, chosen: NOTHING });
export const setDirection = (direction: EditDirection): void => setState({ direction, chosen: NOTHING });
export const setMatchBy = (matchBy: MatchBy): void => setState({ matchBy, chosen: NOTHING });
export const showKind = (kind: Difference['kind'] | 'all'): void => setState({ kind });
/** Leaves an aspect out of the comparison, or takes it in again. Kept for the next comparison of the same two trees. */
export const ignore = (compared: Compared, aspect: Aspect, isIgnored: boolean): void =>
  setState(({ ignored: before }) => {
    const ignored = new Set(before);
    if (isIgnored) ignored.add(aspect);
    else ignored.delete(aspect);
    keepIgnored(compared.with, ignored);
    return { ignored };
  });
export const choose = (chosen: ReadonlySet<string>): void => setState({ chosen });
/** Opens or closes the dialog that shows the requests before they are carried out. */
export const askToApply = (isApplying: boolean): void => setState({ isApplying });

export const compareCommands = { compare: { run: () => session.toggleView('compare') } } satisfies FeatureCommands;
