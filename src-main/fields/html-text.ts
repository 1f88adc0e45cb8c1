import { decodeHTMLStrict } from 'entities/decode';

/*
 * Texts of services that keep them as HTML, WordPress above all (6.1 was asked): a name is text, from which it strips whatever
 * looks like an element; a description is markup, of which it strips some. What stands in other members it leaves alone.
 */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** Also what WordPress takes for an encoded octet and strips (`sanitize_text_field`). */
export const nameAsHtml = (name: string): string => escaped(name).replaceAll(/%(?=[\da-f]{2})/gi, '&#37;');

/** The inverse. Only what ends in a semicolon is an entity, or a query string would lose its `&copy=1`. */
export const nameFromHtml = (html: string): string => (html.includes('&') ? decodeHTMLStrict(html) : html);

const ELEMENTS =
  'a|abbr|acronym|address|article|aside|audio|b|bdi|bdo|big|blockquote|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|label|li|main|map|mark|menu|nav|object|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strike|strong|style|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr';

/** An element, or one that is escaped any number of times. */
const MARKUP = new RegExp(`(?:<|&(?:amp;)*(?:lt|LT|#0*60|#x0*3c);)/?(?:${ELEMENTS})(?![\\w-])`, 'i');

/** The `<` that begins no element, and the `&` that begins no entity. */
const BARE = new RegExp(`<(?!/?(?:${ELEMENTS})(?![\\w-])|!--)|&(?!(?:[a-z][a-z\\d]*|#\\d+|#x[\\da-f]+);)`, 'gi');

/**
 * A description that has elements in it is markup, which a person writes as such; any other is text. What is not told apart
 * once it is escaped, such as a text about `<b>`, is markup too.
 */
export const descriptionAsHtml = (description: string): string =>
  MARKUP.test(description)
    ? description.replaceAll(BARE, (character) => ESCAPES[character] ?? character)
    : escaped(description);

/** The inverse: markup is read unchanged. */
export const descriptionFromHtml = (html: string): string =>
  html.includes('&') && !MARKUP.test(html) ? decodeHTMLStrict(html) : html;
