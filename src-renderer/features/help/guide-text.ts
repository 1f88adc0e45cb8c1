import MarkdownIt from 'markdown-it';
import { ENGLISH } from '../../../src-shared/language';
import { fold } from '../../../src-shared/normal-forms';

/** A chapter of the guide. `folded`: its text, for searching. */
export interface GuideChapter {
  readonly title: string;
  readonly html: string;
  readonly folded: string;
}

/** The user guide. `language`: what it is written in, BCP 47. */
export interface Guide {
  readonly language: string;
  readonly chapters: readonly GuideChapter[];
}

/** The guide in the languages that it is translated to. Each is a file of the build, loaded for those who speak it. */
const TRANSLATIONS = import.meta.glob<string>('../../../docs/user-guide.*.md', { query: '?raw', import: 'default' });

/** Pictures, and tables of nothing else: the app itself shows what is in them. */
const PICTURES = /(?:^\|.*\n\|(?: -+ \|)+\n\| !\[.*\n)|!\[[^\]]*\]\([^)]*\)/gm;

/** Links lead to other documents, which are not in the app. */
const LINKS = /\[([^\]]*)\]\([^)]*\)/g;

/** The user guide in a language where it is translated to that, otherwise in English. Loaded on demand, since few starts need it. */
export const readGuide = async (language: string): Promise<Guide> => {
  const translation = TRANSLATIONS[`../../../docs/user-guide.${language}.md`];
  if (translation !== undefined) return { language, chapters: chaptersOf(await translation()) };
  const english = await import('../../../docs/user-guide.md?raw');
  return { language: ENGLISH.tag, chapters: chaptersOf(english.default) };
};

const chaptersOf = (guide: string): GuideChapter[] => {
  const markdown = new MarkdownIt();
  const text = guide.replace(PICTURES, '').replace(LINKS, '$1');
  return text.split(/^##? /m).flatMap((chapter) => {
    const end = chapter.indexOf('\n');
    const title = chapter.slice(0, Math.max(0, end));
    return title === '' ? [] : [{ title, html: markdown.render(chapter.slice(end)), folded: fold(chapter) }];
  });
};
