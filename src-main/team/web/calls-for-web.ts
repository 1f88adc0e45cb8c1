import { IPC_CALLS } from '../../../src-shared/ipc';
import type { CallMap, Handlers } from '../../../src-shared/ipc-call';
import { typedKeys } from '../../../src-shared/typed-keys';
import { answerText, type JournalStep } from '../../../src-shared/workspace-calls';
import type { WorkspaceList } from '../../../src-shared/workspaces';
import { publicPatchOf, type ChangeFeed } from '../../domain/change-feed';
import { limitedCategories, limitedProposals } from '../../domain/limited-calls';
import { actorOf, type PersonCalling } from '../../domain/principal';
import { openWindowDoor } from '../../http/window-door';
import type { Log } from '../../platform/log';
import type { TeamEdits } from '../../store/team/team-edits';
import { readEdits } from '../../workspace/worker/edit-handlers';
import { proposalHandlers } from '../../workspace/worker/proposal-handlers';
import type { PersonId } from '../../../src-shared/ids';
import type { JournalState } from '../../../src-shared/tree-patch';
import type { Team } from '../../domain/team';
import type { OpenTeamWorkspace } from '../../store/team/open-team-workspace';

/** Carries out a call as long as this process may answer; otherwise it rejects with `unavailable`. */
type Guarded = <T>(writes: boolean, work: () => Promise<T>) => Promise<T>;

/** One workspace as the window of a browser needs it. */
export interface WebWorkspace extends Pick<OpenTeamWorkspace, 'edits' | 'history' | 'categories' | 'proposals'> {
  readonly title: string;
  readonly changes: ChangeFeed;
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

export interface Asking {
  readonly workspace: WebWorkspace;
  readonly name: string;
  readonly caller: PersonCalling;
  readonly url: string;
  readonly workspaces: () => Promise<WorkspaceList['workspaces']>;
  readonly log: Log;
}

/** The calls of the window that a team's service answers, and whether they write: viewers are refused those. There are no others. */
const SERVED = {
  // The routes themselves refuse writes of viewers.
  callService: false,
  describeWorkspace: false,
  listWorkspaces: false,
  editTree: true,
  undo: true,
  redo: true,
  readHistory: false,
  readChanges: false,
  readVersion: false,
  readTrash: false,
  readRetention: false,
  restoreVersion: true,
  restoreFromTrash: true,
  removeFromTrash: true,
  setRetention: true,
  readPresence: false,
  // Viewers are shown too.
  reportPlace: false,
  readPeople: false,
  // The proposals check the rights themselves: a person who may not change the tree may propose.
  readProposals: false,
  readProposal: false,
  publishProposal: false,
  answerProposal: false,
  setReviewRule: false
} as const;

type Calls = typeof IPC_CALLS;
type Served = keyof typeof SERVED;

const handlersFor = ({ workspace, name, caller, url, workspaces, log }: Asking): Pick<Handlers<Calls>, Served> => {
  const { edits, history, changes, team } = workspace;
  const categories = limitedCategories(workspace.categories, caller);
  const actor = actorOf(caller);
  /** Finds in the change of a step of undo or redo which category to show. */
  const journalStep = async (taken: Awaited<ReturnType<TeamEdits['undo']>>): Promise<JournalStep> => {
    if (taken === null) return { state: 'nothing' };
    const { revision, left, ...summary } = taken;
    const page = await changes.since(revision - 1);
    const [patch] = page.state === 'known' ? page.patches : [];
    const changed = patch === undefined ? null : publicPatchOf(patch).changes;
    const categoryId = changed?.find(({ kind }) => kind !== 'delete')?.id ?? null;
    return { state: 'done', summary, ...(left && { left }), categoryId };
  };
  return {
    callService: async (asked) => {
      const answer = await openWindowDoor({ categories, changes, caller, log })(asked);
      return { ...answer, body: answerText(answer) };
    },
    describeWorkspace: async () => {
      const [journal, { count }] = await Promise.all([
        edits.journalState(caller.person),
        workspace.categories.status()
      ]);
      const { port, protocol } = new URL(url);
      return {
        name: workspace.title,
        file: url,
        count,
        journal,
        service: { state: 'listening', url, port: Number(port || (protocol === 'https:' ? 443 : 80)) },
        isDamaged: false,
        tokenKeeping: 'kept'
      };
    },
    listWorkspaces: async () => ({
      workspaces: await workspaces(),
      currentId: name,
      secretsKept: true,
      secretsLocked: false
    }),
    editTree: async (text) => {
      const { changed, created } = await edits.edit(readEdits(text), { author: 'window', ...actor });
      return { state: 'done', changed, created };
    },
    undo: async () => journalStep(await edits.undo(actor)),
    redo: async () => journalStep(await edits.redo(actor)),
    readHistory: (question) => history.groups(question),
    readChanges: (question) => history.changes(question),
    readVersion: ({ categoryId, changeId }) => history.version(categoryId, changeId),
    readTrash: (question) => history.trash(question),
    readRetention: () => history.retention(),
    restoreVersion: (request) => edits.restoreVersion(request, actor),
    restoreFromTrash: async ({ ids }) => ({ state: 'done', ...(await edits.restoreFromTrash(ids, actor)) }),
    removeFromTrash: async (question) => ({
      removed: await history.removeFromTrash(question?.ids ?? null, actor)
    }),
    setRetention: (retention) => history.setRetention(retention, actor),
    readPresence: async () => ({ you: caller.person, sessions: [...(await team.presence.look())] }),
    reportPlace: (note) => team.presence.note(caller, note),
    readPeople: async () => ({ you: caller.person, people: [...(await team.people())] }),
    ...proposalHandlers({ proposals: limitedProposals(workspace.proposals, caller) })
  };
};

export interface WindowCall {
  /** Whether the call writes: viewers are refused it. */
  readonly writes: boolean;
  /** Rejects as the store throws, and with `ZodError` for invalid arguments. */
  answer(args: unknown, asking: Asking): Promise<unknown>;
}

const CALLS: CallMap<Calls> = IPC_CALLS;

const windowCall = <K extends Served>(key: K): readonly [string, WindowCall] => {
  const { name, args: schema } = CALLS[key];
  const writes = SERVED[key];
  const answer: WindowCall['answer'] = async (args, asking) => {
    const given = schema.parse(args);
    return asking.workspace.guarded(writes, async () => (await handlersFor(asking)[key](given)) ?? null);
  };
  return [name, { writes, answer }];
};

export const WINDOW_CALLS_SERVED: ReadonlyMap<string, WindowCall> = new Map(typedKeys(SERVED).map(windowCall));
