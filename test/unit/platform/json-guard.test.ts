import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerTrials, trialBy } from '../../../src-main/platform/json-guard';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { forkedTrial } from '../../support/forked-trial';

/* Real processes, of which one is ended by what it parses; nesting takes 70 MB for that, and is tried in test/long. */

let built: BundledEntry;
beforeAll(async () => {
  built = await bundleEntry('src-main/json-trial.ts');
});
afterAll(() => built.remove());

describe('a text parsed on trial', () => {
  test('may end the process, and nothing else', async () => {
    const trial = forkedTrial(built.file, 20);
    const outcomes = await Promise.all([
      trial(Buffer.from(`[${'{},'.repeat(1_000_000)}{}]`), 'utf-8'),
      trial(Buffer.from('{"a":12345678901234567890}'), 'utf-8'),
      trial(Buffer.from('{"a":"é"}', 'utf16le'), 'utf-16le'),
      trial(Buffer.from('{"a":'), 'utf-8'),
      trial(Buffer.from([0x22, 0xff, 0x22]), 'utf-8')
    ]);
    expect(outcomes).toEqual(['tooLarge', 'parsed', 'parsed', 'malformed', 'malformed']);
  });

  test('is no text’s fault where the process cannot be started', async () => {
    await expect(forkedTrial(`${built.file}-missing`, 100)(Buffer.from('[]'), 'utf-8')).rejects.toThrow('not_started');
  });

  test('by the main thread, for another one', async () => {
    const { port1, port2 } = new MessageChannel();
    const onFault = vi.fn<(error: unknown) => void>();
    answerTrials(
      port1,
      (bytes, charset) =>
        bytes.length === 2
          ? Promise.resolve(charset === 'utf-8' ? 'parsed' : 'malformed')
          : Promise.reject(new Error('broken')),
      onFault
    );
    // The thread stays for its other port, in the app.
    port2.ref();
    const trial = trialBy(port2);
    port2.ref();
    expect(await Promise.all([trial(Buffer.from('[]'), 'utf-8'), trial(Buffer.from('[]'), 'big5')])).toEqual([
      'parsed',
      'malformed'
    ]);
    await expect(trial(Buffer.from('[1]'), 'utf-8')).rejects.toThrow('on trial');
    expect(onFault).toHaveBeenCalledOnce();
    port1.close();
  });
});
