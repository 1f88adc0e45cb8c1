import { createServer } from 'node:https';
import type * as Tls from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import { fetchManifest } from '../../../../src-main/app/updates/feed';
import messages from '../../../../src-main/app/updates/messages/en.json' with { type: 'json' };
import { FOR_ANOTHER_NAME, FOR_THIS_MACHINE } from '../../sync/service-client/test-certificates';

/** A feed over TLS whose files are their own names; ends with the test. */
const feedWith = async (certificate: { readonly key: string; readonly cert: string }) => {
  const asked: string[] = [];
  const server = createServer(certificate, ({ url = '' }, response) => {
    asked.push(url);
    response.end(url);
  });
  const port = await listenDuringTest(server);
  return { url: `https://127.0.0.1:${port}/canopy`, asked };
};

const trusted = vi.hoisted(() => ({ bySystem: [] as string[] }));

// The system's own list cannot be changed from here. Node's `fetch` does not ask for it.
vi.mock('node:tls', async (actual) => {
  const tls = await actual<typeof Tls>();
  const getCACertificates = (kind?: Parameters<typeof tls.getCACertificates>[0]): string[] =>
    kind === 'system' ? trusted.bySystem : tls.getCACertificates(kind);
  return { ...tls, getCACertificates };
});

/** As if the person had added it to those that this computer trusts. */
const trust = (certificate: string): void => {
  trusted.bySystem.push(certificate);
  onTestFinished(() => void trusted.bySystem.pop());
};

test('a feed whose certificate nobody vouches for is not asked', async () => {
  const { url, asked } = await feedWith(FOR_THIS_MACHINE);
  await expect(fetchManifest(url)).rejects.toThrow(messages.unreachable);
  expect(asked).toEqual([]);
});

test('one that this computer trusts is', async () => {
  const { url } = await feedWith(FOR_THIS_MACHINE);
  trust(FOR_THIS_MACHINE.cert);
  const { manifest, signature } = await fetchManifest(url);
  expect([manifest.toString(), signature]).toEqual(['/canopy/release.json', '/canopy/release.json.sig']);
});

test('one for another name is not', async () => {
  const { url, asked } = await feedWith(FOR_ANOTHER_NAME);
  trust(FOR_ANOTHER_NAME.cert);
  await expect(fetchManifest(url)).rejects.toThrow(messages.unreachable);
  expect(asked).toEqual([]);
});
