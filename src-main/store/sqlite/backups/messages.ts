import { counted } from '../../../platform/plural';

export const messages = {
  notABackup: (file: string): string => `“${file}” is not a valid backup of a workspace.`,
  backupNotAsBuilt: (file: string, fault: string): string =>
    `“${file}” is not built like a backup of a workspace. ${fault} Choose another backup.`,
  backupDamaged: (file: string, fault: string): string => `“${file}” is damaged. ${fault} Choose another backup.`,
  backupGone: (file: string): string => `“${file}” no longer exists, or cannot be read. Choose another backup.`,
  notRestored: (file: string, reason: string): string => `“${file}” was not restored: ${reason}`,
  notEmptied: (file: string): string => `“${file}” is not damaged, so it was left as it is.`,
  noEmptyWorkspace: (file: string, reason: string): string => `No empty workspace was made at “${file}”: ${reason}`,
  diskFull: (): string => 'The disk is full, so no backup was made.',
  copyDamaged: (file: string): string =>
    `No backup was made at “${file}”: the copy is damaged, so the workspace itself may be damaged too. Run “canopy check” to find out.`,
  noBackup: (file: string, reason: string): string => `No backup was made at “${file}”: ${reason}`,
  closedMeanwhile: (): string => 'the workspace was closed before it was done.',
  notUpgraded: (file: string, reason: string): string =>
    `“${file}” was made by an older Canopy and has to be backed up before it is upgraded. That failed, so it was left as it is. ${reason}`,
  faults: {
    empty: () => 'The file is empty.',
    corrupt: () => 'SQLite cannot read the structure of the file.',
    notAWorkspace: () => 'It is not a workspace, or its beginning has been overwritten.',
    page: (finding: string) => `SQLite: ${finding}`,
    danglingRows: (rows: number) => `${counted(rows, 'row refers', 'rows refer')} to a missing one.`,
    deletionUnreadable: (id: number) => `The deletion of category ${id} cannot be read.`,
    entryIncomplete: (name: string, count: number, found: number) =>
      `Of the ${count} categories of “${name}” in the trash, ${found} are there.`,
    notInTrash: (categories: number) =>
      categories === 1
        ? '1 deleted category is not in the trash.'
        : `${categories} deleted categories are not in the trash.`
  }
};
