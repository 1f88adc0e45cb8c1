import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { largest } from '../../../src-shared/long-lists';
import { StoreError } from '../../domain/errors';
import { noWorkspace, type OtherWorkspaces, type ServedWorkspace } from '../../http/routes/route';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { openTeamWorkspace, type OpenTeamWorkspace } from '../../store/team/open-team-workspace';
import { PresenceRows } from '../../store/team/presence-rows';
import { ProjectionKeeper } from '../../store/team/projection-keeper';
import { ProjectionRows, workspacesWithProjection } from '../../store/team/projection-rows';
import { WebhookRows, workspacesWithReceivers } from '../../store/team/webhook-rows';
import { People } from '../people/people';
import { WorkspacePresence } from '../presence/workspace-presence';
import { WebhookRegistration } from '../webhooks/registration';
import { type SenderParts, WebhookSender } from '../webhooks/webhook-sender';
import { type WebWorkspace, webWorkspace, type WebWorkspaces } from '../web/calls-for-web';
import { onCopies } from './copies-storage';
import messages from './messages/en.json' with { type: 'json' };
import type { Readiness } from './readiness';
import type { TeamMetrics, WorkspaceFigures } from './metrics';
import { messageOf } from '../../platform/file-identity';
import type { CategoryRepository } from '../../domain/category-repository';
import type { ChangeFeed } from '../../domain/change-feed';
import { type ProposalRepository, forwardedProposals } from '../../domain/proposal-repository';
import { NewerEntry } from '../../store/team/team-copy';
import type { TeamEvent } from '../../store/team/change-log';

/** Carries out a call while this process is ready. An entry of a newer version ends that for good. */
const guard =
  (readiness: Readiness) =>
  async <T>(writes: boolean, work: () => Promise<T>): Promise<T> => {
    readiness.admit({ writes });
    try {
      return await onCopies(readiness, work);
    } catch (error) {
      if (error instanceof NewerEntry) {
        readiness.set('newerEntries', true);
        readiness.admit({ writes });
      }
      throw error;
    }
  };

/** The categories of a workspace; while this process is not ready, calls are refused with `unavailable`. */
const guardedCategories = (categories: CategoryRepository, readiness: Readiness): CategoryRepository => {
  const guarded = guard(readiness);
  return {
    readTree: (isKnown, mayBeBehind) => guarded(false, () => categories.readTree(isKnown, mayBeBehind)),
    create: (request, context, once) => guarded(true, () => categories.create(request, context, once)),
    update: (id, request, context) => guarded(true, () => categories.update(id, request, context)),
    delete: (id, mode, context) => guarded(true, () => categories.delete(id, mode, context)),
    readFields: () => guarded(false, () => categories.readFields()),
    writeFields: (fields, context) => guarded(true, () => categories.writeFields(fields, context)),
    readRules: () => guarded(false, () => categories.readRules()),
    writeRules: (rules, context) => guarded(true, () => categories.writeRules(rules, context)),
    status: () => guarded(false, () => categories.status())
  };
};

const guardedProposals = (proposals: ProposalRepository, readiness: Readiness): ProposalRepository => {
  const guarded = guard(readiness);
  return forwardedProposals({
    read: (work) => guarded(false, async () => work(proposals)),
    write: (work) => guarded(true, async () => work(proposals))
  });
};

/** The changes of a workspace, guarded likewise. @param count is told how the number of followers changes */
const guardedChanges = (changes: ChangeFeed, readiness: Readiness, count: (difference: 1 | -1) => void): ChangeFeed => {
  const guarded = guard(readiness);
  return {
    ...(changes.proposals && { proposals: changes.proposals }),
    revision: () => changes.revision(),
    caughtUp: () => guarded(false, () => changes.caughtUp()),
    since: (revision) => guarded(false, () => changes.since(revision)),
    follow: (listener) => {
      const stop = changes.follow(listener);
      count(1);
      let isOver = false;
      return () => {
        if (!isOver) count(-1);
        isOver = true;
        stop();
      };
    }
  };
};

interface Opened extends ServedWorkspace {
  /** Followers of its changes, webhooks and the projection included. */
  readonly followers: () => number;
  readonly catchUp: () => Promise<void>;
  /** Milliseconds since the last time that the copy had all of the log. */
  readonly lagMs: () => number;
  readonly state: KeptState;
  readonly forWeb: WebWorkspace;
  readonly close: () => Promise<void>;
}

interface KeptState {
  /** The newest known snapshot, and how many entries have followed it. */
  snapshot: { readonly madeAt: number; readonly behind: () => number } | null;
  readonly waitingReceivers: () => number;
}

interface Held {
  readonly opening: Promise<Opened>;
  opened: Opened | null;
  usedAt: number;
}

interface ServedWorkspacesParts {
  readonly postgres: Postgres;
  /** A second pool, for work that must not delay writes. */
  readonly aside: Postgres;
  readonly cache: string;
  readonly readiness: Readiness;
  readonly metrics: TeamMetrics;
  /** Whether webhooks may lead into the service's own network. */
  readonly allowsPrivateReceivers: boolean;
  readonly lookForMessagesMs?: SenderParts['lookMs'];
  readonly log: Log;
}

const draining = (): StoreError => new StoreError('storage_failed', messages.notReady.draining);

const titleRow = z.object({ title: z.string() });

/** The workspaces that this process serves. Each is opened at its first use and closed when it is unused for long. */
export class ServedWorkspaces implements OtherWorkspaces, WebWorkspaces {
  readonly #held = new Map<string, Held>();

  constructor(private readonly parts: ServedWorkspacesParts) {}

  async open(name: string): Promise<Opened> {
    const held = this.#held.get(name) ?? this.#begin(name);
    held.usedAt = performance.now();
    return held.opening;
  }

  get names(): readonly string[] {
    return [...this.#held.keys()];
  }

  async openForWeb(name: string): Promise<WebWorkspace> {
    return (await this.open(name)).forWeb;
  }

  /** Lets each open workspace catch up, without waiting for it. */
  catchUp(): void {
    const { log } = this.parts;
    for (const { opened } of this.#held.values())
      // The calls to that workspace report what is wrong.
      opened?.catchUp().catch((error: unknown) => log.debug('not_caught_up', { reason: String(error) }));
  }

  lagMs(name: string): number {
    return this.#held.get(name)?.opened?.lagMs() ?? 0;
  }

  worst(): WorkspaceFigures {
    const opened = [...this.#held.values()].flatMap((held) => held.opened ?? []);
    const snapshots = opened.flatMap(({ state }) => state.snapshot ?? []);
    const now = performance.now();
    const worst = (figures: readonly number[]): number => largest(figures, 0);
    return {
      lagMs: worst(opened.map((one) => one.lagMs())),
      snapshotAgeMs: worst(snapshots.map(({ madeAt }) => now - madeAt)),
      entriesBehindSnapshot: worst(snapshots.map(({ behind }) => behind())),
      waitingReceivers: opened.reduce((sum, { state }) => sum + state.waitingReceivers(), 0)
    };
  }

  async closeUnused(forMs: number, but: string): Promise<void> {
    const before = performance.now() - forMs;
    for (const [name, { usedAt, opening }] of this.#held) {
      if (name === but || usedAt > before) continue;
      const opened = await opening.catch(() => null);
      // The workspace may have been used since it was chosen for closing.
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
        if (this.#held.get(name) === held) this.#held.delete(name);
        this.parts.metrics.openWorkspaces.set(this.#held.size);
      }
    );
    return held;
  }

  async #open(name: string): Promise<Opened> {
    const { postgres, aside, readiness, metrics, log } = this.parts;
    const [row] = await postgres.rows(titleRow, 'SELECT title FROM canopy.workspaces WHERE workspace = $1', [name]);
    if (row === undefined) throw noWorkspace();
    const start = performance.now();
    const state: KeptState = { snapshot: null, waitingReceivers: () => sender.waiting };
    const team = await this.#openCopy(name, state);
    let caughtUpAt = performance.now();
    const guarded = guardedCategories(team.categories, readiness);
    let catchingUp: Promise<void> | null = null;
    const catchUp = async (): Promise<void> => {
      const began = performance.now();
      await guarded.status();
      caughtUpAt = began;
    };
    log.info('workspace_opened', { workspace: name, ms: Math.round(performance.now() - start) });
    let followers = 0;
    const count = (difference: 1 | -1): void => {
      followers += difference;
      metrics.followers.inc(difference);
    };
    const sender = this.#senderFor(name, team);
    const presence = new WorkspacePresence({
      rows: new PresenceRows(aside, name),
      failed: (error) => log.debug('presence_failed', { workspace: name, reason: String(error) })
    });
    const projection = new ProjectionKeeper(team.workspace, new ProjectionRows(postgres, name), (error) =>
      log.warn('projection_failed', { workspace: name, reason: String(error) })
    );
    const people = new People(aside);
    const changes = guardedChanges(team.changes, readiness, count);
    const ofPeople = { presence, people: () => people.everIn(name) };
    const proposals = guardedProposals(team.proposals, readiness);
    const served = { changes, categories: guarded, proposals, team: ofPeople };
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
        await team.close(draining);
      }
    };
  }

  /** Opens the copy of a workspace, which then has all of the log: the first call would wait for that anyway. */
  async #openCopy(name: string, state: KeptState): Promise<OpenTeamWorkspace> {
    const { postgres, cache, readiness, metrics, log } = this.parts;
    mkdirSync(join(cache, name), { recursive: true });
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
    try {
      await team.workspace.caughtUp();
      return team;
    } catch (error) {
      // Each call opens it again, and would leave one more copy behind.
      await team.close(draining);
      throw error;
    }
  }

  #senderFor(name: string, { changes, workspace }: OpenTeamWorkspace): WebhookSender {
    const { postgres, allowsPrivateReceivers: allowsPrivate, metrics, log } = this.parts;
    const rows = new WebhookRows(postgres, name);
    return new WebhookSender({
      workspace: name,
      rows,
      registration: new WebhookRegistration(rows, { allowsPrivate }),
      changes,
      proposals: {
        eventCounts: () => workspace.inTurn((store) => store.proposals.eventCounts()),
        told: (id) => workspace.inTurn((store) => store.proposals.told(id)),
        hear: (listener) => changes.hearProposals(listener)
      },
      allowsPrivate,
      log,
      lookMs: this.parts.lookForMessagesMs,
      count: (outcome) => metrics.deliveries.inc({ outcome })
    });
  }

  /** Opens the workspaces that have webhooks or a projection, although nobody calls. */
  async openThoseWithWork(): Promise<void> {
    try {
      const { postgres } = this.parts;
      const names = [...(await workspacesWithReceivers(postgres)), ...(await workspacesWithProjection(postgres))];
      for (const name of new Set(names)) await this.open(name);
    } catch (error) {
      this.parts.log.warn('not_opened', { reason: messageOf(error) });
    }
  }

  async #end(name: string, opening: Promise<Opened>): Promise<void> {
    this.parts.metrics.openWorkspaces.set(this.#held.size);
    const opened = await opening.catch(() => null);
    try {
      await opened?.close();
      this.parts.log.info('workspace_closed', { workspace: name });
    } catch (error) {
      // A cache on a full disk must not end the other workspaces.
      this.parts.log.error('workspace_not_closed', error, { workspace: name });
    }
  }
}

/** Logs an event under the name that docs/operations.md lists. */
const logTeamEvent = (log: Log, workspace: string, event: Exclude<TeamEvent, { kind: 'snapshotSeen' }>): void => {
  switch (event.kind) {
    case 'upkeepFailed':
      return log.warn('upkeep_failed', { workspace, reason: String(event.error) });
    case 'snapshotMade':
      return log.info('snapshot_made', { workspace, entry: event.entry });
    case 'copyAstray':
      return log.error('copy_astray', undefined, { workspace, entry: event.entry });
    case 'historyTrimmed':
      return log.info('history_trimmed', { workspace });
    case 'rebuilt':
      return log.warn('copy_rebuilt', { workspace, entry: event.entry, reason: event.reason });
    case 'otherAstray':
      return log.warn('other_process_astray', { workspace, entry: event.entry, tables: event.tables.join(' ') });
    case 'lostEntries':
      return log.error('entries_lost', undefined, { workspace, entry: event.entry, file: event.file });
  }
};
