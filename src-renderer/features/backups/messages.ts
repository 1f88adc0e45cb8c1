import { localized } from '../../../src-shared/language';
import type { BackupEntry, OpeningFailure } from '../../../src-shared/backups';
import { momentOf } from '../../platform/dates';
import { categories } from '../../platform/amounts';
import { numeral, plural } from '../../platform/text';

const nameOf = (file: string): string => file.split(/[/\\]/).at(-1) ?? file;

const kept = (damagedFile: string | null): string =>
  damagedFile === null ? '' : ` The damaged file is kept as “${nameOf(damagedFile)}”, in the same folder.`;

const DAMAGED = 'Part of the file can no longer be read, for example because a disk is failing.';

export const messages = localized('features/backups', {
  title: 'Backups',
  about:
    'Canopy makes a backup every day while it is open, and before each import. The last 10 are kept, and the newest of each of the last 7 days. Restoring one also backs up the present state.',
  backUpNow: 'Back up now',
  backedUp: (count: number) => `Backed up ${categories(count)}.`,
  notBackedUp: 'No backup was made',
  reading: 'Reading the backups',
  none: 'No backups yet.',
  list: 'Backups, newest first',
  soundList: 'Intact backups, newest first',
  newest: 'Newest',
  beforeRestore: 'Before a restore',
  folder: 'Folder',
  close: 'Close',
  cancel: 'Cancel',
  restore: 'Restore',
  restoreMore: 'Restore…',
  restoring: 'Restoring…',
  restoreOf: (at: string) => `Restore the backup of ${momentOf(at)}`,
  question: (at: string) => `Restore the backup of ${momentOf(at)}?`,
  consequence: (backup: BackupEntry, present: number | undefined) =>
    `The workspace goes back to how it was then, history and trash included: ${categories(backup.categories)}${
      present === undefined
        ? ''
        : `, where there ${plural(present, { one: 'is', other: 'are' })} ${numeral(present)} now`
    }. All later changes are lost.`,
  wayBack:
    'The present state is kept as a backup first, so you can go back to it. Other programs cannot reach the workspace for a moment.',
  restored: (at: string, count: number, isBackedUp: boolean, damagedFile: string | null) =>
    `Restored the backup of ${momentOf(at)}, with ${categories(count)}.${
      isBackedUp ? ' To go back, restore the backup marked “Before a restore”.' : ''
    }${kept(damagedFile)}`,
  notRestored: 'The backup was not restored',
  startedEmpty: (damagedFile: string | null) => `This is an empty workspace.${kept(damagedFile)}`,
  notStartedEmpty: 'No empty workspace was made',
  notOpened: 'The workspace was not opened',
  isSound: 'The workspace file was checked and is intact.',
  damage: {
    title: 'The workspace file is damaged',
    text: 'Part of it can no longer be read. Check the file: if it is damaged, you can restore a backup, and the damaged file is kept.',
    check: 'Check the file'
  },
  unread: 'The categories could not be read',
  tryAgain: 'Try again',
  triedAgain: (at: string) => `Tried again at ${at}. Nothing has changed.`,
  lookingForBackups: 'Looking for intact backups…',
  startEmpty: 'Start with an empty workspace',
  emptyQuestion: 'Start with an empty workspace although there is a backup?',
  emptyThough: (at: string) =>
    `The newest intact backup is of ${momentOf(at)}. The workspace will have no categories, also for other programs, until you restore a backup.`,
  file: 'File',
  faults: 'What was found',
  failure: {
    damaged: 'The workspace file is damaged',
    missing: 'The workspace file is missing',
    inUse: 'The workspace is open in another program',
    other: 'The workspace cannot be opened'
  } satisfies Readonly<Record<OpeningFailure['reason'], string>>,
  inUse: 'It may be another Canopy, or “canopy serve”. Close it there, then try again.',
  missing:
    'It is no longer where it was. It may have been moved, renamed or deleted. If you know where it is, put it back and try again; otherwise restore a backup.',
  damaged: (hasBackups: boolean) =>
    hasBackups
      ? `${DAMAGED} Restore a backup to replace it; the damaged file is kept beside it under another name.`
      : `${DAMAGED} No intact backup was found. If you have a copy elsewhere, put it in the file’s place and try again. Otherwise start with an empty workspace; the damaged file is kept beside it under another name, for whoever can still read something out of it.`
});
