import { expect, it } from 'vitest';
import { reachedTests } from '../../../scripts/test/changed.mjs';

const SOURCES = new Map([
  ['src-renderer/features/trash/trash-view.tsx', "import { words } from './messages';"],
  ['src-renderer/features/trash/messages.ts', ''],
  ['src-renderer/session/paste.ts', ''],
  ['src-main/cli.ts', "import { store } from './store';"],
  ['src-main/store.ts', ''],
  ['test/support/started.ts', "bundle('src-main/cli.ts');"],
  ['test/support/window.ts', "import { store } from '../../src-main/store';"],
  ['test/unit/trash.test.ts', "import { view } from '../../src-renderer/features/trash/trash-view';"],
  ['test/unit/cli.test.ts', "import { started } from '../support/started';"],
  ['test/window/trash.test.ts', "import '../support/window';"],
  ['test/window/search.test.ts', "import '../support/window';"],
  ['test/e2e/main-story.test.ts', "import { words } from '../../src-renderer/features/trash/messages';"],
  ['test/e2e/trash-and-back.test.ts', "import '../support/window';"]
]);

it('a feature is reached by what imports it, also through others, and by what bears its name', () => {
  expect(reachedTests(['src-renderer/features/trash/messages.ts'], SOURCES)).toEqual({
    unit: ['test/unit/trash.test.ts'],
    window: ['test/window/trash.test.ts'],
    e2e: ['test/e2e/main-story.test.ts', 'test/e2e/trash-and-back.test.ts']
  });
});

it('a program is reached by the tests that start it; those of the window need not all run for what they stand on', () => {
  expect(reachedTests(['src-main/store.ts'], SOURCES)).toEqual({
    unit: ['test/unit/cli.test.ts'],
    window: [],
    e2e: []
  });
});

it('a part of the window that no test is named after is tried by one story', () => {
  const { window, e2e } = reachedTests(['src-renderer/session/paste.ts'], SOURCES);
  expect([...window, ...e2e]).toEqual(['test/e2e/main-story.test.ts']);
});

it('a helper of tests is reached by all that use it, a test by itself, and everything by the dependencies', () => {
  expect(reachedTests(['test/support/window.ts'], SOURCES).window).toHaveLength(2);
  expect(reachedTests(['test/window/search.test.ts'], SOURCES).window).toEqual(['test/window/search.test.ts']);
  expect(reachedTests(['package-lock.json'], SOURCES).unit).toHaveLength(2);
});
