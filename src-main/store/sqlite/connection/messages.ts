/** Says what to do too: a damaged file is no reason to begin again. */
const damaged = (file: string): string =>
  `“${file}” is damaged. “canopy check --repair” keeps the file and restores its newest backup.`;

const moved = (file: string): string =>
  `“${file}” has been deleted or moved while it was open. Nothing was changed. Put it back, or close it here first.`;

const closed = (file: string): string => `“${file}” has been closed.`;

const text = 'text';

const row = 'a row';

const kindOf = (type: string): string => (['table', 'index', 'trigger', 'view'].includes(type) ? type : 'part');

export const messages = {
  isDirectory: (file: string): string => `“${file}” is a directory, not a workspace file.`,
  inUse: (file: string): string => `“${file}” is open in another program or window. Close it there first.`,
  notAWorkspace: (file: string): string => `“${file}” is not a Canopy workspace.`,
  otherProgram: (file: string): string => `“${file}” is a database of another program, not a Canopy workspace.`,
  keptBesideTree: { fields: 'Fields', rules: 'Rules' },
  newerCanopy: (file: string, schema: number, known: number): string =>
    `“${file}” was written by a newer Canopy (schema ${schema}; this one knows ${known}). Open it with that version.`,
  damaged,
  unexpectedValue: (wanted: string): string =>
    `The workspace file may be damaged: it holds a value that Canopy never writes, where ${wanted} should be.`,
  readOnly: (file: string): string => `“${file}” cannot be written: the file or its folder is read-only.`,
  noPermission: (file: string): string => `“${file}” may not be used by this account.`,
  noFolderPermission: (file: string): string => `“${file}” cannot be opened: this account may not use its folder.`,
  noFolder: (file: string, folder: string): string => `“${file}” cannot be opened: there is no folder “${folder}”.`,
  diskError: (file: string): string => `“${file}” could not be read or written: the disk reported an error.`,
  unreadable: (file: string): string => `“${file}” could not be read or written.`,
  diskFull: (file: string): string =>
    `The disk is full, or this account has used up its share of it. Nothing was changed in “${file}”.`,
  moved,
  closed,
  wholeNumber: 'a whole number',
  text,
  row,
  validValue: 'a valid value',
  wholeTree: 'a tree in which every category can be reached',
  orderKey: 'the key of a place among siblings',
  /* For a file whose tables, indexes, triggers or views are not those of a workspace. */
  notAsBuilt: (file: string, fault: string): string =>
    `“${file}” was not opened, because it is not built like a Canopy workspace. ${fault} Restore a backup with “canopy check --repair”, or export the categories with the program that changed it and import them.`,
  objectMissing: (type: string, name: string): string => `The ${kindOf(type)} “${name}” is missing.`,
  changedObject: (type: string, name: string): string =>
    `The ${kindOf(type)} “${name}” is not the one that Canopy makes.`,
  foreignObject: (type: string, name: string): string =>
    `Canopy makes no ${kindOf(type)} “${name}”, and it is not known what it does.`,
  sharedPages: 'Two of its tables or indexes stand on the same page.',
  otherEncoding: 'Its text is not stored as UTF-8.',
  unknownSchema: (schema: number): string => `Its schema number is ${schema}, which no Canopy writes.`
};
