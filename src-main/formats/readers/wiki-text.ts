/* MediaWiki's markup (https://www.mediawiki.org/wiki/Help:Formatting) as Markdown, line by line, so that line numbers stay right. */

const HEADING = /^(={1,6})\s*(\S.*?)\s*\1\s*$/;
const ITEM = /^([*#]+)\s*(\S.*)$/;
const LINK = /\[\[(?:[^\]|[]*\|)?([^\]|[]*)\]\]/g;
const EMPHASIS = /'{2,5}/g;
/** Characters with a meaning in Markdown. */
const MARKUP = /[\\`*_[\]<~#+=>&-]/g;

const plain = (text: string): string =>
  text
    .replaceAll(LINK, '$1')
    .replaceAll(EMPHASIS, '')
    .replaceAll(MARKUP, String.raw`\$&`);

/** Headings between equal signs, and none of Markdown. */
export const isWikiText = (lines: readonly string[]): boolean =>
  lines.filter((line) => HEADING.test(line)).length > 1 && !lines.some((line) => /^#{1,6} \S/.test(line));

export const markdownOfWiki = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, equals, heading = ''] = HEADING.exec(line) ?? [];
      if (equals !== undefined) return `${'#'.repeat(equals.length)} ${plain(heading)}`;
      const [, marks, item = ''] = ITEM.exec(line) ?? [];
      return marks === undefined ? plain(line.trimStart()) : `${'  '.repeat(marks.length - 1)}- ${plain(item)}`;
    })
    .join('\n');
