/*
 * What the main process tells people, by the part of it that does. Sentences of the windows stand with their features.
 */

const DISK = 'Is the disk full, or the folder write-protected?';

export const workspaceMessages = {
  syncHeld:
    'The workspace stopped responding while syncing, perhaps because of what its service sent. Sync resumes when you choose “Sync now”.',
  noneShown: 'This window shows no workspace that is open. Choose one.',
  closing: 'Canopy is being closed.',
  credentialsRefused: 'The service refuses these.',
  credentialsUnreadable:
    'The saved credentials could not be read; the keyring may be locked. Unlock it and restart Canopy, or enter them again.',
  credentialsNotWritten: `What the service asks for could not be written to this computer, so it serves until Canopy is closed. ${DISK}`
} as const;

export const aboutMessages = {
  name: 'Canopy',
  title: 'About Canopy',
  licence: 'MIT licence. © The Canopy developers.',
  madeOf: ({ electron, chrome, node }: Readonly<Record<'electron' | 'chrome' | 'node', string>>): string =>
    `Electron ${electron}, Chromium ${chrome}, Node.js ${node}`,
  close: 'Close'
} as const;
