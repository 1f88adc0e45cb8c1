import messages from '../../src-renderer/features/start/messages/en.json' with { type: 'json' };
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { WINDOW_CALLS, type StartNotices } from '../../src-shared/ipc';
import { findingsInLooks } from '../support/axe-findings';
import { expect, test } from './support/window-test';

test('what there is to know about a start is in one bar, which leaves safe mode alone when it is closed', async ({
  canopy
}) => {
  const { page, main } = canopy;
  const bar = page.getByRole('region', { name: messages.title });
  await expect(bar).toHaveCount(0);
  const problem = 'The settings are from a newer version of Canopy.';
  const notices: StartNotices = { isSafeMode: true, hasCrashReport: true, hasCrashDump: true, problems: [problem] };
  main.answers.set(WINDOW_CALLS.readStartNotices.name, () => notices);
  const shown: unknown[] = [];
  main.answers.set(WINDOW_CALLS.showCrashReport.name, (which) => {
    shown.push(which);
    return null;
  });
  await canopy.reload();
  for (const sentence of [messages.safeMode, messages.crash, messages.dump, problem])
    await expect(bar).toContainText(sentence);
  expect(await findingsInLooks(page, 'notices')).toEqual([]);
  await bar.getByRole('button', { name: messages.showCrash }).click();
  await bar.getByRole('button', { name: messages.showDump }).click();
  expect(shown).toEqual(['report', 'dump']);
  await bar.getByRole('button', { name: uiMessages.close }).click();
  await expect(bar).toHaveText(messages.safeMode);
  expect(main.called).toContain(WINDOW_CALLS.closeStartNotices.name);
});
