import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

const asked = vi.hoisted((): unknown[] => []);
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: async (...question: unknown[]) => {
      asked.push(...question);
      return { response: 1 };
    },
    showErrorBox: (...said: unknown[]) => asked.push(...said)
  }
}));

const HOSTILE = '“invoice\u202Efdp.exe”';
const SHOWN = '“invoice[U+202E]fdp.exe”';

it('writes characters out that nobody sees, wherever they are in a question', async () => {
  const { askBySystem, sayBySystem } = await import('../../../../src-main/app/process/message-box');
  const question = { title: HOSTILE, message: HOSTILE, detail: HOSTILE, buttons: [HOSTILE, 'No'], cancelId: 1 };
  expect(await askBySystem(null, question)).toBe(1);
  expect(asked).toEqual([
    { title: SHOWN, message: SHOWN, detail: SHOWN, buttons: [SHOWN, 'No'], defaultId: 0, cancelId: 1, noLink: true }
  ]);
  sayBySystem('Canopy has to close', HOSTILE);
  expect(asked.slice(1)).toEqual(['Canopy has to close', SHOWN]);
  // A name from right to left does not put the words around it into another order.
  await askBySystem(null, { message: 'Add “נעליים” to your workspaces?' });
  expect(asked.at(-1)).toMatchObject({ message: 'Add “\u2068נעליים\u2069” to your workspaces?' });
});

it('is the only place that opens such a dialog', () => {
  const sources = resolve(import.meta.dirname, '../../../../src-main');
  const others = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      /showMessageBox|showErrorBox/.test(readFileSync(join(sources, path), 'utf8')) &&
      !path.endsWith('message-box.ts')
  );
  expect(others).toEqual([]);
});
