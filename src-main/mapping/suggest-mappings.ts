import type { MappingReason } from '../../src-shared/mapping';
import { atOnce, type SlicedWork } from '../../src-shared/sliced-work';
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

/** Some of what was mapped one by one, spread over the tree. */
const tried = ({ confirmed, unseen }: MappingQuestion): [number, number][] => {
  const seen = [...confirmed].filter(([at]) => unseen?.has(at) !== true);
  const step = Math.ceil(seen.length / MOST_TRIED);
  return seen.filter((_, index) => index % step === 0);
};

interface Tried {
  readonly lead: number;
  readonly isRight: boolean;
}

/** How far suggestions can be trusted here: of `of` mapped categories, each suggested as if it were not mapped, `right` were right that led by `lead`. */
export interface SureLead {
  readonly lead: number;
  readonly right: number;
  readonly of: number;
}

/** So many are tried between two stops. */
const TRIED_AT_ONCE = 20;

/** What is suggested for each of them as if it were not mapped. */
function* foundFor(suggester: Suggester, known: readonly [number, number][]): SlicedWork<Tried[]> {
  const found: Tried[] = [];
  for (const [at, target] of known) {
    const suggested = suggester.suggest(at);
    found.push({ lead: leadOf(suggested), isRight: suggested[0]?.at === target });
    if (found.length % TRIED_AT_ONCE === 0) yield;
  }
  return found;
}

/** The least lead that what was mapped bears out. `null`: none. */
const sureLead = (found: readonly Tried[]): SureLead | null => {
  const leads = found.filter(({ lead }) => lead >= SURE.lead).sort((one, other) => other.lead - one.lead);
  let least: SureLead | null = null;
  let right = 0;
  for (const [index, { lead, isRight }] of leads.entries()) {
    if (isRight) right += 1;
    const of = index + 1;
    if (of >= SURE.least && right >= SURE.share * of) least = { lead, right, of };
  }
  return least;
};

const rounded = (score: number): number => Math.round(score * 1_000) / 1_000;

const shownScore = (points: number): number => rounded(1 - 2 ** -Math.max(0, points));

/** What was learnt from what is confirmed. */
export interface Learnt {
  readonly suggest: (at: number) => readonly Suggestion[];
  /** `null`: no suggestion is sure. */
  readonly sure: SureLead | null;
}

/** Learns from what is confirmed, which takes a while in a large tree: the work stops now and then. */
export function* learn(question: MappingQuestion, limit: number): SlicedWork<Learnt> {
  const { tree, confirmed } = question;
  const known = tried(question);
  const byWords = new Suggester(question, null);
  const right = (yield* foundFor(byWords, known)).filter(({ isRight }) => isRight).length;
  const votes = confirmed.size === 0 ? null : yield* votesOf(tree, confirmed, trustIn(right, known.length));
  const suggester = votes === null ? byWords : new Suggester(question, votes);
  const sure = sureLead(yield* foundFor(suggester, known));
  const suggestionsOf = (found: readonly ScoredTarget[]): Suggestion[] =>
    found.slice(0, Math.min(limit, MOST_SUGGESTIONS)).map(({ at, points, why }, place) => ({
      at,
      score: shownScore(points),
      sure: place === 0 && sure !== null && leadOf(found) >= sure.lead,
      why
    }));
  return { suggest: (at) => suggestionsOf(suggester.suggest(at)), sure };
}

/** The suggestions for each of the given categories, in this order. Ask for some, see to other work, and go on. */
export function* suggestMappings(
  question: MappingQuestion,
  categories: Iterable<number>,
  limit: number
): Generator<{ readonly at: number; readonly suggestions: readonly Suggestion[] }> {
  const { suggest } = atOnce(learn(question, limit));
  for (const at of categories) yield { at, suggestions: suggest(at) };
}
