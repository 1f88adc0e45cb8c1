import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder';
import { failOver } from '../../../team/failover-run';

// What `npm run test:team -- failover` does many times.
test('a primary is killed and its standby takes its place: no answer is lost, and no create that is repeated makes a second one', async () => {
  const { acknowledged, lost } = await failOver(temporaryFolder(), 300);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(10);
});
