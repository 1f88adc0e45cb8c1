import { expect, it } from 'vitest';
import {
  faultsAt,
  foreignOutline,
  foreignServer,
  foreignService,
  inProcess,
  plantTea,
  SURVIVABLE_FAULTS,
  type Fault
} from '../../support/foreign/index';

const traits = foreignService('careless');

/** How often a service acts on a request that goes wrong so. */
const timesActed = (fault: Fault): number => {
  if (fault.kind === 'duplicate') return 2;
  const isBefore = ['dropRequest', 'busy'].includes(fault.kind);
  return isBefore || ('hasActed' in fault && !fault.hasActed) ? 0 : 1;
};

// Tests of sync show nothing if a service that fails as they want has done what it should not have, or the contrary.
it.each(SURVIVABLE_FAULTS)('a service that fails by %o has done what that says', async (fault) => {
  const service = foreignServer(traits);
  plantTea(service);
  service.faults = faultsAt({ 1: fault });
  const request = {
    method: 'POST',
    url: `http://service.test${traits.writePath}`,
    headers: { 'content-type': 'application/json' },
    body: '{"name":"New"}'
  } as const;
  const answered = inProcess(service)(request).then(({ status }) => status);
  const status = await answered.catch(() => null);
  if ('status' in fault) expect(status).toBe(fault.status);
  expect(foreignOutline(service).match(/New/g)?.length ?? 0).toBe(timesActed(fault));
  expect(service.log).toMatchObject([{ fault, acted: timesActed(fault) }]);
});
