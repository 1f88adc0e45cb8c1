import { pluralForm } from '../../platform/plural';

const DISK = 'Is the disk full, or the folder write-protected?';

export const messages = {
  app: {
    noSandbox:
      'Canopy runs without the sandbox of its windows (--no-sandbox or ELECTRON_DISABLE_SANDBOX). Start it without these.',
    alreadyOpen:
      'Canopy is already open on this folder. Its window comes to the front. If none does, it is still being closed, or does not respond: start Canopy again in half a minute, or end the process that is open first. Everything that was saved is kept.',
    endedUnresponsive:
      'Canopy was open and did not respond, so it was ended and started again. Everything that was saved is kept.',
    notStarted: 'Canopy was not started',
    tooMuchAtOnce: 'That is too many files. Open up to 20 at a time.',
    notClosed: 'A workspace does not respond, so Canopy cannot be closed yet.',
    notClosedDetail:
      'Everything that was saved is kept. If you close anyway, work in progress is cut off: an import, an edit of many categories, a restore or a sync is then either complete or has changed nothing, and an unfinished backup is lost.',
    wait: 'Wait',
    closeAnyway: 'Close anyway',
    mustClose: 'Canopy has to close',
    unknownFailure:
      'An unexpected error occurred. All saved changes are kept. Restart Canopy. If you start it from a terminal, it shows more.',
    port: (text: string): string => `--port takes a whole number from 0 to 65535, not "${text}".`
  },
  dataFolder: {
    foreign: (folder: string): string =>
      `“${folder}” belongs to another user of this computer, who could read and change everything in it. Start Canopy as that user, or choose another folder with --user-data-dir.`,
    unusable: (folder: string): string =>
      `“${folder}” cannot be used for Canopy’s data. Check that it is a folder and not write-protected, or choose another one with --user-data-dir.`,
    open: (folder: string): string =>
      `“${folder}” is on a disk that does not keep permissions, so other users of this computer may read it.`
  },
  safeMode: { syncPaused: 'In safe mode nothing is synced by itself. Sync resumes when you choose “Sync now”.' },
  userData: {
    noHome:
      'Canopy has no folder to keep its files in: this account has no usable home folder. Start Canopy with --user-data-dir=FOLDER.',
    otherComputer: (computer: string, lock: string): string =>
      `Canopy’s files are on a network drive, and the computer “${computer}” has them open. Close Canopy there first. If it is no longer open there, delete “${lock}”, and start Canopy again.`,
    onNetwork: (folder: string): string =>
      `Canopy’s files in ${folder} are on a network drive. Open them on one computer at a time, or start Canopy with --user-data-dir=FOLDER on this computer’s own disk.`
  },
  policy: {
    unreadable: (file: string): string =>
      `The policy in ${file} cannot be read, so updates are off. Ask your administrator to correct it.`
  },
  about: {
    name: 'Canopy',
    title: 'About Canopy',
    licence: 'MIT license. © The Canopy developers.',
    madeOf: ({ electron, chrome, node }: Readonly<Record<'electron' | 'chrome' | 'node', string>>): string =>
      `Electron ${electron}, Chromium ${chrome}, Node.js ${node}`,
    copy: 'Copy',
    close: 'Close'
  },
  help: {
    notOpened: 'The page could not be opened. It is the file LICENSES.chromium.html beside the program.'
  },
  login: {
    entry: 'Opens Canopy at login',
    notWritten: `This could not be saved, so it stays as it was. ${DISK}`
  },
  window: {
    stateNewer: (file: string): string =>
      `The windows in ${file} are from a newer version of Canopy. One window opens, and the file stays as it is.`,
    stopped: 'This window has stopped working.',
    stoppedDetail: 'Everything saved is kept. What you were typing is restored when the window reopens.',
    reopen: 'Reopen',
    close: 'Close',
    /** For fields whose text cannot be saved when their window closes. */
    unsaved: (count: number): string =>
      pluralForm(
        count,
        'What you typed in one field cannot be saved.',
        `What you typed in ${count} fields cannot be saved.`
      ),
    unsavedDetail: (fields: readonly string[]): string => `${fields.join('\n')}\n\nIf the window closes, it is lost.`,
    keepEditing: 'Keep editing',
    discard: 'Discard'
  },
  workspace: {
    firstName: 'My categories',
    syncPaused:
      'The workspace stopped responding while syncing, perhaps because of what its service sent. Sync resumes when you choose “Sync now”.',
    noneShown: 'No open workspace is shown in this window. Choose one.',
    closing: 'Canopy is closing.',
    gone: 'This workspace no longer exists.',
    last: 'This is the only workspace, so it stays. Create another one first.',
    nameTaken: (name: string): string => `A workspace called “${name}” already exists. Choose another name.`,
    listNotWritten: `The list of workspaces could not be written, so it stays as it was. ${DISK}`,
    listNewer: (file: string): string =>
      `The list of workspaces in ${file} is from a newer version of Canopy. The workspaces beside it are shown; the list stays as it is and cannot be changed here.`,
    listUnreadable: (file: string, copied: string): string =>
      `The list of workspaces in ${file} cannot be read, so it was made again from the files beside it. ${copied}`,
    listCopied: (copy: string): string => `The unreadable list was copied to ${copy}.`,
    listNotCopied: 'It could not be copied either.',
    unreadable: 'That workspace cannot be read. Open it in a window to see why.',
    notConnected: 'This workspace is not connected to a service.'
  },
  proposals: {
    isDraft: 'This window shows a draft already. Submit or close it first.',
    isNoDraft: 'This window does not show the draft of a proposal.',
    notShared: 'The draft of a proposal is not shared and has no port. Close it, and try again in the workspace.'
  },
  settings: {
    unreadable: (file: string): string =>
      `The settings in ${file} cannot be read, so the defaults are used. Correct or delete that file.`,
    newer: (file: string): string =>
      `The settings in ${file} are from a newer version of Canopy. The defaults are used, and the file stays as it is.`,
    notWritten: `The settings file could not be written, so the setting stays as it was. ${DISK}`,
    portNotWritten: 'The port works now, but it could not be saved, so the next start uses the old one.'
  },
  clipboard: {
    notAsked: 'Canopy uses the clipboard only after a key press or a click in its window. Try again.',
    holdsToken: 'The clipboard holds Canopy’s own token. Press Ctrl+V (⌘V on a Mac) in the field to paste it.'
  },
  sharing: {
    ask: (name: string): string => `Share “${name}” on the network?`,
    askDetail:
      'Other computers on your networks can then connect to this one and, with the token, read and change the categories. Connections are encrypted. Continue only if you just turned this on yourself, and only on a network you trust.',
    yes: 'Share',
    no: 'Cancel',
    notResumed: (reason: string): string =>
      `It is not shared right now. ${reason} Then turn sharing on again; if only the port is taken, another one is used.`,
    token: 'The token of the service',
    tokenDetail: (token: string): string =>
      `${token}\n\nAnyone who has it can read and change the categories of every shared workspace. Keep it private, and never put it in an address.`,
    close: 'Close',
    certTitle: 'Choose the certificate (PEM)',
    keyTitle: 'Choose its private key (PEM)',
    pem: 'PEM files',
    askRenew: 'Create a new certificate?',
    askRenewDetail:
      'It has another fingerprint. Programs that know the present one refuse the new one until they are told to trust it.',
    renew: 'Create',
    notKept: `Whether it is shared could not be saved, so the next start may do otherwise. ${DISK}`,
    noAddress: 'The workspace is not shared at this address.'
  },
  certificate: {
    ask: (host: string): string => `Trust the certificate of ${host}?`,
    detail: (fingerprint: string): string =>
      `This certificate is self-signed, or from an authority that this computer does not know. Its fingerprint (SHA-256) is\n\n${fingerprint}\n\nCompare it with the one its owner sees, for example in Canopy’s settings under “Share on the network”. If they match, Canopy remembers it, and connections are as safe as any. Nothing was sent yet.`,
    askOther: (host: string): string => `${host} has a new certificate. Trust it?`,
    otherDetail: (fingerprint: string, known: string): string =>
      `Its fingerprint (SHA-256) is\n\n${fingerprint}\n\nUntil now it was\n\n${known}\n\nIts owner may have created a new one, or someone may be intercepting the connection. Trust it only if its owner confirms the new one. Nothing was sent.`,
    yes: 'Trust',
    no: 'Cancel'
  },
  connection: {
    contact: (hosts: readonly string[]): string => `Let Canopy contact ${hosts.join(' and ')}?`,
    contactDetail: (origins: readonly string[]): string =>
      `${origins.join('\n')}\n\nWhat you have entered in the window is sent there, including credentials. Continue only if you have just entered this address yourself. You are asked once for each address until Canopy is closed.`,
    contactYes: 'Contact',
    contactNo: 'Cancel',
    notContacted: 'Nothing was sent, because you did not agree. Try again to be asked again.',
    ended: 'The test was ended.',
    tooLarge: 'The service sent more than Canopy can read. The test was ended; nothing else is affected.',
    tooLong: 'Reading the answer of the service took too long. The test was ended; nothing else is affected.',
    pathStart: 'A path begins with a slash, such as /api/categories.',
    failed: 'The workspace could not be connected.',
    unreadable: 'The service’s categories could not be read.',
    credentialsRefused: 'The service rejected these credentials.',
    credentialsUnreadable:
      'The saved credentials could not be read; the keyring may be locked. Unlock it, then choose “Try again”, or enter them again.',
    credentialsNotWritten: `The credentials could not be saved on this computer, so they work until Canopy is closed. ${DISK}`
  },
  file: {
    importTitle: 'Import',
    importKinds: 'Tables, exports and lists',
    exportTitle: 'Export',
    taxonomyUnread: 'The file could not be read.',
    taxonomyFaults: (place = '') =>
      `The file has faults${place === '' ? '' : `, the first in ${place}`}. Import it as a workspace, where they can be decided, and export that.`,
    exportName: 'Categories',
    nginx: 'Configuration of nginx',
    allFiles: 'All files',
    kinds: {
      csv: 'Tables (CSV)',
      xlsx: 'Spreadsheets (Excel)',
      json: 'Canopy’s own JSON',
      yaml: 'YAML',
      text: 'Indented text',
      markdown: 'Markdown',
      opml: 'Outlines (OPML)',
      turtle: 'SKOS (Turtle)',
      google: 'Google product taxonomy',
      html: 'Web pages'
    },
    tooManyMappings: (most: number): string => `Canopy keeps at most ${most} mappings. Delete one first.`,
    mappingsUnreadable: (file: string): string =>
      `The mappings in ${file} cannot be read whole, so the file stays as it is. Correct or delete it.`,
    mappingsNotWritten: `The mapping could not be saved. ${DISK}`,
    compareTitle: 'Compare with a file',
    compareKinds: 'Workspaces and exports',
    notComparable: (file: string, fault: string): string => `“${file}” is neither a workspace nor an export: ${fault}`,
    textWithoutColumns: 'it is a text without columns.',
    backupName: 'the backup',
    saved: {
      svg: { title: 'Save the overview', name: 'Overview', kindName: 'SVG picture' },
      png: { title: 'Save the overview', name: 'Overview', kindName: 'PNG picture' },
      rules: { title: 'Export the rules', name: 'canopy-rules', kindName: 'JSON' }
    },
    notSaved: `The file could not be written there. ${DISK}`
  }
};
