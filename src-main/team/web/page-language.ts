import { languageFor } from '../../../src-shared/language';
import { onceFor } from '../../../src-shared/once';
import { saidBy } from '../../../src-shared/said-again';
import { LANGUAGE_TAGS } from '../../../src-shared/shipped-languages';
import shipped from '../../../src-shared/virtual-languages';

/** How a page says its sentences, which are English here as in every process of the service. */
export interface PageLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly say: (text: string) => string;
}

const ENGLISH_PAGE: PageLanguage = { tag: 'en', say: (text) => text };

/** The languages that a browser asks for, best first (RFC 9110, section 12.5.4). */
const askedFor = (accepted: string): readonly string[] =>
  accepted
    .split(',', 20)
    .map((range) => {
      const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
      return { tag, weight: Number(/^q=([\d.]+)$/i.exec(weight)?.[1] ?? 0) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

const loaded = onceFor(async ({ tag, load }: (typeof shipped)[number]): Promise<PageLanguage> => ({
  tag,
  say: saidBy((await load()).saidSentences?.() ?? [], tag)
}));

/** The language for a browser; English where there is no better one. @param accepted the header `Accept-Language` */
export const pageLanguage = async (accepted = ''): Promise<PageLanguage> => {
  const tag = languageFor(LANGUAGE_TAGS, askedFor(accepted));
  const language = shipped.find((one) => one.tag === tag);
  return language === undefined ? ENGLISH_PAGE : loaded(language);
};
