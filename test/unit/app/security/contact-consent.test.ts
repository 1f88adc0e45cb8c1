import { beforeEach, expect, test, vi } from 'vitest';
import type { WebContents } from 'electron';
import { ContactConsent } from '../../../../src-main/app/security/contact-consent';
import type { Credentials } from '../../../../src-shared/presented-credentials';

const system = vi.hoisted(() => ({
  questions: new Array<string>(),
  defaults: new Array<number>(),
  answer: () => Promise.resolve(0),
  window: {}
}));
vi.mock('electron', () => ({
  BrowserWindow: { fromWebContents: () => system.window },
  dialog: {
    showMessageBox: async (_window: unknown, { message, defaultId }: { message: string; defaultId: number }) => {
      system.questions.push(message);
      system.defaults.push(defaultId);
      return { response: await system.answer() };
    }
  }
}));

const anyPage: unknown = {};
const page = anyPage as WebContents;
const NONE: Credentials = { kind: 'none' };

beforeEach(() => {
  system.questions.length = 0;
  system.answer = () => Promise.resolve(0);
});

test('a host is asked about once a run, by name and port, and so is another port of it', async () => {
  const consent = new ContactConsent(() => false);
  expect(await consent.isGiven(page, { url: 'https://shop.example/a' }, NONE)).toBe(true);
  expect(await consent.isGiven(page, { url: 'https://shop.example/b' }, NONE)).toBe(true);
  expect(await consent.isGiven(page, { url: 'http://127.0.0.1:4780' }, NONE)).toBe(true);
  expect(await consent.isGiven(page, { url: 'http://127.0.0.1:4781' }, NONE)).toBe(true);
  expect(system.questions).toEqual([
    'Let Canopy contact shop.example?',
    'Let Canopy contact 127.0.0.1:4780?',
    'Let Canopy contact 127.0.0.1:4781?'
  ]);
  // An Enter that was meant for the page agrees to nothing.
  expect(new Set(system.defaults)).toEqual(new Set([1]));
});

test('who declines is asked anew the next time, and a service that is connected needs no question', async () => {
  const consent = new ContactConsent((origin) => origin === 'https://mine.example');
  system.answer = () => Promise.resolve(1);
  expect(await consent.isGiven(page, { url: 'https://mine.example/x' }, NONE)).toBe(true);
  expect(await consent.isGiven(page, { url: 'https://shop.example' }, NONE)).toBe(false);
  expect(await consent.isGiven(page, { url: 'https://shop.example' }, NONE)).toBe(false);
  expect(system.questions).toHaveLength(2);
});

test('the server that hands out access tokens is asked about too', async () => {
  const consent = new ContactConsent((origin) => origin === 'https://mine.example');
  const oauth: Credentials = {
    kind: 'oauth',
    tokenUrl: 'https://login.example/token',
    clientId: 'a',
    clientSecret: 'b',
    scope: ''
  };
  expect(await consent.isGiven(page, { url: 'https://mine.example' }, oauth)).toBe(true);
  expect(system.questions).toEqual(['Let Canopy contact login.example?']);
});

test('a window has one question at a time, however often its page asks', async () => {
  const consent = new ContactConsent(() => false);
  const { promise, resolve } = Promise.withResolvers<number>();
  system.answer = () => promise;
  const first = consent.isGiven(page, { url: 'https://a.example' }, NONE);
  const others = Array.from({ length: 20 }, (_, index) =>
    consent.isGiven(page, { url: `https://b${index}.example` }, NONE)
  );
  expect(await Promise.all(others)).toEqual(others.map(() => false));
  resolve(0);
  expect(await first).toBe(true);
  expect(system.questions).toEqual(['Let Canopy contact a.example?']);
});
