import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Postgres } from '../../src-main/store/team/postgres';
import { contentDigest } from '../../src-main/store/sqlite/connection/content-digest';
import { madeWorkspace, teamMember, type TeamMember } from './team-engine';
import { temporaryFolderInMemory } from './temporary-folder';

type Many<Count extends 1 | 2 | 3> = {
  1: [TeamMember];
  2: [TeamMember, TeamMember];
  3: [TeamMember, TeamMember, TeamMember];
}[Count];

/** A new workspace with that many members, closed at the end of the test; `join` adds one. */
export const openedMembers = async <Count extends 1 | 2 | 3>(
  url: string,
  count: Count
): Promise<{ name: string; folder: string; all: Many<Count>; join: (now?: () => Date) => Promise<TeamMember> }> => {
  const folder = temporaryFolderInMemory();
  const name = await madeWorkspace(url);
  const joined = async (now?: () => Date): Promise<TeamMember> => {
    const member = await teamMember(url, name, folder, now);
    onTestFinished(() => member.close());
    return member;
  };
  const all = [];
  for (let index = 0; index < count; index += 1) all.push(await joined());
  return { name, folder, all: all as Many<Count>, join: joined };
};

export const grow = async ({ categories }: TeamMember, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await categories.create({ name: `N${made}` }, { author: 'http' });
};

/** Has the database lose the end of a log, as after the failure of a server whose standby was not in step. */
export const loseAfter = async (url: string, workspace: string, entry: number): Promise<void> => {
  const postgres = new Postgres(url, 1);
  await postgres.remove('DELETE FROM canopy.log WHERE workspace = $1 AND entry > $2', [workspace, entry]);
  await postgres.close();
};

export const textOf = async ({ categories }: TeamMember): Promise<string> => {
  const read = await categories.readTree();
  return read.state === 'read' ? Buffer.from(read.json).toString('utf8') : '';
};

/** The digest of all rows of that member's copy, once it is up to date. */
export const digestOf = async (member: TeamMember): Promise<string> => {
  await member.workspace.caughtUp();
  const file = join(temporaryFolderInMemory(), 'copy');
  await member.copy().store.backUp(file);
  return contentDigest(file);
};
