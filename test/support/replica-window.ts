import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect';
import { z } from 'zod';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import type { CanopyApp } from './canopy-app';
import type { ForeignService } from './foreign';

/* A replica in a real window, and its foreign service. */

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly visible: boolean;
  readonly children: readonly Shown[];
}
const shownSchema: z.ZodType<Shown> = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  visible: z.boolean(),
  get children() {
    return z.array(shownSchema);
  }
});

const answered = async (page: Page, key: string, args: unknown): Promise<unknown> => {
  const outcome = await page.evaluate(([name, given]) => globalThis.canopy.call(String(name), given), [
    key,
    args
  ] as const);
  return z.object({ ok: z.literal(true), value: z.unknown() }).parse(outcome).value;
};

export const treeHere = async (page: Page): Promise<readonly Shown[]> => {
  const text = await page.evaluate(async () => (await fetch(`/api/categories${location.search}`)).text());
  return z.object({ data: z.array(shownSchema) }).parse(JSON.parse(text)).data;
};

export const linesHere = (categories: readonly Shown[], level = 0): string[] =>
  categories.flatMap(({ name, description, visible, children }) => [
    `${'  '.repeat(level)}${name} | ${description} | ${visible}`,
    ...linesHere(children, level + 1)
  ]);

export const linesThere = ({ editor }: ForeignService): string[] => {
  const levels = new Map<number, number>();
  return editor.all().map(({ id, parentId, name, description, visible }) => {
    const level = parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1;
    levels.set(id, level);
    return `${'  '.repeat(level)}${name} | ${description} | ${visible}`;
  });
};

/** The lines of both sides where they differ; `null`: they are the same. */
export const differingLines = (
  here: readonly Shown[],
  service: ForeignService
): { here: string[]; there: string[] } | null => {
  const sides = { here: linesHere(here), there: linesThere(service) };
  return isDeepStrictEqual(sides.here, sides.there) ? null : sides;
};

/** Waits until both sides are the same. Changes may still be on their way to either of them. */
export const expectSame = async (page: Page, service: ForeignService): Promise<void> => {
  await expect.poll(async () => differingLines(await treeHere(page), service)).toBeNull();
};

export const connect = async (
  { page, status }: CanopyApp,
  door: { readonly url: string },
  token: string | null,
  name = 'Shop'
): Promise<void> => {
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Connect to a service…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Service URL' }).fill(door.url);
  if (token !== null) {
    await dialog.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
    await dialog.getByRole('textbox', { name: 'Token' }).fill(token);
  }
  await dialog.getByRole('textbox', { name: 'Workspace name' }).fill(name);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText(/It has \d+ categories\./)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Send changes' }).selectOption('As I edit');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(status.getByText('All changes saved')).toBeVisible();
};

/** Syncs now, through the palette: the status bar's entries change if an automatic retry comes first. */
export const syncNow = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to a category or run a command' }).fill('>Sync now');
  await page.keyboard.press('Enter');
};

/** Several edits as one step, through the window's call. */
export const editTree = async (page: Page, edits: readonly TreeEditRequest[]): Promise<void> => {
  await answered(page, 'tree.edit', JSON.stringify({ action: 'edit', subject: 'x', edits }));
};

export const conflictOf = (view: Locator, name: string, unit: string): Locator =>
  view.getByRole('group', { name: `${name} ${unit}`, exact: true });
