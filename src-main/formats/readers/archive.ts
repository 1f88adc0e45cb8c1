import { Inflate, strFromU8, Unzip, UnzipInflate, unzipSync, zipSync } from 'fflate';
import { messages } from './messages';
import { UnreadableFile } from './refusals';

interface ArchiveEntry {
  readonly name: string;
  readonly packed: number;
  readonly size: number;
}

/** Unpacked bytes of an archive; of an entry that is kept whole, or of OpenDocument; of a small entry. */
export const MOST_UNPACKED = 600_000_000;
const MOST_WHOLE = 200_000_000;
const SMALL = 2_000_000;
/** The XML of tables shrinks to a thirtieth at most. Of a part that is kept whole, each element takes hundreds of bytes. */
const MOST_RATIO = { streamed: 150, whole: 50 } as const;
const STREAMED = /^(?:xl\/worksheets\/|content\.xml$)/;
const MOST_ENTRIES = 10_000;
/** Bytes that an empty file is packed to. */
const NOTHING_PACKED = 2;

const XML = /\.(?:xml|rels)$/i;

const unzip = (bytes: Uint8Array, wanted: (entry: ArchiveEntry) => boolean): Record<string, Uint8Array> => {
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => wanted({ name, packed: size, size: originalSize })
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(messages.damagedArchive);
  }
};

/** @throws UnreadableFile for a file that is no archive, is damaged, or has too many entries */
export const entriesOf = (bytes: Uint8Array): ArchiveEntry[] => {
  const entries: ArchiveEntry[] = [];
  unzip(bytes, (entry) => {
    entries.push(entry);
    if (entries.length > MOST_ENTRIES) throw new UnreadableFile(messages.archiveTooLarge);
    return false;
  });
  return entries;
};

/** An archive of the parts in XML but some. @param left by name */
export const archiveWithout = (bytes: Uint8Array, left: RegExp): Uint8Array =>
  zipSync(
    unzip(bytes, ({ name }) => XML.test(name) && !left.test(name)),
    { level: 0 }
  );

/** `null`: there is no such entry, or it is not small. */
export const smallTextIn = (bytes: Uint8Array, name: string): string | null => {
  const found = unzip(bytes, (entry) => entry.name === name && entry.size < 100_000 && entry.packed < 100_000)[name];
  return found === undefined ? null : strFromU8(found);
};

/** @throws UnreadableFile for an archive that declares more than may be unpacked. Unpacking is held to what it declares */
export const requireHarmless = (entries: readonly ArchiveEntry[]): void => {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = entries.some(
    ({ name, packed, size }) =>
      (size > SMALL && size > packed * MOST_RATIO[STREAMED.test(name) ? 'streamed' : 'whole']) ||
      (size > MOST_WHOLE && !name.startsWith('xl/worksheets/'))
  );
  // An archive without declared sizes cannot be limited by them.
  const isSilent = entries.some(({ name, packed, size }) => size === 0 && packed > NOTHING_PACKED && XML.test(name));
  if (total > MOST_UNPACKED || isBomb || isSilent) throw new UnreadableFile(messages.archiveTooLarge);
};

const PIECE = 65_536;

/** Bytes that include the declarations of an XML. */
const BEGINNING = 4_096;

class InflateBeginning {
  static readonly compression = 8;
  ondata: (error: unknown, piece: Uint8Array, isLast: boolean) => void = () => undefined;
  readonly #inflate = new Inflate((piece, isLast) => this.ondata(null, piece, isLast));
  #taken = 0;

  push(piece: Uint8Array): void {
    if (this.#taken < BEGINNING) this.#inflate.push(piece.subarray(0, BEGINNING));
    this.#taken += piece.length;
  }
}

/** @throws UnreadableFile for XML with entities, which no spreadsheet has, and which readers ignore */
export const requireNoDeclarations = (bytes: Uint8Array): void => {
  let declares = false;
  const unzipping = new Unzip((file) => {
    if (!XML.test(file.name)) return;
    file.ondata = (error, piece) => {
      if (error === null) declares ||= strFromU8(piece.subarray(0, BEGINNING), true).includes('<!DOCTYPE');
    };
    file.start();
  });
  unzipping.register(InflateBeginning);
  for (let at = 0; at < bytes.length && !declares; at += PIECE)
    unzipping.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  if (declares) throw new UnreadableFile(messages.nestedEntity);
};

/** Unpacks an entry in pieces, up to its declared size. @throws UnreadableFile where there is more, or the archive is damaged */
export const unpackInPieces = (
  bytes: Uint8Array,
  name: string,
  take: (piece: Uint8Array, isLast: boolean) => void,
  watch: (done: number, total: number) => void
): void => {
  const entries = entriesOf(bytes);
  requireHarmless(entries);
  const most = entries.find((entry) => entry.name === name)?.size ?? 0;
  let unpacked = 0;
  let isComplete = false;
  const failures: unknown[] = [];
  const unzipping = new Unzip((file) => {
    if (file.name !== name) return;
    file.ondata = (error, piece, isLast) => {
      if (failures.length > 0) return;
      // The library would take an exception for a failure of its own.
      try {
        if (error !== null) throw new UnreadableFile(messages.damagedArchive);
        unpacked += piece.length;
        if (unpacked > most) throw new UnreadableFile(messages.archiveTooLarge);
        take(piece, isLast);
        isComplete = isLast;
      } catch (thrown) {
        failures.push(thrown);
      }
    };
    file.start();
  });
  unzipping.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !isComplete && failures.length === 0; at += PIECE) {
    watch(at, bytes.length);
    unzipping.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  }
  if (failures.length > 0) throw failures[0];
  if (!isComplete) throw new UnreadableFile(messages.damagedArchive);
};
