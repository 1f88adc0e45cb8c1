import { randomBytes, randomUUID } from 'node:crypto';
import type { Revision } from '../../../src-shared/ids';
import type { StoredWebhook, WebhookRows, WebhookSettings } from '../../store/team/webhook-rows';
import messages from './messages/en.json' with { type: 'json' };
import { findReceiver, ReceiverRefused } from './public-address';

/** How long the old secret signs beside the new one. */
const OLD_SECRET_MS = 24 * 60 * 60 * 1_000;
const MOST_TRIES = 5;

/** 256 bits in the form of Standard Webhooks 1.0. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export class WebhookRegistration {
  constructor(
    private readonly rows: WebhookRows,
    private readonly options: { readonly allowsPrivate: boolean; readonly now?: () => number }
  ) {}

  list(): Promise<readonly StoredWebhook[]> {
    return this.rows.list();
  }

  /** Rejects with `ReceiverRefused`. @param since later changes are told @returns the secret, shown once */
  async add(url: string, since: Revision): Promise<{ readonly id: string; readonly secret: string }> {
    const receiver = await findReceiver(url, this.options.allowsPrivate);
    const id = `wh_${randomUUID().replaceAll('-', '')}`;
    const secret = newSecret();
    const secrets = [{ secret, until: null }];
    const madeAt = new Date(this.#now()).toISOString();
    await this.rows.write(id, 1, { url: receiver.url.href, secrets, state: 'on', reason: null, since, madeAt });
    return { id, secret };
  }

  /** Gives it another secret. Messages are signed by both for a day. */
  async rotateSecret(id: string): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    await this.#change(id, ({ secrets }) => ({
      secrets: [
        { secret, until: null },
        ...secrets
          .filter(({ until }) => until === null || until > now)
          .map((one) => ({ ...one, until: one.until ?? now + OLD_SECRET_MS }))
      ]
    }));
    return secret;
  }

  async enable(id: string): Promise<void> {
    const { since } = await this.#find(id);
    // Old attempts are removed before the webhook is switched on: with them it would be given up at once.
    await this.rows.forgetAttempts(id, (await this.rows.deliveredTo(id)) ?? since);
    await this.rows.forgetProposalAttempts(id);
    await this.#change(id, () => ({ state: 'on', reason: null }));
  }

  async disable(id: string, reason: string): Promise<void> {
    await this.#change(id, () => ({ state: 'off', reason }));
  }

  async remove(id: string): Promise<void> {
    await this.#change(id, () => ({ state: 'removed', reason: null }));
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }

  async #find(id: string): Promise<StoredWebhook> {
    const known = await this.rows.find(id);
    if (known === undefined) throw new ReceiverRefused(messages.none({ id }));
    return known;
  }

  async #change(id: string, change: (now: WebhookSettings) => Partial<WebhookSettings>): Promise<WebhookSettings> {
    for (let tries = 1; ; tries += 1) {
      const { id: _id, version, ...settings } = await this.#find(id);
      const next = { ...settings, ...change(settings) };
      if (await this.rows.write(id, version + 1, next)) return next;
      if (tries === MOST_TRIES) throw new Error('The webhook was changed by others again and again.');
    }
  }
}
