import { existsSync, readFileSync } from 'node:fs';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const PAGE = 4_096;

/**
 * Whether a kill came while SQLite was moving its log into the file: then some of the pages in the log are in the file
 * already, and others are not. (The format: sqlite.org/fileformat2.html, section 4.)
 */
export const isHalfCheckpointed = (file: string): boolean => {
  if (!existsSync(`${file}-wal`)) return false;
  const log = readFileSync(`${file}-wal`);
  if (log.length < WAL_HEADER + FRAME_HEADER + PAGE) return false;
  const salt = log.subarray(16, 24);
  const newest = new Map<number, Buffer>();
  let pending = new Map<number, Buffer>();
  for (let at = WAL_HEADER; at + FRAME_HEADER + PAGE <= log.length; at += FRAME_HEADER + PAGE) {
    // Frames of an earlier round of the log are left behind the present ones.
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    pending.set(log.readUInt32BE(at), log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + PAGE));
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [page, content] of pending) newest.set(page, content);
    pending = new Map();
  }
  const main = readFileSync(file);
  const moved = [...newest].filter(([page, content]) =>
    main.subarray((page - 1) * PAGE, page * PAGE).equals(content)
  ).length;
  return moved > 0 && moved < newest.size;
};
