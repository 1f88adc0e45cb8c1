import { onTestFinished } from 'vitest';
import { madeWorkspace, teamMember, type TeamMember } from './team-engine';
import { temporaryFolder } from './temporary-folder';

type Many<Count extends 1 | 2 | 3> = {
  1: [TeamMember];
  2: [TeamMember, TeamMember];
  3: [TeamMember, TeamMember, TeamMember];
}[Count];

/** A new workspace with so many members, closed when the test is over; `join` adds one. */
export const openedMembers = async <Count extends 1 | 2 | 3>(
  url: string,
  count: Count
): Promise<{ name: string; folder: string; all: Many<Count>; join: (now?: () => Date) => Promise<TeamMember> }> => {
  const folder = temporaryFolder();
  const name = await madeWorkspace(url);
  const join = async (now?: () => Date): Promise<TeamMember> => {
    const member = await teamMember(url, name, folder, now);
    onTestFinished(() => member.close());
    return member;
  };
  const all = [];
  for (let index = 0; index < count; index += 1) all.push(await join());
  return { name, folder, all: all as Many<Count>, join };
};

/** The tree as that member reads it, as JSON. */
export const textOf = async ({ categories }: TeamMember): Promise<string> => {
  const read = await categories.readTree();
  return read.state === 'read' ? Buffer.from(read.json).toString('utf8') : '';
};
