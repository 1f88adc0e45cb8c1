import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { largest } from '../../../src-shared/long-lists';
import { StoreError } from '../../domain/errors';
import { noWorkspace, type OtherWorkspaces, type ServedWorkspace } from '../../http/routes/workspace-path';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { openTeamWorkspace } from '../../store/team/open-team-workspace';
import { PresenceRows } from '../../store/team/presence-rows';
import { ProjectionKeeper } from '../../store/team/projection-keeper';
import { ProjectionRows, workspacesWithProjection } from '../../store/team/projection-rows';
import { WebhookRows, workspacesWithReceivers } from '../../store/team/webhook-rows';
import { People } from '../people/people';
import { PresenceRoom } from '../presence/presence-room';
import { WebhookRegistration } from '../webhooks/registration';
import { type SenderParts, WebhookSender } from '../webhooks/webhook-sender';
import { type WebWorkspace, webWorkspace, type WebWorkspaces } from '../web/web-workspace';
import { onCopies } from './copies-storage';
import { guard, guardedCategories, guardedChanges } from './guarded-service';
import { messages } from './messages';
import type { Readiness } from './readiness';
import type { TeamMetrics, WorkspaceFigures } from './metrics';
import type { TeamEvent } from '../../store/team/team-events';

interface Opened extends ServedWorkspace {
  /** How many follow its changes just now, the sender of its webhooks among them. */
  readonly followers: () => number;
  /** Takes in what the others have written. */
  readonly catchUp: () => Promise<void>;
  /** Milliseconds since a look at the log began after which the copy had all that was there. */
  readonly lagMs: () => number;
  readonly state: KeptState;
  readonly forWeb: WebWorkspace;
  readonly close: () => Promise<void>;
}

/** What those who watch over the service want to know of a workspace. */
interface KeptState {
  /** The newest snapshot as it was last looked at, and how many entries of the copy are behind it now. */
  snapshot: { readonly madeAt: number; readonly behind: () => number } | null;
  /** Receivers of webhooks that have not been told all. */
  readonly waitingReceivers: () => number;
}

interface Held {
  readonly opening: Promise<Opened>;
  opened: Opened | null;
  usedAt: number;
}

interface ServedWorkspacesParts {
  readonly postgres: Postgres;
  /** Connections of its own for what is never to hold up a write. */
  readonly aside: Postgres;
  /** The folder that holds the copies of this process, each in a folder of its name. */
  readonly cache: string;
  readonly readiness: Readiness;
  readonly metrics: TeamMetrics;
  /** Whether webhooks may lead into the service's own network. */
  readonly allowsPrivateReceivers: boolean;
  readonly lookForMessagesMs?: SenderParts['lookMs'];
  readonly log: Log;
}

const titleRow = z.object({ title: z.string() });

/** The workspaces of a team that this process serves: each is opened when it is first asked for, and closed when nobody has for long. */
export class ServedWorkspaces implements OtherWorkspaces, WebWorkspaces {
  readonly #held = new Map<string, Held>();

  constructor(private readonly parts: ServedWorkspacesParts) {}

  /** Rejects with `Refusal` where there is none of that name. */
  async open(name: string): Promise<Opened> {
    const held = this.#held.get(name) ?? this.#begin(name);
    held.usedAt = performance.now();
    return held.opening;
  }

  /** Those that are open or being opened. */
  get names(): readonly string[] {
    return [...this.#held.keys()];
  }

  async openForWeb(name: string): Promise<WebWorkspace> {
    return (await this.open(name)).forWeb;
  }

  /** Has each take in what the others have written, and notice a newer version. Waits for none, which may take long or only be opening. */
  catchUp(): void {
    const { log } = this.parts;
    for (const { opened } of this.#held.values())
      // Its calls say what is wrong with it.
      opened?.catchUp().catch((error: unknown) => log.debug('not_caught_up', { reason: String(error) }));
  }

  /** How long a workspace has not caught up, in milliseconds; 0 for one that is not open. */
  lagMs(name: string): number {
    return this.#held.get(name)?.opened?.lagMs() ?? 0;
  }

  /** The worst of all that are open. */
  worst(): WorkspaceFigures {
    const opened = [...this.#held.values()].flatMap((held) => held.opened ?? []);
    const snapshots = opened.flatMap(({ state }) => state.snapshot ?? []);
    const now = performance.now();
    return {
      lagMs: largest(
        opened.map((one) => one.lagMs()),
        0
      ),
      snapshotAgeMs: largest(
        snapshots.map(({ madeAt }) => now - madeAt),
        0
      ),
      entriesBehindSnapshot: largest(
        snapshots.map(({ behind }) => behind()),
        0
      ),
      waitingReceivers: opened.reduce((sum, { state }) => sum + state.waitingReceivers(), 0)
    };
  }

  /** Closes those that nobody has asked for in that time. */
  async closeUnused(forMs: number, but: string): Promise<void> {
    const before = performance.now() - forMs;
    for (const [name, { usedAt, opening }] of this.#held) {
      if (name === but || usedAt > before) continue;
      const opened = await opening.catch(() => null);
      // Meanwhile somebody may have asked for it.
      if ((opened?.followers() ?? 0) > 0 || this.#held.get(name)?.usedAt !== usedAt) continue;
      this.#held.delete(name);
      await this.#end(name, opening);
    }
  }

  async close(): Promise<void> {
    const all = [...this.#held];
    this.#held.clear();
    await Promise.all(all.map(([name, { opening }]) => this.#end(name, opening)));
  }

  #begin(name: string): Held {
    const held: Held = { opening: onCopies(this.parts.readiness, () => this.#open(name)), opened: null, usedAt: 0 };
    this.#held.set(name, held);
    this.parts.metrics.openWorkspaces.set(this.#held.size);
    held.opening.then(
      (opened) => (held.opened = opened),
      () => {
        // The next call tries again.
        if (this.#held.get(name) === held) this.#held.delete(name);
        this.parts.metrics.openWorkspaces.set(this.#held.size);
      }
    );
    return held;
  }

  async #open(name: string): Promise<Opened> {
    const { postgres, aside, cache, readiness, metrics, log } = this.parts;
    const [row] = await postgres.rows(titleRow, 'SELECT title FROM canopy.workspaces WHERE workspace = $1', [name]);
    if (row === undefined) throw noWorkspace();
    const start = performance.now();
    mkdirSync(join(cache, name), { recursive: true });
    const state: KeptState = { snapshot: null, waitingReceivers: () => sender.waiting };
    const team = await openTeamWorkspace({
      postgres,
      workspace: name,
      folder: join(cache, name),
      watched: (changeLog) => metrics.watched(changeLog),
      mayWrite: () => readiness.isAmongAlike,
      report: (event) => {
        if (event.kind === 'snapshotSeen')
          state.snapshot = {
            madeAt: performance.now() - event.ageMs,
            behind: () => Math.max(0, team.workspace.copy.entry - event.entry)
          };
        else logTeamEvent(log, name, event);
      }
    });
    let caughtUpAt = performance.now();
    const guarded = guardedCategories(team.categories, readiness);
    let catchingUp: Promise<void> | null = null;
    const catchUp = async (): Promise<void> => {
      const began = performance.now();
      await guarded.status();
      caughtUpAt = began;
    };
    // Only what has caught up is served: the first call would wait for it.
    await team.workspace.caughtUp();
    log.info('workspace_opened', { workspace: name, ms: Math.round(performance.now() - start) });
    let followers = 0;
    const count = (difference: 1 | -1): void => {
      followers += difference;
      metrics.followers.inc(difference);
    };
    const sender = this.#senderFor(name, team.changes);
    const presence = new PresenceRoom({
      rows: new PresenceRows(aside, name),
      failed: (error) => log.debug('presence_failed', { workspace: name, reason: String(error) })
    });
    const projection = new ProjectionKeeper(team.workspace, new ProjectionRows(postgres, name), (error) =>
      log.warn('projection_failed', { workspace: name, reason: String(error) })
    );
    const people = new People(aside);
    const changes = guardedChanges(team.changes, readiness, count);
    const ofPeople = { presence, people: () => people.everIn(name) };
    const served = { changes, categories: guarded, team: ofPeople };
    const forWeb = webWorkspace(team, row.title, { ...served, guarded: guard(readiness) });
    return {
      followers: () => followers + Number(sender.isTelling) + Number(projection.isOn),
      catchUp: () => (catchingUp ??= catchUp().finally(() => (catchingUp = null))),
      lagMs: () => performance.now() - caughtUpAt,
      state,
      ...served,
      forWeb,
      close: async () => {
        await presence.close();
        await Promise.all([sender.close(), projection.close()]);
        await team.close(() => new StoreError('storage_failed', messages.notReady.draining));
      }
    };
  }

  #senderFor(workspace: string, changes: SenderParts['changes']): WebhookSender {
    const { postgres, allowsPrivateReceivers: allowsPrivate, metrics, log } = this.parts;
    const rows = new WebhookRows(postgres, workspace);
    return new WebhookSender({
      workspace,
      rows,
      registration: new WebhookRegistration(rows, { allowsPrivate }),
      changes,
      allowsPrivate,
      log,
      lookMs: this.parts.lookForMessagesMs,
      count: (outcome) => metrics.deliveries.inc({ outcome })
    });
  }

  /** Opens those that have somebody to tell of changes, or a table to be kept, though nobody calls. */
  async openThoseWithWork(): Promise<void> {
    try {
      const { postgres } = this.parts;
      const names = [...(await workspacesWithReceivers(postgres)), ...(await workspacesWithProjection(postgres))];
      for (const name of new Set(names)) await this.open(name);
    } catch (error) {
      this.parts.log.warn('not_opened', { reason: error instanceof Error ? error.message : String(error) });
    }
  }

  async #end(name: string, opening: Promise<Opened>): Promise<void> {
    this.parts.metrics.openWorkspaces.set(this.#held.size);
    const opened = await opening.catch(() => null);
    try {
      await opened?.close();
      this.parts.log.info('workspace_closed', { workspace: name });
    } catch (error) {
      // What a workspace cannot write as it is closed, such as a cache on a full disk, is no reason to end the others.
      this.parts.log.error('workspace_not_closed', error, { workspace: name });
    }
  }
}

/** Tells the operators, by the name under which docs/operations.md lists it. */
const logTeamEvent = (log: Log, workspace: string, event: Exclude<TeamEvent, { kind: 'snapshotSeen' }>): void => {
  switch (event.kind) {
    case 'upkeepFailed':
      log.warn('upkeep_failed', { workspace, reason: String(event.error) });
      break;
    case 'snapshotMade':
      log.info('snapshot_made', { workspace, entry: event.entry });
      break;
    case 'copyAstray':
      log.error('copy_astray', undefined, { workspace, entry: event.entry });
      break;
    case 'historyTrimmed':
      log.info('history_trimmed', { workspace });
      break;
    case 'rebuilt':
      log.warn('copy_rebuilt', { workspace, entry: event.entry, reason: event.reason });
      break;
    case 'otherAstray':
      log.warn('other_process_astray', { workspace, entry: event.entry, tables: event.tables.join(' ') });
      break;
    case 'lostEntries':
      log.error('entries_lost', undefined, { workspace, entry: event.entry, file: event.file });
      break;
  }
};
