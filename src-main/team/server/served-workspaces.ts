import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StoreError } from '../../domain/errors';
import { noWorkspace, type OtherWorkspaces, type ServedWorkspace } from '../../http/routes/workspace-path';
import type { Log } from '../../platform/log';
import type { Postgres } from '../../store/team/postgres';
import { LogPatches } from '../../store/team/log-patches';
import { postgresLog } from '../../store/team/postgres-log';
import { TeamChanges } from '../../store/team/team-changes';
import { TeamCopy } from '../../store/team/team-copy';
import { TeamSnapshots } from '../../store/team/team-snapshots';
import { teamCategories, TeamWorkspace } from '../../store/team/team-workspace';
import { guardedCategories, guardedChanges } from './guarded-service';
import { messages } from './messages';
import type { Readiness } from './readiness';
import type { TeamMetrics } from './metrics';

interface Opened extends ServedWorkspace {
  /** How many follow its changes just now. */
  readonly followers: () => number;
  readonly close: () => Promise<void>;
}

interface Held {
  readonly opening: Promise<Opened>;
  usedAt: number;
}

interface ServedWorkspacesParts {
  readonly postgres: Postgres;
  /** The folder that holds the copies of this process, each in a folder of its name. */
  readonly cache: string;
  readonly readiness: Readiness;
  readonly metrics: TeamMetrics;
  readonly log: Log;
}

const titleRow = z.object({ title: z.string() });

/** The workspaces of a team that this process serves: each is opened when it is first asked for, and closed when nobody has for long. */
export class ServedWorkspaces implements OtherWorkspaces {
  readonly #held = new Map<string, Held>();

  constructor(private readonly parts: ServedWorkspacesParts) {}

  /** Rejects with `Refusal` where there is none of that name. */
  async open(name: string): Promise<Opened> {
    const held = this.#held.get(name) ?? this.#begin(name);
    held.usedAt = performance.now();
    return held.opening;
  }

  /** Takes in what the others have written, so that a call finds little to wait for, and a newer version is noticed without one. */
  async catchUp(): Promise<void> {
    for (const { opening } of this.#held.values()) {
      const opened = await opening.catch(() => null);
      // Its calls say what is wrong with one workspace; the others are not to wait for it.
      await opened?.categories
        .status()
        .catch((error: unknown) => this.parts.log.debug('not_caught_up', { reason: String(error) }));
    }
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
    const held = { opening: this.#open(name), usedAt: 0 };
    this.#held.set(name, held);
    this.parts.metrics.openWorkspaces.set(this.#held.size);
    held.opening.catch(() => {
      // The next call tries again.
      if (this.#held.get(name) === held) this.#held.delete(name);
      this.parts.metrics.openWorkspaces.set(this.#held.size);
    });
    return held;
  }

  async #open(name: string): Promise<Opened> {
    const { postgres, cache, readiness, metrics, log } = this.parts;
    const [row] = await postgres.rows(titleRow, 'SELECT title FROM canopy.workspaces WHERE workspace = $1', [name]);
    if (row === undefined) throw noWorkspace();
    const start = performance.now();
    const folder = join(cache, name);
    mkdirSync(folder, { recursive: true });
    const snapshots = new TeamSnapshots(postgres, name);
    const changeLog = metrics.watched(postgresLog(postgres, name));
    const workspace = await TeamWorkspace.open(() => TeamCopy.open(folder, snapshots), changeLog);
    // Only what has caught up is served: the first call would wait for it.
    await workspace.caughtUp();
    log.info('workspace_opened', { workspace: name, ms: Math.round(performance.now() - start) });
    const changes = new TeamChanges(workspace, new LogPatches(postgres, name, changeLog));
    let followers = 0;
    const count = (difference: 1 | -1): void => {
      followers += difference;
      metrics.followers.inc(difference);
    };
    return {
      followers: () => followers,
      changes: guardedChanges(changes, readiness, count),
      categories: guardedCategories(teamCategories(workspace), readiness),
      close: () => workspace.close(() => new StoreError('storage_failed', messages.notReady.draining))
    };
  }

  async #end(name: string, opening: Promise<Opened>): Promise<void> {
    this.parts.metrics.openWorkspaces.set(this.#held.size);
    const opened = await opening.catch(() => null);
    await opened?.close();
    this.parts.log.info('workspace_closed', { workspace: name });
  }
}
