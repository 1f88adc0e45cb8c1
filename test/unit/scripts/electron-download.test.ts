import { expect, it } from 'vitest';
import { installerFailure } from '../../../scripts/setup/electron.mjs';

it('names why Electron could not be downloaded in a few words, without a kind of error or a stack', () => {
  expect(installerFailure('TypeError: fetch failed\n')).toBe('fetch failed');
  expect(installerFailure('Downloading…\nError: Response code 404\n')).toBe('Response code 404');
  expect(installerFailure('')).toBe('');
});
