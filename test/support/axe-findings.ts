import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './expect';
import { z } from 'zod';
import { shoot } from './screenshots';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const reportSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() }))
    })
  )
});

/** Waits for the end of all transitions: colors in between are not the final ones. */
const atRest = (page: Page): Promise<unknown> =>
  // A transition in a closed fold never ends and is invisible.
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => {
        const isSeen = one.effect instanceof KeyframeEffect && one.effect.target?.checkVisibility() === true;
        return one instanceof CSSTransition && isSeen ? one.finished : [];
      })
    )
  );

/** Stops or resumes fading, such as that of an expired toast. */
const holdStill = (page: Page, isStill: boolean): Promise<void> =>
  page.evaluate((still) => {
    const RULE = '*, ::before, ::after { transition: none !important; }';
    const others = document.adoptedStyleSheets.filter(
      ({ cssRules }) => cssRules[0]?.cssText.includes('::before') !== true
    );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RULE);
    document.adoptedStyleSheets = still ? [...others, sheet] : others;
  }, isStill);

/** The rules about colors; the others give the same result in each look. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The page's policy blocks added script tags, but the debugger may evaluate, and keeps what it compiled for the next page. */
const loadAxe = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: AXE });
  await devTools.detach();
};

/**
 * The violations that axe finds once nothing moves; empty if clean.
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
  await atRest(page);
  await holdStill(page, true);
  const report: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  await holdStill(page, false);
  return reportSchema
    .parse(report)
    .violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`)
    );
};

/** The same with the pointer moved away: tooltips are not part of the page. */
export const findingsWithoutHints = (page: Page) => async (): Promise<string[]> => {
  await page.mouse.move(2, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  return findings(page);
};

export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'no-preference' | 'more';
}

const BOTH_SCHEMES: readonly Look[] = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' }
];
export const ALL_LOOKS: readonly Look[] = [
  ...BOTH_SCHEMES,
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' }
];

const asTheSystemAsks = (page: Page, look: Look): Promise<void> => page.emulateMedia(look);

const drawn = async (page: Page, { colorScheme, contrast }: Look): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await expect(page.locator('html')).toHaveAttribute('data-contrast', contrast === 'more' ? 'more' : 'normal');
  await atRest(page);
};

/**
 * The violations in a view in each look, with the pointer moved away; every line begins with the view and the look. The first look is
 * checked against all rules, the others against those about colors; high contrast must have the enhanced contrast of WCAG 1.4.6. The last
 * look stays.
 * @param view also the name of the pictures
 * @param switchTo asks for a look; by default the system does
 */
export const findingsInLooks = async (
  page: Page,
  view: string,
  looks = BOTH_SCHEMES,
  switchTo = asTheSystemAsks
): Promise<string[]> => {
  const found: string[] = [];
  for (const [index, look] of looks.entries()) {
    const name = `${view}, ${look.colorScheme}${look.contrast === 'more' ? ', more contrast' : ''}`;
    await switchTo(page, look);
    await page.mouse.move(2, 400);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await drawn(page, look);
    await shoot(page, name);
    const ofLook = await findings(page, look.contrast === 'more' ? ['color-contrast-enhanced'] : [], index > 0);
    found.push(...ofLook.map((finding) => `${name}: ${finding}`));
  }
  return found;
};
