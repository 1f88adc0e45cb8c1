import { metadataSchema, type Metadata } from '../../../src-shared/category';
import { LIMITS } from '../../../src-shared/limits';
import { bytesOf, validMetadata } from '../../fields/valid-fields';
import type { FaultList } from './fault-list';

type Entry = readonly [string, unknown];

/** Bytes below which a truncated text is useless. */
const LEAST = 40;

const cutTo = (text: string, most: number): string => {
  let length = Math.min(text.length, most);
  while (length > 0 && bytesOf(text.slice(0, length)) > most) length = Math.floor(length * 0.8);
  // A cut through a surrogate pair leaves half of a character, which is no text.
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
};

/** What is too large or too deeply nested is reported to `faults`, and truncated or dropped as chosen. */
export const fittingMetadata = (
  entries: readonly Entry[],
  faults: FaultList,
  at: number,
  place: () => string
): Metadata => {
  const unique = [...new Map(entries)];
  const { metadata, dropped } = validMetadata(unique);
  if (dropped.length === 0) return metadata;
  if (faults.report('metadata_too_large', at, place, dropped.join(', ')) === 'drop') return metadata;
  const cut = new Map(Object.entries(metadata));
  const cutKeys = new Set(dropped);
  let room = LIMITS.metadataBytes - bytesOf(metadata);
  for (const [key, value] of unique) {
    const left = room - bytesOf(key) - 4;
    if (!cutKeys.has(key) || typeof value !== 'string' || left < LEAST) continue;
    cut.set(key, cutTo(value, left));
    room -= bytesOf([key, cut.get(key)]);
  }
  const ordered = Object.fromEntries(unique.flatMap(([key]): Entry[] => (cut.has(key) ? [[key, cut.get(key)]] : [])));
  return metadataSchema.safeParse(ordered).success ? ordered : metadata;
};
