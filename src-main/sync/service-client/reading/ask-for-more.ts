import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import { listedRows, type Page, type ReadingParts } from './page';
import { pagingSignsOf } from './signs-of-more';

/** How many categories a page usually holds. A list of just so many that says nothing of its length may be the first of several. */
const USUAL_SIZES: ReadonlySet<number> = new Set([
  5, 10, 12, 15, 16, 20, 24, 25, 30, 40, 48, 50, 60, 64, 75, 80, 96, 99, 100, 120, 128, 150, 200, 250, 256, 300, 400,
  500, 512, 1_000, 1_024, 2_000, 2_500, 5_000, 10_000
]);

/** Whether a list of that length may be a page. */
export const isUsualSize = (length: number): boolean => USUAL_SIZES.has(length);

const REFUSALS = [400, 404, 405, 414, 416, 422, 501] as const;

/** The usual parameters of a second page: all at once, and each by itself for a service that refuses what it does not know. */
const questions = (size: number): Readonly<Record<string, string>>[] => {
  const n = String(size);
  return [
    { page: '2', per_page: n, limit: n, offset: n, skip: n, _page: '2', _limit: n },
    { page: '2' },
    { offset: n, limit: n }
  ];
};

const withParameters = (url: URL, parameters: Readonly<Record<string, string>>): URL => {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (!url.searchParams.has(name)) asked.searchParams.set(name, value);
  return asked;
};

/** Rows that have no id are compared as they stand. */
const keysOf = (rows: readonly unknown[], idOf: ReadingParts['idOf']): Set<unknown> =>
  new Set(rows.map((row) => idOf(row) ?? JSON.stringify(row)));

/**
 * Asks a service once for more, where the length of its list alone suggests that it is a page.
 * @returns `changed`: the list itself is another one by now, so that the answer says nothing
 * @throws RemoteFailure `incomplete` when it has more
 */
export const askForMore = async (
  page: Page,
  rows: readonly unknown[],
  { protocol, childrenKey, idOf, ask }: ReadingParts
): Promise<'whole' | 'changed'> => {
  if (!isUsualSize(rows.length)) return 'whole';
  const { totals } = pagingSignsOf(page, rows);
  if (totals.some(({ total, mayBeOfPage }) => total === rows.length && !mayBeOfPage)) return 'whole';
  const known = keysOf(rows, idOf);
  for (const parameters of questions(rows.length)) {
    const url = withParameters(page.url, parameters);
    if (url.href === page.url.href) continue;
    const answer = await ask(url, REFUSALS);
    if (answer.status >= 400) continue;
    const others = listedRows(answer.value, protocol, childrenKey);
    // Beyond the end, it may be, where a service heeds several of the parameters at once.
    if (others.length === 0) continue;
    const asked = keysOf(others, idOf);
    // The same list once more, to which somebody may have added meanwhile, is no second page.
    const isSame = asked.intersection(known).size * 2 >= known.size;
    if (isSame) return 'whole';
    const again = keysOf(listedRows((await ask(page.url, [])).value, protocol, childrenKey), idOf);
    if (again.symmetricDifference(known).size > 0) return 'changed';
    throw new RemoteFailure('incomplete', messages.partOnly(messages.signs.answered(rows.length)));
  }
  return 'whole';
};
