import { CATEGORIES_TYPE } from '../../session/clipboard-format';
import type { BroughtData } from '../../session/paste';

/** What comes with a drag that began in another program or another window. */
interface OutsideSource {
  readonly types: readonly string[];
  readonly getStringData: (type: string) => string | null;
}

/** Whether categories can be made of it. Links and files bring text too, but mean something else. */
export const bringsCategories = ({ types }: Pick<OutsideSource, 'types'>): boolean =>
  types.includes(CATEGORIES_TYPE) ||
  (types.includes('text/plain') && !types.includes('Files') && !types.includes('text/uri-list'));

/** Only readable once it has been dropped. */
export const broughtData = (source: OutsideSource): BroughtData => ({
  text: source.getStringData('text/plain') ?? '',
  categories: source.getStringData(CATEGORIES_TYPE) ?? ''
});
