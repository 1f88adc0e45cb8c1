import { type MappingReason, MAPPING_REASONS } from '../../src-shared/mapping';
import type { SlicedWork } from '../../src-shared/sliced-work';
import { votesOf, type Votes } from './votes';
import { fold } from '../../src-shared/normal-forms';
import type { Bridge } from './taxonomy-bridge';
import type { FlatTree } from './flat-tree';
import { squaredWeight, type TargetCategory, type TargetIndex, type TargetWord } from './target-index';
import { gramsOf, wordsOf } from './words';

/**
 * The weights of the features of a score, fitted on six verticals of Shopify's own map to Google and checked on six others
 * (docs/mapping.md). `head`: the last word of the name, which in English names the thing itself.
 */
const WEIGHTS = {
  nameInTarget: 0.25,
  targetInName: 0.45,
  words: 0.5,
  grams: 0.3,
  sameName: 0.3,
  head: 0.15,
  parentsTarget: 0.4,
  parentsTargetSure: 0.45,
  childOfParentsTarget: 0.35,
  belowParentsTargetSure: 0.3,
  bridge: 1
} as const;

/** Categories with the most words in common, which alone are scored in full. */
const CANDIDATES = 60;

/** From this lead over the second suggestion on, the target that is suggested for a parent counts as certain. */
const SURE_LEAD = 0.5;

/** A reason is shown if it contributes this much to the score. */
const WORTH_SAYING = 0.1;

interface ScoredTarget {
  /** The index in the taxonomy. */
  readonly at: number;
  readonly points: number;
  readonly why: readonly MappingReason[];
}

interface MappingQuestion {
  readonly tree: FlatTree;
  readonly index: TargetIndex;
  /** The target of each category that a person has confirmed, both by index. */
  readonly confirmed: ReadonlyMap<number, number>;
  /** Those of them that were confirmed in bulk: they are no evidence of how good suggestions are. */
  readonly unseen?: ReadonlySet<number>;
  readonly bridge: Bridge | null;
}

interface AskedCategory {
  readonly folded: string;
  readonly texts: readonly string[];
  readonly words: readonly TargetWord[];
  readonly pathWords: readonly TargetWord[];
  readonly nameWeight: number;
  readonly length: number;
  readonly head: TargetWord | null;
}

interface ParentsTarget {
  readonly target: TargetCategory;
  /** 0 to 1 */
  readonly sureness: number;
  readonly isConfirmed: boolean;
}

const isBelow = (target: TargetCategory, above: TargetCategory): boolean => {
  for (let one = target.parent; one !== null; one = one.parent) if (one === above) return true;
  return false;
};

const leadOf = ([first, second]: readonly ScoredTarget[]): number => (first?.points ?? 0) - (second?.points ?? 0);

/** Targets that are kept for each category. */
const MOST_SUGGESTIONS = 20;

const worthSaying = (reasons: Readonly<Record<MappingReason, number>>): MappingReason[] =>
  MAPPING_REASONS.filter((reason) => reasons[reason] >= WORTH_SAYING).sort(
    (one, other) => reasons[other] - reasons[one]
  );

const likeness = (asked: AskedCategory, target: TargetCategory, grams: number): { name: number; path: number } => {
  let [inName, inPath, common, pathCommon] = [0, 0, 0, 0];
  for (const word of target.words) {
    if (word.role === 'name') inName += word.weight;
    else if (word.role === 'path') inPath += word.weight;
    if (word.role === 'name') common += squaredWeight(word);
    else if (word.role === 'path') pathCommon += squaredWeight(word);
  }
  for (const word of target.pathWords) if (word.role !== null) pathCommon += squaredWeight(word);
  const alike = target.grams.reduce((sum, { isAsked }) => sum + (isAsked ? 1 : 0), 0);
  const length = asked.length * (target.length || 1);
  const weight = target.nameWeight || 1;
  const isHead = asked.head !== null && target.words.includes(asked.head);
  return {
    name:
      (WEIGHTS.nameInTarget * inName) / asked.nameWeight +
      (WEIGHTS.targetInName * inName) / weight +
      (WEIGHTS.words * common) / length +
      (WEIGHTS.grams * 2 * alike) / Math.max(1, grams + target.grams.length) +
      (target.folded === asked.folded ? WEIGHTS.sameName : 0) +
      (isHead ? WEIGHTS.head : 0),
    path: (WEIGHTS.targetInName * inPath) / weight + (WEIGHTS.words * pathCommon) / length
  };
};

const nearParent = (target: TargetCategory, { target: parents, sureness }: ParentsTarget): number => {
  if (target === parents) return WEIGHTS.parentsTarget + WEIGHTS.parentsTargetSure * sureness;
  if (!isBelow(target, parents)) return 0;
  return (target.parent === parents ? WEIGHTS.childOfParentsTarget : 0) + WEIGHTS.belowParentsTargetSure * sureness;
};

/** Scores targets for the categories of a tree. Results do not depend on the order of the calls. */
export class Suggester {
  readonly #results = new Map<number, readonly ScoredTarget[]>();
  readonly #asked = new Map<number, AskedCategory>();

  constructor(
    private readonly question: MappingQuestion,
    private readonly votes: Votes | null
  ) {}

  /** The targets with the highest scores, the best first. The mapping of the category itself is not used. */
  suggest(at: number): readonly ScoredTarget[] {
    const known = this.#results.get(at);
    if (known !== undefined) return known;
    const parents = this.#parentsTarget(this.question.tree.parents[at] ?? null);
    const asked = this.#ask(at);
    for (const word of asked.pathWords) word.role = 'path';
    for (const word of asked.words) word.role = 'name';
    const results = this.#score(at, asked, parents);
    for (const word of asked.pathWords) word.role = null;
    for (const word of asked.words) word.role = null;
    this.#results.set(at, results);
    return results;
  }

  #parentsTarget(parent: number | null): ParentsTarget | null {
    if (parent === null) return null;
    const confirmed = this.question.index.targets[this.question.confirmed.get(parent) ?? -1];
    if (confirmed !== undefined) return { target: confirmed, sureness: 1, isConfirmed: true };
    const found = this.suggest(parent);
    const target = this.question.index.targets[found[0]?.at ?? -1];
    return target === undefined
      ? null
      : { target, sureness: Math.min(1, leadOf(found) / SURE_LEAD), isConfirmed: false };
  }

  #ask(at: number): AskedCategory {
    const known = this.#asked.get(at);
    if (known !== undefined) return known;
    const name = this.question.tree.names[at] ?? '';
    const texts = wordsOf(name);
    const found = texts.map((text) => this.question.index.wordOf(text) ?? null);
    const words = found.filter((word) => word !== null);
    const parent = this.question.tree.parents[at] ?? null;
    const above = parent === null ? null : this.#ask(parent);
    const pathWords = above === null ? [] : [...new Set([...above.words, ...above.pathWords])];
    const unknown = this.question.index.weightOfUnknown;
    const missing = texts.length - words.length;
    const squares = new Set([...words, ...pathWords]).values().reduce((sum, word) => sum + squaredWeight(word), 0);
    const asked = {
      folded: fold(name),
      texts,
      words,
      pathWords,
      nameWeight: words.reduce((sum, { weight }) => sum + weight, missing * unknown) || 1,
      length: Math.sqrt(squares + missing * unknown ** 2) || 1,
      head: found.at(-1) ?? null
    };
    this.#asked.set(at, asked);
    return asked;
  }

  #alike({ words, pathWords, nameWeight }: AskedCategory): TargetCategory[] {
    const touched: TargetCategory[] = [];
    const add = (target: TargetCategory, overlap: number): void => {
      if (target.overlap === 0) touched.push(target);
      target.overlap += overlap;
    };
    for (const { weight, inNames, inPaths } of words) {
      for (const target of inNames) add(target, weight / nameWeight + weight / target.nameWeight);
      for (const target of inPaths) add(target, (0.5 * weight) / nameWeight);
    }
    for (const { weight, inNames, role } of pathWords)
      if (role === 'path') for (const target of inNames) add(target, (0.6 * weight) / target.nameWeight);
    const least = Float64Array.from(touched, ({ overlap }) => overlap).sort()[touched.length - CANDIDATES] ?? 0;
    const best = touched.filter(({ overlap }) => overlap >= least).slice(0, 2 * CANDIDATES);
    for (const target of touched) target.overlap = 0;
    return best;
  }

  #score(at: number, asked: AskedCategory, parents: ParentsTarget | null): readonly ScoredTarget[] {
    const { targets } = this.question.index;
    const bridged = this.question.bridge?.(at) ?? new Map<number, number>();
    const votes = this.votes?.(at) ?? new Map<number, number>();
    const candidates = new Set(this.#alike(asked));
    for (const one of [...bridged.keys(), ...votes.keys()]) {
      const target = targets[one];
      if (target !== undefined) candidates.add(target);
    }
    if (parents !== null) candidates.add(parents.target);
    const grams = gramsOf(asked.texts).map((text) => this.question.index.gramOf(text));
    for (const gram of grams) if (gram !== undefined) gram.isAsked = true;
    const scored = Array.from(candidates, (target): ScoredTarget => {
      const { name, path } = likeness(asked, target, grams.length);
      const parent = parents === null ? 0 : nearParent(target, parents);
      const bridge = WEIGHTS.bridge * (bridged.get(target.at) ?? 0);
      const vote = votes.get(target.at) ?? 0;
      const confirmed = vote + (parents?.isConfirmed === true ? parent : 0);
      const reasons = { bridge, confirmed, name, parent, path, replacement: 0 };
      return { at: target.at, points: name + path + parent + bridge + vote, why: worthSaying(reasons) };
    });
    for (const gram of grams) if (gram !== undefined) gram.isAsked = false;
    return scored.sort((one, other) => other.points - one.points || one.at - other.at).slice(0, MOST_SUGGESTIONS);
  }
}

export interface Suggestion {
  /** The index in the taxonomy. */
  readonly at: number;
  /** From 0 to 1. */
  readonly score: number;
  /** Whether it may be confirmed in bulk: suggestions with such a lead agree with what this person has confirmed. */
  readonly sure: boolean;
  /** The reason with the most weight first. */
  readonly why: readonly MappingReason[];
}

/** Confirmed categories that suffice to measure how good suggestions are. */
const MOST_TRIED = 400;

/** The weight of votes: low where scores by words alone are mostly right, so that votes only break ties, and high where they are mostly wrong. */
const trustIn = (right: number, of: number): number => {
  const share = (right + 2) / (of + 4);
  return 0.2 + 2.5 * (1 - share) ** 2;
};

/** A suggestion is sure if `share` of at least `least` confirmed categories with the same lead or a larger one were right. */
const SURE = { least: 20, share: 0.97, lead: 0.4 } as const;

/** A sample of the categories that were confirmed one by one, spread over the tree. */
const tried = ({ confirmed, unseen }: MappingQuestion): [number, number][] => {
  const seen = [...confirmed].filter(([at]) => unseen?.has(at) !== true);
  const step = Math.ceil(seen.length / MOST_TRIED);
  return seen.filter((_, index) => index % step === 0);
};

interface Tried {
  readonly lead: number;
  readonly isRight: boolean;
}

/** The measured precision of suggestions: of `of` confirmed categories whose suggestion leads by `lead` or more, it is right for `right`. */
export interface SureLead {
  readonly lead: number;
  readonly right: number;
  readonly of: number;
}

/** Categories between two pauses of the work. */
const TRIED_AT_ONCE = 20;

/** Whether the suggestion for each of them agrees with what was confirmed (leave-one-out). */
function* foundFor(suggester: Suggester, known: readonly [number, number][]): SlicedWork<Tried[]> {
  const found: Tried[] = [];
  for (const [at, target] of known) {
    const suggested = suggester.suggest(at);
    found.push({ lead: leadOf(suggested), isRight: suggested[0]?.at === target });
    if (found.length % TRIED_AT_ONCE === 0) yield;
  }
  return found;
}

/** The smallest lead with the precision that `SURE` asks for; `null`: none has it. */
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

/** Suggestions that take into account what is confirmed. */
export interface Learnt {
  readonly suggest: (at: number) => readonly Suggestion[];
  /** `null`: no suggestion is sure. */
  readonly sure: SureLead | null;
}

/** Prepares suggestions from what is confirmed. It takes a while in a large tree, so it is done in slices. */
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
