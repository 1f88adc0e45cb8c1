import { expect, test } from 'vitest';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { failOver } from '../../../team/failover-run';

// What `npm run test:long -- team failover` does many times.
test('a primary is killed and its standby takes its place: no answer is lost, and no create that is repeated makes a second one', async () => {
  const { acknowledged, lost } = await failOver(temporaryFolderInMemory(), 50);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(10);
});
