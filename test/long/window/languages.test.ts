import type { Page } from '@playwright/test';
import { afterAll } from 'vitest';
import { messageFiles } from '../../../scripts/build/message-files.mjs';
import type { CommandId } from '../../../src-shared/commands';
import { shoot } from '../../support/screenshots';
import { expect, Stage, testOn } from '../../window/support/window-test';
import { resizePage } from '../../window/support/page-browser';

const VIEWS = [
  'history',
  'trash',
  'problems',
  'settings',
  'connectService',
  'exportTree',
  'palette',
  'shortcuts',
  'replace',
  'rules',
  'fields',
  'columns',
  'mapCategories',
  'backups',
  'newWorkspace',
  'duplicateWorkspace',
  'sortChildren',
  'setMetadata',
  'moveToParent',
  'exportRedirects',
  'basket',
  'guide',
  'licenses'
] as const satisfies readonly CommandId[];

/** The smallest window, a low one and one that is usual; in one at 200 % words may be cut, and the answer of a dialog stays in sight. */
const ZOOMED = { width: 500, height: 320 };
const SIZES = [{ width: 800, height: 560 }, { width: 1000, height: 640 }, { width: 1280, height: 800 }, ZOOMED];

const tags = [...new Set(messageFiles().map(({ language }) => language))].filter((tag) => tag !== 'en');

const UNSEEN = 'out of sight';

/** Controls whose words are cut without an ellipsis, those that lie over each other, and a dialog's answer out of sight, by their words. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate((unseen) => {
    const CONTROLS =
      'button, [role=tab], [role=radio], [role=menuitem], [role=combobox], input, select, legend, h1, h2, h3';
    const modal = document.querySelector('[role=dialog][aria-modal=true]');
    const shown = [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 8
    );
    const nameOf = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 60) || one.tagName;
    const isCut = (one: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1;
    };
    const hasCut = (one: Element): boolean =>
      !one.matches('input') && [one, ...one.querySelectorAll('*')].some((part) => isCut(part));
    const cut = shown.filter(hasCut).map((one) => `cut: ${nameOf(one)}`);
    const outside = shown
      .filter((one) => one.closest('[role=dialog], header') !== null && one.tagName === 'BUTTON')
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((one) => `outside: ${nameOf(one)}`);
    const isStuck = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === 'sticky' || isStuck(one.parentElement));
    const buttons = shown.filter((one) => one.matches('button, [role=tab]'));
    const over = buttons.flatMap((a, at) =>
      buttons.slice(at + 1).flatMap((b) => {
        // What scrolls goes under a bar that stays.
        if (a.contains(b) || b.contains(a) || isStuck(a) !== isStuck(b)) return [];
        const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        const middle = document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2);
        return across > 2 && down > 2 && middle !== null && (a.contains(middle) || b.contains(middle))
          ? [`over each other: ${nameOf(a)} and ${nameOf(b)}`]
          : [];
      })
    );
    // The app's own marks of direction are never shown.
    const marks = document.body.textContent.match(/.{0,20}\[U\+206[89]\].{0,20}/gu) ?? [];
    const answer = [...(modal?.querySelectorAll('[type=submit], button[data-variant=filled]') ?? [])].at(-1);
    const { left, top, right, bottom } = answer?.getBoundingClientRect() ?? new DOMRect();
    const isUnder = answer?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) === false;
    const out =
      answer !== undefined && (top < 0 || bottom > innerHeight || isUnder) ? [`${unseen}: ${nameOf(answer)}`] : [];
    return [...cut, ...outside, ...over, ...marks, ...out];
  }, UNSEEN);

for (const tag of tags) {
  const stage = new Stage({ renderer: 'out/renderer', flags: [`--lang=${tag}`] });
  afterAll(() => stage.end());
  testOn(() => undefined, stage)(`in ${tag} no control is cut off or lies over another`, async ({ canopy }) => {
    const { page, row, command } = canopy;
    await canopy.plant([{ name: 'Clothes', children: [{ name: 'Shirts' }, { name: 'Shoes' }] }, { name: 'Toys' }]);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await row('Toys').click();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(row('Toys')).toBeHidden();
    const faults: string[] = [];
    for (const size of SIZES) {
      await resizePage(page, size);
      await row('Clothes').click();
      const look = async (view: string): Promise<void> => {
        await shoot(page, `${tag}-${view}-${size.width}`);
        // Where the connection is tested the answer comes with its result, which has no room beside the fields there.
        const isOf = (fault: string): boolean => fault.startsWith(UNSEEN) && view !== 'connectService';
        const found = (await faultsIn(page)).filter((fault) => size !== ZOOMED || isOf(fault));
        faults.push(...found.map((fault) => `${size.width}, ${view}: ${fault}`));
      };
      await look('tree');
      for (const view of VIEWS) {
        await command(view);
        const opened = page.locator('[role=dialog]:visible, [role=tabpanel]:visible').first();
        await expect(opened).toBeVisible();
        // Escape goes to where the keyboard is.
        await expect(page.locator('[role=dialog] :focus, [role=dialog]:focus, [role=tab]:focus').first()).toBeVisible();
        await look(view);
        await page.keyboard.press('Escape');
        await expect(opened).toBeHidden();
      }
    }
    expect(faults).toEqual([]);
  });
}
