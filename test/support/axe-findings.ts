import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const reportSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })) })),
});

/** What axe finds in the window as it is now; empty is clean. `wanted`: rules beside those that are on by default. */
export const findings = async (page: Page, wanted: readonly string[] = []): Promise<string[]> => {
  // The page's policy allows no added script tag, but the debugger may evaluate.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], rules: Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }])) };
  const report: unknown = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return reportSchema.parse(report).violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`));
};

/** The same with the pointer out of the way: a hint over what it points at is not part of the page. */
export const findingsWithoutHints = (page: Page) => async (): Promise<string[]> => {
  await page.mouse.move(2, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  return findings(page);
};
