import { onceFor } from '../../../src-shared/once';
import { z } from 'zod';
import type { Problem } from '../../../src-shared/envelope';
import type { Outcome } from '../../../src-shared/ipc-call';
import { readJsonText } from '../../../src-shared/json-text';
import type { Me } from '../../../src-shared/me';
import { LIMITS } from '../../../src-shared/limits';
import { writeRefusal } from '../../domain/limited-calls';
import { methodNotAllowed, problemOfRefusal, Refusal, refusalOf } from '../../http/call/answer';
import { messages as sharedMessages } from '../../../src-shared/messages';
import { messages as callMessages } from '../../http/call/messages';
import { answerCall, wholeNumberIn, WORKSPACE_NAME } from '../../http/routes/route';
import { readCategoriesRoute } from '../../http/routes/category-routes';
import type { BeginFollowing } from '../../http/socket/http-server';
import { EventStream, tooManyFollowers, type EventForm } from '../../http/socket/event-stream';
import { readRequestText } from '../../http/socket/request-body';
import { writeAnswer } from '../../http/socket/write-answer';
import type { Log } from '../../platform/log';
import messages from './messages/en.json' with { type: 'json' };
import { type PageCall, requireOwnPage, SESSION_COOKIE, sendJson } from './page-call';
import type { WebCallers } from './web-callers';
import { type Asking, WINDOW_CALLS_SERVED, type WebWorkspaces, type WebWorkspace } from './calls-for-web';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { PersonId, Revision } from '../../../src-shared/ids';
import type { JournalState } from '../../../src-shared/tree-patch';
import { publicPatchOf, type FeedPatch } from '../../domain/change-feed';

const eventText = (name: string, json: string, id?: Revision): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`;

/** The members of a `TreePatch` that are the same for all windows, as JSON without braces. */
interface WindowPatch {
  readonly person: PersonId | undefined;
  readonly text: string;
  /** The text for other people's windows, which do not wait for this commit. */
  readonly textForOthers: string;
}

const windowPatchOf = onceFor((patch: FeedPatch): WindowPatch => {
  const { revision, author, ...rest } = publicPatchOf(patch);
  const text = JSON.stringify({ ...rest, to: revision }).slice(1, -1);
  return {
    person: rest.person,
    text: `"author":"${author}",${text}`,
    textForOthers: `"author":"${author === 'window' ? 'http' : author}",${text}`
  };
});

const isSameStep = (one: JournalState['undo'], other: JournalState['undo']): boolean =>
  one?.step === other?.step &&
  one?.action === other?.action &&
  one?.subject === other?.subject &&
  one?.count === other?.count;

/** Server-sent events (WHATWG HTML, 9.2) named as in the IPC map, with revisions as ids. @param told the undo step that the window knows: one alone is a patch too */
export const windowEvents = (workspace: WebWorkspace, person: PersonId, told: JournalState): EventForm => ({
  retryMs: 1_000,
  headers: { 'Cache-Control': 'no-store' },
  changes: async (patches, revision) => {
    const { journal, count } = await workspace.shownTo(person);
    const isSame = isSameStep(journal.undo, told.undo) && isSameStep(journal.redo, told.redo);
    if (patches.length === 0 && isSame) return [];
    told = journal;
    const rest = `"count":${count},"journal":${JSON.stringify(journal)}`;
    const event = (text: string, to: Revision): string =>
      eventText(IPC_EVENTS.treeChanged.name, JSON.stringify(`{${text},${rest}}`), to);
    if (patches.length === 0)
      return [event(`"author":"http","from":${revision},"to":${revision},"changes":[]`, revision)];
    return patches.map((patch) => {
      const { person: author, text, textForOthers } = windowPatchOf(patch);
      return event(author === person ? text : textForOthers, patch.revision);
    });
  },
  trimmed: (revision) => eventText(IPC_EVENTS.workspaceOpened.name, 'null', revision),
  presence: (you, sessions) => eventText(IPC_EVENTS.presenceChanged.name, JSON.stringify({ you, sessions })),
  proposals: () => eventText(IPC_EVENTS.proposalsChanged.name, 'null')
});

interface WindowEndpointsParts {
  readonly callers: WebCallers;
  readonly workspaces: WebWorkspaces;
  readonly heartbeatMs: number;
  readonly log: Log;
}

const KINDS = ['session', 'tree', 'events'];

/** Forms cannot send this header, and pages of other sites only after a CORS preflight, which this service does not answer. */
const OWN_HEADER = 'canopy-window';

/** Some 30,000 edits. Schemas report each wrong value, so that far more could exhaust the memory. */
const MOST_BYTES = 4 * LIMITS.bodyBytes;

const NOTHING_MORE = { ifMatch: undefined, idempotencyKey: undefined, lastEventId: undefined } as const;

const faulty = (problem: Problem): Outcome<never> => ({ ok: false, error: problem });

/** The calls, the tree and the events of the window in a browser, for the person whom its cookie names. */
export class WindowEndpoints {
  constructor(private readonly parts: WindowEndpointsParts) {}

  isKind(kind: string): boolean {
    return KINDS.includes(kind);
  }

  isCall(name: string): boolean {
    return WINDOW_CALLS_SERVED.has(name);
  }

  /** @param kind `calls` with a name, or what is read. Rejects with the refusal */
  async answer(
    call: PageCall,
    name: string,
    kind: string,
    asked: string | undefined,
    follow: BeginFollowing
  ): Promise<void> {
    const isCall = kind === 'calls';
    const { method } = call.request;
    // A stream of events has no HEAD.
    const allowed = isCall ? ['POST'] : kind === 'events' ? ['GET'] : ['GET', 'HEAD'];
    if (!allowed.includes(method ?? '')) throw methodNotAllowed(allowed.join(', '));
    if (isCall) {
      requireOwnPage(call);
      if (call.request.headers[OWN_HEADER] !== '1') throw new Refusal('forbidden_origin', messages.onlyFromWindow);
    }
    const asking = await this.#asking(call, name);
    if (isCall) return this.#call(call, asking, asked ?? '');
    if (kind === 'tree') return this.#tree(call, asking);
    if (kind === 'events') return this.#events(call, asking, follow);
    const { branch = null, ...me } = asking.caller;
    return sendJson(call, 200, { ...me, branch } satisfies Me);
  }

  async #asking(call: PageCall, name: string): Promise<Asking> {
    const { callers, workspaces, log } = this.parts;
    if (!WORKSPACE_NAME.test(name)) throw new Refusal('not_found', callMessages.noWorkspace);
    // First, so that strangers do not learn which workspaces exist.
    const caller = await callers.caller(SESSION_COOKIE.read(call), name);
    const workspace = await workspaces.openForWeb(name);
    const url = `${call.connection.origin}/w/${name}`;
    return { workspace, name, caller, url, workspaces: () => callers.workspacesOf(caller), log };
  }

  async #call(call: PageCall, asking: Asking, name: string): Promise<void> {
    const served = WINDOW_CALLS_SERVED.get(name);
    const outcome = await this.#outcome(call, async () => {
      if (served === undefined) throw new Refusal('not_found', sharedMessages.onlyInApp);
      const refusal = served.writes ? writeRefusal(asking.caller) : undefined;
      if (refusal !== undefined) throw refusal;
      return served.answer(await argumentsOf(call), asking);
    });
    sendJson(call, outcome.ok ? 200 : outcome.error.status, outcome);
  }

  async #outcome(call: PageCall, work: () => Promise<unknown>): Promise<Outcome<unknown>> {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (error instanceof z.ZodError)
        return faulty(problemOfRefusal(new Refusal('malformed_request', messages.notJson)));
      return faulty(problemOfRefusal(refusalOf(error, this.parts.log, call.requestId)));
    }
  }

  async #tree({ request, response, requestId }: PageCall, { workspace, caller, log }: Asking): Promise<void> {
    const ifNoneMatch = request.headers['if-none-match'];
    const asked = { id: '', query: '', body: '', requestId, ifNoneMatch, ...NOTHING_MORE };
    const { categories, changes } = workspace;
    const answer = await answerCall(readCategoriesRoute, asked, { categories, changes, author: 'window', caller, log });
    writeAnswer(
      response,
      { ...answer, headers: { ...answer.headers, 'Cache-Control': 'private, no-cache' } },
      requestId
    );
  }

  async #events(call: PageCall, asking: Asking, follow: BeginFollowing): Promise<void> {
    const { request, response, requestId, query } = call;
    const { workspace, caller, name } = asking;
    const { callers, heartbeatMs, log } = this.parts;
    const given = request.headers['last-event-id'] ?? query.get('since') ?? '';
    // Without a valid revision the tree is read again.
    const since = wholeNumberIn(String(given)) ?? -1;
    const journal = await workspace.guarded(false, () => workspace.edits.journalState(caller.person));
    if (response.destroyed) return;
    const { changes, team } = workspace;
    const form = windowEvents(workspace, caller.person, journal);
    const events = new EventStream(response, { changes, team, caller, log }, since, form);
    if (!follow(() => events.end(), caller.person)) throw tooManyFollowers();
    events.begin(requestId, heartbeatMs);
    const whyNot = (): Promise<unknown> =>
      callers.caller(SESSION_COOKIE.read(call), name).then(
        () => undefined,
        (refused: unknown) => refused
      );
    events.endOnceRefused(whyNot, heartbeatMs);
  }
}

const argumentsOf = async (call: PageCall): Promise<unknown> => {
  if (!/^application\/json\b/i.test(call.request.headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type', callMessages.contentType);
  const read = readJsonText(await readRequestText(call, messages.tooLarge, MOST_BYTES));
  if (!read.ok) throw new Refusal('malformed_json', messages.notJson);
  return read.value;
};
