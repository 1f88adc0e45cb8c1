import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { PersonId, Revision } from '../../../src-shared/ids';
import type { JournalState } from '../../../src-shared/tree-patch';
import { publicPatchOf, type FeedPatch } from '../../domain/change-feed';
import type { EventForm } from '../../http/socket/event-stream';
import type { WebWorkspace } from './calls-for-web';

const eventText = (name: string, json: string, id?: Revision): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`;

/** The members of a `TreePatch` that are the same for all windows, as JSON without braces. */
interface WindowPatch {
  readonly person: PersonId | undefined;
  readonly text: string;
  /** The text for other people's windows, which do not wait for this commit. */
  readonly textForOthers: string;
}

const windowPatches = new WeakMap<FeedPatch, WindowPatch>();

const windowPatchOf = (patch: FeedPatch): WindowPatch => {
  const known = windowPatches.get(patch);
  if (known !== undefined) return known;
  const { revision, author, ...rest } = publicPatchOf(patch);
  const text = JSON.stringify({ ...rest, to: revision }).slice(1, -1);
  const made = {
    person: rest.person,
    text: `"author":"${author}",${text}`,
    textForOthers: `"author":"${author === 'window' ? 'http' : author}",${text}`
  };
  windowPatches.set(patch, made);
  return made;
};

const isSameStep = (one: JournalState['undo'], other: JournalState['undo']): boolean =>
  one?.action === other?.action && one?.subject === other?.subject && one?.count === other?.count;

/** Server-sent events (WHATWG HTML, 9.2) named as in the IPC map, with revisions as ids. @param told the undo step that the window knows: one alone is a patch too */
export const windowEvents = (workspace: WebWorkspace, person: PersonId, told: JournalState): EventForm => ({
  retryMs: 1_000,
  headers: { 'Cache-Control': 'no-store' },
  changes: async (patches, revision) => {
    const { journal, count } = await workspace.shownTo(person);
    const isSame = isSameStep(journal.undo, told.undo) && isSameStep(journal.redo, told.redo);
    if (patches.length === 0 && isSame) return [];
    told = journal;
    const rest = `"count":${count},"journal":${JSON.stringify(journal)}`;
    const event = (text: string, to: Revision): string =>
      eventText(IPC_EVENTS.treeChanged.name, JSON.stringify(`{${text},${rest}}`), to);
    if (patches.length === 0)
      return [event(`"author":"http","from":${revision},"to":${revision},"changes":[]`, revision)];
    return patches.map((patch) => {
      const { person: author, text, textForOthers } = windowPatchOf(patch);
      return event(author === person ? text : textForOthers, patch.revision);
    });
  },
  trimmed: (revision) => eventText(IPC_EVENTS.workspaceOpened.name, 'null', revision),
  presence: (you, sessions) => eventText(IPC_EVENTS.presenceChanged.name, JSON.stringify({ you, sessions })),
  proposals: () => eventText(IPC_EVENTS.proposalsChanged.name, 'null')
});
