import { LIMITS } from '../../src-shared/limits';
import { PROPOSAL_LIMITS } from '../../src-shared/proposals';
import { counted, grouped } from '../platform/plural';

export const messages = {
  noCategory: (id: number): string => `There is no category ${id}.`,
  noParent: (id: number): string => `There is no category ${id} to be the parent.`,
  nestedTooDeep: (name: string): string => `“${name}” would stand deeper than ${LIMITS.depth} levels.`,
  intoItself: (name: string): string => `“${name}” cannot be moved under itself or one of its own subcategories.`,
  afterItself: (name: string): string => `“${name}” cannot be placed after itself.`,
  viewersOnlyRead: 'You can view this workspace but not change it. An admin can give you permission.',
  proposersPropose:
    'You can propose changes to this workspace but not make them directly. Propose this change, and an editor can publish it.',
  viewersDoNotPropose: 'You can view this workspace but not propose changes to it. An admin can give you permission.',
  proposalOfOthers: 'You can change and decline only your own proposals.',
  editorsReview: 'Only an editor or an admin of the workspace can review and publish proposals.',
  adminsOnly:
    'Only an admin of the workspace can delete from the trash permanently or change how long history is kept.',
  onlyReading: 'Without a token, this service can only be read.',
  outsideBranch: (name: string): string => `You can change only “${name}” and its subcategories.`,
  placeOfBranch: (name: string): string => `You can change the subcategories of “${name}”, but not where it is.`,
  branchGone: 'The branch you can change is no longer there. An admin can give you another one.',
  treeFull: (present: number): string =>
    `A workspace holds at most ${grouped(LIMITS.categories)} categories; this one has ${grouped(present)}.`,
  /** @param accepted the versions that the caller named; none: it named something else */
  otherVersion: (name: string, version: number, accepted: readonly number[]): string => {
    const wanted = accepted.length === 0 ? '' : `, not ${accepted.join(' or ')}`;
    return `“${name}” has changed since it was read: it is at version ${version}${wanted}.`;
  },
  otherBranch: (name: string): string =>
    `“${name}”, or something below it, has changed since it was read. Read it again.`,
  hasChildren: (name: string, children: number, descendants: number): string => {
    const all = descendants === children ? '' : ` (${counted(descendants, 'category', 'categories')} in all)`;
    return `“${name}” has ${counted(children, 'subcategory', 'subcategories')}${all}.`;
  },
  otherChildren: (): string => 'The subcategories have changed meanwhile. Try again.',
  keyTwice: (key: number): string => `Two new categories have the key ${key}.`,
  keyUnknown: (key: number): string => `No earlier edit creates the category ${key}.`,
  deletesNew: (key: number): string => `The new category ${key} is deleted again. Leave it out.`,
  partGone: (name: string): string => `“${name}” is no longer there.`,
  partPlaceGone: (name: string): string => `The place where “${name}” would go is no longer there.`,
  partChanged: (name: string): string => `“${name}” has been changed otherwise since this was proposed.`,
  partMoved: (name: string): string => `“${name}” has been moved elsewhere since this was proposed.`,
  partBranchChanged: (name: string): string =>
    `Something was added, changed or moved in the branch “${name}” since its deletion was proposed.`,
  partEntangled: (name: string): string =>
    `Whether “${name}” can be placed there depends on too many others that cannot. Propose fewer changes at once.`,
  partBringsIn: (name: string): string =>
    `“${name}” would be deleted with something that the same proposal puts there.`,
  noPart: (key: number): string => `Nothing is left to publish of ${key}. Read the proposal again.`,
  needsReview: 'Changes to this workspace need a review. Propose this change instead.',
  proposals: {
    none: (id: number): string => `There is no proposal ${id}.`,
    closed: (state: 'published' | 'declined', person: string | null, at: string): string =>
      `This proposal was ${state}${person === null ? '' : ` by ${person}`} at ${at}.`,
    changesAsked: 'A reviewer has asked for changes to this proposal. It can be published once it is submitted again.',
    otherDigest: 'The proposal, or what it changes, is no longer what was reviewed. Read it again.',
    approvalsMissing: (count: number): string =>
      `This proposal needs ${counted(count, 'more approval', 'more approvals')}, and not by its authors.`,
    ownApproval: 'You have submitted this proposal, so somebody else has to approve it.',
    oneReviewer: 'Nobody is known by name here, so changes can need one reviewer and not several.',
    digestMissing: 'Say in If-Match which review this is about: its ETag.',
    allClash: 'All of this proposal clashes with what was published since. Say which parts to publish all the same.',
    changesNothing: 'This changes nothing: the categories are like this already.',
    tooLarge: (): string =>
      `A proposal has at most ${grouped(PROPOSAL_LIMITS.edits)} edits and ${PROPOSAL_LIMITS.bytes / 1024 / 1024} MiB, with what it replaces. Split it into several.`,
    logFull: (): string =>
      `Of one proposal ${grouped(PROPOSAL_LIMITS.events)} comments and answers are kept, and ${PROPOSAL_LIMITS.logBytes / 1024 / 1024} MiB of them. Decide it, or submit a new one.`,
    tooMany: (): string =>
      `${grouped(PROPOSAL_LIMITS.open)} proposals wait for a review, and no more can. Publish or decline some first.`
  },
  idTwice: (id: number): string => `The id ${id} is given to two categories.`,
  idTooHigh: (id: number, name: string): string => `The id ${id} of “${name}” is too high.`,
  keyReused: (key: string): string =>
    `The key “${key}” was used with another request in the last ${LIMITS.idempotencyHours} hours.`
};
