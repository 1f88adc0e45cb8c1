import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { Outcome } from '../../../src-shared/ipc-call';
import { parseJson } from '../../../src-shared/parse-json';
import messages from './messages/en.json' with { type: 'json' };

type Emit = (name: string, payload: unknown) => void;

const AGAIN_MS = 3_000;

/** The events of the map that come from the service, as it names them. */
const FROM_SERVICE = [
  IPC_EVENTS.treeChanged,
  IPC_EVENTS.workspaceOpened,
  IPC_EVENTS.historyTrimmed,
  IPC_EVENTS.presenceChanged
].map(({ name }) => name);

export const refused = (code: ErrorCode, detail: string): Outcome<never> => ({
  ok: false,
  error: { code, ...ERROR_CATALOGUE[code], detail }
});

/** The way from a page to the service that it came from. Nothing else is ever called. */
export class ServerConnection {
  #events: EventSource | null = null;
  #revision = 0;
  #isLost = false;

  /** @param base the path of the workspace, such as `/w/shop` @param leave goes to the page to sign in */
  constructor(
    private readonly base: string,
    private readonly emit: Emit,
    private readonly leave: () => void
  ) {}

  async session(): Promise<unknown> {
    const answer = await this.#get('session');
    return parseJson(await answer.text());
  }

  /** Never rejects. @param outlivesPage it arrives even if the page goes at this moment */
  async call(name: string, args: unknown, outlivesPage = false): Promise<unknown> {
    try {
      const answer = await fetch(`${this.base}/window/calls/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Canopy-Window': '1' },
        body: JSON.stringify(args),
        cache: 'no-store',
        keepalive: outlivesPage
      });
      if (answer.status === 401) return await this.#left();
      const outcome: unknown = parseJson(await answer.text());
      return typeof outcome === 'object' && outcome !== null && 'data' in outcome && 'error' in outcome
        ? { ok: false, error: outcome.error }
        : outcome;
    } catch (error) {
      return refused('unavailable', error instanceof SyntaxError ? messages.notAnswered : messages.unreachable);
    }
  }

  /** The whole tree. From its revision on the page is told of what changes it. Rejects where the service cannot be reached. */
  async readTree(): Promise<Response> {
    const answer = await this.#get('tree');
    const revision = Number(/"(\d+)"/.exec(answer.headers.get('ETag') ?? '')?.[1] ?? Number.NaN);
    if (answer.ok && Number.isInteger(revision) && this.#events === null) this.#follow(revision);
    return answer;
  }

  async #get(what: string): Promise<Response> {
    const answer = await fetch(`${this.base}/window/${what}`);
    return answer.status === 401 ? this.#left() : answer;
  }

  /** Never settles: the page is being replaced, so no failure may be reported. */
  #left(): Promise<never> {
    this.leave();
    return new Promise(() => undefined);
  }

  #follow(since: number): void {
    this.#revision = since;
    const events = new EventSource(`${this.base}/window/events?since=${since}`);
    this.#events = events;
    for (const name of FROM_SERVICE) events.addEventListener(name, (event) => this.#take(name, event));
    events.addEventListener('open', () => this.#tell(false));
    events.addEventListener('error', () => {
      this.#tell(true);
      // The browser comes back by itself, unless it was refused.
      if (events.readyState === EventSource.CLOSED) setTimeout(() => void this.#reconnect(), AGAIN_MS);
    });
  }

  #take(name: string, { data, lastEventId }: { readonly data: unknown; readonly lastEventId: string }): void {
    this.#revision = Number(lastEventId);
    this.emit(name, parseJson(String(data)));
  }

  /** Whether the session still holds is what it asks first: an event stream says nothing of why it was refused. */
  async #reconnect(): Promise<void> {
    try {
      const answer = await this.#get('session');
      if (answer.ok) this.#follow(this.#revision);
      else setTimeout(() => void this.#reconnect(), AGAIN_MS);
    } catch {
      setTimeout(() => void this.#reconnect(), AGAIN_MS);
    }
  }

  /** The status bar says that the window is cut off, and when it no longer is. */
  #tell(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    // Who is there is unknown while the connection is lost.
    if (isLost) this.emit(IPC_EVENTS.presenceChanged.name, { you: null, sessions: [] });
    const port = Number(location.port || (location.protocol === 'https:' ? 443 : 80));
    const listening = { state: 'listening', url: `${location.origin}${this.base}`, port };
    this.emit(
      IPC_EVENTS.serviceChanged.name,
      isLost ? { state: 'failed', port, message: messages.notConnected } : listening
    );
  }
}
