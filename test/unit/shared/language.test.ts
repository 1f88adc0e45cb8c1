import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../../src-shared/language';
import { languageOfFile, type WindowMessages } from '../../../src-renderer/shell/languages/window-messages';

const language = (tag: string): Language => ({ tag, sentencesOf: () => undefined });

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

describe('the language of the window', () => {
  const known = [language('de'), language('pt-BR')];

  it.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['pt-PT'], 'pt-BR'],
    [['fr', 'de'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en']
  ])('is for whoever reads %j: %s', async (wanted, tag) => {
    const { languageFor } = await import('../../../src-shared/language');
    expect(languageFor(known, wanted).tag).toBe(tag);
  });

  it('is English while none has been chosen', async () => {
    const { localized, spokenLanguage } = await import('../../../src-shared/language');
    const english = { close: 'Close' };
    expect(localized('ui', english)).toBe(english);
    expect(spokenLanguage()).toBe('en');
  });

  it('is that of the sentences, plurals and lists of what is loaded after it was chosen', async () => {
    const { speak } = await import('../../../src-shared/language');
    const close = { close: 'Zavřít' };
    speak({ tag: 'cs', sentencesOf: (place) => (place === 'ui' ? close : undefined) });
    const { messages } = await import('../../../src-renderer/ui/messages');
    expect(messages.close).toBe('Zavřít');
    // What a language lacks stays English, and nothing of English is changed.
    expect(messages.cancel).toBe('Cancel');
    const { listOf, plural } = await import('../../../src-renderer/platform/text');
    expect(plural(3, { one: 'soubor', few: 'soubory', other: 'souborů' })).toBe('soubory');
    expect(listOf(['a', 'b', 'c'])).toMatch(/^a, b a\sc$/);
  });

  it('has its sentences in one file, which the types hold to be whole', () => {
    const sets = { ui: { close: 'Schließen' } };
    // @ts-expect-error -- the other sentences are missing
    const whole: WindowMessages = sets;
    const german = languageOfFile('de', whole);
    expect(german.sentencesOf('ui', {})).toEqual({ close: 'Schließen' });
    expect(german.sentencesOf('nowhere', {})).toBeUndefined();
  });

  it('is asked for by every messages.ts of the window, by its folder, and has a place for each', () => {
    const files = execFileSync('git', ['ls-files', 'src-renderer', 'src-shared'], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => file.endsWith('/messages.ts'));
    expect(files.length).toBeGreaterThan(30);
    const sets = readFileSync('src-renderer/shell/languages/window-messages.ts', 'utf8');
    const faults = files.filter((file) => {
      const place = dirname(file).replace('src-renderer/', '').replace('src-shared', 'shared');
      const asks = readFileSync(file, 'utf8').includes(`export const messages = localized('${place}', {`);
      return !asks || !new RegExp(`readonly '?${place}'?: typeof `).test(sets);
    });
    expect(faults).toEqual([]);
  });

  it('is chosen before anything else of the window is loaded', () => {
    const [first] = /^import .*$/m.exec(readFileSync('src-renderer/shell/start.ts', 'utf8')) ?? [];
    expect(first).toBe("import './languages/chosen';");
  });
});
