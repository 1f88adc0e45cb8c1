import type { Counted } from '../../../src-shared/dialect';
import { counted } from '../../platform/plural';

const quoted = (name: string): string => `“${name}”`;

const number = (count: number): string => count.toLocaleString('en');

const parentPlace = (parent: string | null): string => (parent === null ? 'at the top level' : `in ${quoted(parent)}`);

export const messages = {
  internalFault:
    'Syncing failed because of a fault in Canopy. See the log for details. Everything that was saved is kept.',
  /** @param isTooDeep both sides together are deeper than a workspace can be */
  stoppedBy: (reason: string, isTooDeep: boolean): string =>
    `Syncing stopped: ${reason}${isTooDeep ? ' Move what is in it higher up, and syncing continues.' : ''}`,
  /** @param refusal what the service said last */
  readOnlyCredentials: (refusal: string): string =>
    `These credentials may be read-only: the service has accepted none of your changes, which are kept here. ${refusal}`,
  /** @param waiting categories with changes from before the person could no longer edit */
  withheld: (waiting: number): string =>
    `You may no longer edit this workspace. ${waiting === 1 ? 'A change from before is' : `${number(waiting)} changes from before are`} kept here and sent once you may edit again.`,
  noValueFor: (): string => 'Another value can be given for one field or metadata entry that is in conflict here.',
  proposals: {
    noCategory: 'A category of this proposal is no longer here.',
    sendFirst: (name: string): string =>
      `The service does not have ${quoted(name)} yet. Send your changes first, then propose.`,
    staysHere: (key: string, name: string): string =>
      `${quoted(key)} of ${quoted(name)} stays in this workspace, so it cannot be proposed. Leave this change out of the proposal, and make it in the workspace.`
  },
  /** Changes that the service acknowledged and did not keep. */
  refused: {
    /** @param name what was refused in it; `null`: the root of the branch itself */
    branch: (name: string | null, sentence: string, { gone, left }: { gone: number; left: number }): string => {
      const why = name === null ? sentence : `The service did not delete ${quoted(name)} in it: ${sentence}`;
      if (gone === 0) return `${why} All of it is still there.`;
      return `${why} Of its ${number(gone + left)} categories, ${number(gone)} ${gone === 1 ? 'is' : 'are'} already gone there.`;
    },
    absentButListed: (name: string): string =>
      `The service says that ${quoted(name)} does not exist, but still lists it.`,
    notDeleted: (name: string): string => `The service says that it deleted ${quoted(name)}, but still lists it.`,
    notMoved: (name: string): string => `The service says that it moved ${quoted(name)}, but lists it where it was.`,
    notChanged: (field: string, name: string): string =>
      `The service accepted the ${field} of ${quoted(name)}, but kept the old value.`,
    ownOrder: (name: string): string => `The service keeps its own order where ${quoted(name)} is.`,
    noRoom: (name: string, siblings: number): string =>
      `There is no room for ${quoted(name)} between the numbers that the service sorts by, and ${number(siblings)} categories are too many to renumber.`
  },
  /** What became of a category that was sent to be created. */
  created: {
    twice: (name: string): string =>
      `${quoted(name)} is on the service twice. The other one was taken over too; delete the one that you do not need.`,
    vanished: (name: string): string =>
      `The service created ${quoted(name)} but no longer lists it. It may have been deleted there right away.`,
    doubtful: (name: string, candidates: number): string =>
      candidates === 1
        ? `The service did not answer when ${quoted(name)} was sent, and lists one that could be it, elsewhere or with other details. It was taken over.`
        : `The service did not answer when ${quoted(name)} was sent, and lists several categories that could be it. They were taken over.`,
    elsewhere: (name: string, sent: string | null, shown: string | null): string =>
      `The service was told to create ${quoted(name)} ${parentPlace(sent)}, and created it ${parentPlace(shown)}.`,
    missing: (name: string): string => `The service says that it created ${quoted(name)}, but does not list it.`,
    deletedInDoubt: (name: string): string =>
      `${quoted(name)} was deleted here before it was known whether the service had it. What the service lists that could be it was taken over.`
  },
  /** What the service has made of a value that it was sent. */
  changedThere: {
    leftOut: (key: string, name: string, value: unknown): string =>
      `The service does not store ${quoted(key)} of ${quoted(name)}, so it was left out: ${JSON.stringify(value)}.`,
    filledIn: (field: string, name: string, value: unknown): string =>
      `The service filled in the ${field} of ${quoted(name)}: ${JSON.stringify(value)}.`,
    tidied: (field: string, name: string, sent: unknown, kept: unknown): string =>
      `The service tidied up the ${field} of ${quoted(name)}: ${JSON.stringify(sent)} became ${JSON.stringify(kept)}.`
  },
  deletedDespiteVolatile: (name: string, keys: readonly string[]): string =>
    `${quoted(name)} was deleted on the service too: only fields that change all the time had changed there (${keys.join(', ')}).`,
  /** Edits of a workspace as they will be carried out. `parent`: its name; `null`: the top level. */
  change: {
    place: (parent: string | null, position: 'first' | 'last' | { readonly after: string }): string =>
      `${parentPlace(parent)}, ${typeof position === 'string' ? position : `after ${quoted(position.after)}`}`,
    create: (name: string, place: string): string => `Create ${quoted(name)} ${place}`,
    move: (name: string, place: string): string => `Put ${quoted(name)} ${place}`,
    delete: (name: string): string => `Delete ${quoted(name)} with everything left in it`,
    arrange: (count: number, parent: string | null): string =>
      `Arrange ${number(count)} categories ${parentPlace(parent)}`,
    update: (name: string, fields: readonly string[]): string => `Change ${quoted(name)}: ${fields.join(', ')}`
  },
  /** What a request is about that the next sync sends, and what stands for values that only the service knows. */
  preview: {
    created: (name: string, parent: string | null): string => `new ${quoted(name)} ${parentPlace(parent)}`,
    moved: (parent: string | null): string => `moved to ${parent === null ? 'the top level' : quoted(parent)}`,
    reordered: 'place among its siblings',
    changed: (name: string, changes: readonly string[]): string => `${quoted(name)}: ${changes.join(', ')}`,
    was: (unit: string, before: string | null): string =>
      before === null ? `${unit} (was empty)` : `${unit} (was ${quoted(before)})`,
    deleted: (name: string, products: number | null, what: Counted): string =>
      products === null ? quoted(name) : `${quoted(name)} (${counted(products, what, `${what}s`)})`,
    deletedBranch: (name: string, below: number): string =>
      `${quoted(name)} and the ${counted(below, 'category', 'categories')} below it`,
    unknownNumber: '‹its number›',
    unknownVersion: '‹its version›',
    unknownMark: '‹the mark of the branch›',
    unknownCode: '‹a code of its name›',
    unknownId: (name: string): string => `‹id of ${name}›`
  }
};
