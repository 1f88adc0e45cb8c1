import { escapeUTF8 } from 'entities';

/** What XML 1.0 cannot hold in any way (https://www.w3.org/TR/xml/#charsets), and HTML neither. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as it stands in an element of XML or HTML. A character that neither can hold becomes U+FFFD. */
export const markupText = (text: string): string => escapeUTF8(text.replaceAll(IMPOSSIBLE, '\uFFFD'));

/** The same in an attribute: a parser of XML would make spaces of line ends there. */
export const markupAttribute = (text: string): string =>
  markupText(text).replaceAll('\n', '&#10;').replaceAll('\r', '&#13;').replaceAll('\t', '&#9;');
