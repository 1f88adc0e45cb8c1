import { escapeUTF8 } from 'entities';

/** What XML 1.0 cannot hold in any way (https://www.w3.org/TR/xml/#charsets), and HTML neither. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The text with U+FFFD for each character that neither can hold. */
export const withoutImpossible = (text: string): string => text.replaceAll(IMPOSSIBLE, '\uFFFD');

/** A text as it stands in an element of XML or HTML. */
export const markupText = (text: string): string => escapeUTF8(withoutImpossible(text));

/** The same in an attribute: a parser of XML would make spaces of line ends there. */
export const markupAttribute = (text: string): string =>
  markupText(text).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;').replaceAll('\t', '&#9;');
