import { statSync } from 'node:fs';

/** Device and inode: identifies a file whichever name, letter case or link it is reached by, until it is deleted, moved or replaced. */
export const inodeOf = (file: string): string | null => {
  // Bigints, since inodes of 64 bits do not fit into a number.
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
};

export const isSameFile = (one: string, other: string): boolean => {
  const identity = inodeOf(one);
  return identity !== null && identity === inodeOf(other);
};

/** The code of an error of the system or of Node, such as `ENOENT`; `undefined`: it has none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What an error says, for logs and behind a sentence of ours. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** For a `catch`: `instead` where a file is missing. Throws other errors. */
export const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead;
    throw error;
  };
