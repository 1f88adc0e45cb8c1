import { expect, it } from 'vitest';
import { holdsAll } from '../../../scripts/setup/dependencies.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/only-on-mac': { version: '2.0.0', integrity: 'sha512-m', optional: true }
  }
};

it('is content with everything but an optional package for another system', () => {
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } }, wanted)).toBe(true);
});

it('notices a package that is missing, of another version, or of other bytes', () => {
  expect(holdsAll({ packages: {} }, wanted)).toBe(false);
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } } }, wanted)).toBe(false);
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } } }, wanted)).toBe(false);
});
