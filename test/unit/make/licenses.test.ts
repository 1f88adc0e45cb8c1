import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPart, readProduct } from '../../../scripts/build/licenses.mjs';
import { packageFolder } from '../../../scripts/build/parts-plugin.mjs';
import { temporaryFolder } from '../../support/temporary-folder';

it('finds the package of a bundled module, also inside another and behind a query', () => {
  expect(packageFolder('/x/node_modules/zod/v4/core.js')).toBe('/x/node_modules/zod');
  expect(packageFolder('/x/node_modules/@mantine/core/styles.css?inline')).toBe('/x/node_modules/@mantine/core');
  expect(packageFolder('/x/node_modules/a/node_modules/b/index.js')).toBe('/x/node_modules/a/node_modules/b');
  expect(packageFolder('\0C:\\x\\node_modules\\react\\index.js')).toBe('C:/x/node_modules/react');
  expect(packageFolder('/x/src-main/main.ts')).toBeUndefined();
});

it('reads the licence of a part with its notices, and hands on nothing without one', () => {
  const folder = temporaryFolder();
  let count = 0;
  const part = (about: object, files: Readonly<Record<string, string>>): string => {
    const path = join(folder, `${count++}`);
    mkdirSync(path);
    for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(about), ...files }))
      writeFileSync(join(path, name), text);
    return path;
  };
  const files = { 'LICENSE.md': 'Do what you like.\n', NOTICE: 'By me.', 'licensed.js': 'code' };
  expect(readPart(part({ name: 'a', version: '1.0.0', license: 'MIT' }, files))).toEqual({
    name: 'a',
    version: '1.0.0',
    license: 'MIT',
    text: 'Do what you like.\n\nBy me.'
  });
  expect(readPart(part({ name: 'b', version: '1.0.0', license: 'MIT' }, {})).text).toBe('Licensed under MIT.');
  expect(() => readPart(part({ name: 'c', version: '1.0.0' }, {}))).toThrow('c says nothing of its licence.');
});

it('Canopy stands in the list by its own name', () => {
  expect(readProduct()).toMatchObject({ name: 'Canopy', license: 'MIT' });
});
