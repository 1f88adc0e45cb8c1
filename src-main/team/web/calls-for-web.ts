import { IPC_CALLS } from '../../../src-shared/ipc';
import type { IpcCall } from '../../../src-shared/ipc-call';
import { answerText, type JournalStep } from '../../../src-shared/workspace-calls';
import type { WorkspaceList } from '../../../src-shared/workspaces';
import { publicPatchOf, type ChangeFeed } from '../../domain/change-feed';
import type { ProposalRepository } from '../../domain/proposal-repository';
import { limitedCategories, limitedProposals } from '../../domain/limited-calls';
import { actorOf, type Actor, type PersonCalling } from '../../domain/principal';
import { openWindowDoor } from '../../http/window-door';
import type { Log } from '../../platform/log';
import type { TeamEdits } from '../../store/team/team-edits';
import type { TeamHistory } from '../../store/team/team-history';
import { readEdits } from '../../workspace/worker/edit-handlers';
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

export interface WindowCall {
  /** Whether the call writes: viewers are refused it. */
  readonly writes: boolean;
  /** Rejects as the store throws, and with `ZodError` for invalid arguments. */
  answer(args: unknown, asking: Asking): Promise<unknown>;
}

const call = <A, R>(
  { name, args: schema }: IpcCall<A, R>,
  writes: boolean,
  answer: (args: A, asking: Asking) => Promise<R>
): readonly [string, WindowCall] => [
  name,
  {
    writes,
    answer: async (args, asking) => {
      const given = schema.parse(args);
      return asking.workspace.guarded(writes, () => answer(given, asking));
    }
  }
];

const asksHistory = <A, R>(
  asked: IpcCall<A, R>,
  read: (history: TeamHistory, args: A) => Promise<R>
): readonly [string, WindowCall] => call(asked, false, (args, { workspace: { history } }) => read(history, args));

const BY = { author: 'window' } as const;

const asksProposals = <A, R>(
  asked: IpcCall<A, R>,
  work: (proposals: ProposalRepository, args: A) => Promise<R>
): readonly [string, WindowCall] =>
  call(asked, false, (args, { workspace: { proposals }, caller }) => work(limitedProposals(proposals, caller), args));

/** Takes a step of undo or redo, and finds in its change which category to show. */
const step =
  (take: (store: Asking['workspace']['edits'], actor: Actor) => ReturnType<TeamEdits['undo']>) =>
  async (_nothing: null, { workspace: { edits, changes }, caller }: Asking): Promise<JournalStep> => {
    const taken = await take(edits, actorOf(caller));
    if (taken === null) return { state: 'nothing' };
    const { revision, left, ...summary } = taken;
    const page = await changes.since(revision - 1);
    const [patch] = page.state === 'known' ? page.patches : [];
    const categories = patch === undefined ? null : publicPatchOf(patch).changes;
    return {
      state: 'done',
      summary,
      ...(left && { left }),
      categoryId: categories?.find(({ kind }) => kind !== 'delete')?.id ?? null
    };
  };

/** The calls of the window that a team's service answers, by their names. There are no others. */
export const WINDOW_CALLS_SERVED: ReadonlyMap<string, WindowCall> = new Map([
  // The routes themselves refuse writes of viewers.
  call(IPC_CALLS.callService, false, async (asked, { workspace, caller, log }) => {
    const { changes } = workspace;
    const categories = limitedCategories(workspace.categories, caller);
    const answer = await openWindowDoor({ categories, changes, caller, log })(asked);
    return { ...answer, body: answerText(answer) };
  }),
  call(IPC_CALLS.describeWorkspace, false, async (_nothing, { workspace, caller, url }) => {
    const [journal, { count }] = await Promise.all([
      workspace.edits.journalState(caller.person),
      workspace.categories.status()
    ]);
    const { port, protocol } = new URL(url);
    return {
      name: workspace.title,
      file: url,
      count,
      journal,
      service: { state: 'listening' as const, url, port: Number(port || (protocol === 'https:' ? 443 : 80)) },
      isDamaged: false,
      tokenKeeping: 'kept' as const
    };
  }),
  call(IPC_CALLS.listWorkspaces, false, async (_nothing, { name, workspaces }) => ({
    workspaces: await workspaces(),
    currentId: name,
    secretsKept: true,
    secretsLocked: false
  })),
  call(IPC_CALLS.editTree, true, async (text, { workspace, caller }) => {
    const edits = readEdits(text);
    const { revision: _revision, ...edited } = await workspace.edits.edit(edits, {
      author: 'window',
      ...actorOf(caller)
    });
    return { state: 'done' as const, ...edited };
  }),
  call(
    IPC_CALLS.undo,
    true,
    step((edits, actor) => edits.undo(actor))
  ),
  call(
    IPC_CALLS.redo,
    true,
    step((edits, actor) => edits.redo(actor))
  ),
  asksHistory(IPC_CALLS.readHistory, (history, question) => history.groups(question)),
  asksHistory(IPC_CALLS.readChanges, (history, question) => history.changes(question)),
  asksHistory(IPC_CALLS.readVersion, (history, { categoryId, changeId }) => history.version(categoryId, changeId)),
  asksHistory(IPC_CALLS.readTrash, (history, question) => history.trash(question)),
  asksHistory(IPC_CALLS.readRetention, (history) => history.retention()),
  call(IPC_CALLS.restoreVersion, true, async (request, { workspace: { edits }, caller }) =>
    edits.restoreVersion(request, actorOf(caller))
  ),
  call(IPC_CALLS.restoreFromTrash, true, async ({ ids }, { workspace: { edits }, caller }) => ({
    state: 'done' as const,
    ...(await edits.restoreFromTrash(ids, actorOf(caller)))
  })),
  call(IPC_CALLS.readPresence, false, async (_nothing, { workspace: { team }, caller }) => ({
    you: caller.person,
    sessions: [...(await team.presence.look())]
  })),
  // Viewers are shown too.
  call(IPC_CALLS.reportPlace, false, async (note, { workspace: { team }, caller }) => {
    team.presence.note(caller, note);
    return null;
  }),
  call(IPC_CALLS.readPeople, false, async (_nothing, { workspace: { team }, caller }) => ({
    you: caller.person,
    people: [...(await team.people())]
  })),
  // The proposals check the rights themselves: a person who may not change the tree may propose.
  asksProposals(IPC_CALLS.readProposals, (proposals) => proposals.list()),
  asksProposals(IPC_CALLS.readProposal, (proposals, { id }) => proposals.review(id)),
  asksProposals(IPC_CALLS.publishProposal, (proposals, { id, ...request }) => proposals.publish(id, request, BY)),
  asksProposals(IPC_CALLS.answerProposal, (proposals, { id, ...answer }) => proposals.answer(id, answer, BY)),
  asksProposals(IPC_CALLS.setReviewRule, async (proposals, rule) => {
    await proposals.setRule(rule, BY);
    return null;
  }),
  call(IPC_CALLS.removeFromTrash, true, async (question, { workspace: { history }, caller }) => ({
    removed: await history.removeFromTrash(question?.ids ?? null, actorOf(caller))
  })),
  call(IPC_CALLS.setRetention, true, async (retention, { workspace: { history }, caller }) =>
    history.setRetention(retention, actorOf(caller))
  )
]);
