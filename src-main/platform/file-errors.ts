/** Whether a file system's error says that there is no such file or folder (`ENOENT`). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
