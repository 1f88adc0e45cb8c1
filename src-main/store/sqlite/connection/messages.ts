/* What people read of a workspace file that cannot be used. */

export const isDirectory = (file: string): string => `“${file}” is a directory, not a workspace file.`;
export const inUse = (file: string): string => `“${file}” is open in another program or window. Close it there first.`;
export const notAWorkspace = (file: string): string => `“${file}” is not a Canopy workspace.`;
export const otherProgram = (file: string): string =>
  `“${file}” is a database of another program, not a Canopy workspace.`;
export const newerCanopy = (file: string, schema: number, known: number): string =>
  `“${file}” was written by a newer Canopy (schema ${schema}; this one knows ${known}). Open it with that version.`;
/** Says what to do too: a damaged file is no reason to begin anew. */
export const damaged = (file: string): string =>
  `“${file}” is damaged. “canopy check --repair” keeps the file and restores its newest backup.`;
export const unexpectedValue = (wanted: string): string =>
  `The workspace file may be damaged: it holds a value that Canopy never writes, where ${wanted} should be.`;
export const readOnly = (file: string): string => `“${file}” cannot be written: the file or its folder is read-only.`;
export const noPermission = (file: string): string => `“${file}” may not be used by this account.`;
export const noFolderPermission = (file: string): string =>
  `“${file}” cannot be opened: this account may not use its folder.`;
export const noFolder = (file: string, folder: string): string =>
  `“${file}” cannot be opened: there is no folder “${folder}”.`;
export const diskError = (file: string): string =>
  `“${file}” could not be read or written: the disk reported an error.`;
export const unreadable = (file: string): string => `“${file}” could not be read or written.`;
export const diskFull = (file: string): string =>
  `The disk is full, or this account has used up its share of it. Nothing was changed in “${file}”.`;
export const moved = (file: string): string =>
  `“${file}” has been deleted or moved while it was open. Nothing was changed. Put it back, or close it here first.`;
export const closed = (file: string): string => `“${file}” has been closed.`;
