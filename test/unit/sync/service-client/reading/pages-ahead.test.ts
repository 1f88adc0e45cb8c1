import fc from 'fast-check';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReadingParts } from '../../../../../src-main/sync/service-client/reading/page';
import { MOST_A_PAGE, PAGINGS, PagedService, protocolFor, read } from './paged-service';
import { alwaysAsync } from '../../../../support/fuzz-runs';

test('pages are asked for several at a time where the service allows it, and come together in their order', async () => {
  await alwaysAsync(
    100,
    [fc.constantFrom(...PAGINGS.slice(0, 3)), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 2, max: 8 })],
    async (paging, count, concurrency) => {
      const service = new PagedService(count, { paging, says: 'total', beyond: 404 });
      let underWay = 0;
      let most = 0;
      const ask: ReadingParts['ask'] = async (url, accepts) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await yieldToEventLoop();
        underWay -= 1;
        return service.ask(url, accepts);
      };
      const { rows } = await read(service, paging, { ask, protocol: { ...protocolFor(paging), concurrency } });
      expect(rows).toEqual(service.rows);
      expect(most).toBeLessThanOrEqual(concurrency);
      expect(service.asked).toHaveLength(Math.max(1, Math.ceil(count / MOST_A_PAGE)));
    }
  );
});
