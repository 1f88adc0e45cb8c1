import { describe, expect, test } from 'vitest';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import type { CategoryService } from '../../../../src-main/sync/category-service';
import {
  MACHINE_CLOCK,
  RequestThrottle,
  type Clock
} from '../../../../src-main/sync/service-client/http/request-throttle';
import { CREATION, failureOf, json, scripted, serviceOf, STRANGER } from './scripted-service';

/** A clock that only goes when somebody waits. */
const stopped = (): Clock & { readonly waited: number[] } => {
  let now = 1_000_000;
  const waited: number[] = [];
  return {
    waited,
    now: () => now,
    wait: (ms) => {
      waited.push(Math.round(ms));
      now += ms;
      return Promise.resolve();
    }
  };
};

/** A clock that goes on to the next wake-up once everybody waits. */
const shared = (): Clock & { readonly pass: () => Promise<void> } => {
  let now = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms) =>
      new Promise<void>((resolve) => {
        sleepers.push({ at: now + ms, wake: resolve });
      }),
    pass: async () => {
      for (;;) {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) return;
        now = next.at;
        sleepers = sleepers.filter((one) => one !== next);
        next.wake();
      }
    }
  };
};

/** When each of so many requests that want to go out at once may. */
const departures = async (count: number, throttle: RequestThrottle, clock: ReturnType<typeof shared>) => {
  const left: number[] = [];
  const all = Array.from({ length: count }, () => throttle.wait().then(() => left.push(clock.now())));
  await clock.pass();
  await Promise.all(all);
  return left;
};

const answer = (headers: Record<string, string>) => ({ status: 200, headers, body: Buffer.alloc(0) });

describe('what answers say of the next requests', () => {
  test.each<[string, Record<string, string>, number[]]>([
    ['the draft of the IETF', { ratelimit: '"default";r=0;t=30' }, [30_000]],
    ['its earlier drafts', { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }, [5_000]],
    ['a point in time', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1000003000' }, []],
    ['BigCommerce', { 'x-rate-limit-requests-left': '0', 'x-rate-limit-time-reset-ms': '1500' }, [1_500]],
    ['Shopify, nearly full', { 'x-shopify-shop-api-call-limit': '39/40' }, [1_000]],
    ['Shopify, far from it', { 'x-shopify-shop-api-call-limit': '2/40' }, []],
    ['something left', { 'ratelimit-remaining': '1', 'ratelimit-reset': '5' }, []],
    ['no number', { 'ratelimit-remaining': 'none', 'ratelimit-reset': '5' }, []],
    ['hours', { 'ratelimit-remaining': '0', 'ratelimit-reset': '7200' }, []]
  ])('%s', async (_who, headers, waited) => {
    const clock = stopped();
    const throttle = new RequestThrottle(undefined, clock);
    throttle.observe(answer(headers));
    await throttle.wait();
    expect(clock.waited).toEqual(waited);
  });

  test('a number of requests a second is kept', async () => {
    const clock = stopped();
    const throttle = new RequestThrottle(4, clock);
    for (let count = 0; count < 3; count += 1) await throttle.wait();
    expect(clock.waited).toEqual([250, 250]);
  });

  test('by requests beside each other too', async () => {
    const clock = shared();
    expect(await departures(4, new RequestThrottle(4, clock), clock)).toEqual([0, 250, 500, 750]);
  });

  test('a clock that stands still or is set back keeps no request for ever', async () => {
    let waits = 0;
    const clock: Clock = {
      now: () => 0,
      wait: () => {
        waits += 1;
        return waits > 10 ? Promise.reject(new Error('It waits for ever.')) : Promise.resolve();
      }
    };
    const throttle = new RequestThrottle(4, clock);
    await throttle.wait();
    await throttle.wait();
    expect(waits).toBe(1);
  });

  test('what an answer says while requests wait holds for them', async () => {
    const clock = shared();
    const throttle = new RequestThrottle(4, clock);
    void clock.wait(100).then(() => throttle.observe(answer({ 'ratelimit-remaining': '0', 'ratelimit-reset': '5' })));
    expect(await departures(3, throttle, clock)).toEqual([0, 5_100, 5_350]);
  });

  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{}, 1_000]
  ])('a page that is put off puts off those beside it: %j', async (headers, ms) => {
    const clock = shared();
    const throttle = new RequestThrottle(undefined, clock);
    expect(throttle.pauseAfter({ ...answer(headers), status: 429 }, 0)).toBe(ms);
    expect(await departures(2, throttle, clock)).toEqual([ms, ms]);
  });
});

const PAGED = {
  ...STRANGER,
  protocol: {
    ...PLAIN_PROTOCOL,
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'size', value: 1 } } as const
  }
};
const rowOf = (page: number) => ({ id: page, parentId: null, name: `Tea ${page}`, position: page });

/** Two pages, the second of which is put off so many times. */
const pages = (putOff: number, headers: Record<string, string>) => {
  let left = putOff;
  return scripted(({ path }, response) => {
    const page = Number(/[?&]page=(\d+)/.exec(path)?.[1]);
    if (page === 2 && left > 0) {
      left -= 1;
      return json(response, 429, { message: 'Slow down.' }, headers);
    }
    return json(response, 200, page > 2 ? [] : [rowOf(page)]);
  });
};

test('a page in the middle of a reading that is put off is waited for, and the reading goes on', async () => {
  const clock = stopped();
  const reading = await serviceOf(await pages(2, { 'retry-after': '7' }), { dialect: PAGED, clock }).read(null);
  expect(reading).toMatchObject({ state: 'read', categories: [{ id: 1 }, { id: 2 }] });
  expect(clock.waited).toEqual([7_000, 7_000]);
});

test('not for ever, and not for hours', async () => {
  const often = stopped();
  expect(await failureOf(serviceOf(await pages(99, {}), { dialect: PAGED, clock: often }).read(null))).toMatchObject({
    kind: 'busy',
    status: 429
  });
  expect(often.waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  const long = stopped();
  expect(
    await failureOf(serviceOf(await pages(1, { 'retry-after': '7200' }), { dialect: PAGED, clock: long }).read(null))
  ).toMatchObject({ kind: 'busy', retryAfter: 7_200_000 });
  expect(long.waited).toEqual([]);
});

describe('what waits ends when nobody wants it any more', () => {
  const wait = async (
    ask: (service: CategoryService) => Promise<unknown>,
    script: Parameters<typeof scripted>[0]
  ): Promise<{ error: unknown; arrived: number; asked: number }> => {
    const stopping = new AbortController();
    const service = await scripted(script);
    let asked = 0;
    // The machine's own clock, stopped once the waiting has begun.
    const clock: Clock = {
      now: MACHINE_CLOCK.now,
      wait: (ms, signal) => {
        const waiting = MACHINE_CLOCK.wait(ms, signal);
        asked = service.arrived.length;
        stopping.abort();
        return waiting;
      }
    };
    const error: unknown = await ask(serviceOf(service, { dialect: PAGED, clock, signal: stopping.signal })).then(
      () => null,
      (reason: unknown) => reason
    );
    return { error, asked, arrived: service.arrived.length };
  };

  test('a page that was put off', async () => {
    const { error, arrived, asked } = await wait(
      (service) => service.read(null),
      ({ path }, response) =>
        path.includes('page=2') ? json(response, 429, {}, { 'retry-after': '55' }) : json(response, 200, [rowOf(1)])
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect([asked, arrived]).toEqual([2, 2]);
  });

  test('a change whose turn has not come: it is not sent afterwards', async () => {
    const { error, arrived, asked } = await wait(
      async (service) => {
        await service.create(CREATION);
        await service.create(CREATION);
      },
      (_request, response) => json(response, 201, { id: 9 }, { 'ratelimit-remaining': '0', 'ratelimit-reset': '55' })
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect([asked, arrived]).toEqual([1, 1]);
  });
});

describe('headers of a protocol', () => {
  const withHeaders = (headers: Record<string, string>) => ({ ...STRANGER, protocol: { ...PLAIN_PROTOCOL, headers } });

  test('go with every request', async () => {
    const service = await scripted((_request, response) => json(response, 200, { data: [] }));
    const client = serviceOf(service, {
      dialect: withHeaders({ Accept: 'application/vnd.api+json', 'X-Store': 'de' })
    });
    await client.read(null);
    await client.create(CREATION);
    expect(service.arrived.map(({ headers }) => [headers.accept, headers['x-store']])).toEqual(
      Array(service.arrived.length).fill(['application/vnd.api+json', 'de'])
    );
  });

  test.each([
    { Host: 'other.example' },
    { 'Content-Length': '3' },
    { Authorization: 'Bearer x' },
    { Cookie: 'a=b' },
    { 'X Y': 'z' },
    { 'X-Y': 'a\r\nb' }
  ])('that would make another request of it are refused: %j', async (headers) => {
    const service = await scripted((_request, response) => json(response, 200, { data: [] }));
    expect(await failureOf(serviceOf(service, { dialect: withHeaders(headers) }).read(null))).toMatchObject({
      kind: 'address'
    });
    expect(service.arrived).toEqual([]);
  });
});
