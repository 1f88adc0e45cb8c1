import { escapeUTF8 } from 'entities';

/** What XML 1.0 cannot hold in any way (https://www.w3.org/TR/xml/#charsets), and HTML neither. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Replaces characters that neither can hold by U+FFFD. */
export const withoutImpossible = (text: string): string => text.replaceAll(IMPOSSIBLE, '\uFFFD');

export const markupText = (text: string): string => escapeUTF8(withoutImpossible(text));

/** For attributes, in which XML parsers turn line ends into spaces. */
export const markupAttribute = (text: string): string =>
  markupText(text).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;').replaceAll('\t', '&#9;');
