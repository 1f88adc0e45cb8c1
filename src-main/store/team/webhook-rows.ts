import { z } from 'zod';
import type { Revision } from '../../../src-shared/ids';
import { parseJson } from '../../../src-shared/parse-json';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** A secret and until when receivers may still know it alone, in milliseconds since 1970; `null`: for good. */
const secretSchema = z.strictObject({ secret: z.string(), until: z.number().nullable() });

const settingsSchema = z.strictObject({
  url: z.string(),
  secrets: z.array(secretSchema).min(1),
  state: z.enum(['on', 'off', 'removed']),
  reason: z.string().nullable(),
  /** The revision at which it was made: what came before is not told. */
  since: z.int().min(0),
  /** RFC 3339: when it was made. What was done about proposals before is not told. Left out: before there were any. */
  madeAt: z.string().optional()
});
export type WebhookSettings = z.output<typeof settingsSchema>;

const webhookRow = z.object({ webhook: z.string(), version: z.int(), settings: z.string() });
const revisionRow = z.object({ revision: count });
const attemptRow = z.object({ attempt: z.int(), upto: count, payload: z.string(), due: z.boolean() });

export interface StoredWebhook extends WebhookSettings {
  readonly id: string;
  readonly version: number;
}

/** The messages of a webhook about one proposal are in an order of their own: by the number of its events rather than by revisions. */
export const proposalStream = (webhook: string, proposal: number): string => `${webhook}_p${proposal}`;

/** One message to one receiver: the changes behind `after`, up to `upto`. Every attempt sends the same. `webhook`: or a stream of it. */
export interface Delivery {
  readonly webhook: string;
  readonly after: Revision;
  readonly upto: Revision;
  readonly payload: string;
}

const SELECT_WEBHOOKS = `SELECT webhook, version, settings FROM canopy.webhooks
  WHERE workspace = $1 ORDER BY webhook, version DESC`;
const SELECT_DELIVERED = `SELECT revision FROM canopy.delivered
  WHERE workspace = $1 AND webhook = $2 ORDER BY revision DESC LIMIT 1`;
const SELECT_ATTEMPT = `SELECT attempt, upto, payload, next_at <= now() AS due FROM canopy.deliveries
  WHERE workspace = $1 AND webhook = $2 AND after = $3 ORDER BY attempt DESC LIMIT 1`;
/* A process whose reading is outdated must not begin the same delivery again. */
const INSERT_FIRST = `INSERT INTO canopy.deliveries (workspace, webhook, after, attempt, upto, payload, next_at)
  SELECT $1::text, $2::text, $3::bigint, 1, $4::bigint, $5::text, now() + $6::integer * interval '1 millisecond'
  WHERE NOT EXISTS (
    SELECT 1 FROM canopy.delivered WHERE workspace = $1::text AND webhook = $2::text AND revision > $3::bigint
  )`;
const INSERT_NEXT = `INSERT INTO canopy.deliveries (workspace, webhook, after, attempt, upto, payload, next_at)
  SELECT workspace, webhook, after, attempt + 1, upto, payload, now() + $5::integer * interval '1 millisecond'
  FROM canopy.deliveries WHERE workspace = $1 AND webhook = $2 AND after = $3 AND attempt = $4 AND next_at <= now()`;

/** The webhooks of one workspace, and how far each receiver has been told. The newest version of a row counts. */
export class WebhookRows {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  async list(): Promise<readonly StoredWebhook[]> {
    const rows = await this.postgres.rows(webhookRow, SELECT_WEBHOOKS, [this.workspace]);
    return rows
      .filter(({ webhook }, index) => webhook !== rows[index - 1]?.webhook)
      .map(({ webhook, version, settings }) => ({ id: webhook, version, ...settingsSchema.parse(parseJson(settings)) }))
      .filter(({ state }) => state !== 'removed');
  }

  async find(id: string): Promise<StoredWebhook | undefined> {
    return (await this.list()).find((one) => one.id === id);
  }

  /** The revision of the log's last entry; `null`: there is no such workspace. */
  async newestRevision(): Promise<Revision | null> {
    const [row] = await this.postgres.rows(
      revisionRow,
      'SELECT revision FROM canopy.log WHERE workspace = $1 ORDER BY entry DESC LIMIT 1',
      [this.workspace]
    );
    return row?.revision ?? null;
  }

  /** @returns `false`: somebody else has written that version, which is to be read first */
  async write(id: string, version: number, settings: WebhookSettings): Promise<boolean> {
    const isWritten = await this.postgres.insert(
      'INSERT INTO canopy.webhooks (workspace, webhook, version, settings) VALUES ($1, $2, $3, $4)',
      [this.workspace, id, version, JSON.stringify(settings)]
    );
    if (isWritten)
      await this.postgres.remove('DELETE FROM canopy.webhooks WHERE workspace = $1 AND webhook = $2 AND version < $3', [
        this.workspace,
        id,
        version
      ]);
    return isWritten;
  }

  /** Up to which revision a receiver has been told; `null`: nothing yet. */
  async deliveredTo(webhook: string): Promise<Revision | null> {
    const [row] = await this.postgres.rows(revisionRow, SELECT_DELIVERED, [this.workspace, webhook]);
    return row?.revision ?? null;
  }

  async lastAttempt(webhook: string, after: Revision): Promise<(Delivery & { attempt: number; due: boolean }) | null> {
    const [row] = await this.postgres.rows(attemptRow, SELECT_ATTEMPT, [this.workspace, webhook, after]);
    return row === undefined ? null : { webhook, after, ...row };
  }

  /** Takes the first attempt. @param pauseMs until the next one may be taken @returns whether it is ours, and nobody else's */
  takeFirst({ webhook, after, upto, payload }: Delivery, pauseMs: number): Promise<boolean> {
    return this.postgres.insert(INSERT_FIRST, [this.workspace, webhook, after, upto, payload, pauseMs]);
  }

  takeNext({ webhook, after }: Delivery, attempt: number, pauseMs: number): Promise<boolean> {
    return this.postgres.insert(INSERT_NEXT, [this.workspace, webhook, after, attempt, pauseMs]);
  }

  async markDelivered({ webhook, after, upto }: Delivery): Promise<void> {
    await this.postgres.insert('INSERT INTO canopy.delivered (workspace, webhook, revision) VALUES ($1, $2, $3)', [
      this.workspace,
      webhook,
      upto
    ]);
    // Attempts at this delivery stay until the next one is done, so that it is not begun again.
    await this.forgetAttempts(webhook, after - 1);
    await this.postgres.remove('DELETE FROM canopy.delivered WHERE workspace = $1 AND webhook = $2 AND revision < $3', [
      this.workspace,
      webhook,
      upto
    ]);
  }

  /** Drops the attempts at all that is told about proposals, so that it starts again. */
  forgetProposalAttempts(webhook: string): Promise<void> {
    const stream = `${webhook}_p`;
    return this.postgres.remove(
      'DELETE FROM canopy.deliveries WHERE workspace = $1 AND webhook >= $2 AND left(webhook, length($2)) = $2',
      [this.workspace, stream]
    );
  }

  /** Drops the attempts at deliveries after that revision or earlier ones, so that they start again. */
  forgetAttempts(webhook: string, after: Revision): Promise<void> {
    return this.postgres.remove('DELETE FROM canopy.deliveries WHERE workspace = $1 AND webhook = $2 AND after <= $3', [
      this.workspace,
      webhook,
      after
    ]);
  }
}

const workspaceRow = z.object({ workspace: z.string() });

export const workspacesWithReceivers = async (postgres: Postgres): Promise<readonly string[]> => {
  const rows = await postgres.rows(workspaceRow, 'SELECT DISTINCT workspace FROM canopy.webhooks', []);
  const lists = await Promise.all(rows.map(({ workspace }) => new WebhookRows(postgres, workspace).list()));
  return rows
    .filter((_row, index) => lists[index]?.some(({ state }) => state === 'on'))
    .map(({ workspace }) => workspace);
};
