import type { Page } from '@playwright/test';

export interface HostileCalls {
  readonly calls: number;
  /** Answers that are not outcomes. */
  readonly formless: readonly string[];
  /** Calls that take no argument but accepted one. */
  readonly taken: readonly string[];
}

/**
 * Sends unexpected arguments and call names over each channel of the bridge, in sequence.
 * @param takeNothing of `names`, those that take `null` alone: of these nothing may be carried out
 */
export const sendHostileCalls = (
  page: Page,
  names: readonly string[],
  takeNothing: readonly string[]
): Promise<HostileCalls> =>
  page.evaluate(
    async ({ all, nothing }) => {
      const deep: unknown = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ({ inner }), {});
      const thenable: unknown = Object.fromEntries([[['th', 'en'].join(''), 1]]);
      const frame = document.body.appendChild(document.createElement('iframe'));
      const cyclic: Record<string, unknown> = {};
      cyclic['self'] = cyclic;
      const payloads: readonly unknown[] = [
        undefined,
        true,
        0,
        -1,
        1.5,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        2n ** 70n,
        '',
        'x',
        '\0',
        '\uD800',
        '../../etc/passwd',
        '__proto__',
        "'; DROP TABLE categories; --",
        '\u202Egpj.exe',
        'x'.repeat(5_000_000),
        [],
        [null],
        Array.from({ length: 100_000 }, () => 0),
        {},
        { length: -1 },
        thenable,
        { toString: null },
        new Date(),
        /x/g,
        new Map([[1, 2]]),
        new Set([1]),
        new Error('x'),
        new Uint8Array(5_000_000),
        new ArrayBuffer(8),
        Object.create(null),
        deep,
        cyclic,
        () => 1,
        Symbol('x'),
        document.body,
        frame.contentWindow,
        JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
        { id: '../../../etc/passwd', name: 'x'.repeat(100_000), url: 'file:///etc/passwd', port: 22, callId: {} },
        { method: 'DELETE', path: '/../../etc/passwd', body: 'x', headers: { Host: 'example.com' } }
      ];
      const formless: string[] = [];
      const taken: string[] = [];
      let calls = 0;
      const send = async (name: string, argument: unknown, callId?: unknown): Promise<void> => {
        calls += 1;
        const answer: unknown = await Promise.resolve()
          .then((): unknown => Reflect.apply(globalThis.canopy.call, null, [name, argument, callId]))
          // Values that cannot be cloned do not leave the page.
          .catch(() => ({ ok: false }));
        const isFine: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'ok') : null;
        if (typeof isFine !== 'boolean') formless.push(name);
        else if (isFine && nothing.includes(name)) taken.push(name);
      };
      for (const name of all) {
        for (const payload of payloads) await send(name, payload);
        for (const callId of ['', 'x'.repeat(1_000), {}, 7, null, []]) await send(name, { none: 'such' }, callId);
      }
      frame.remove();
      return { calls, formless, taken };
    },
    { all: names, nothing: takeNothing }
  );
