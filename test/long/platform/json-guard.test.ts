import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { forkedTrial } from '../../support/forked-trial';

let built: BundledEntry;
beforeAll(async () => {
  built = await bundleEntry('src-main/json-trial.ts');
});
afterAll(() => built.remove());

test('a text parsed on trial that is nested without end ends its process, and nothing else', async () => {
  const trial = forkedTrial(built.file, 100);
  expect(await trial(Buffer.from('['.repeat(70_000_000)), 'utf-8')).toBe('tooLarge');
  expect(await trial(Buffer.from('[]'), 'utf-8')).toBe('parsed');
});
