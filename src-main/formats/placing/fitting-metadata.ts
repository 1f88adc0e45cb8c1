import { metadataSchema, type Metadata } from '../../../src-shared/category';
import { LIMITS } from '../../../src-shared/limits';
import { validMetadata } from '../../fields/valid-fields';
import type { FaultList } from './fault-list';

type Entry = readonly [string, unknown];

/** Bytes below which a truncated text is useless. */
const LEAST = 40;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const cutTo = (text: string, most: number): string => {
  let length = Math.min(text.length, most);
  while (length > 0 && bytesOf(text.slice(0, length)) > most) length = Math.floor(length * 0.8);
  // A cut through a surrogate pair leaves half of a character, which is no text.
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
};

/** Keeps the smallest entries, and truncates the other texts to the remaining room. */
const shortened = (entries: readonly Entry[]): Entry[] => {
  const kept = new Map<string, unknown>();
  let room = LIMITS.metadataBytes - 2;
  const bySize = entries.map((entry) => ({ entry, size: bytesOf([...entry]) })).toSorted((a, b) => a.size - b.size);
  for (const { entry, size } of bySize) {
    const [key, value] = entry;
    if (size <= room) {
      kept.set(key, value);
      room -= size;
      continue;
    }
    const left = room - bytesOf(key) - 4;
    if (typeof value !== 'string' || left < LEAST) continue;
    const text = cutTo(value, left);
    kept.set(key, text);
    room -= bytesOf([key, text]);
  }
  return entries.flatMap(([key]): Entry[] => (kept.has(key) ? [[key, kept.get(key)]] : []));
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
  const cut = Object.fromEntries(shortened(unique));
  return metadataSchema.safeParse(cut).success ? cut : metadata;
};
