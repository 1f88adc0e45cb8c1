import { codePoints, type Metadata } from './category';
import { isEmptyValue } from './field-values';
import { hidesCharacters } from './hidden-characters';
import { pointerTo, valueAt } from './json-pointer';
import { messages } from './messages';
import type { Rule, RuleScope } from './rules';

const words = messages.rules;

/** What rules see of a category. */
export interface RuledCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly description: string;
  readonly visible: boolean;
  readonly metadata: Metadata;
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
}

/** A rule that cannot be applied to this tree, and why. It says nothing about any category. */
interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

export interface RuleReport {
  readonly findings: readonly RuleFinding[];
  readonly broken: readonly BrokenRule[];
}

/** Which of the texts match a pattern; `null`: that takes too long. Whoever checks bounds the time, since a pattern may never end. */
type MatchTexts = (pattern: string, texts: readonly string[]) => readonly boolean[] | null;

type Found = readonly [category: RuledCategory, message: string];

/** A name of a field, and the language that is meant of its value. */
interface FieldPlace {
  readonly field: string;
  readonly language?: string;
}

const PREFIX = 'metadata.';

const placedValue = (category: RuledCategory, { field, language }: FieldPlace): unknown => {
  const path = field.startsWith(PREFIX) ? ['metadata', field.slice(PREFIX.length)] : [field];
  return valueAt(category, pointerTo(language === undefined ? path : [...path, language]));
};

/** All texts of a value: of a list each item, of an object each member. An empty text is none. */
const textsOf = (value: unknown): string[] => {
  if (isEmptyValue(value)) return [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return [String(value)];
};

const spoken = ({ field, language }: FieldPlace): string => (language === undefined ? field : `${field} (${language})`);

const pathTo = (category: RuledCategory): string[] => {
  const path: string[] = [];
  for (let at: RuledCategory | null = category; at !== null; at = at.parent) path.unshift(at.name);
  return path;
};

/** Whether a category stands below a branch, or is its top, by the names from the top level down. */
const isWithin = (category: RuledCategory, branch: readonly string[]): boolean => {
  if (category.level < branch.length) return false;
  const path = pathTo(category);
  return branch.every((name, index) => path[index] === name);
};

const isInScope = (category: RuledCategory, { under, empty, visible, where = {} }: RuleScope): boolean =>
  (empty === undefined || empty === (category.count === 0)) &&
  (visible === undefined || visible === category.visible) &&
  Object.entries(where).every(([field, text]) => textsOf(placedValue(category, { field })).includes(text)) &&
  (under === undefined || (category.level > under.length && isWithin(category, under)));

/** What is wrong with a number; `null`: it is within its bounds. */
const outside = (
  number: number,
  { min = 0, max = Infinity }: { readonly min?: number; readonly max?: number }
): string | null => {
  if (number < min) return words.tooLittle(number, min);
  return number > max ? words.tooMuch(number, max) : null;
};

const withTexts = function* (
  categories: readonly RuledCategory[],
  place: FieldPlace
): Generator<readonly [category: RuledCategory, text: string]> {
  for (const category of categories) for (const text of textsOf(placedValue(category, place))) yield [category, text];
};

const findRepeated = function* (
  rule: Extract<Rule, { kind: 'unique' }>,
  categories: readonly RuledCategory[]
): Generator<Found> {
  const firsts = new Map<string, RuledCategory>();
  for (const [category, text] of withTexts(categories, rule)) {
    const key = rule.among === 'tree' ? text : `${category.parent?.id ?? ''} ${text}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, category);
    else if (first !== category)
      yield [category, words.repeated(spoken(rule), text, pathTo(first).join(' > '), first.id)];
  }
};

const findByPattern = (
  rule: Extract<Rule, { kind: 'pattern' }>,
  categories: readonly RuledCategory[],
  matchTexts: MatchTexts
): Found[] | null => {
  const places = [...withTexts(categories, rule)];
  const matches = matchTexts(
    rule.pattern,
    places.map(([, text]) => text)
  );
  if (matches === null) return null;
  const message = rule.forbidden
    ? words.matches(spoken(rule), rule.pattern)
    : words.differs(spoken(rule), rule.pattern);
  return places.flatMap(([category], index): Found[] =>
    matches[index] === rule.forbidden ? [[category, message]] : []
  );
};

/** What is wrong with a category by a rule that needs to see no other. */
const faultOf = (rule: Exclude<Rule, { kind: 'unique' | 'pattern' }>, category: RuledCategory): string | null => {
  switch (rule.kind) {
    case 'depth':
      return category.level > rule.max ? words.tooDeep(category.level, rule.max) : null;
    case 'count': {
      const fault = outside(category.count, rule);
      return fault === null ? null : words.count(fault);
    }
    case 'required':
      return textsOf(placedValue(category, rule)).every((text) => text.trim() === '')
        ? words.missing(spoken(rule))
        : null;
    case 'length': {
      const texts = textsOf(placedValue(category, rule));
      const fault = texts.map((text) => outside(codePoints(text), rule)).find((found) => found !== null);
      return fault === undefined ? null : words.length(spoken(rule), fault);
    }
    case 'values': {
      const other = textsOf(placedValue(category, rule)).find((text) => !rule.values.includes(text));
      return other === undefined ? null : words.notInList(spoken(rule), other);
    }
    case 'hidden':
      return textsOf(placedValue(category, rule)).some(hidesCharacters) ? words.hidden(spoken(rule)) : null;
  }
};

const findFaults = (
  rule: Rule,
  categories: readonly RuledCategory[],
  matchTexts: MatchTexts
): Iterable<Found> | null => {
  if (rule.kind === 'unique') return findRepeated(rule, categories);
  if (rule.kind === 'pattern') return findByPattern(rule, categories, matchTexts);
  return categories.flatMap((category): Found[] => {
    const fault = faultOf(rule, category);
    return fault === null ? [] : [[category, fault]];
  });
};

/** Checks all rules. @param categories all of the tree, each after its parent. @returns the findings by rule, and in the order of the tree */
export const checkRules = (
  rules: readonly Rule[],
  categories: readonly RuledCategory[],
  matchTexts: MatchTexts
): RuleReport => {
  const findings: RuleFinding[] = [];
  const broken: BrokenRule[] = [];
  for (const rule of rules) {
    const { id, level, on = {}, say } = rule;
    const { under } = on;
    if (under !== undefined && !categories.some((one) => one.level === under.length && isWithin(one, under))) {
      broken.push({ rule: id, message: words.noBranch(under.join(' > ')) });
      continue;
    }
    const found = findFaults(
      rule,
      categories.filter((category) => isInScope(category, on)),
      matchTexts
    );
    if (found === null) broken.push({ rule: id, message: words.tooSlow });
    else
      // A category with several such texts breaks a rule once.
      for (const [category, message] of new Map(found))
        findings.push({ rule: id, level, id: category.id, path: pathTo(category), message: say ?? message });
  }
  return { findings, broken };
};
