import { onceFor } from '../../../src-shared/once';
import type { ServerResponse } from 'node:http';
import type { Revision } from '../../../src-shared/ids';
import type { Present } from '../../../src-shared/presence';
import type { FeedPatch, ProposalNews } from '../../domain/change-feed';
import type { Presence } from '../../domain/team';
import { Refusal } from '../call/answer';
import { messages } from '../call/messages';
import { CHANGE_HEADERS } from '../routes/change-routes';
import type { Service } from '../routes/route';
import { revisionHeader } from '../routes/route-parts';
import { messageOf } from '../../platform/file-identity';

/* Changes as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */

const RETRY_AFTER_S = 30;

/** Whether an `Accept` names server-sent events, and does not refuse them (RFC 9110, 12.5.1). */
export const wantsEvents = (accept: string | undefined): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/event-stream' && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });

export const tooManyFollowers = (): Refusal =>
  new Refusal('too_many_requests', messages.tooManyStreams, { headers: { 'Retry-After': String(RETRY_AFTER_S) } });

const frameOf = onceFor(({ revision, json }: FeedPatch): Buffer =>
  Buffer.concat([Buffer.from(`id: ${revision}\ndata: `), json, Buffer.from('\n\n')])
);

/** The JSON of those who are there, made once for all who follow. */
const listOf = onceFor((sessions: readonly Present[]): string => JSON.stringify(sessions));

/** An event without an id, so that it does not count as a change. Clients ignore events whose name they do not know. */
const presenceFrame = (you: string | null, sessions: readonly Present[]): string =>
  `event: presence\ndata: {"you":${JSON.stringify(you)},"sessions":${listOf(sessions)}}\n\n`;

const proposalFrame = (news: ProposalNews): string => `event: proposals\ndata: ${JSON.stringify(news)}\n\n`;

export interface EventForm {
  /** Milliseconds after which a follower comes back when the connection has ended. */
  readonly retryMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Events for these changes, possibly none. @param revision after which they come */
  readonly changes: (
    patches: readonly FeedPatch[],
    revision: Revision
  ) => readonly (string | Uint8Array)[] | Promise<readonly (string | Uint8Array)[]>;
  /** The event that says that the tree of a revision must be read; `null`: the stream ends instead. */
  readonly trimmed: ((revision: Revision) => string) | null;
  readonly presence: (you: string | null, sessions: readonly Present[]) => string;
  readonly proposals: (news: ProposalNews) => string;
}

export const CHANGE_EVENTS: EventForm = {
  retryMs: 2_000,
  headers: CHANGE_HEADERS,
  changes: (patches) => patches.map(frameOf),
  trimmed: null,
  presence: presenceFrame,
  proposals: proposalFrame
};

/** Sends one follower what it has not had, a page at a time, and nothing while it does not read. One that falls too far behind is cut off. */
export class EventStream {
  #revision: Revision;
  #isSending = false;
  #isMore = false;
  #hasEnded = false;
  /** Who was there when the follower was last told. */
  #lastPresence: readonly Present[] | null = null;
  /** The newest unsent news of each proposal, and of the rule (`null`). */
  readonly #news = new Map<number | null, ProposalNews>();

  constructor(
    private readonly response: ServerResponse,
    private readonly service: Pick<Service, 'changes' | 'team' | 'caller' | 'log'>,
    from: Revision,
    private readonly form: EventForm = CHANGE_EVENTS
  ) {
    this.#revision = from;
  }

  begin(requestId: string, heartbeatMs: number): void {
    const { response } = this;
    // A connection that has been a stream is of no use for other calls.
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      ...this.form.headers,
      ...revisionHeader(this.service.changes.revision()),
      'Content-Type': 'text/event-stream',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
      'X-Request-Id': requestId
    });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    // An id without data is no event. It says where a follower continues.
    response.write(`retry: ${this.form.retryMs}\nid: ${this.#revision}\n\n`);
    const heart = setInterval(() => {
      if (!response.writableNeedDrain) response.write(':\n\n');
    }, heartbeatMs);
    const { changes } = this.service;
    const stops = [changes.follow(() => void this.#send()), this.#followPresence()];
    if (changes.proposals !== undefined)
      stops.push(
        changes.proposals.follow((news) => {
          this.#news.set('id' in news ? news.id : null, news);
          this.#tellNews();
        })
      );
    response.on('drain', () => this.#tellNews());
    response.on('drain', () => void this.#send());
    response.on('close', () => {
      this.#hasEnded = true;
      clearInterval(heart);
      for (const stop of stops) stop();
    });
    void this.#send();
  }

  /** Ends the stream within a heartbeat once `ask` resolves with a refusal. If `ask` cannot find out, the stream goes on. */
  endOnceRefused(ask: () => Promise<unknown>, heartbeatMs: number): void {
    const look = async (): Promise<void> => {
      const error = await ask();
      if (error instanceof Refusal && error.code !== 'unavailable') this.end();
    };
    const looking = setInterval(() => void look(), heartbeatMs);
    this.response.on('close', () => clearInterval(looking));
  }

  /** Ends the stream. What was sent still arrives, unless the follower does not read. */
  end(): void {
    this.#hasEnded = true;
    if (this.response.writableNeedDrain) this.response.destroy();
    else this.response.end();
  }

  /** Tells who is there, if there are people and the follower is one of them or the owner. */
  #followPresence(): () => void {
    const { team, caller } = this.service;
    if (team === undefined || caller.kind === 'anyone') return () => undefined;
    const { presence } = team;
    const you = caller.kind === 'person' ? caller.person : null;
    const tell = (): void => this.#tellPresence(presence, you);
    this.response.on('drain', tell);
    tell();
    return presence.follow(tell);
  }

  #tellPresence(presence: Presence, you: string | null): void {
    const sessions = presence.here();
    if (this.#hasEnded || this.response.writableNeedDrain || sessions === this.#lastPresence) return;
    this.#lastPresence = sessions;
    this.response.write(this.form.presence(you, sessions));
  }

  #tellNews(): void {
    for (const [key, news] of this.#news) {
      if (this.#hasEnded || this.response.writableNeedDrain) return;
      this.#news.delete(key);
      this.response.write(this.form.proposals(news));
    }
  }

  /** One send at a time, and another one when changes came meanwhile. */
  async #send(): Promise<void> {
    this.#isMore = true;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#isMore && !this.#hasEnded && !this.response.writableNeedDrain) {
        this.#isMore = false;
        await this.#sendPage();
      }
    } catch (error) {
      this.service.log.warn('following_failed', { reason: messageOf(error) });
      this.end();
    } finally {
      this.#isSending = false;
    }
  }

  async #sendPage(): Promise<void> {
    const { form } = this;
    const { changes } = this.service;
    const page = await changes.since(this.#revision);
    if (this.#hasEnded) return;
    if (page.state === 'trimmed') {
      if (form.trimmed === null) {
        this.end();
        return;
      }
      this.#revision = changes.revision();
      this.response.write(form.trimmed(this.#revision));
      return;
    }
    const events = await form.changes(page.patches, this.#revision);
    if (this.#hasEnded) return;
    // Never corked: where a corked response writes 64 KiB and the socket takes them at once, Node 24 waits for a “drain” that does not come.
    for (const event of events) this.response.write(event);
    this.#revision = page.patches.at(-1)?.revision ?? this.#revision;
    if (!page.isLast) this.#isMore = true;
  }
}
