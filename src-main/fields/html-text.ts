import { decodeHTMLStrict } from 'entities/decode';

/*
 * Texts of services that store HTML, above all WordPress (6.1 was tested): names are text, from which it strips anything like an element;
 * descriptions are markup. Other members stay as they are.
 */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);

/** Also escapes what WordPress would strip as an encoded octet (`sanitize_text_field`). */
export const nameAsHtml = (name: string): string => escaped(name).replaceAll(/%(?=[\da-f]{2})/gi, '&#37;');

/** The inverse of `nameAsHtml`. Only entities with a semicolon count, so that a query string keeps its `&copy=1`. */
export const nameFromHtml = (html: string): string => (html.includes('&') ? decodeHTMLStrict(html) : html);

const ELEMENTS =
  'a|abbr|acronym|address|article|aside|audio|b|bdi|bdo|big|blockquote|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|label|li|main|map|mark|menu|nav|object|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strike|strong|style|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr';

/** An element, escaped any number of times. */
const MARKUP = new RegExp(`(?:<|&(?:amp;)*(?:lt|LT|#0*60|#x0*3c);)/?(?:${ELEMENTS})(?![\\w-])`, 'i');

const BARE = new RegExp(`<(?!/?(?:${ELEMENTS})(?![\\w-])|!--)|&(?!(?:[a-z][a-z\\d]*|#\\d+|#x[\\da-f]+);)`, 'gi');

/** A description with elements is markup; any other is text. */
export const descriptionAsHtml = (description: string): string =>
  MARKUP.test(description)
    ? description.replaceAll(BARE, (character) => ESCAPES[character] ?? character)
    : escaped(description);

export const descriptionFromHtml = (html: string): string =>
  html.includes('&') && !MARKUP.test(html) ? decodeHTMLStrict(html) : html;
