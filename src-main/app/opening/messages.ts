export const messages = {
  addTitle: 'Open a workspace file',
  add: (name: string): string => `Add “${name}” to your workspaces?`,
  addDetail: (file: string): string =>
    `${file}\n\nCanopy makes a copy in its own folder and works on that. The file itself stays as it is, and later changes are not written to it.`,
  /** `gigabytes`: a number in words. */
  addLarge: (file: string, gigabytes: string): string =>
    `${file}\n\nThis file has ${gigabytes} GB. Canopy makes a copy in its own folder, which takes a while and as much room, and works on that. You can go on working meanwhile. The file itself stays as it is, and later changes are not written to it.`,
  addFromComputer: (file: string): string =>
    `${file}\n\nThis file is on another computer, which has not been contacted yet. Canopy makes a copy in its own folder and works on that. To read the file, Windows may sign in to that computer with your account. Add it only if you know the computer.`,
  addAnswer: 'Add a copy',
  known: (name: string): string => `“${name}” was made from this file.`,
  knownDetail: (file: string): string =>
    `${file}\n\nShow the workspace with the changes made since, or add another copy of the file as it is?`,
  showAnswer: 'Show workspace',
  addAnother: 'Add another copy',
  cancel: 'Cancel',
  ok: 'OK',
  chooseTitle: 'Open a workspace file',
  chooseKind: 'Canopy workspaces',
  notOpened: (file: string): string => `“${file}” was not opened.`,
  noFile: 'There is no such file. It may have been moved or deleted.',
  notAFile: 'This is a folder or a device, not a file.',
  notAWorkspace:
    'Its name does not end in .canopy, so it is not a workspace. To add its categories to a workspace, import it.',
  otherName: 'It is a workspace, but its name does not end in .canopy. Rename it so that it does, and open it again.',
  noWorkspace: {
    empty: 'The file is empty, so it is not a workspace.',
    database: 'It is a database of another program, not a Canopy workspace.',
    other: 'Its name ends in .canopy, but it is not a Canopy workspace.'
  },
  unwritten:
    'Some of its changes are still in a second file beside it (“…-wal”), because another program has it open or has not closed it properly. Close it there, and open it again.',
  changedMeanwhile: 'The file was changed while it was being copied. Open it again.',
  cannotCopy: (reason: string): string => `It could not be copied into Canopy’s folder. ${reason}`,
  copyFault: {
    full: 'The disk is full. Make room on it, and open the file again.',
    forbidden: 'You may not read the file, or may not write into the folder. Check their permissions.',
    other: 'The disk or drive reported a fault. Copy the file to another place, and open it from there.'
  },
  damaged:
    'It is damaged, and was not added. Ask for it again where it came from, or open a backup of it. What is wrong with it is in the log.',
  replica: (service: string): string =>
    `It follows the service at ${service}, and two copies would send the same changes twice. Choose File › Connect to a service to work with that service. To take over what only this file has, choose View › Compare with… there, and then this file.`,
  checkFailed: 'It could not be read completely. It may be damaged, or built to cause harm.',
  linkTitle: 'Open a link',
  toWorkspace: (workspace: string): string => `Show the workspace “${workspace}”?`,
  toCategory: (workspace: string): string => `Show a category of the workspace “${workspace}”?`,
  linkDetail: (others: number): string =>
    `Another program or a web page has opened a link to it. The link changes nothing.${others === 0 ? '' : `\n\nMore links were opened at the same time (${others}). They are left out.`}`,
  linkAnswer: 'Show',
  linkUnknown: 'Canopy does not know this kind of link.',
  linkUnknownDetail:
    'A link to a category looks like canopy://workspace/my-categories/category/42. Copy it again with Category › Copy link.',
  linkGone: 'This link leads to a workspace that is not on this computer.',
  linkGoneDetail: 'It may have been deleted, or the link is from another computer.',
  shortcuts: { workspaces: 'Workspaces', newWindow: 'New window', openRecent: 'Open recent' }
};
