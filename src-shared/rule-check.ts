import { type CategoryContent, codePoints } from './category';
import { textsOfValue } from './field-values';
import { hidesCharacters } from './hidden-characters';
import { pointerTo, valueAt } from './json-pointer';
import { messages } from './messages';
import type { AcceptedProblem, BrokenRule, Rule, RuleRange, RuleScope } from './rules';
import { parseQuery } from './search-query';
import { searchTest } from './search-test';
import type { SlicedWork } from './sliced-work';

const words = messages.rules;

export interface RuledCategory extends CategoryContent {
  readonly id: number;
  readonly parent: RuledCategory | null;
  /** A root is on level 1. */
  readonly level: number;
  /** How many subcategories it has. */
  readonly count: number;
}

/** A category that breaks a rule. */
export interface RuleFinding {
  readonly rule: string;
  readonly level: Rule['level'];
  readonly id: number;
  readonly path: readonly string[];
  readonly message: string;
  /** What was judged, as JSON: an accepted problem is one again once it is another. */
  readonly value: string;
}

export interface RuleReport {
  readonly findings: readonly RuleFinding[];
  /** The rules that cannot be applied to this tree. */
  readonly broken: readonly BrokenRule[];
}

/** Why it is not known which texts match a pattern. */
export type NotMatched = 'tooSlow' | 'failed';

/** Which texts match a pattern, as far as it is known already. Whoever checks bounds the time, since a pattern may never end. */
export type MatchTexts = (pattern: string, texts: readonly string[]) => ReadonlyMap<string, boolean> | NotMatched;

/** What is wrong with a category by one rule; `null`: nothing. Asked about each once, in the order of the tree. */
type Judge = (category: RuledCategory) => string | null;

/** A name of a field, and the language that is meant of its value. */
type FieldPlace = Pick<Extract<Rule, { kind: 'hidden' }>, 'field' | 'language'>;

const PREFIX = 'metadata.';

/** The value that a rule is about. */
export const placedValue = (category: CategoryContent, { field, language }: FieldPlace): unknown => {
  const path = field.startsWith(PREFIX) ? ['metadata', field.slice(PREFIX.length)] : [field];
  return valueAt(category, pointerTo(language === undefined ? path : [...path, language]));
};

const spoken = ({ field, language }: FieldPlace): string => (language === undefined ? field : `${field} (${language})`);

const pathTo = (category: RuledCategory): string[] => {
  const path: string[] = [];
  for (let at: RuledCategory | null = category; at !== null; at = at.parent) path.unshift(at.name);
  return path;
};

/** Whether a category stands below a branch, or is its top, by the names from the top level down. */
const isWithin = (category: RuledCategory, branch: readonly string[]): boolean => {
  const path = pathTo(category);
  return branch.every((name, index) => path[index] === name);
};

const SEARCHED = {
  parentOf: ({ parent }: RuledCategory) => parent ?? undefined,
  isEmpty: ({ count }: RuledCategory) => count === 0,
  standsSo: () => false,
  isGone: () => false
};

const scopeTest = (scope: RuleScope): ((category: RuledCategory) => boolean) => {
  if (typeof scope !== 'string') return (category) => isInScope(category, scope);
  const query = parseQuery(scope);
  return query === null ? () => true : searchTest(SEARCHED, query);
};

const isInScope = (
  category: RuledCategory,
  { under, empty, visible, where = {} }: Exclude<RuleScope, string>
): boolean =>
  (empty === undefined || empty === (category.count === 0)) &&
  (visible === undefined || visible === category.visible) &&
  Object.entries(where).every(([field, text]) => textsOfValue(placedValue(category, { field })).includes(text)) &&
  (under === undefined || (category.level > under.length && isWithin(category, under)));

const outside = (what: string, number: number, { min = 0, max = Infinity }: RuleRange): string | null => {
  if (number < min) return words.tooLittle({ what, number, least: min });
  return number > max ? words.tooMuch({ what, number, most: max }) : null;
};

/** Judges all texts of a field. The first fault is told. */
const eachText =
  (place: FieldPlace, judge: (text: string, category: RuledCategory) => string | null): Judge =>
  (category) =>
    textsOfValue(placedValue(category, place))
      .map((text) => judge(text, category))
      .find((fault) => fault !== null) ?? null;

const judgeRepeated = (rule: Extract<Rule, { kind: 'unique' }>): Judge => {
  const firsts = new Map<string, RuledCategory>();
  return eachText(rule, (text, category) => {
    const key = rule.among === 'tree' ? text : `${category.parent?.id ?? ''} ${text}`;
    const first = firsts.get(key) ?? category;
    firsts.set(key, first);
    return first === category
      ? null
      : words.repeated({ field: spoken(rule), text, path: pathTo(first).join(' > '), id: String(first.id) });
  });
};

const judgeOf = (rule: Rule, categories: readonly RuledCategory[], matchTexts: MatchTexts): Judge | NotMatched => {
  if (rule.kind === 'depth') return ({ level }) => (level > rule.max ? words.tooDeep({ level, most: rule.max }) : null);
  if (rule.kind === 'count') return ({ count }) => outside(words.subcategories, count, rule);
  const field = spoken(rule);
  const allTexts = (category: RuledCategory): string[] => textsOfValue(placedValue(category, rule));
  switch (rule.kind) {
    case 'required':
      return (category) => (allTexts(category).some((text) => text.trim() !== '') ? null : words.missing({ field }));
    case 'length':
      return eachText(rule, (text) => outside(words.characters({ field }), codePoints(text), rule));
    case 'values':
      return eachText(rule, (text) => (rule.values.includes(text) ? null : words.notInList({ field, text })));
    case 'hidden':
      return eachText(rule, (text) => (hidesCharacters(text) ? words.hidden({ field }) : null));
    case 'pattern': {
      const matching = matchTexts(rule.pattern, categories.flatMap(allTexts));
      const fault = rule.forbidden
        ? words.matches({ field, pattern: rule.pattern })
        : words.differs({ field, pattern: rule.pattern });
      return typeof matching === 'string'
        ? matching
        : eachText(rule, (text) => (matching.get(text) === rule.forbidden ? fault : null));
    }
    case 'unique':
      return judgeRepeated(rule);
  }
};

const judgedValue = (category: RuledCategory, rule: Rule): unknown => {
  if (rule.kind === 'depth') return category.level;
  return rule.kind === 'count' ? category.count : placedValue(category, rule);
};

const PAUSE_EVERY = 500;

function* checkRule(
  rule: Rule,
  categories: readonly RuledCategory[],
  matchTexts: MatchTexts,
  findings: RuleFinding[]
): SlicedWork<string | null> {
  const { id, level, on = {}, say } = rule;
  const under = typeof on === 'string' ? undefined : on.under;
  if (under !== undefined && !categories.some((one) => one.level === under.length && isWithin(one, under)))
    return words.noBranch({ path: under.join(' > ') });
  const isFor = scopeTest(on);
  const inScope: RuledCategory[] = [];
  for (const [index, category] of categories.entries()) {
    if (isFor(category)) inScope.push(category);
    if (index % PAUSE_EVERY === 0) yield;
  }
  const judge = judgeOf(rule, inScope, matchTexts);
  if (typeof judge === 'string') return words[judge];
  for (const [index, category] of inScope.entries()) {
    const fault = judge(category);
    if (fault !== null) {
      const value = JSON.stringify(judgedValue(category, rule)) ?? '';
      findings.push({ rule: id, level, id: category.id, path: pathTo(category), message: say ?? fault, value });
    }
    if (index % PAUSE_EVERY === 0) yield;
  }
  return null;
}

/** Checks all rules. @param categories all of the tree, each after its parent. @returns the findings by rule, and in the order of the tree */
export function* checkRules(
  rules: readonly Rule[],
  categories: readonly RuledCategory[],
  matchTexts: MatchTexts
): SlicedWork<RuleReport> {
  const findings: RuleFinding[] = [];
  const broken: BrokenRule[] = [];
  for (const rule of rules) {
    const why = yield* checkRule(rule, categories, matchTexts, findings);
    if (why !== null) broken.push({ rule: rule.id, message: why });
  }
  return { findings, broken };
}

/** The name under which a problem by a rule is accepted. */
export const ruleProblem = (rule: string): `rule:${string}` => `rule:${rule}`;

type ProblemOfCategory = Pick<AcceptedProblem, 'problem' | 'id' | 'value'>;

const acceptedKey = ({ problem, id, value }: ProblemOfCategory): string => JSON.stringify([problem, id, value]);

/** Finds how a problem was accepted, if its value is still the same. */
export const acceptanceFinder = (
  accepted: readonly AcceptedProblem[]
): ((problem: ProblemOfCategory) => AcceptedProblem | undefined) => {
  const byKey = new Map(accepted.map((one) => [acceptedKey(one), one]));
  return (problem) => (byKey.size === 0 ? undefined : byKey.get(acceptedKey(problem)));
};
