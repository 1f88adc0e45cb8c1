/* MediaWiki's markup (https://www.mediawiki.org/wiki/Help:Formatting) as Markdown, line by line, so that line numbers stay right. */

const MOST_EQUALS = 6;
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

/** A heading between as many equal signs on both sides. Not by a pattern, which would search a long run of blanks from each of its places. */
const headingIn = (line: string): { readonly level: number; readonly text: string } | null => {
  if (!line.startsWith('=')) return null;
  const whole = line.trimEnd();
  for (let level = MOST_EQUALS; level > 0; level -= 1) {
    const equals = '='.repeat(level);
    const text = whole.slice(level, -level).trim();
    if (text !== '' && whole.startsWith(equals) && whole.endsWith(equals)) return { level, text };
  }
  return null;
};

/** Headings between equal signs, and none of Markdown. */
export const isWikiText = (lines: readonly string[]): boolean =>
  lines.filter((line) => headingIn(line) !== null).length > 1 && !lines.some((line) => /^#{1,6} \S/.test(line));

export const markdownOfWiki = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const heading = headingIn(line);
      if (heading !== null) return `${'#'.repeat(heading.level)} ${plain(heading.text)}`;
      const [, marks, item = ''] = ITEM.exec(line) ?? [];
      return marks === undefined ? plain(line.trimStart()) : `${'  '.repeat(marks.length - 1)}- ${plain(item)}`;
    })
    .join('\n');
