import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import { StoreError } from '../../src-main/domain/errors';
import { Postgres } from '../../src-main/store/team/postgres';
import { openTeamWorkspace, type OpenTeamWorkspace } from '../../src-main/store/team/open-team-workspace';
import { createTeamWorkspace } from '../../src-main/store/team/postgres-log';
import type { TeamCopy } from '../../src-main/store/team/team-copy';
import type { TeamEdits } from '../../src-main/store/team/team-edits';
import type { TeamHistory } from '../../src-main/store/team/team-history';
import { migrateTeam } from '../../src-main/store/team/team-migrations';
import type { TeamSnapshots } from '../../src-main/store/team/team-snapshots';
import type { TeamWorkspace } from '../../src-main/store/team/team-workspace';
import type { Author } from '../../src-shared/tree-patch';
import type { Engine } from './doors';
import { folderInMemory } from './folder-in-memory';
import type { TeamEvent } from '../../src-main/store/team/change-log';

/** One process of a team without the process: its own copy and connections. */
export interface TeamMember {
  readonly workspace: TeamWorkspace;
  readonly snapshots: TeamSnapshots;
  readonly copy: () => TeamCopy;
  readonly categories: CategoryRepository;
  readonly proposals: OpenTeamWorkspace['proposals'];
  readonly changes: OpenTeamWorkspace['changes'];
  readonly makeSnapshot: () => Promise<number>;
  readonly digests: OpenTeamWorkspace['digests'];
  readonly edits: TeamEdits;
  readonly history: TeamHistory;
  readonly events: readonly TeamEvent[];
  close(): Promise<void>;
}

export const teamMember = async (url: string, name: string, folder: string, now?: () => Date): Promise<TeamMember> => {
  const postgres = new Postgres(url);
  const events: TeamEvent[] = [];
  const opened = await openTeamWorkspace({
    postgres,
    workspace: name,
    folder,
    report: (event) => events.push(event),
    upkeep: null,
    ...(now && { now })
  });
  const { workspace, snapshots, categories, proposals, changes, edits, history, makeSnapshot, digests } = opened;
  let closing: Promise<void> | undefined;
  return {
    workspace,
    snapshots,
    events,
    copy: () => workspace.copy,
    categories,
    proposals,
    changes,
    edits,
    history,
    makeSnapshot,
    digests,
    close: () =>
      (closing ??= opened.close(() => new StoreError('storage_failed', 'Closed.')).then(() => postgres.close()))
  };
};

const migrated = new Map<string, Promise<void>>();

/** Makes the tables of a team in that database, once. */
export const migratedTeam = (url: string): Promise<void> => {
  const making = migrated.get(url) ?? makeTables(url);
  migrated.set(url, making);
  return making;
};

const makeTables = async (url: string): Promise<void> => {
  const postgres = new Postgres(url, 1);
  await migrateTeam(postgres);
  await postgres.close();
};

export const madeDefault = async (url: string): Promise<void> => {
  await migratedTeam(url);
  const postgres = new Postgres(url, 1);
  await createTeamWorkspace(postgres, 'default', 'Default');
  await postgres.close();
};

/** @returns the name of a new workspace in that database */
export const madeWorkspace = async (url: string): Promise<string> => {
  await migratedTeam(url);
  const postgres = new Postgres(url, 1);
  const name = randomUUID();
  await createTeamWorkspace(postgres, name, 'Test');
  await postgres.close();
  return name;
};

/** A new workspace with that many members, called in turns. */
export const teamEngine = async (url: string, members: number): Promise<Engine> => {
  const name = await madeWorkspace(url);
  const folder = folderInMemory();
  const all = await Promise.all(Array.from({ length: members }, () => teamMember(url, name, folder)));
  const authors = new Map<number, Author>();
  for (const { workspace } of all)
    workspace.follow({ onPatch: ({ to, author }) => authors.set(to, author), onRebuilt: () => undefined });
  const [first] = all;
  if (first === undefined) throw new Error('A team has members.');
  let turn = 0;
  const next = (): CategoryRepository => {
    const member = all[(turn += 1) % members];
    if (member === undefined) throw new Error('A team has members.');
    return member.categories;
  };
  let closing: Promise<void> | undefined;
  return {
    categories: {
      readTree: (isKnown) => next().readTree(isKnown),
      create: (request, context, once) => next().create(request, context, once),
      update: (id, request, context) => next().update(id, request, context),
      delete: (id, mode, context) => next().delete(id, mode, context),
      readFields: () => next().readFields(),
      readRules: () => next().readRules(),
      writeRules: (rules, context) => next().writeRules(rules, context),
      writeFields: (fields, context) => next().writeFields(fields, context),
      status: () => next().status()
    },
    changes: first.changes,
    authors: () => [...authors.values()],
    close: () =>
      (closing ??= Promise.all(all.map((member) => member.close())).then(() =>
        rmSync(folder, { recursive: true, force: true })
      ))
  };
};
