import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../../../../src-shared/ipc-call';
import { transferable } from '../../../../src-main/workspace/worker/answer-calls';

/** What arrives of it on the other side of a port. */
const posted = async (outcome: Outcome<unknown>): Promise<unknown> => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const arrived = new Promise((resolve) => void port2.once('message', resolve));
  const message = transferable(outcome);
  port1.postMessage(message.outcome, message.transfer);
  // Given away, and not copied.
  for (const { byteLength } of message.transfer) expect(byteLength).toBe(0);
  return arrived;
};

test('large bytes arrive whole, as a value and as a body, and the bytes that were kept stay', async () => {
  const kept = Buffer.alloc(200_000, 'tree');
  expect(transferable({ ok: true, value: kept }).transfer).toHaveLength(1);
  expect(await posted({ ok: true, value: kept })).toEqual({ ok: true, value: new Uint8Array(kept) });
  expect(await posted({ ok: true, value: { status: 200, etag: '"1"', body: kept } })).toEqual({
    ok: true,
    value: { status: 200, etag: '"1"', body: new Uint8Array(kept) }
  });
  expect(kept.equals(Buffer.alloc(200_000, 'tree'))).toBe(true);
});

test('bytes within larger memory are given away without the rest', async () => {
  const memory = new Uint8Array(300_000).fill(7);
  const view = memory.subarray(100_000, 200_000);
  expect(await posted({ ok: true, value: { body: view } })).toEqual({
    ok: true,
    value: { body: new Uint8Array(100_000).fill(7) }
  });
  expect(memory.byteLength).toBe(300_000);
});

test('whatever is not large goes as it is', async () => {
  const small = Buffer.from('{"data":[]}');
  for (const value of [null, 3, 'text', { body: 'text' }, { body: small }])
    expect(transferable({ ok: true, value })).toEqual({ outcome: { ok: true, value }, transfer: [] });
  expect(await posted({ ok: true, value: { body: small } })).toEqual({
    ok: true,
    value: { body: new Uint8Array(small) }
  });
  const refused: Outcome<unknown> = {
    ok: false,
    error: { status: 404, code: 'not_found', title: 'Not found', detail: 'There is none.' }
  };
  expect(transferable(refused)).toEqual({ outcome: refused, transfer: [] });
});
