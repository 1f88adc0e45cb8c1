import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/* https://www.sqlite.org/fileformat.html#the_database_header, read without SQLite, which would leave files beside it. */

/** Marks a file as a Canopy workspace in its header ("Cnpy"), for `file` and for other programs. */
export const APPLICATION_ID = 0x43_6e_70_79;

export const HEADER_BYTES = 100;

const MAGIC = 'SQLite format 3\0';
const AT = { writeVersion: 18, userVersion: 60, applicationId: 68 } as const;
const NO_LOG = 1;

export interface DatabaseHeader {
  readonly applicationId: number;
  readonly userVersion: number;
  /** Whether newer changes may be in a write-ahead log beside the file. */
  readonly hasLog: boolean;
}

/** Reads the first bytes of a file. @returns `undefined`: it is no SQLite database */
export const databaseHeader = (bytes: Buffer): DatabaseHeader | undefined => {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  return {
    applicationId: bytes.readUInt32BE(AT.applicationId),
    userVersion: bytes.readUInt32BE(AT.userVersion),
    hasLog: bytes[AT.writeVersion] !== NO_LOG
  };
};

/** As `databaseHeader`, of a file. Throws the file system's errors. */
export const headerOf = (file: string): DatabaseHeader | undefined => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return databaseHeader(bytes.subarray(0, readSync(descriptor, bytes, 0, HEADER_BYTES, 0)));
  } finally {
    closeSync(descriptor);
  }
};

/** Whether changes are in the write-ahead log alone, as while another program has the file open. */
export const hasUnwritten = async (file: string): Promise<boolean> =>
  ((await stat(`${file}-wal`).catch(() => null))?.size ?? 0) > 0;

/** Removes a database's file and those that SQLite may keep beside it. */
export const removeDatabase = (file: string): void => {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
};
