import { basename } from 'node:path';
import { LIMITS } from '../../src-shared/limits';
import { PROPOSAL_LIMITS } from '../../src-shared/proposals';

/** The sentences of an open workspace: of its thread, and of the main thread where that has failed. Store, sync and formats have their own. */
export const messages = {
  hung: 'The workspace stopped responding and was closed. Everything that was saved is kept.',
  internal: 'Try again. If it happens again, restart Canopy. Everything that was saved is kept.',
  door: {
    notYet: 'Other programs cannot reach this workspace yet.',
    notOpen: 'Other programs cannot reach the workspace until it is open.',
    failed: (port: number): string => `Port ${port} could not be opened. Choose another port; the log says more.`
  },
  file: {
    isOpen: (file: string): string => `“${file}” is open, so it was left as it is.`,
    closing: (file: string): string => `“${file}” is being closed.`,
    damaged: (file: string): string => `“${file}” is damaged.`,
    empty: 'It is empty: there is no workspace in it.',
    missing: (file: string): string => `“${file}” is no longer there. It may have been moved, renamed or deleted.`,
    backupsUnreadable: (file: string, folder: string): string =>
      `“${file}” is not there, and the folder of its backups, “${folder}”, cannot be read.`,
    backupGone: 'That backup is no longer there. Choose another one.'
  },
  proposals: {
    unchanged: 'Nothing has changed in this draft yet, so there is nothing to submit.',
    submittedSince: 'This proposal has been submitted again since this draft of it was begun.',
    asThen: 'The tree is as it was then, so there is nothing to restore.',
    tooLarge: (edits: number): string =>
      `A proposal holds at most ${PROPOSAL_LIMITS.edits.toLocaleString('en')} edits and ${PROPOSAL_LIMITS.bytes / 1024 / 1024} MB; this one has ${edits.toLocaleString('en')} edits. Propose a part of it, or compare with a file or a backup and apply the differences.`
  },
  sync: {
    notOpen: 'The workspace is not open.',
    notConnected: 'This workspace is not connected to a service.',
    credentialsNeeded: 'Enter the credentials for this service again.'
  },
  compare: {
    unreadable: (file: string, reason: string): string => `“${file}” cannot be read: ${reason}`,
    damaged: (file: string, fault: string): string =>
      `“${file}” was not compared, because it is damaged or built otherwise than a workspace. ${fault} Choose one of its backups, or an export.`,
    noBackup: (file: string): string => `The backup “${file}” is damaged: it does not begin as one. Choose another.`,
    inUse: (file: string): string =>
      `“${file}” is open in another program. Close it there, or choose it in the list of workspaces.`
  },
  transfer: {
    gone: 'The file is no longer available. Choose it again.',
    tooMany: (): string => `A workspace holds at most ${LIMITS.categories.toLocaleString('en')} categories.`,
    isWorkspace: 'That file is the workspace itself. Choose another name.',
    notWritten: (file: string): string =>
      `“${basename(file)}” could not be written there. Is the disk full, or the folder write-protected?`,
    editsUnreadable: 'The edits cannot be read.'
  }
};
