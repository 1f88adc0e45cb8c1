import MarkdownIt from 'markdown-it';
import guide from '../../../docs/user-guide.md?raw';
import { fold } from '../../../src-shared/normal-forms';

/** A chapter of the guide. `folded`: its text, for searching. */
export interface GuideChapter {
  readonly title: string;
  readonly html: string;
  readonly folded: string;
}

/** Pictures, and tables of nothing else: the app itself shows what is in them. */
const PICTURES = /(?:^\|.*\n\|(?: -+ \|)+\n\| !\[.*\n)|!\[[^\]]*\]\([^)]*\)/gm;

/** Links lead to other documents, which are not in the app. */
const LINKS = /\[([^\]]*)\]\([^)]*\)/g;

/** The user guide, by chapters. Loaded on demand, since few starts need it. */
export const guideChapters = (): GuideChapter[] => {
  const markdown = new MarkdownIt();
  const text = guide.replace(PICTURES, '').replace(LINKS, '$1');
  return text.split(/^##? /m).flatMap((chapter) => {
    const end = chapter.indexOf('\n');
    const title = chapter.slice(0, Math.max(0, end));
    return title === '' ? [] : [{ title, html: markdown.render(chapter.slice(end)), folded: fold(chapter) }];
  });
};
