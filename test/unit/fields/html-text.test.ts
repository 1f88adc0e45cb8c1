import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptionAsHtml, descriptionFromHtml, nameAsHtml, nameFromHtml } from '../../../src-main/fields/html-text';
import { isTidied } from '../../../src-main/sync/merge/unit-values';
import { always } from '../../support/fuzz-runs';

/* What WordPress 6.1 does to what it is sent (test/services/wordpress/observed.md), in the order of its filters. */

const specialCharacters = (text: string): string =>
  text
    .replaceAll(/&(?!(?:[a-z][a-z\d]*|#0*\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const withoutElements = (text: string): string => text.replaceAll(/<[^<>]*>/g, '');

/** `sanitize_text_field`, `wp_filter_kses`, `_wp_specialchars`. */
const nameKept = (name: string): string =>
  specialCharacters(
    withoutElements(name)
      .replaceAll(/%[\da-f]{2}/gi, '')
      .replaceAll(/[\r\n\t ]+/g, ' ')
      .trim()
  );

const ALLOWED = /<(\/?(?:a|b|blockquote|code|em|i|strong)(?:\s[^<>]*)?)>/gi;

/** `wp_filter_kses`, by which some elements stay. */
const descriptionKept = (html: string): string => {
  const marked = html.replaceAll(ALLOWED, '\u0001$1\u0002');
  return specialCharacters(withoutElements(marked)).replaceAll('\u0001', '<').replaceAll('\u0002', '>');
};

const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '&',
      ';',
      'a',
      'm',
      'p',
      'l',
      't',
      '<',
      '>',
      '#',
      '3',
      '8',
      '%',
      '4',
      '1',
      'W',
      '/',
      ' ',
      '"',
      'é',
      '\u{1F375}'
    )
  }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('A & B', '<Women>', '&amp;', '&amp;amp;', '5 < 6 > 4', '100%ad', 'R&D; &copy=1', '&#38;', 'x&lt;y')
);

const shown = (name: string): string => name.replaceAll(/[\r\n\t ]+/g, ' ').trim();

test('a name goes to WordPress and comes back as it was typed', () => {
  always(2_000, [texts], (name) => {
    expect(nameFromHtml(nameKept(nameAsHtml(name)))).toBe(shown(name));
  });
});

test('a description without elements comes back as it was typed', () => {
  always(2_000, [texts], (text) => {
    fc.pre(!/(<|lt;|60;|3c;)\/?[a-z]/i.test(text));
    expect(descriptionFromHtml(descriptionKept(descriptionAsHtml(text)))).toBe(text);
  });
});

describe('descriptions', () => {
  test.each([
    ['A & B', 'A &amp; B'],
    ['<Women> & &amp;', '&lt;Women&gt; &amp; &amp;amp;'],
    ['a < b', 'a &lt; b']
  ])('%s is text', (typed, sent) => {
    expect(descriptionAsHtml(typed)).toBe(sent);
    expect(descriptionFromHtml(descriptionKept(sent))).toBe(typed);
  });

  test.each([
    '<b>Bold</b> &amp; <em>more</em>',
    'About &lt;b&gt;',
    'About &amp;lt;b&amp;gt;',
    '<a href="x?a=1&amp;b=2">x</a>'
  ])('%s is markup, and stays as it is', (typed) => {
    expect(descriptionAsHtml(typed)).toBe(typed);
    expect(descriptionFromHtml(descriptionKept(typed))).toBe(typed);
  });

  test('of what is escaped in markup, the service’s spelling is taken over', () => {
    const typed = 'A & <b>B</b> <Women>';
    const back = descriptionFromHtml(descriptionKept(descriptionAsHtml(typed)));
    expect(back).toBe('A &amp; <b>B</b> &lt;Women&gt;');
    expect(isTidied(typed, back)).toBe(true);
  });
});
