import type { PersonId } from '../../../src-shared/ids';
import type { JournalState } from '../../../src-shared/tree-patch';
import type { CategoryRepository } from '../../domain/category-repository';
import type { ChangeFeed } from '../../domain/change-feed';
import type { ProposalRepository } from '../../domain/proposal-repository';
import type { Team } from '../../domain/team';
import type { OpenTeamWorkspace } from '../../store/team/open-team-workspace';
import type { TeamEdits } from '../../store/team/team-edits';
import type { TeamHistory } from '../../store/team/team-history';

/** Carries out a call as long as this process may answer; otherwise it rejects with `unavailable`. */
type Guarded = <T>(writes: boolean, work: () => Promise<T>) => Promise<T>;

/** One workspace as the window of a browser needs it. */
export interface WebWorkspace {
  readonly title: string;
  readonly edits: TeamEdits;
  readonly history: TeamHistory;
  readonly categories: CategoryRepository;
  readonly changes: ChangeFeed;
  readonly proposals: ProposalRepository;
  readonly team: Team;
  readonly guarded: Guarded;
  /** What the window shows beside the tree, at the revision of this process's copy. */
  shownTo(person: PersonId): Promise<{ readonly journal: JournalState; readonly count: number }>;
}

export interface WebWorkspaces {
  /** Rejects with `Refusal`: `not_found` where there is none of that name. */
  openForWeb(name: string): Promise<WebWorkspace>;
}

export const webWorkspace = (
  { workspace, edits, history }: OpenTeamWorkspace,
  title: string,
  served: Pick<WebWorkspace, 'categories' | 'changes' | 'proposals' | 'team' | 'guarded'>
): WebWorkspace => ({
  ...served,
  title,
  edits,
  history,
  shownTo: (person) => workspace.inTurn((store) => ({ journal: store.journalState(person), count: store.count() }))
});
