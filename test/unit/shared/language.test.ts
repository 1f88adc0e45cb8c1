import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isolates } from '../../../scripts/build/messages-plugin.mjs';
import { directionOf, type Language } from '../../../src-shared/language';
import { keptApart, number, pluralCategory } from '../../../src-shared/sentence';
import { codeOf, compiled, declared, faultsOf } from '../../../scripts/build/messages.mjs';
import { messageFiles } from '../../../scripts/build/message-files.mjs';

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

describe('the language of the window', () => {
  const known = ['en', 'de', 'pt-BR', 'zh-Hans'];

  it.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['pt-PT'], 'pt-BR'],
    [['zh-CN'], 'zh-Hans'],
    [['zh'], 'zh-Hans'],
    // Traditional characters are not read by everybody who reads simplified ones, and the other way round.
    [['zh-TW', 'de'], 'de'],
    [['de_DE@euro', 'de'], 'de'],
    [['fr', 'de'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en']
  ])('is for whoever reads %j: %s', async (wanted, tag) => {
    const { languageFor } = await import('../../../src-shared/language');
    expect(languageFor(known, wanted)).toBe(tag);
  });

  it('is English while none has been chosen', async () => {
    const { localized, spokenLanguage } = await import('../../../src-shared/language');
    const english = { close: 'Close' };
    expect(localized('ui', english)).toEqual(english);
    expect(spokenLanguage()).toBe('en');
  });

  it('is that of the sentences, plurals and lists of what is loaded after it was chosen', async () => {
    const { speak } = await import('../../../src-shared/language');
    const close = { close: 'Zavřít' };
    speak({ tag: 'cs', sentencesOf: (place) => (place === 'ui' ? close : undefined) });
    const { default: messages } = await import('../../../src-renderer/ui/messages/en.json', { with: { type: 'json' } });
    expect(messages.close).toBe('Zavřít');
    // What a language lacks stays English.
    expect(messages.cancel).toBe('Cancel');
    const { listOf } = await import('../../../src-shared/sentence');
    const { pluralCategory } = await import('../../../src-shared/sentence');
    expect(pluralCategory(3)).toBe('few');
    expect(listOf(['a', 'b', 'c'])).toMatch(/^a, b a\sc$/);
  });

  it('may change: what is loaded follows, also parts that code holds, and what a language lacks is English again', async () => {
    const { ENGLISH, localized, speak } = await import('../../../src-shared/language');
    const messages = localized('ui', { close: 'Close', sort: { title: 'Sort', none: 'None' } });
    const { sort } = messages;
    speak({ tag: 'de', sentencesOf: () => ({ close: 'Schließen', sort: { title: 'Sortieren' } }) });
    expect(messages).toEqual({ close: 'Schließen', sort: { title: 'Sortieren', none: 'None' } });
    expect(sort.title).toBe('Sortieren');
    speak({ tag: 'fr', sentencesOf: () => ({ close: 'Fermer' }) });
    expect(messages).toEqual({ close: 'Fermer', sort: { title: 'Sort', none: 'None' } });
    expect(sort.title).toBe('Sort');
    speak(ENGLISH);
    expect(messages).toEqual({ close: 'Close', sort: { title: 'Sort', none: 'None' } });
  });

  it('is loaded where it is the best of those that are wanted, and English where it cannot be', async () => {
    const load = vi
      .fn<() => Promise<Omit<Language, 'tag'>>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ sentencesOf: () => ({ close: 'Schließen' }) });
    vi.doMock('../../../src-shared/virtual-languages', () => ({ default: [{ tag: 'de', load }] }));
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    const { LANGUAGE_TAGS, speakBest } = await import('../../../src-shared/shipped-languages');
    const { spokenLanguage } = await import('../../../src-shared/language');
    expect(LANGUAGE_TAGS).toEqual(['en', 'de']);
    await speakBest(['en-GB', 'de']);
    expect(load).not.toHaveBeenCalled();
    await speakBest(['de-AT']);
    expect(spokenLanguage()).toBe('en');
    expect(complain).toHaveBeenCalledOnce();
    await speakBest(['de-AT']);
    expect(spokenLanguage()).toBe('de');
    vi.doUnmock('../../../src-shared/virtual-languages');
    complain.mockRestore();
  });

  it('has all words: a messages.ts that chooses among the sentences beside it has none of its own', () => {
    const files = execFileSync('git', ['ls-files', 'src-renderer', 'src-shared', 'src-main'], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => file.endsWith('/messages.ts') && existsSync(file.replace(/\.ts$/, '/en.json')));
    expect(files.length).toBeGreaterThan(25);
    // An id is one word without a capital; a template has no letters but what it inserts.
    const words = /\p{L}.*\s|[“”]|^['"]\p{Lu}\p{Ll}+['"]$|^`.*\p{L}/u;
    const own = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*|^import .*$|\$\{[^}]*\}/gm, '');
      const texts = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/g) ?? [];
      return texts.filter((text) => words.test(text)).map((text) => `${file}: ${text}`);
    });
    expect(own).toEqual([]);
  });

  it('is asked for by nothing that the page loads before it is chosen', async () => {
    const asked = vi.fn<() => string>(() => 'en');
    vi.doMock('../../../src-shared/language', async (load) => ({ ...(await load<object>()), spokenLanguage: asked }));
    const start = readFileSync('src-renderer/shell/start.ts', 'utf8');
    const files = [...start.matchAll(/^import (?!type).*from '(\.[^']+)'/gm)].map(([, file = '']) => file);
    expect(files).toContain('./messages/en.json');
    for (const file of files) await import(join(import.meta.dirname, '../../../src-renderer/shell', file));
    expect(asked).not.toHaveBeenCalled();
    vi.doUnmock('../../../src-shared/language');
  });
});

describe('a sentence in ICU MessageFormat', () => {
  const typed = (sentence: string): string => declared({ it: sentence });

  it.each([
    ['Close', 'string'],
    ['Delete “{name}”', '(a: { readonly name: string }) => string'],
    ['{count, plural, one {# name} other {# names}}', '(a: { readonly count: number }) => string'],
    ['{parent, select, null {at the top} other {in “{parent}”}}', '(a: { readonly parent: null | string }) => string'],
    ['{isOn, select, true {On} other {Off}}', '(a: { readonly isOn: true | false }) => string'],
    ['{by, select, sync {by sync} import {by an import} other {}}', '(a: { readonly by: "sync" | "import" }) => string']
  ])('tells the types of its arguments: %s', (sentence, type) => {
    expect(typed(sentence)).toContain(`readonly "it": ${type} }`);
  });

  it('becomes code that chooses by the value, and takes no name for one', () => {
    const say = (sentence: string, isolates: boolean, a: Readonly<Record<string, unknown>>): unknown => {
      const made: unknown = runInNewContext(`(${codeOf(sentence, isolates)})`, {
        isolated: keptApart,
        number,
        plural: pluralCategory
      });
      return typeof made === 'function' ? Reflect.apply(made, undefined, [a]) : made;
    };
    const place = '{parent, select, null {at the top} other {in “{parent}”}}';
    expect(say(place, false, { parent: null })).toBe('at the top');
    expect(say(place, false, { parent: 'null' })).toBe('in “null”');
    expect(say(place, true, { parent: 'Boots' })).toBe('in “\u2068Boots\u2069”');
    const names = '{count, plural, =0 {no name} one {# name} other {# names, the first {first, number}}}';
    expect(say(names, false, { count: 0, first: 1 })).toBe('no name');
    expect(say(names, false, { count: 1, first: 1 })).toBe('1 name');
    expect(say(names, false, { count: 12_345, first: 0.125 })).toBe('12,345 names, the first 0.125');
    expect(compiled({ it: place }, 'src-shared', 'ui')).toContain('localized("ui", ');
  });

  it('is English for what programs read too, also where the app speaks another language', async () => {
    const { speak } = await import('../../../src-shared/language');
    const { englishNumber, englishPlural, writeNumbersBy } = await import('../../../src-shared/sentence');
    speak({ tag: 'de', sentencesOf: () => undefined });
    writeNumbersBy('de');
    expect([0, 12_345, 0.5].map(englishNumber)).toEqual(['0', '12,345', '0.5']);
    expect([0, 1, 2].map(englishPlural)).toEqual(['other', 'one', 'other']);
    expect(compiled({ it: '{count, number}' }, 'src-shared', null)).toContain('englishNumber as number');
  });

  it.each([
    ['Löschen', 'Delete “{name}”', '{name} is left out'],
    ['„{nam}“ löschen', 'Delete “{name}”', '{nam} is not in English'],
    ['{name löschen', 'Delete “{name}”', 'MALFORMED_ARGUMENT'],
    ['in „{parent}“', '{parent, select, null {at the top level} other {in “{parent}”}}', '{parent}: null is not said'],
    [
      '{by, select, sync {Abgleich} other {}}',
      '{by, select, sync {Sync} import {Import} other {}}',
      '"import" is not said'
    ],
    [
      '{by, select, file {Datei} sync {a} import {b} other {}}',
      '{by, select, sync {Sync} import {Import} other {}}',
      '"file" is not in English'
    ]
  ])('in another language is held against English: %s', (own, english, fault) => {
    expect(faultsOf({ it: english }, { it: own }).join('\n')).toContain(fault);
  });

  it('may choose its form by less, and none may be missing or unknown', () => {
    const english = { it: '{count, plural, one {It} other {They}}', them: 'Them' };
    expect(faultsOf(english, { it: 'それ', them: 'それら' })).toEqual([]);
    // What is a function in English is called in every language.
    expect(codeOf({ it: 'それ', them: 'それら' }, false, english)).toBe('{ "it": (a) => "それ", "them": "それら" }');
    expect(faultsOf(english, { it: 'それ', more: 'x' })).toEqual(['them: missing', 'more: not in English']);
    expect(faultsOf({ it: '{n, selectordinal, one {#st} other {#th}}' })).toHaveLength(1);
  });

  it('keeps inserted texts apart in each language that runs from right to left', () => {
    const tags = messageFiles().map(({ language: tag }) => tag);
    expect(tags.filter((tag) => isolates(tag) !== (directionOf(tag) === 'rtl'))).toEqual([]);
  });
});
