import { expect, test } from 'vitest';
import { hasTooManyValues } from '../../../../src-main/app/ipc/window-channel';

const MILLION = 1_000_000;

test('what people do passes: a million ids, a long text, the bytes of a picture', () => {
  for (const argument of [null, 'x', { ids: Array.from({ length: MILLION }, (_, id) => id) }, 'x'.repeat(10 * MILLION)])
    expect(hasTooManyValues(argument, false)).toBe(false);
  expect(hasTooManyValues({ kind: 'png', bytes: new Uint8Array(5 * MILLION) }, true)).toBe(false);
});

test('millions of values, of bytes that nobody asked for, and a value that contains itself do not', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const wide = { ids: Array.from({ length: 2 * MILLION }, () => null) };
  for (const argument of [new Uint8Array(5 * MILLION), new ArrayBuffer(5 * MILLION), wide, [[wide.ids]], cyclic])
    expect(hasTooManyValues(argument, false)).toBe(true);
});
