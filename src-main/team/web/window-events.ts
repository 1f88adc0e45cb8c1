import type { ServerResponse } from 'node:http';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { Revision } from '../../../src-shared/ids';
import type { Present } from '../../../src-shared/presence';
import type { JournalState } from '../../../src-shared/tree-patch';
import type { PersonCalling } from '../../domain/principal';
import type { RecentPatch } from './recent-patches';
import type { WebWorkspace } from './web-workspace';

/** After how many milliseconds a browser comes back when the connection has ended. */
const RETRY_MS = 1_000;

const eventText = (name: string, json: string, id?: Revision): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`;

/**
 * The events of the window as server-sent events (WHATWG HTML, 9.2): `event` is the name in the IPC map, `data` its payload as JSON, and `id`, of
 * commits alone, the revision. Nothing is sent on to a browser that does not read.
 */
export class WindowEvents {
  #isOver = false;
  #told: readonly Present[] | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly workspace: WebWorkspace,
    private readonly caller: PersonCalling,
    /** The revision of the tree that the window has. */
    private revision: Revision,
    private journal: JournalState
  ) {}

  begin(requestId: string, heartbeatMs: number): void {
    const { response, workspace } = this;
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'X-Request-Id': requestId
    });
    response.write(`retry: ${RETRY_MS}\nid: ${this.revision}\n\n`);
    const heart = setInterval(() => {
      if (!response.writableNeedDrain) response.write(':\n\n');
    }, heartbeatMs);
    const stops = [
      workspace.patches.onMore(() => this.#send()),
      // For as long as somebody follows, this process asks for what others write.
      workspace.changes.follow(() => undefined),
      workspace.team.presence.follow(() => this.#tellPresence())
    ];
    response.on('drain', () => {
      this.#send();
      this.#tellPresence();
    });
    response.on('close', () => {
      this.#isOver = true;
      clearInterval(heart);
      for (const stop of stops) stop();
    });
    this.#send();
    this.#tellPresence();
  }

  end(): void {
    this.#isOver = true;
    if (this.response.writableNeedDrain) this.response.destroy();
    else this.response.end();
  }

  #send(): void {
    const { response, workspace } = this;
    if (this.#isOver || response.writableNeedDrain) return;
    const patches = workspace.patches.after(this.revision);
    if (patches === null) {
      this.revision = workspace.patches.newest;
      response.write(eventText(IPC_EVENTS.workspaceOpened.name, 'null', this.revision));
      return;
    }
    // Never corked, as in http/socket/event-stream.
    for (const patch of patches) {
      response.write(eventText(IPC_EVENTS.treeChanged.name, JSON.stringify(this.#textFor(patch)), patch.to));
      this.revision = patch.to;
    }
  }

  #tellPresence(): void {
    const { response, workspace, caller } = this;
    const sessions = workspace.team.presence.here();
    if (this.#isOver || response.writableNeedDrain || sessions === this.#told) return;
    this.#told = sessions;
    const payload = { you: caller.person, sessions };
    response.write(eventText(IPC_EVENTS.presenceChanged.name, JSON.stringify(payload)));
  }

  /** What this person can undo is theirs, whoever made the commit. */
  #textFor({ person, journal, rest, restForOthers }: RecentPatch): string {
    const isOwn = person === this.caller.person;
    if (isOwn) this.journal = journal;
    return `{"journal":${JSON.stringify(this.journal)},${isOwn ? rest : restForOthers}`;
  }
}
