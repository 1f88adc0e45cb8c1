import type { MappingReason } from '../../src-shared/mapping';
import { leadOf, MOST_SUGGESTIONS, Suggester, type MappingQuestion, type ScoredTarget } from './suggester';
import { votesOf } from './votes';

export interface Suggestion {
  /** The index in the taxonomy. */
  readonly at: number;
  /** From 0 to 1. */
  readonly score: number;
  /** Whether it may be confirmed with others unseen: what this person has mapped so far bears that out. */
  readonly sure: boolean;
  /** The weightiest first. */
  readonly why: readonly MappingReason[];
}

/** More of what a person has mapped say nothing more of how far to trust the words. */
const MOST_TRIED = 400;

/** Where the words are mostly right, votes only break ties; where they are mostly wrong, votes decide. */
const trustIn = (right: number, of: number): number => {
  const share = (right + 2) / (of + 4);
  return 0.2 + 2.5 * (1 - share) ** 2;
};

/** A suggestion is sure only with a lead that was right for 97 % of so many mapped categories at least. */
const SURE = { least: 20, share: 0.97, lead: 0.4 } as const;

/** Some of what was mapped, spread over the tree. */
const tried = (confirmed: ReadonlyMap<number, number>): [number, number][] => {
  const step = Math.ceil(confirmed.size / MOST_TRIED);
  return [...confirmed].filter((_, index) => index % step === 0);
};

/** The least lead that what was mapped bears out: each is suggested as if it were not mapped. `null`: none. */
const sureLead = (suggester: Suggester, known: readonly [number, number][]): number | null => {
  const leads = known
    .map(([at, target]) => ({ found: suggester.suggest(at), target }))
    .map(({ found, target }) => ({ lead: leadOf(found), isRight: found[0]?.at === target }))
    .filter(({ lead }) => lead >= SURE.lead)
    .sort((one, other) => other.lead - one.lead);
  let [least, right]: [number | null, number] = [null, 0];
  for (const [index, { lead, isRight }] of leads.entries()) {
    if (isRight) right += 1;
    if (index + 1 >= SURE.least && right >= SURE.share * (index + 1)) least = lead;
  }
  return least;
};

const rounded = (score: number): number => Math.round(score * 1_000) / 1_000;

const shownScore = (points: number): number => rounded(1 - 2 ** -Math.max(0, points));

/** Learns from what is confirmed. @returns what suggests targets for a category */
export const suggesterOf = (question: MappingQuestion, limit: number): ((at: number) => readonly Suggestion[]) => {
  const { tree, confirmed } = question;
  const known = tried(confirmed);
  const byWords = new Suggester(question, null);
  const right = known.filter(([at, target]) => byWords.suggest(at)[0]?.at === target).length;
  const votes = known.length === 0 ? null : votesOf(tree, confirmed, trustIn(right, known.length));
  const suggester = votes === null ? byWords : new Suggester(question, votes);
  const least = sureLead(suggester, known);
  const suggestionsOf = (found: readonly ScoredTarget[]): Suggestion[] =>
    found.slice(0, Math.min(limit, MOST_SUGGESTIONS)).map(({ at, points, why }, place) => ({
      at,
      score: shownScore(points),
      sure: place === 0 && least !== null && leadOf(found) >= least,
      why
    }));
  return (at) => suggestionsOf(suggester.suggest(at));
};

/** The suggestions for each of the given categories, in this order. Ask for some, see to other work, and go on. */
export function* suggestMappings(
  question: MappingQuestion,
  categories: Iterable<number>,
  limit: number
): Generator<{ readonly at: number; readonly suggestions: readonly Suggestion[] }> {
  const suggest = suggesterOf(question, limit);
  for (const at of categories) yield { at, suggestions: suggest(at) };
}
