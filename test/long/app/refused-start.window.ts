import { join } from 'node:path';
import messages from '../../../src-main/app/process/messages/en.json' with { type: 'json' };
import { testInNewWorkspace as test } from '../../support/canopy-app';
import { expect } from '../../support/expect';
import { startOn } from '../../support/started-process';

test('a start with more files than it can hand over is refused in a sentence, and the Canopy that runs goes on', async ({
  canopy
}) => {
  const { userDataDir } = canopy;
  const files = Array.from({ length: 600 }, (_none, index) => join(userDataDir, `a rather long name ${index}.canopy`));
  const second = startOn(userDataDir, files);
  try {
    await expect.poll(() => second.printed()).toContain(messages.app.tooMuchAtOnce);
    await canopy.app.evaluate(({ app }) => void app.emit('second-instance'));
    await expect(canopy.page.getByRole('button', { name: 'New category' })).toBeVisible();
  } finally {
    second.process.kill('SIGKILL');
  }
});
