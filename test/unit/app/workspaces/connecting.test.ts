import type { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { ConnectionTests } from '../../../../src-main/app/workspaces/connecting';
import type { TestedService } from '../../../../src-shared/workspaces';

const started = vi.hoisted(() => ({ utilities: [] as (EventEmitter & { kill: () => void })[] }));
vi.mock('electron', async () => {
  const events = await import('node:events');
  const fork = () => {
    const utility = Object.assign(new events.EventEmitter(), { kill: vi.fn<() => void>() });
    started.utilities.push(utility);
    return utility;
  };
  return { utilityProcess: { fork } };
});

it('ends the process of a test that says what nobody expects', async () => {
  const outcome = new ConnectionTests('connection-test.js').test(1, {} as unknown as TestedService, () => undefined);
  const [utility] = started.utilities;
  utility?.emit('message', { something: 'else' });
  await expect(outcome).rejects.toThrow('Invalid discriminator');
  expect(utility?.kill).toHaveBeenCalledTimes(1);
});
