import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './expect';
import { z } from 'zod';
import { shoot } from './screenshots';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() }))
  })
);

/** Set by `npm run test:long -- window`: whole pages, in every look, against every rule. */
const IS_EVERY_LOOK = process.env['CANOPY_EVERY_LOOK'] !== undefined;

declare global {
  var axe:
    | { run(context: Document | { include: Element[] }, options: object): Promise<{ violations: unknown }> }
    | undefined;
}

/**
 * Runs in the page once its transitions have ended, since colors in between are not the final ones. Where motion is not reduced, it lets
 * nothing fade meanwhile, such as an expired toast. What is open, over the window or beside the tree, is looked at alone: what stands
 * behind it is looked at where nothing is open.
 */
const violationsIn = async ({ options, isWhole }: { options: object; isWhole: boolean }): Promise<unknown> => {
  // A transition in a closed fold never ends and is invisible.
  await Promise.allSettled(
    document.getAnimations().flatMap((one) => {
      const isSeen = one.effect instanceof KeyframeEffect && one.effect.target?.checkVisibility() === true;
      return one instanceof CSSTransition && isSeen ? one.finished : [];
    })
  );
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; }');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill) document.adoptedStyleSheets.push(still);
  const seen = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const modal = seen('[role=dialog][aria-modal=true]').slice(-1);
  const open = modal.length > 0 ? modal : seen('[role=dialog], [role=menu], [data-side-panel], [data-alone]');
  const report = await globalThis.axe?.run(isWhole || open.length === 0 ? document : { include: open }, options);
  if (!isStill) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
  return report?.violations;
};

/** The rules about colors; the others give the same result in each look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The page's policy blocks added script tags, but the debugger may evaluate, and keeps what it compiled for the next page. */
const loadAxe = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: AXE });
  await devTools.detach();
};

/**
 * The violations that axe finds once nothing moves, in what is open if anything is; empty if clean.
 * @param wanted rules beside those that are on by default
 * @param isColoursOnly looks at colours and at what is wanted alone
 */
export const findings = async (
  page: Page,
  wanted: readonly string[] = [],
  isColoursOnly = false
): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in globalThis"))) await loadAxe(page);
  const options = {
    resultTypes: ['violations'],
    // Only a rule that is off by default reads style sheets.
    preload: false,
    ...(isColoursOnly
      ? { runOnly: { type: 'rule', values: [...COLOUR_RULES, ...wanted] } }
      : { rules: Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }])) })
  };
  const violations = await page.evaluate(violationsIn, { options, isWhole: IS_EVERY_LOOK });
  return violationsSchema
    .parse(violations)
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`)
    );
};

/** The same with the pointer moved away: tooltips are not part of the page. */
export const findingsWithoutHints = (page: Page) => async (): Promise<string[]> => {
  await page.mouse.move(2, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  return findings(page);
};

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'no-preference' | 'more';
}

const ALL_LOOKS: readonly Look[] = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' }
];

/**
 * The violations in a view, with the pointer moved away; every line begins with the view and the look. The long run checks light and dark,
 * also with high contrast, against all rules. `npm test` checks light, and the colors of some views in dark; that the tokens have contrast
 * on each other is tried without a page. The last look stays.
 * @param view also the name of the pictures
 */
export const findingsInLooks = async (page: Page, view: string, isDarkToo = false): Promise<string[]> => {
  const found: string[] = [];
  for (const [index, look] of ALL_LOOKS.slice(0, IS_EVERY_LOOK ? 4 : isDarkToo ? 2 : 1).entries()) {
    const { colorScheme, contrast } = look;
    const name = `${view}, ${colorScheme}${contrast === 'more' ? ', more contrast' : ''}`;
    await page.emulateMedia(look);
    await page.mouse.move(2, 400);
    const drawn = `[data-mantine-color-scheme=${colorScheme}][data-contrast=${contrast === 'more' ? 'more' : 'normal'}]`;
    await expect(page.locator(`html${drawn}:not(:has([role=tooltip]))`)).toHaveCount(1);
    await shoot(page, name);
    // WCAG 1.4.6.
    const wanted = contrast === 'more' ? ['color-contrast-enhanced'] : [];
    const ofLook = await findings(page, wanted, index > 0 && !IS_EVERY_LOOK);
    found.push(...ofLook.map((finding) => `${name}: ${finding}`));
  }
  return found;
};
