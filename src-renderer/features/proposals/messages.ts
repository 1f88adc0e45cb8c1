import { localized } from '../../../src-shared/language';
import type { ProposalActor, ProposalClash, ProposalEvent, ProposalState } from '../../../src-shared/proposals';
import { categories } from '../../platform/amounts';
import { momentOf } from '../../platform/dates';
import { countOf, numeral, plural } from '../../platform/text';

const STATE: Readonly<Record<ProposalState, string>> = {
  open: 'Changes asked for',
  submitted: 'Waiting for review',
  published: 'Published',
  declined: 'Declined'
};

const AUTHOR: Readonly<Record<ProposalActor['author'], string>> = {
  window: 'This app',
  http: 'Another program',
  import: 'An import'
};

const WHAT: Readonly<Record<ProposalEvent['what'], string>> = {
  submitted: 'submitted it',
  commented: 'commented',
  approved: 'approved it',
  askedForChanges: 'asked for changes',
  published: 'published',
  declined: 'declined it'
};

const nameOf = ({ author, person }: ProposalActor): string => person?.name ?? AUTHOR[author];

const changes = (count: number): string => countOf(count, 'change', 'changes');

export const messages = localized('features/proposals', {
  title: 'Proposals',
  close: 'Close the proposals',
  closeHint: 'Close (Esc)',
  reading: 'Reading the proposals',
  propose: 'Propose changes…',
  filter: 'Which proposals are shown',
  open: 'Open',
  decided: 'Decided',
  noneOpen: 'No proposal is open.',
  noneDecided: 'No proposal has been decided yet.',
  whatTheyAre:
    'A proposal is a set of changes that someone reviews before the tree changes. You edit in a copy of this workspace, with the same keys and commands. All or part of it is then published, as one step of undo.',
  rule: 'Changes need a review',
  ruleHint: 'The tree then changes only through published proposals.',
  ruleNotSet: 'The setting was not changed',
  state: STATE,
  at: momentOf,
  by: (actor: ProposalActor, at: string) => `${nameOf(actor)}, ${momentOf(at)}`,

  back: 'All proposals',
  note: 'Note',
  log: 'Log',
  event: ({ by, what, count }: ProposalEvent) =>
    `${nameOf(by)} ${WHAT[what]}${count === undefined ? '' : `: ${categories(count)} changed`}`,
  comment: 'Comment',
  addComment: 'Add comment',
  parts: 'Changes',
  nothingLeft: 'Nothing is left to do: the tree is already as proposed.',
  does: { create: 'New', update: 'Changed', move: 'Moved', delete: 'Deleted', arrange: 'Order' },
  movedTo: (path: string) => `moves to ${path === '' ? 'the top level' : path}`,
  reordered: 'moves among its siblings',
  arranged: 'its subcategories are reordered',
  below: (count: number) => `with ${categories(count)} below`,
  now: (label: string, value: string) => `${label} is now: ${value}`,
  askAgain: 'Check it to publish it anyway.',
  cannot: 'It cannot be published right now.',
  clash: {
    changed: 'Changed by someone else since.',
    moved: 'Moved by someone else since.',
    branchChanged: 'Something in this branch has changed since.',
    gone: 'The category is no longer there.',
    placeGone: 'The category it goes to is no longer there.',
    cycle: 'It would be inside itself.',
    refused: 'The tree does not allow it.'
  } satisfies Readonly<Record<ProposalClash['kind'], string>>,
  takesAlong: (names: readonly string[]) => `Published with it: ${names.join(', ')}.`,
  deletions: (roots: number, below: number) =>
    `Deletes ${categories(roots)}${below > 0 ? `, and ${numeral(below)} below ${plural(roots, { one: 'it', other: 'them' })}` : ''}.`,
  problems: (count: number) => (count === 0 ? 'No new problems.' : countOf(count, 'new problem', 'new problems')),
  problem: (kind: string, names: string) => `${kind}: ${names}`,
  lookingForProblems: 'Looking for new problems',
  ticked: (count: number, all: number) => `${numeral(count)} of ${changes(all)} selected`,
  byPlace: 'Group by place',
  topLevel: 'Top level',
  tickAll: 'Select all',
  tickNone: 'Select none',

  continueEditing: 'Continue editing',
  approve: 'Approve',
  approved: 'Approved.',
  approvalsMissing: (count: number) =>
    `${countOf(count, 'more approval', 'more approvals')} needed. Publishing counts as one.`,
  askForChanges: 'Ask for changes…',
  askForChangesTitle: 'Ask for changes?',
  whatToChange: 'What should change',
  askedForChanges: 'The author can now change the proposal and submit it again.',
  ask: 'Ask for changes',
  decline: 'Decline…',
  declineTitle: 'Decline the proposal?',
  whyDeclined: 'Reason',
  declineAnswer: 'Decline',
  declined: 'Declined. None of it was published.',
  notAnswered: 'The answer was not saved',

  publish: (count: number) => `Publish ${changes(count)}…`,
  publishTitle: (title: string) => `Publish “${title}”?`,
  publishAnswer: 'Publish',
  lead: (count: number, service: string) =>
    `${countOf(count, 'request', 'requests')} to ${service}, in this order, when the changes are sent:`,
  leadHere: (count: number) => `${changes(count)}, undone in one step:`,
  published: (changed: number, left: number) =>
    `Published: ${categories(changed)} changed.${left > 0 ? ` ${changes(left)} left in the proposal.` : ''}`,
  notPublished: 'Nothing was published',
  changedSince: (names: readonly string[]) =>
    names.length === 0
      ? 'The tree has changed since you looked. Nothing was published. Review it again, then publish.'
      : `Changed since you looked: ${names.join(', ')}. Nothing was published. Review it again, then publish.`,

  editing: (workspace: string) => `Editing a proposal for “${workspace}”`,
  untitled: 'Untitled proposal',
  changes: (count: number) => (count === 0 ? 'No changes yet' : `${categories(count)} changed`),
  leftOut: (names: readonly string[]) => `No longer possible and left out: ${names.join(', ')}.`,
  sinceBegun: 'Since you began this draft:',
  becomesNew: 'What you submit becomes a proposal of its own.',
  createdTwice: 'New categories that were published would be created once more.',
  takeTheirs: 'Take theirs…',
  takeTheirsTitle: 'Take the proposal as it is now?',
  takeTheirsText: (count: number) =>
    `Your draft, with ${categories(count)} changed, goes to the system’s trash. “Continue editing” then begins with the proposal as it is now.`,
  takeTheirsAnswer: 'Take theirs',
  submit: 'Submit…',
  discard: 'Discard…',
  leave: 'Close',
  leaveHint: 'Go back to the workspace. The draft is kept.',
  submitTitle: 'Submit the proposal',
  titleField: 'Title',
  titleNeeded: 'Give the proposal a title.',
  noteHint: 'What it is for, and what reviewers should know',
  submitAnswer: 'Submit',
  notSubmitted: 'The proposal was not submitted',
  discardTitle: 'Discard the draft?',
  discardText: (count: number) => `Your changes to ${categories(count)} will be lost. The workspace stays as it is.`,
  discardAnswer: 'Discard',
  notDiscarded: 'The draft was not discarded',
  notStarted: 'The draft was not opened',
  notLeft: 'The draft was not closed'
});
