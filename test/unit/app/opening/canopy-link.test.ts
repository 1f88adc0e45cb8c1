import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeLink, readLink } from '../../../../src-main/app/opening/canopy-link';
import { always } from '../../../support/fuzz-runs';

it('reads every link that it makes', () => {
  always(
    100,
    [fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/), fc.option(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))],
    (workspaceId, categoryId) => {
      expect(readLink(writeLink({ workspaceId, categoryId }))).toEqual({ workspaceId, categoryId });
    }
  );
});

it.each([
  'canopy:',
  'canopy://',
  'canopy://workspace',
  'canopy://workspace/',
  'canopy://workspace/../my-categories',
  'canopy://workspace/My-Categories',
  'canopy://workspace/%6dy-categories',
  'canopy://workspace/my-categories/category/0',
  'canopy://workspace/my-categories/category/-1',
  'canopy://workspace/my-categories/category/1e3',
  'canopy://workspace/my-categories/category/9999999999999999',
  'canopy://workspace/my-categories?delete=1',
  'canopy://workspace/my-categories#x',
  'canopy://workspace/my-categories --no-sandbox',
  'canopy://workspace/my-categories\n',
  'canopy://workspace/my-categories/category/1/delete',
  'https://workspace/my-categories',
  `canopy://workspace/${'a'.repeat(10_000)}`
])('knows nothing of %j', (link) => {
  expect(readLink(link)).toBeNull();
});

it('takes the scheme in capitals, as some programs write it, and a slash at the end', () => {
  expect(readLink('CANOPY://workspace/my-categories/')).toEqual({ workspaceId: 'my-categories', categoryId: null });
});
