import { type ChangeFeed, publicPatchOf } from '../../domain/change-feed';
import type { Log } from '../../platform/log';
import type { ProposalEvent } from '../../../src-shared/proposals';
import { proposalStream, type Delivery, type StoredWebhook, type WebhookRows } from '../../store/team/webhook-rows';
import messages from './messages/en.json' with { type: 'json' };
import { findReceiver, type Receiver } from './public-address';
import type { WebhookRegistration } from './registration';
import type { PublicPatch } from '../../../src-shared/tree-patch';
import type { Revision } from '../../../src-shared/ids';
import { messageOf } from '../../platform/file-identity';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { trustedAuthorities } from '../../platform/trusted-authorities';

/** How long a receiver may take for its answer; Standard Webhooks, “Operational considerations”, names 15 to 30 s. */
const MOST_ANSWER_MS = 15_000;

interface Message {
  readonly id: string;
  readonly payload: string;
  /** All secrets that the receiver may have, the newest first. */
  readonly secrets: readonly string[];
}

/** The headers of a message (Standard Webhooks 1.0, “Signature scheme”): one signature by each secret. */
const signedHeaders = ({ id, payload, secrets }: Message, at: Date): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' ')
});

const pinnedTo =
  ({ address, family }: Receiver): LookupFunction =>
  (_host, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** @returns the status, redirects included. Rejects when no answer came in time. @param at for the receiver's clock */
export const sendMessage = (
  receiver: Receiver,
  message: Message,
  at: Date,
  { answerMs = MOST_ANSWER_MS, signal }: { readonly answerMs?: number; readonly signal?: AbortSignal } = {}
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { url } = receiver;
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: pinnedTo(receiver),
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(message.payload),
        'User-Agent': 'Canopy',
        ...signedHeaders(message, at)
      }
    };
    const secureContext = url.protocol === 'https:' ? trustedAuthorities() : undefined;
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, ...(secureContext && { secureContext }) })
        : httpRequest(url, options);
    request.on('error', reject);
    // Node closes a connection that switches protocols without an error.
    request.on('close', () => reject(new Error(messages.noAnswer)));
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.end(message.payload);
  });

const kindsOf = (patches: readonly PublicPatch[]): readonly string[] | null => {
  if (patches.length === 0) return null;
  const kinds = new Set<string>();
  for (const { changes } of patches) {
    if (changes === null) return null;
    for (const change of changes) {
      const isMove = change.kind === 'update' && change.place !== undefined;
      kinds.add(isMove ? 'move' : change.kind);
    }
  }
  return [...kinds].toSorted((a, b) => a.localeCompare(b));
};

/** The next message for a receiver that has all up to that revision; `null`: none. */
const nextMessage = async (
  changes: Pick<ChangeFeed, 'revision' | 'since'>,
  { webhook, after, workspace }: Record<'webhook' | 'workspace', string> & { readonly after: Revision }
): Promise<Delivery | null> => {
  if (changes.revision() <= after) return null;
  const page = await changes.since(after);
  const patches = page.state === 'known' ? page.patches.map(publicPatchOf) : [];
  const upto = patches.at(-1)?.revision ?? changes.revision();
  const data = { workspace, from: after, revision: upto, kinds: kindsOf(patches) };
  const payload = JSON.stringify({ type: 'tree.changed', timestamp: new Date().toISOString(), data });
  return { webhook, after, upto, payload };
};

const TOLD: Partial<Record<ProposalEvent['what'], string>> = {
  submitted: 'proposal.submitted',
  approved: 'proposal.approved',
  askedForChanges: 'proposal.changesRequested',
  published: 'proposal.published',
  declined: 'proposal.declined'
};

/** A proposal with what was done about it, in order. */
export interface ToldProposal {
  readonly title: string;
  readonly log: readonly ProposalEvent[];
}

/** The next message about a proposal for a receiver that has its first events; `null`: none. */
const nextOfProposal = (
  { title, log }: ToldProposal,
  { id, stream, after, workspace }: Record<'id' | 'after', number> & Record<'stream' | 'workspace', string>
): Delivery | null => {
  const at = log.findIndex(({ what }, index) => index >= after && TOLD[what] !== undefined);
  const event = log[at];
  if (event === undefined) return null;
  const { by, text, count } = event;
  const data = { workspace, proposal: { id, title }, by: by.person, text, ...(count !== undefined && { count }) };
  const payload = JSON.stringify({ type: TOLD[event.what], timestamp: event.at, data });
  return { webhook: stream, after, upto: at + 1, payload };
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after each attempt, about three days in all (Standard Webhooks 1.0). The first is longer than an answer may take, so that attempts do not overlap. */
export const RETRY_PAUSES: readonly number[] = [
  MOST_ANSWER_MS + 5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
];

const LOOK_MS = 5_000;
/** How long sending may go on when the process ends. Another process repeats it. */
const ENDING_MS = 3_000;

export interface SenderParts {
  readonly workspace: string;
  readonly rows: WebhookRows;
  readonly registration: WebhookRegistration;
  readonly changes: Pick<ChangeFeed, 'revision' | 'caughtUp' | 'since'> & {
    hear(listener: () => void): () => void;
  };
  /** Left out: nothing is told about proposals. */
  readonly proposals?: {
    /** How many events each has, by its id. */
    eventCounts(): Promise<ReadonlyMap<number, number>>;
    told(id: number): Promise<ToldProposal>;
    hear(listener: () => void): () => void;
  };
  readonly allowsPrivate: boolean;
  readonly log: Log;
  readonly count?: (outcome: 'taken' | 'refused' | 'failed' | 'given_up') => void;
  readonly pauses?: readonly number[];
  readonly lookMs?: number | undefined;
  readonly endingMs?: number;
  /** Called after a message was taken and before that is noted, so that a test can end there. */
  readonly boundary?: () => void;
}

/** Tells receivers of changes, at least once and in order: the process that inserts the row of an attempt makes it. */
export class WebhookSender {
  #isStopped = false;
  #isMore = false;
  #working: Promise<void> | null = null;
  readonly #telling = new Map<string, Promise<void>>();
  /** Webhooks to look at again after the delivery under way. */
  readonly #again = new Set<string>();
  readonly #untold = new Set<string>();
  /** How many events of a proposal a receiver is known to have been told, by the stream. */
  readonly #deliveredOf = new Map<string, number>();
  #unhear: (() => void) | null = null;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #lastFailure = '';

  constructor(private readonly parts: SenderParts) {
    this.#timer = setInterval(() => void this.#lookAfresh(), parts.lookMs ?? LOOK_MS).unref();
    void this.#lookAfresh();
  }

  get isTelling(): boolean {
    return this.#unhear !== null;
  }

  get waiting(): number {
    return this.#untold.size;
  }

  /** Never rejects. */
  look(): Promise<void> {
    this.#isMore = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      if (this.#isMore && !this.#isStopped) void this.look();
    });
    return this.#working;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    const given = setTimeout(() => this.#ending.abort(new Error(messages.ending)), this.parts.endingMs ?? ENDING_MS);
    await this.#working;
    await Promise.all(this.#telling.values());
    clearTimeout(given);
    this.#hearIf(false);
  }

  async #lookAfresh(): Promise<void> {
    await this.look();
    if (!this.isTelling || this.#isStopped) return;
    const { changes } = this.parts;
    const known = changes.revision();
    // A failure is reported by the calls that need the log.
    const now = await changes.caughtUp().catch(() => known);
    if (now > known) await this.look();
  }

  async #work(): Promise<void> {
    while (this.#isMore && !this.#isStopped) {
      this.#isMore = false;
      try {
        const webhooks = (await this.parts.rows.list()).filter(({ state }) => state === 'on');
        this.#hearIf(webhooks.length > 0);
        const ids = new Set(webhooks.map(({ id }) => id));
        for (const id of this.#untold) if (!ids.has(id)) this.#untold.delete(id);
        for (const one of webhooks) this.#begin(one);
      } catch (error) {
        this.#note(messageOf(error));
      }
    }
  }

  #hearIf(isTelling: boolean): void {
    if (isTelling === this.isTelling) return;
    this.#unhear?.();
    this.#unhear = null;
    if (!isTelling) return;
    const look = (): void => void this.look();
    const stops = [this.parts.changes.hear(look), this.parts.proposals?.hear(look)];
    this.#unhear = () => stops.forEach((stop) => stop?.());
  }

  #note(reason: string): void {
    if (reason !== this.#lastFailure) this.parts.log.warn('webhooks_failed', { reason });
    this.#lastFailure = reason;
  }

  /** Webhooks are served independently, so that a slow receiver holds up no other. */
  #begin(webhook: StoredWebhook): void {
    const { id } = webhook;
    if (this.#isStopped) return;
    if (this.#telling.has(id)) {
      this.#again.add(id);
      return;
    }
    const telling = async (): Promise<void> => {
      let outcome: 'more' | 'waits' | 'told' = 'waits';
      try {
        outcome = await this.#tellNext(webhook);
      } catch (error) {
        this.#note(messageOf(error));
      }
      this.#telling.delete(id);
      if (outcome === 'told') this.#untold.delete(id);
      else this.#untold.add(id);
      if (this.#again.delete(id) || outcome === 'more') void this.look();
    };
    this.#telling.set(id, telling());
  }

  /** Sends the next message, if one is due. `more`: there may be others. */
  async #tellNext(webhook: StoredWebhook): Promise<'more' | 'waits' | 'told'> {
    const delivery = await this.#take(webhook);
    if (typeof delivery === 'string') return delivery;
    this.#untold.add(webhook.id);
    // Read again: its secret may have been exchanged since, or it was switched off.
    const now = await this.parts.rows.find(webhook.id);
    if (now?.state !== 'on' || !(await this.#send(now, delivery))) return 'waits';
    this.parts.count?.('taken');
    this.parts.boundary?.();
    await this.parts.rows.markDelivered(delivery);
    return 'more';
  }

  /** Claims an attempt. `waits`: it is not due, or another process has it; `told`: there is nothing to send. */
  async #take(webhook: StoredWebhook): Promise<Delivery | 'waits' | 'told'> {
    const { changes, workspace } = this.parts;
    const next = (after: Revision): Promise<Delivery | null> =>
      nextMessage(changes, { webhook: webhook.id, after, workspace });
    const taken = await this.#takeOf(webhook, webhook.id, () => webhook.since, next);
    return taken === 'told' ? this.#takeOfProposals(webhook) : taken;
  }

  async #takeOfProposals(webhook: StoredWebhook): Promise<Delivery | 'waits' | 'told'> {
    const { proposals, workspace } = this.parts;
    if (proposals === undefined) return 'told';
    const { id: webhookId, madeAt = '' } = webhook;
    for (const [id, count] of await proposals.eventCounts()) {
      const stream = proposalStream(webhookId, id);
      if ((this.#deliveredOf.get(stream) ?? 0) >= count) continue;
      const proposal = await proposals.told(id);
      const first = (): number => proposal.log.filter(({ at }) => at < madeAt).length;
      const taken = await this.#takeOf(webhook, stream, first, async (after) =>
        nextOfProposal(proposal, { id, stream, after, workspace })
      );
      if (taken !== 'told') return taken;
      this.#deliveredOf.set(stream, count);
    }
    return 'told';
  }

  /** @param first where a receiver that has had nothing of that stream begins */
  async #takeOf(
    webhook: StoredWebhook,
    stream: string,
    first: () => number,
    next: (after: number) => Promise<Delivery | null>
  ): Promise<Delivery | 'waits' | 'told'> {
    const { rows, pauses = RETRY_PAUSES } = this.parts;
    const after = (await rows.deliveredTo(stream)) ?? first();
    const last = await rows.lastAttempt(stream, after);
    if (last === null) {
      const delivery = await next(after);
      if (delivery === null) return 'told';
      return (await rows.takeFirst(delivery, pauses[0] ?? 0)) ? delivery : 'waits';
    }
    if (!last.due) return 'waits';
    const pause = pauses[last.attempt];
    if (pause === undefined) {
      await this.#giveUp(webhook, messages.givenUp({ attempts: last.attempt }));
      return 'waits';
    }
    return (await rows.takeNext(last, last.attempt, pause)) ? last : 'waits';
  }

  /** @returns whether the receiver has taken it */
  async #send(webhook: StoredWebhook, { webhook: stream, after, payload }: Delivery): Promise<boolean> {
    const { allowsPrivate, log } = this.parts;
    const at = new Date();
    const secrets = webhook.secrets
      .filter(({ until }) => until === null || until > at.getTime())
      .map(({ secret }) => secret);
    try {
      const { signal } = this.#ending;
      const receiver = await findReceiver(webhook.url, allowsPrivate, { signal });
      const status = await sendMessage(receiver, { id: `msg_${stream}_${after}`, payload, secrets }, at, {
        signal
      });
      if (status >= 200 && status < 300) return true;
      this.parts.count?.('refused');
      log.warn('webhook_refused', { webhook: webhook.id, status });
      if (status === 410) await this.#giveUp(webhook, messages.gone);
    } catch (error) {
      this.parts.count?.('failed');
      log.warn('webhook_failed', {
        webhook: webhook.id,
        reason: messageOf(error)
      });
    }
    return false;
  }

  async #giveUp({ id }: StoredWebhook, reason: string): Promise<void> {
    await this.parts.registration.disable(id, reason);
    this.parts.count?.('given_up');
    this.parts.log.error('webhook_disabled', new Error(reason), { webhook: id });
  }
}
