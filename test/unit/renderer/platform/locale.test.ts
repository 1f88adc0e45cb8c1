import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatLocaleFor } from '../../../../src-renderer/platform/text';

it.each([
  ['de-DE', 'en-DE'],
  ['fr', 'en-FR'],
  ['zh-Hant-TW', 'en-TW'],
  ['en-NZ', 'en-NZ'],
  ['en', 'en'],
  ['no locale', 'en-GB'],
  ['', 'en-GB']
])('words are English and conventions of the region: %s, so %s', (system, locale) => {
  expect(formatLocaleFor(system)).toBe(locale);
});

const start = async (locale: string): Promise<string[]> => {
  vi.stubGlobal('canopyLocale', locale);
  const { calendarDay, dateOf, dateTimeOf, dayTitle, momentOf, timeOf } =
    await import('../../../../src-renderer/platform/dates');
  const { categories, enteredNumber, fileSize } = await import('../../../../src-renderer/platform/amounts');
  const at = new Date(2026, 10, 22, 15, 5, 9).toISOString();
  const later = new Date(2027, 1, 1);
  const texts = [timeOf(at), dateOf(at), dateTimeOf(at), momentOf(at, later), dayTitle(at, later)];
  const entered = [calendarDay('2026-11-22'), enteredNumber(12_345.25, true), enteredNumber(12_345.25, false)];
  return [...texts, categories(12_345), fileSize(4_200), ...entered].map((text) =>
    text.replaceAll(/[\u00a0\u202f]/g, ' ')
  );
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    'en-US',
    [
      '3:05 PM',
      'November 22, 2026',
      'Nov 22, 2026, 3:05 PM',
      'November 22, 2026 at 3:05 PM',
      'Sunday, November 22, 2026',
      '12,345 categories',
      '4.2 KB',
      'Nov 22, 2026',
      '12,345.25',
      '12345.25'
    ]
  ],
  [
    'de-DE',
    [
      '15:05',
      '22 November 2026',
      '22 Nov 2026, 15:05',
      '22 November 2026 at 15:05',
      'Sunday 22 November 2026',
      '12.345 categories',
      '4,2 KB',
      '22 Nov 2026',
      '12.345,25',
      '12345,25'
    ]
  ],
  [
    'sv-SE',
    [
      '15:05',
      '22 November 2026',
      '22 Nov 2026, 15:05',
      '22 November 2026 at 15:05',
      'Sunday 22 November 2026',
      '12 345 categories',
      '4,2 KB',
      '22 Nov 2026',
      '12 345,25',
      '12345,25'
    ]
  ]
])('every date, time and number follows one locale: %s', async (locale, texts) => {
  expect(await start(locale)).toEqual(texts);
});

it.each([
  ['en-US', '1,250', '17.50'],
  ['es-ES', '1.250', '17,50'],
  ['sv-SE', '1 250', '17,50']
])('numbers of four digits are grouped as longer ones are, and filled up: %s', async (locale, grouped, filled) => {
  vi.stubGlobal('canopyLocale', locale);
  const { enteredNumber } = await import('../../../../src-renderer/platform/amounts');
  expect([enteredNumber(1_250, true).replace('\u00a0', ' '), enteredNumber(17.5, true, 2)]).toEqual([grouped, filled]);
});

it.each([
  ['en-US', '1,250,000.5'],
  ['de-DE', '1.250.000,5'],
  ['sv-SE', '1 250 000,5']
])('a number is read as it is written: %s', async (locale, text) => {
  vi.stubGlobal('canopyLocale', locale);
  const { ungrouped } = await import('../../../../src-renderer/platform/amounts');
  expect(ungrouped(text)).toBe('1250000.5');
});

const inLanguage = async (language: string, locale: string): Promise<void> => {
  vi.stubGlobal('canopyLocale', locale);
  const { speak } = await import('../../../../src-shared/language');
  speak({ tag: language, sentencesOf: () => undefined });
};

it.each([
  ['en', 'en-US', 'Jun 5, 2026'],
  ['en', 'en-GB', '5 Jun 2026'],
  ['de', 'de-DE', '05.06.2026'],
  ['fr', 'fr-FR', '5 juin 2026'],
  ['pt-BR', 'pt-BR', '5 de jun. de 2026'],
  ['ja', 'ja-JP', '2026/06/05'],
  ['ar', 'ar-EG', '٠٥/٠٦/٢٠٢٦']
])('a day is read as it is shown: %s in %s', async (language, locale, text) => {
  await inLanguage(language, locale);
  const { calendarDay, dayShownAs } = await import('../../../../src-renderer/platform/dates');
  expect(dayShownAs(text)).toBe('2026-06-05');
  for (const day of ['2026-11-12', '2026-02-03', '1999-12-31']) expect(dayShownAs(calendarDay(day))).toBe(day);
  for (const none of ['', 'soon', '2026', '12', '2026-13-40', 'Jun 5']) expect(dayShownAs(none)).toBeNull();
});

it.each([
  ['١٢٬٥٠٠', 12_500],
  ['١٢٥٠٠', 12_500],
  ['٧٫٥', 7.5],
  ['12500', 12_500]
])('a number in the digits of the region is one: %s', async (text, value) => {
  await inLanguage('ar', 'ar-EG');
  const { readFieldText } = await import('../../../../src-renderer/session/cells/field-text');
  expect(readFieldText({ key: 'k', name: 'K', type: 'number' }, text)).toEqual({ ok: true, value });
});

it.each([
  ['ar', 'ar-EG', '\u0661\u0662'],
  ['fa', 'fa-IR', '\u06f1\u06f2'],
  ['ar', 'ar-MA', '12'],
  ['de', 'de-DE', '12']
])('small numbers have the digits of the language, too: %s in %s', async (language, locale, digits) => {
  await inLanguage(language, locale);
  await import('../../../../src-renderer/platform/text');
  const { number } = await import('../../../../src-shared/sentence');
  expect(number(12)).toBe(digits);
  const { enteredNumber } = await import('../../../../src-renderer/platform/amounts');
  expect([enteredNumber(12, true), enteredNumber(12, false)]).toEqual([digits, digits]);
});

it.each([
  ['de', 'One. Two.'],
  ['ja', 'One.Two.'],
  ['zh-Hans', 'One.Two.']
])('sentences follow each other as the language has it: %s', async (language, together) => {
  const { speak } = await import('../../../../src-shared/language');
  speak({ tag: language, sentencesOf: () => undefined });
  const { inARow } = await import('../../../../src-renderer/platform/text');
  expect(inARow(['One.', 'Two.'])).toBe(together);
});

it.each([
  ['pt-BR', 'pt-BR', 'pt-BR'],
  ['pt-BR', 'pt-PT', 'pt-PT'],
  ['pt-BR', 'en-US', 'pt-US'],
  ['zh-Hans', 'zh-CN', 'zh-CN'],
  ['zh-Hans', 'zh-TW', 'zh-Hans-TW'],
  ['ar', 'de-DE', 'ar-DE']
])('words in %s on a system of %s are formatted as %s', async (tag, system, locale) => {
  const { speak } = await import('../../../../src-shared/language');
  speak({ tag, sentencesOf: () => undefined });
  const text = await import('../../../../src-renderer/platform/text');
  expect(text.formatLocaleFor(system)).toBe(locale);
});
