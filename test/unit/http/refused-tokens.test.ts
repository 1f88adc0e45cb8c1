import { expect, test } from 'vitest';
import { RefusedTokens } from '../../../src-main/http/socket/refused-tokens';

const refusedAt = (): { refused: RefusedTokens; clock: { ms: number } } => {
  const clock = { ms: 1_000_000 };
  return { refused: new RefusedTokens(() => clock.ms), clock };
};

test('the eleventh within a minute has to wait until the first is a minute old, and is not counted itself', () => {
  const { refused, clock } = refusedAt();
  for (let count = 0; count < 10; count += 1) {
    expect(refused.add('192.0.2.1')).toBe(0);
    clock.ms += 1_000;
  }
  expect(refused.add('192.0.2.1')).toBe(50);
  clock.ms += 49_001;
  expect(refused.add('192.0.2.1')).toBe(1);
  clock.ms += 999;
  expect(refused.add('192.0.2.1')).toBe(0);
  expect(refused.add('192.0.2.1')).toBe(1);
});

test('each address has its own ten', () => {
  const { refused } = refusedAt();
  for (let count = 0; count < 10; count += 1) refused.add('192.0.2.1');
  expect(refused.add('192.0.2.1')).toBe(60);
  expect(refused.add('192.0.2.2')).toBe(0);
});

test.each([
  ['an IPv4 address on either kind of socket', '192.0.2.1', '::ffff:192.0.2.1'],
  ['IPv6 addresses of one network', '2001:db8::1', '2001:db8:0:0:ffff:1:2:3'],
  ['IPv6 addresses with and without their zone', 'fe80::1%eth0', 'fe80::2']
])('%s are one caller', (_case, first, second) => {
  const { refused } = refusedAt();
  for (let count = 0; count < 10; count += 1) refused.add(first);
  expect(refused.add(second)).toBe(60);
});

test('IPv6 addresses of different networks are different callers', () => {
  const { refused } = refusedAt();
  for (let count = 0; count < 10; count += 1) refused.add('2001:db8:0:1::1');
  expect(refused.add('2001:db8:0:2::1')).toBe(0);
});

test('however many addresses there are, only so many are remembered, and those of late', () => {
  const { refused } = refusedAt();
  for (let count = 0; count < 10; count += 1) refused.add('192.0.2.1');
  for (let index = 0; index < 10_000; index += 1) refused.add(`198.51.${index >> 8}.${index & 255}`);
  expect(refused.add('192.0.2.1')).toBe(0);
});
