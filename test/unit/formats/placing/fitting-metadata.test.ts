import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metadataSchema } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import { FaultList } from '../../../../src-main/formats/placing/fault-list';
import { fittingMetadata } from '../../../../src-main/formats/placing/fitting-metadata';
import { always } from '../../../support/fuzz-runs';

const place = (): string => 'line 2';
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test('what fits is kept as it is, and nothing is told', () => {
  const faults = new FaultList({});
  expect(
    fittingMetadata(
      [
        ['color', 'red'],
        ['color', 'blue']
      ],
      faults,
      0,
      place
    )
  ).toEqual({ color: 'blue' });
  expect(faults.kindsOf(0)).toEqual([]);
});

test('too large, the smallest entries are kept whole, and texts are shortened to nearly the room that is left', () => {
  const unit = fc.constantFrom('a', 'é', '"', '漢', '😀');
  const long = fc.tuple(unit, fc.integer({ min: LIMITS.metadataBytes, max: 3 * LIMITS.metadataBytes }));
  always(30, [long, fc.string({ unit: 'grapheme', maxLength: 50 })], ([letter, length], short) => {
    const text = letter.repeat(length);
    const faults = new FaultList({});
    const metadata = fittingMetadata(
      [
        ['text', text],
        ['short', short]
      ],
      faults,
      0,
      place
    );
    expect(faults.kindsOf(0)).toEqual(['metadata_too_large']);
    expect(metadataSchema.parse(metadata)).toEqual(metadata);
    expect(metadata['short']).toBe(short);
    expect(text.startsWith(String(metadata['text']))).toBe(true);
    expect(bytesOf(metadata)).toBeGreaterThan(LIMITS.metadataBytes / 2);
  });
});

test('where the person chooses so, what is too large is left out whole', () => {
  const faults = new FaultList({ metadata_too_large: 'drop' });
  const entries = [
    ['text', 'a'.repeat(LIMITS.metadataBytes)],
    ['short', 'b']
  ] as const;
  expect(fittingMetadata(entries, faults, 0, place)).toEqual({ short: 'b' });
});

test('very many entries are fitted in the time that their number takes', () => {
  const faults = new FaultList({});
  const entries = Array.from({ length: 60_000 }, (_, at): [string, unknown] => [`k${at}`, 'x']);
  expect(bytesOf(fittingMetadata(entries, faults, 0, place))).toBeLessThanOrEqual(LIMITS.metadataBytes);
  expect(faults.kindsOf(0)).toEqual(['metadata_too_large']);
});
