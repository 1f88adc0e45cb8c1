import { localized } from '../../../src-shared/language';
import type { PlannedRequests } from '../../../src-shared/compare';
import { countOf, numeral, plural } from '../../platform/text';
import type { Difference } from './differences';
import type { Aspect, OneSided } from './ignored';

const ASPECT: Readonly<Record<Aspect, string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visible',
  metadata: 'Metadata',
  parent: 'Parent',
  order: 'Order'
};

const PLURAL: Readonly<Record<OneSided['field'], string>> = {
  name: 'names',
  slug: 'slugs',
  description: 'descriptions',
  visible: 'visibility',
  metadata: 'metadata'
};

const DIFFERENCE: Readonly<Record<Difference['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed'
};

const pendingBefore = (count: number): string =>
  count === 0 ? '' : `, ${numeral(count)} of which ${plural(count, { one: 'was', other: 'were' })} waiting already`;

const changed = (count: number): string => countOf(count, 'category was changed', 'categories were changed');

export const messages = localized('features/compare', {
  compare: {
    title: 'Compare with',
    thisWorkspace: 'This workspace',
    close: 'Close the comparison',
    closeHint: 'Close (Esc)',
    intro:
      'Choose another workspace, a backup or a file. Canopy lists the differences, and you choose which to apply, in either direction.',
    options: 'Options',
    working: 'Comparing…',
    direction: 'Tree to change',
    change: (name: string): string => `Change “${name}”`,
    matchBy: 'Match categories by',
    matchByName: 'Match by slug and name',
    matchById: 'Match by ID',
    kinds: 'Kinds of differences',
    list: 'Differences',
    all: (count: number): string => `All ${numeral(count)}`,
    ofKind: (kind: Difference['kind'], count: number): string => `${DIFFERENCE[kind]} ${numeral(count)}`,
    chooseAll: 'Choose all',
    chooseNone: 'Choose none',
    noneOfKind: 'There are no such differences.',
    equalAsCompared: 'The two trees are the same in what is compared.',
    equal: 'The two trees are the same.',
    count: (all: number): string => countOf(all, 'difference', 'differences'),
    chosen: (chosen: number, all: number): string =>
      `${numeral(chosen)} of ${countOf(all, 'difference', 'differences')} chosen`,
    apply: (name: string): string => `Apply to “${name}”…`
  },
  sources: {
    choose: 'Choose…',
    reading: 'Reading…',
    workspaces: 'Workspaces',
    backups: 'Backups',
    files: 'Files',
    file: 'A file…',
    backup: (ago: string): string => `Backup of ${ago}`,
    empty: (name: string): string => `There are no categories in “${name}”.`,
    notRead: 'It could not be read'
  },
  aspectsLabel: 'What is compared',
  aspectsTitle: 'Compared:',
  aspect: ASPECT,
  oneSided: {
    why: ({ field, count }: OneSided, matched: number, emptyName: string): string =>
      `${numeral(count)} of ${numeral(matched)} matched categories differ because “${emptyName}” has no ${PLURAL[field]} for them.`,
    ignore: ({ field }: OneSided): string => `Ignore ${PLURAL[field]}`
  },
  difference: DIFFERENCE,
  detail: {
    topLevel: 'the top level',
    below: (count: number): string => `with ${numeral(count)} below`,
    moved: (from: string, to: string): string => `from ${from} to ${to}`,
    reordered: 'to another place among its siblings'
  },
  apply: {
    title: (name: string): string => `Apply to “${name}”?`,
    answer: 'Apply',
    needed: (count: number): string =>
      `${countOf(count, 'more difference is', 'more differences are')} included, because the chosen ones depend on ${plural(count, { one: 'it', other: 'them' })}.`,
    impossible: (count: number): string =>
      `${countOf(count, 'difference is', 'differences are')} left out: a category would end up below itself, or be deleted with a branch it cannot leave. Also choose the moves it depends on.`,
    nothing: 'Nothing to change.',
    lead: (planned: PlannedRequests): string =>
      planned.kind === 'changes'
        ? `${countOf(planned.total, 'change', 'changes')}, in this order, undone in one step:`
        : `${countOf(planned.total, 'request', 'requests')} to ${planned.service}, sent in this order with the next sync${pendingBefore(planned.waiting)}:`,
    doneHere: (count: number, name: string): string => `${changed(count)} in “${name}”.`,
    doneThere: (count: number, name: string, isSent: boolean): string =>
      `${changed(count)} in “${name}”${isSent ? ' and will be sent to its service' : ''}. To undo it, open that workspace.`,
    notBackedUp: 'There is no backup from before the import',
    failed: 'Nothing was changed'
  }
});
