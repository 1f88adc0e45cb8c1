import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { BackupEntry } from '../../../src-shared/backups';
import { momentOf } from '../../platform/dates';
import { categories } from '../../platform/amounts';
import { numeral, plural } from '../../platform/text';

const nameOf = (file: string): string => file.split(/[/\\]/).at(-1) ?? file;

const kept = (damagedFile: string | null): string =>
  damagedFile === null ? '' : ` The damaged file is kept as “${nameOf(damagedFile)}”, in the same folder.`;

export const messages = localized('features/backups', {
  ...english,
  restoreOf: (at: string) => `Restore the backup of ${momentOf(at)}`,
  question: (at: string) => `Restore the backup of ${momentOf(at)}?`,
  consequence: (backup: BackupEntry, present: number | undefined) =>
    `The workspace goes back to how it was then, history and trash included: ${categories(backup.categories)}${
      present === undefined
        ? ''
        : `, where there ${plural(present, { one: 'is', other: 'are' })} ${numeral(present)} now`
    }. All later changes are lost.`,
  restored: (at: string, count: number, isBackedUp: boolean, damagedFile: string | null) =>
    `Restored the backup of ${momentOf(at)}, with ${categories(count)}.${
      isBackedUp ? ' To go back, restore the backup marked “Before a restore”.' : ''
    }${kept(damagedFile)}`,
  startedEmpty: (damagedFile: string | null) => `This is an empty workspace.${kept(damagedFile)}`,
  emptyThough: (at: string) =>
    `The newest intact backup is of ${momentOf(at)}. The workspace will have no categories, also for other programs, until you restore a backup.`
});
